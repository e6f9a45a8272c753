import CALSA
import Glibc

/// A thread of the system that can be waited for with a bound.
final class WorkThread: @unchecked Sendable {
    private final class Body {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    private let thread: pthread_t

    /// Starts `body` on a thread of its own that no signal reaches; `nil` where the system has no thread left.
    init?(named name: String, _ body: @escaping @Sendable () -> Void) {
        let context = Unmanaged.passRetained(Body(body))
        var thread = pthread_t()
        let failed = RealTime.withoutSignals {
            pthread_create(
                &thread, nil,
                { context in
                    guard let context else { return nil }
                    Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
                    return nil
                }, context.toOpaque())
        }
        guard failed == 0 else {
            context.release()
            return nil
        }
        quern_name_thread(thread, name)
        self.thread = thread
    }

    /// Waits at most `seconds` for the thread's end. A thread that a driver does not let go is left behind.
    @discardableResult
    func join(withinSeconds seconds: Int) -> Bool {
        if quern_join_thread(thread, Int32(seconds)) { return true }
        pthread_detach(thread)
        return false
    }
}
