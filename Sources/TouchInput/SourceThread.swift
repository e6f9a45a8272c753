import CEvdev
import Glibc
import Synchronization

/// A touch source's own thread, which waits for a device or a time and can be woken.
final class SourceThread: Sendable {
    /// What a wait saw.
    struct Waited {
        var isReadable: Bool
        var isGone: Bool
    }

    /// Above every ordinary thread, below the audio thread.
    private static let priority: Int32 = 5

    private let wake: Int32
    private let stopping = Atomic<Bool>(false)
    private let thread = Mutex<pthread_t?>(nil)

    init() { wake = quern_eventfd() }

    deinit {
        stop()
        if wake >= 0 { close(wake) }
    }

    /// Starts `body` on the thread, once.
    func start(_ body: @escaping @Sendable () -> Void) {
        thread.withLock { thread in
            guard thread == nil, !isStopping else { return }
            let box = Unmanaged.passRetained(Body(body))
            var created = pthread_t()
            let result = pthread_create(
                &created, nil,
                { argument in
                    quern_block_process_signals()
                    SourceThread.raisePriority()
                    if let argument { Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run() }
                    return nil
                }, box.toOpaque())
            if result == 0 { thread = created } else { box.release() }
        }
    }

    /// Whether the thread was asked to end.
    var isStopping: Bool { stopping.load(ordering: .acquiring) }

    /// Ends the present wait.
    func signal() {
        var one: UInt64 = 1
        _ = write(wake, &one, MemoryLayout<UInt64>.size)
    }

    /// Asks the thread to end and waits until it has; from the thread itself it only asks.
    func stop() {
        stopping.store(true, ordering: .releasing)
        signal()
        let running = thread.withLock { thread -> pthread_t? in
            if let current = thread, pthread_equal(current, pthread_self()) != 0 { return nil }
            defer { thread = nil }
            return thread
        }
        if let running { pthread_join(running, nil) }
    }

    /// On the thread: waits until `file` can be read, a signal comes, or the time is over (`nil`: never).
    func wait(for file: Int32?, nanoseconds: Int64?) -> Waited {
        let seen = UInt32(bitPattern: quern_wait(file ?? -1, wake, nanoseconds ?? -1))
        if seen & QUERN_WAITED_WAKE.rawValue != 0 {
            var count: UInt64 = 0
            _ = read(wake, &count, MemoryLayout<UInt64>.size)
        }
        return Waited(
            isReadable: seen & QUERN_WAITED_READABLE.rawValue != 0, isGone: seen & QUERN_WAITED_GONE.rawValue != 0)
    }

    /// Where the user may; touches also arrive without it.
    private static func raisePriority() {
        var parameters = sched_param()
        parameters.sched_priority = priority
        _ = pthread_setschedparam(pthread_self(), SCHED_FIFO, &parameters)
    }

    private final class Body: Sendable {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }
}
