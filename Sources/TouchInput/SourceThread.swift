import Synchronization
import Threads

/// The own thread of a touch source, or of what hands feel, which waits for a device or a time and can be woken.
final class SourceThread: Sendable {
    private let name: String
    private let wakeUp = WakeUp()
    private let stopping = Atomic<Bool>(false)
    private let waits = Atomic<Int>(0)
    private let thread = RankedMutex<WorkThread?>(nil, rank: .leaf)

    init(named name: String = "quern-touch") { self.name = name }

    deinit { stop() }

    /// Starts `body` on the thread, once.
    func start(_ body: @escaping @Sendable () -> Void) {
        thread.withLock { thread in
            guard thread == nil, !isStopping else { return }
            thread = WorkThread(named: name) {
                // Where the user may; touches also arrive without it.
                _ = RealTimePriority.raise(to: RealTimePriority.input)
                body()
            }
        }
    }

    /// Whether the thread was asked to end.
    var isStopping: Bool { stopping.load(ordering: .acquiring) }

    /// How often it has waited so far: a thread that stands still waits no more.
    var rounds: Int { waits.load(ordering: .relaxed) }

    /// Ends the present wait.
    func signal() { wakeUp.signal() }

    /// Asks the thread to end and waits until it has, at most some seconds; from the thread itself it only asks.
    func stop() {
        stopping.store(true, ordering: .releasing)
        signal()
        thread.withLock { $0 }?.join(withinSeconds: 3)
    }

    /// On the thread: waits until `file` can be read, a signal comes, or the time is over (`nil`: never).
    func wait(for file: Int32?, nanoseconds: Int64?) -> WakeUp.Seen {
        waits.add(1, ordering: .relaxed)
        return wakeUp.wait(orFor: file, nanoseconds: nanoseconds)
    }
}
