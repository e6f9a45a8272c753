import CThreads
import Glibc
import Synchronization

/// A thread of the system that can be waited for with a bound.
package final class WorkThread: Sendable {
    private final class Body: Sendable {
        let name: String
        let run: @Sendable () -> Void

        init(_ name: String, _ run: @escaping @Sendable () -> Void) {
            self.name = name
            self.run = run
        }
    }

    private let thread: pthread_t
    /// Whether the thread's end came, once it was waited for.
    private let result = RankedMutex<Bool?>(nil, rank: .threadEnd)

    /// Starts `body` on a thread of its own, which signals for the process do not reach and whose faults can be handled even
    /// when its stack is full; `nil` where the system has no thread left. Of `name` 15 characters at most are shown.
    package init?(named name: String, _ body: @escaping @Sendable () -> Void) {
        let context = Unmanaged.passRetained(Body(name, body))
        var thread = pthread_t()
        let failed = Signals.heldOff {
            pthread_create(
                &thread, nil,
                { context in
                    guard let context else { return nil }
                    let body = Unmanaged<Body>.fromOpaque(context).takeRetainedValue()
                    quern_name_thread(body.name)
                    SignalStack.provided(to: body.run)
                    return nil
                }, context.toOpaque())
        }
        guard failed == 0 else {
            context.release()
            return nil
        }
        self.thread = thread
    }

    /// From here on the calling thread goes on only where no other wants to (`SCHED_IDLE`); anybody may ask for it.
    package static func yieldProcessor() { quern_give_way() }

    deinit {
        if result.withLock({ $0 }) == nil { pthread_detach(thread) }
    }

    /// Whether the caller runs on this thread.
    package var isCurrent: Bool { pthread_equal(thread, pthread_self()) != 0 }

    /// Waits at most `seconds` for the thread's end; whether it came. A thread that a driver does not let go is left behind;
    /// one cannot wait for itself.
    @discardableResult
    package func join(withinSeconds seconds: Int) -> Bool {
        guard !isCurrent else { return false }
        return result.withLock { result in
            if let result { return result }
            let hasEnded = quern_join_thread(thread, Int32(seconds))
            if !hasEnded { pthread_detach(thread) }
            result = hasEnded
            return hasEnded
        }
    }
}
