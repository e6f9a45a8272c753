import Glibc
import Synchronization
import Testing
import Threads

private let faults = [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT]
private let asking = [SIGTERM, SIGINT, SIGHUP, SIGPIPE]

@Suite struct SignalsTests {
    @Test func aThreadTakesItsOwnFaultsAndLeavesTheProcesssSignals() throws {
        let blocked = try #require(onAThread { blockedSignals() })
        #expect(blocked.isDisjoint(with: faults))
        #expect(blocked.isSuperset(of: asking))
    }

    @Test func aThreadTakesItsFaultsEvenWhereItsMakerHeldThemOff() throws {
        var all = sigset_t()
        var before = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_SETMASK, &all, &before)
        let blocked = onAThread { blockedSignals() }
        pthread_sigmask(SIG_SETMASK, &before, nil)
        #expect(try #require(blocked).isDisjoint(with: faults))
    }

    @Test func signalsAreHeldOffForAsLongAsABodyRuns() {
        let before = blockedSignals()
        let during = Signals.heldOff { blockedSignals() }
        #expect(during.isDisjoint(with: faults))
        #expect(during.isSuperset(of: asking))
        #expect(blockedSignals() == before)
    }

    @Test func aBrokenPipeMeanwhileEndsNothing() throws {
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        close(ends[0])
        let written = Signals.heldOff { write(ends[1], "!", 1) }
        #expect(written == -1)
        close(ends[1])
    }

    @Test func aHandlerRunsAlsoWhenAThreadsStackIsFull() async {
        await #expect(processExitsWith: .exitCode(42)) {
            var action = sigaction()
            action.__sigaction_handler.sa_handler = { _ in _exit(42) }
            action.sa_flags = SA_ONSTACK
            sigaction(SIGSEGV, &action, nil)
            let thread = WorkThread(named: "test-deep") { _ = fallDeep(1) }
            thread?.join(withinSeconds: 30)
        }
    }
}

/// What `body` answers on a thread of its own.
private func onAThread<Answer: Sendable>(_ body: @escaping @Sendable () -> Answer) -> Answer? {
    let answer = Box<Answer>()
    let thread = WorkThread(named: "test-signals") { answer.value.withLock { $0 = body() } }
    guard let thread, thread.join(withinSeconds: 30) else { return nil }
    return answer.value.withLock { $0 }
}

private final class Box<Value: Sendable>: Sendable {
    let value = Mutex<Value?>(nil)
}

private func blockedSignals() -> Set<Int32> {
    var mask = sigset_t()
    pthread_sigmask(SIG_BLOCK, nil, &mask)
    return Set((1..<32).filter { sigismember(&mask, $0) == 1 })
}

@inline(never) private func fallDeep(_ depth: Int) -> Int {
    guard depth > 0 else { return 0 }
    return withUnsafeTemporaryAllocation(of: Int.self, capacity: 512) { room in
        room.initialize(repeating: depth)
        return fallDeep(depth + 1) &+ room[depth & 511]
    }
}
