import Synchronization
import Testing
import Threads

@Suite struct WorkThreadTests {
    @Test func aThreadThatEndsIsWaitedFor() throws {
        let shared = Shared()
        let thread = try #require(
            WorkThread(named: "test-short") {
                MonotonicTime.sleep(untilNanoseconds: MonotonicTime.nanoseconds + 20_000_000)
                shared.answers.withLock { $0 = [true] }
            })
        #expect(!thread.isCurrent)
        #expect(thread.join(withinSeconds: 30))
        #expect(shared.answers.withLock { $0 } == [true])
        #expect(thread.join(withinSeconds: 30))
    }

    @Test func aThreadThatDoesNotEndIsLeftBehind() throws {
        let shared = Shared()
        let thread = try #require(WorkThread(named: "test-long") { shared.end.wait(nanoseconds: nil) })
        let begun = MonotonicTime.nanoseconds
        #expect(!thread.join(withinSeconds: 1))
        #expect(MonotonicTime.nanoseconds - begun >= 900_000_000)
        #expect(!thread.join(withinSeconds: 30))
        shared.end.signal()
    }

    @Test func aThreadDoesNotWaitForItself() throws {
        let shared = Shared()
        let thread = try #require(
            WorkThread(named: "test-self") {
                shared.start.wait(nanoseconds: nil)
                let own = shared.thread.withLock { $0 }
                shared.answers.withLock { $0 = [own?.isCurrent, own?.join(withinSeconds: 30)] }
            })
        shared.thread.withLock { $0 = thread }
        shared.start.signal()
        #expect(thread.join(withinSeconds: 30))
        shared.thread.withLock { $0 = nil }
        #expect(shared.answers.withLock { $0 } == [true, false])
    }
}

private final class Shared: Sendable {
    let start = WakeUp()
    let end = WakeUp()
    let thread = Mutex<WorkThread?>(nil)
    let answers = Mutex<[Bool?]>([])
}
