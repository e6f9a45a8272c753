import Synchronization
import Threads

/// Sends a clock that follows a line of beats, each pulse at its moment, from a thread of its own. It says "start" at the first bar of
/// four beats, and "stop" at the end.
public final class MIDIClockOut: Sendable {
    private let line: @Sendable () -> MIDIClockWriter.Line
    private let send: @Sendable ([MIDIMessage]) -> Void
    private let wakeUp = WakeUp()
    private let isStopping = Atomic<Bool>(false)
    private let thread = RankedMutex<WorkThread?>(nil, rank: .leaf)

    /// Another tempo is looked for so often at least, in nanoseconds.
    private static let pollNanoseconds: Int64 = 20_000_000
    private static let pulsesInBar = 4 * MIDIClockReader.pulses

    /// Follows `line`, and sends by `send`, which does not wait.
    public init(
        following line: @escaping @Sendable () -> MIDIClockWriter.Line,
        by send: @escaping @Sendable ([MIDIMessage]) -> Void
    ) {
        self.line = line
        self.send = send
    }

    deinit { stop() }

    /// Begins to send.
    public func start() {
        thread.withLock { thread in
            guard thread == nil else { return }
            thread = WorkThread(named: "quern-midi-clock") { [self] in
                _ = RealTimePriority.raise(to: RealTimePriority.input)
                run()
            }
        }
    }

    /// Ends it.
    public func stop() {
        guard !isStopping.exchange(true, ordering: .acquiringAndReleasing) else { return }
        wakeUp.signal()
        thread.withLock { $0 }?.join(withinSeconds: 1)
        send([.stop])
    }

    private func run() {
        var writer = MIDIClockWriter()
        var hasStarted = false
        while !isStopping.load(ordering: .acquiring) {
            let now = MonotonicTime.microseconds
            writer.setLine(line(), at: now)
            for pulse in writer.takeDue(by: now) {
                if !hasStarted, pulse % Self.pulsesInBar == 0 {
                    hasStarted = true
                    send([.start])
                }
                send([.clock])
            }
            let wait = writer.nextMicroseconds.map { $0 * 1_000 - MonotonicTime.nanoseconds } ?? Self.pollNanoseconds
            if wait > 0 { wakeUp.wait(nanoseconds: min(wait, Self.pollNanoseconds)) }
        }
    }
}
