import Synchronization
import Threads

/// Sends a clock that follows a line of beats, each pulse at its moment, from a thread of its own.
public final class MIDIClockOut: Sendable {
    private let writer = Mutex(MIDIClockWriter())
    private let send: @Sendable ([MIDIMessage]) -> Void
    private let wakeUp = WakeUp()
    private let isStopping = Atomic<Bool>(false)
    private let thread = Mutex<WorkThread?>(nil)

    private static let priority: Int32 = 50
    /// Without a line it is looked whether there is one so often at least, in nanoseconds.
    private static let idleNanoseconds: Int64 = 1_000_000_000

    /// Sends by `send`, which does not wait.
    public init(_ send: @escaping @Sendable ([MIDIMessage]) -> Void) { self.send = send }

    deinit { stop() }

    /// Begins to send.
    public func start() {
        thread.withLock { thread in
            guard thread == nil else { return }
            thread = WorkThread(named: "quern-midi-clock") { [self] in
                _ = RealTimePriority.raise(to: Self.priority)
                run()
            }
        }
    }

    /// Follows another line of beats from now on; `nil`: no pulses.
    public func follow(_ line: MIDIClockWriter.Line?) {
        writer.withLock { $0.follow(line, at: MonotonicTime.microseconds) }
        wakeUp.signal()
    }

    /// Tells those that listen to go from the beginning, to go on from a beat, or to stand still.
    public func start(from beat: Double) {
        let sixteenths = Int(min(max(beat * 4, 0), 16_383).rounded(.down))
        send(sixteenths == 0 ? [.start] : [.songPosition(sixteenths), .goOn])
    }

    /// Tells those that listen to stand still.
    public func pause() { send([.stop]) }

    /// Ends it.
    public func stop() {
        isStopping.store(true, ordering: .releasing)
        wakeUp.signal()
        thread.withLock { $0 }?.join(withinSeconds: 1)
    }

    private func run() {
        while !isStopping.load(ordering: .acquiring) {
            let due = writer.withLock { $0.takeDue(by: MonotonicTime.microseconds) }
            if due > 0 { send([MIDIMessage](repeating: .clock, count: due)) }
            let next = writer.withLock { $0.nextMicroseconds }
            let wait = next.map { $0 * 1_000 - MonotonicTime.nanoseconds } ?? Self.idleNanoseconds
            if wait > 0 { wakeUp.wait(nanoseconds: min(wait, Self.idleNanoseconds)) }
        }
    }
}
