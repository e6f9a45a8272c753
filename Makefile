# Quern: `make play` and `make test` do all of their own set-up: they install the Debian or Ubuntu packages that are
# missing, build in release, run. Only the Swift toolchain's files, git and make have to be there before.
#   make play ARGS="--mapping faders"     ARGS goes on to `quern play`
#   make test ARGS="--filter Granular"    … or to `swift test`
# `make release`, `install` and `deb` are in packaging/install.mk.
SWIFT ?= $(firstword $(shell command -v swift) \
    $(wildcard $(HOME)/.local/share/swiftly/bin/swift /opt/swift*/usr/bin/swift /usr/share/swift/usr/bin/swift))
# One set of flags, so that nothing is built twice: with a terminal or without, for the tests (which use no @testable).
# Without debug information, which takes a tenth of the time: `swift build` alone makes a program for a debugger.
FLAGS = -c release --no-color-diagnostics -debug-info-format none

.PHONY: play test build build-tests lint clean set-up set-up-tests
.NOTPARALLEL:

play: build
	@exec .build/release/quern play $(ARGS)

test: set-up-tests
	@exec env QUERN_CHECK_LOCKS=1 $(SWIFT) test $(FLAGS) --disable-testable-imports $(ARGS)

build-tests: set-up-tests
	@$(SWIFT) build $(FLAGS) --build-tests

build: set-up
	@$(SWIFT) build $(FLAGS) --product quern
	@$(SWIFT) build $(FLAGS) --product quern-link

lint: set-up
	@$(SWIFT) format lint --strict --recursive Sources Tests Package.swift

clean:
	rm -rf .build .build-release .build-deb .ci/out

set-up:
	@Tools/packages swift='$(SWIFT)' toolchain libraries

set-up-tests:
	@Tools/packages swift='$(SWIFT)' toolchain libraries tests

include packaging/install.mk
