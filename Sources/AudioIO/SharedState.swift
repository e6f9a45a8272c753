import Synchronization
import Threads

/// What the audio thread and the rest tell each other: numbers alone, so that neither waits for the other.
struct SharedState: ~Copyable, Sendable {
    /// Where a card is.
    enum CardState: UInt8 {
        /// It plays, or no card was asked for.
        case present
        /// It is gone; a clock paces in silence.
        case away
        /// It was away and plays again.
        case back
        /// Another program has had it from the start; a clock paces in silence.
        case awaited

        /// Whether a clock paces in the card's place.
        var isSilent: Bool { self == .away || self == .awaited }
    }

    /// Wakes the audio thread out of `poll`; only to end it.
    let wakeUp = WakeUp()
    /// Wakes the reconnector: the card is gone, or the end has come.
    let reconnectorWakeUp = WakeUp()

    /// The output is to end.
    let stopping = Atomic<Bool>(false)
    /// The audio thread has ended.
    let finished = Atomic<Bool>(false)
    /// Frames rendered.
    let frames = Atomic<Int>(0)
    let underruns = Atomic<Int>(0)
    /// How long the last underrun or gap was, and when it was, in nanoseconds.
    let gapNanoseconds = Atomic<Int64>(0)
    let gapTime = Atomic<Int64>(0)
    /// Frames that are kept filled since the card kept running dry; 0: as agreed.
    let grownFill = Atomic<Int>(0)
    let delayBits = Atomic<UInt64>(0)
    let loadBits = Atomic<UInt64>(0)
    /// 0: none.
    let priority = Atomic<Int32>(0)
    let memoryLocked = Atomic<Bool>(false)
    /// Set once the audio thread has asked the system for what it wants.
    let running = Atomic<Bool>(false)

    let cardState = Atomic<UInt8>(CardState.present.rawValue)
    /// The `errno` with which the card went.
    let lostReason = Atomic<Int32>(0)
    let backTime = Atomic<Int64>(0)
    /// A stream that the audio thread has given up, to be closed elsewhere.
    let retired = PointerSlot<CardStream>()
    /// A stream opened again, to be played by the audio thread.
    let found = PointerSlot<CardStream>()
}
