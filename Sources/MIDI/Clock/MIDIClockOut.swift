import Synchronization
import Threads

/// Sends a clock that follows a line of beats, each pulse at its moment, from a thread of its own.
public final class MIDIClockOut: Sendable {
    /// How the beat stands that is followed.
    public struct News: Equatable, Sendable {
        /// Another line of beats; the same as before where `nil`.
        public var line: MIDIClockWriter.Line?
        /// Whether others are to start, or to stop; `nil` where neither.
        public var starts: Bool?

        /// Nothing is new.
        public init() {}
    }

    private let writer = Mutex(MIDIClockWriter())
    private let send: @Sendable ([MIDIMessage]) -> Void
    private let wakeUp = WakeUp()
    private let isStopping = Atomic<Bool>(false)
    private let thread = Mutex<WorkThread?>(nil)

    private static let priority: Int32 = 50
    /// It is looked for what is new so often at least, in nanoseconds.
    private static let idleNanoseconds: Int64 = 50_000_000

    /// Sends by `send`, which does not wait.
    public init(_ send: @escaping @Sendable ([MIDIMessage]) -> Void) { self.send = send }

    deinit { stop() }

    /// Begins to send.
    /// - Parameter news: asked between the pulses for what is new.
    public func start(_ news: @escaping @Sendable () -> News) {
        thread.withLock { thread in
            guard thread == nil else { return }
            thread = WorkThread(named: "quern-midi-clock") { [self] in
                _ = RealTimePriority.raise(to: Self.priority)
                run(news)
            }
        }
    }

    /// Ends it.
    public func stop() {
        isStopping.store(true, ordering: .releasing)
        wakeUp.signal()
        thread.withLock { $0 }?.join(withinSeconds: 1)
    }

    private func take(_ news: News) {
        if let line = news.line { writer.withLock { $0.follow(line, at: MonotonicTime.microseconds) } }
        if let starts = news.starts { send([starts ? .start : .stop]) }
    }

    private func run(_ news: () -> News) {
        while !isStopping.load(ordering: .acquiring) {
            take(news())
            let due = writer.withLock { $0.takeDue(by: MonotonicTime.microseconds) }
            if due > 0 { send([MIDIMessage](repeating: .clock, count: due)) }
            let next = writer.withLock { $0.nextMicroseconds }
            let wait = next.map { $0 * 1_000 - MonotonicTime.nanoseconds } ?? Self.idleNanoseconds
            if wait > 0 { wakeUp.wait(nanoseconds: min(wait, Self.idleNanoseconds)) }
        }
    }
}
