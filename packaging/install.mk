# Installing Quern: programs that need no Swift where they run, and everything that stands around them.
#   make release                                    builds the programs, with Swift's libraries inside
#   make install [DESTDIR=/tmp/x] [PREFIX=/usr]     puts everything where it belongs (PREFIX is /usr/local); builds nothing
#   make uninstall                                  takes it away again; what players wrote stays
#   make deb                                        a Debian package, in .build-deb
PREFIX ?= /usr/local
BINDIR ?= $(PREFIX)/bin
DATADIR ?= $(PREFIX)/share
LIBEXECDIR ?= $(PREFIX)/libexec/quern
MANDIR ?= $(DATADIR)/man
DOCDIR ?= $(DATADIR)/doc/quern
ZSHDIR ?= $(DATADIR)/zsh/site-functions
UNITDIR ?= $(PREFIX)/lib/systemd/system
SYSUSERSDIR ?= $(PREFIX)/lib/sysusers.d
UDEVDIR ?= $(PREFIX)/lib/udev/rules.d
# Where the programs are that `make release` has built.
RELEASE ?= .build-release/programs

HARDENING = -Xlinker -z -Xlinker relro -Xlinker -z -Xlinker now
# A program knows its sources by their names in this folder, wherever the folder lies.
NAMELESS = -Xswiftc -file-prefix-map -Xswiftc '$(CURDIR)=.' -Xcc '-ffile-prefix-map=$(CURDIR)=.'
STATIC = --scratch-path .build-release --static-swift-stdlib --disable-local-rpath $(HARDENING) $(NAMELESS)
# quern-link has no Swift in it, so the toolchain's C++ compiler is enough.
CLANGXX ?= $(dir $(realpath $(SWIFT)))clang++
CXXFLAGS ?= -O2 -fstack-protector-strong -D_FORTIFY_SOURCE=2

# mode:from:to
FILES = 755:$(RELEASE)/quern:$(BINDIR)/quern \
    755:$(RELEASE)/quern-link:$(BINDIR)/quern-link \
    644:$(RELEASE)/quern.bash:$(DATADIR)/bash-completion/completions/quern \
    644:$(RELEASE)/quern.zsh:$(ZSHDIR)/_quern \
    644:$(RELEASE)/quern.fish:$(DATADIR)/fish/vendor_completions.d/quern.fish \
    644:packaging/quern.1:$(MANDIR)/man1/quern.1 \
    644:packaging/quern-link.1:$(MANDIR)/man1/quern-link.1 \
    644:packaging/quern.desktop:$(DATADIR)/applications/quern.desktop \
    644:packaging/quern.svg:$(DATADIR)/icons/hicolor/scalable/apps/quern.svg \
    644:packaging/70-quern.rules:$(UDEVDIR)/70-quern.rules \
    644:CHANGELOG.md:$(DOCDIR)/CHANGELOG.md \
    755:packaging/quern-kiosk-cage:$(LIBEXECDIR)/kiosk-cage \
    644:packaging/quern.sysusers:$(SYSUSERSDIR)/quern.conf \
    $(foreach unit,$(UNITS),644:packaging/$(unit):$(UNITDIR)/$(unit)) \
    $(foreach file,$(wildcard Mappings/*.toml),644:$(file):$(DATADIR)/quern/mappings/$(notdir $(file))) \
    $(foreach file,$(wildcard Scenes/*.toml),644:$(file):$(DATADIR)/quern/scenes/$(notdir $(file))) \
    $(foreach file,$(wildcard Studies/*.toml Studies/*/*.toml),644:$(file):$(DATADIR)/quern/studies/$(file:Studies/%=%)) \
    $(foreach file,$(wildcard packaging/kiosk/*),644:$(file):$(DATADIR)/quern/kiosk/$(notdir $(file))) \
    $(foreach file,$(wildcard docs/*.md docs/*.json docs/*/*),644:$(file):$(DOCDIR)/$(file:docs/%=%))
UNITS = quern-kiosk.service quern-kiosk-cage.service

.PHONY: release install uninstall deb

release: set-up
	@$(SWIFT) build $(FLAGS) $(STATIC) --product quern
	@mkdir -p .build-release/programs
	@ln -f .build-release/release/quern .build-release/programs/quern
	@'$(CLANGXX)' -std=c++17 $(CXXFLAGS) -fPIE -pie -DLINK_PLATFORM_LINUX=1 '-ffile-prefix-map=$(CURDIR)=.' \
	    -Wl,-z,relro,-z,now $(LDFLAGS) -o .build-release/programs/quern-link Sources/quern-link/main.cpp
	@for shell in bash zsh fish; do \
	    .build-release/programs/quern --generate-completion-script $$shell > .build-release/programs/quern.$$shell || exit; \
	done
	@sed -i '1{/^#!/d}' .build-release/programs/quern.bash

install:
	@test -x '$(RELEASE)/quern' || { echo "There is nothing to install yet: make release" >&2; exit 66; }
	@set -e; for file in $(FILES); do \
	    mode=$${file%%:*} to=$${file##*:} from=$${file#*:}; \
	    install -D -m "$$mode" "$${from%:*}" '$(DESTDIR)'"$$to"; \
	done
	@sed -i -e 's|/usr/bin/quern|$(BINDIR)/quern|' -e 's|/usr/libexec/quern|$(LIBEXECDIR)|' '$(DESTDIR)$(LIBEXECDIR)/kiosk-cage' \
	    $(UNITS:%='$(DESTDIR)$(UNITDIR)/%')
	@test -n '$(DESTDIR)' || echo "Touch devices for who sits here, and for group quern: systemd-sysusers, udevadm control --reload," \
	    "udevadm trigger (docs/getting-started.md)"

uninstall:
	@set -e; for file in $(FILES); do rm -f '$(DESTDIR)'"$${file##*:}"; done
	@rmdir --ignore-fail-on-non-empty '$(DESTDIR)$(DATADIR)/quern/'*/*/ '$(DESTDIR)$(DATADIR)/quern/'* '$(DESTDIR)$(DATADIR)/quern' '$(DESTDIR)$(DOCDIR)/'*/ \
	    '$(DESTDIR)$(DOCDIR)' '$(DESTDIR)$(LIBEXECDIR)' 2> /dev/null || true

deb: release
	@Tools/packages packaging
	@packaging/build-deb .build-release/programs
