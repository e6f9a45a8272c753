import AudioEngine
import Performer
import Recording
import Session
import Synchronization
import Threads

/// Passes on what is played on this instrument while it is played, as the text of a performance: see ``Recording/StreamedText``. It has a thread
/// of its own, which looks right after the audio thread took in what was played.
public final class PlayedStream: Sendable {
    private let performing: SharedPerformer
    private let recorder: PerformanceRecorder
    private let engine: StreamedEngine
    private let periodNanoseconds: @Sendable () -> Int64
    private let deliver: @Sendable (StreamedText) -> Void
    private let isStopping = Atomic<Bool>(false)
    private let thread = RankedMutex<WorkThread?>(nil, rank: .leaf)

    /// So often it says how far the sound is, where nothing is played.
    private static let clockNanoseconds: Int64 = 25_000_000
    /// How long the audio thread may take for what it begins a block with.
    private static let takingNanoseconds: Int64 = 150_000
    /// A block that is not there yet is looked for again after this.
    private static let againNanoseconds: Int64 = 300_000

    /// - `deliver` gets each text in its order, on the stream's thread.
    init(
        _ performing: SharedPerformer, _ recorder: PerformanceRecorder, _ engine: StreamedEngine,
        periodNanoseconds: @escaping @Sendable () -> Int64,
        deliver: @escaping @Sendable (StreamedText) -> Void
    ) {
        (self.performing, self.recorder, self.engine) = (performing, recorder, engine)
        (self.periodNanoseconds, self.deliver) = (periodNanoseconds, deliver)
    }

    deinit { stop() }

    /// - `offsetMicroseconds`: how far this machine's time is ahead of that in which it is told when all was played.
    func start(offsetMicroseconds: Int64) {
        recorder.openStream(offsetMicroseconds: offsetMicroseconds)
        performing.playedSignal.setWanted(true)
        thread.withLock { thread in
            thread = WorkThread(named: "quern-stream") { [self] in
                // What is passed on is a hand's doing.
                _ = RealTimePriority.raise(to: RealTimePriority.input)
                run()
            }
        }
        engine.start()
    }

    /// How far this machine's time is ahead, as it is known by now.
    public func setOffset(microseconds: Int64) { recorder.setStreamOffset(microseconds: microseconds) }

    /// Somebody comes who follows: the next text is a beginning for them, and for whoever else wants one.
    /// - Parameter needsHistory: whether they need all that happened since the last silence, as they record; else they begin with how it stands.
    public func addFollower(needsHistory: Bool = false) {
        performing.state.withLock {
            recorder.addFollower(PerformerState($0.performer).commands(since: nil), needsHistory: needsHistory)
        }
        performing.playedSignal.send()
    }

    /// Passes on nothing more; waits for what is delivered just now.
    public func stop() {
        guard !isStopping.exchange(true, ordering: .acquiringAndReleasing) else { return }
        performing.playedSignal.setWanted(false)
        thread.withLock { $0 }?.join(withinSeconds: 1)
        engine.stop()
        recorder.closeStream()
    }

    private func run() {
        var told = MonotonicTime.nanoseconds
        var looksLeft = 0
        while !isStopping.load(ordering: .relaxed) {
            let before = MonotonicTime.nanoseconds
            performing.playedSignal.wait(
                nanoseconds: looksLeft > 0 ? untilTaken(before) : max(told + Self.clockNanoseconds - before, 0))
            let now = MonotonicTime.nanoseconds
            // Woken before the time: what was played is taken in with the next block, or the one after.
            if looksLeft > 0 { looksLeft -= 1 } else if now < told + Self.clockNanoseconds { looksLeft = 3 }
            let isDue = now >= told + Self.clockNanoseconds
            for text in recorder.takeStreamed(tellsTime: isDue) {
                deliver(text)
                told = now
            }
            if isDue { told = now }
        }
    }

    /// How long until the audio thread has begun its next block.
    private func untilTaken(_ now: Int64) -> Int64 {
        let next = performing.sound.pointee.clock.value.nanoseconds + periodNanoseconds() + Self.takingNanoseconds
        return next > now ? min(next - now, periodNanoseconds()) : Self.againNanoseconds
    }
}
