import Synchronization
import Threads

/// What the audio thread and the others share of live input: what is wanted of it, and what became of it.
package struct InputExchange: ~Copyable, Sendable {
    /// What is to be seen.
    package let snapshot = SeqLock(InputSnapshot())
    /// What came in lately.
    package let tape: InputTape
    /// How that looks.
    package let outline: InputOutline
    /// Where a performance takes all that came in: for each frame what grains heard, then what the monitor added, in stereo each.
    package let tap: RecordingTap
    private let wantedLevel = Atomic<UInt32>(Float(1).bitPattern)
    private let wantedMonitor = Atomic<UInt32>(0)
    private let wantedOpenings = Atomic<Int>(0)

    /// How much is kept to be copied, in seconds; as much as grains reach.
    package static let seconds = 60

    /// Nothing came in yet; `rate` in frames a second.
    package init(rate: Int) {
        tape = InputTape(seconds: Self.seconds, rate: rate)
        outline = InputOutline(seconds: Self.seconds, rate: rate)
        tap = RecordingTap(rate: 2 * rate)
    }

    /// Brings what comes in to a level, 1 = as it is.
    package func setLevel(_ gain: Float) { wantedLevel.store(gain.bitPattern, ordering: .relaxed) }

    /// Adds what comes in to what goes out, at that level; 0 = not at all.
    package func setMonitor(_ gain: Float) { wantedMonitor.store(gain.bitPattern, ordering: .relaxed) }

    /// Opens the feedback guard, where it is closed.
    package func openGuard() { wantedOpenings.add(1, ordering: .relaxed) }

    // MARK: The audio thread

    /// The level to which what comes in is brought, 1 = as it is.
    var level: Float { Float(bitPattern: wantedLevel.load(ordering: .relaxed)) }

    /// The level at which what comes in is added to what goes out.
    var monitor: Float { Float(bitPattern: wantedMonitor.load(ordering: .relaxed)) }

    /// How often the feedback guard was to be opened so far.
    var openings: Int { wantedOpenings.load(ordering: .relaxed) }
}
