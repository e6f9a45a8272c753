import AudioEngine
import Granular
import Threads

/// Stamps changes with the frame of the moment at which they were made, and sends them to the audio thread in their order. A value.
struct ChangeSender: Sendable {
    /// Gives each moment its frame.
    var touchClock: TouchClock
    /// From a touch to its sound at the converter, in seconds, as it was measured last.
    var latencySeconds = 0.0
    /// Changes that found the ring full; they go first.
    private var waiting: [TimedChange] = []
    private var order = ChangeOrder()

    init(_ touchClock: TouchClock) { self.touchClock = touchClock }

    /// The latest frame of any change so far.
    var lastFrame: Int64 { order.lastFrame }
    /// Whether no change waits for room.
    var isEmpty: Bool { waiting.isEmpty }

    /// Sends changes that were made at a moment of `CLOCK_MONOTONIC`, in microseconds.
    mutating func send(_ changes: [Change], at microseconds: Int64, to sound: SharedValue<SoundExchange>) {
        guard !changes.isEmpty else { return sendWaiting(to: sound) }
        let frame = order.frame(
            touchClock.frame(ofTouchAt: microseconds, after: sound.pointee.clock.value), at: microseconds)
        for var change in changes {
            if case .tempo(let beats, let beat) = change {
                // What is heard is to be on the beat, and this frame is heard later.
                change = .tempo(beatsPerMinute: beats, beat: beat + latencySeconds * beats / 60)
            }
            waiting.append(TimedChange(frame: frame, change: change))
        }
        sendWaiting(to: sound)
    }

    /// Sends what found no room before, as far as there is room now.
    mutating func sendWaiting(to sound: SharedValue<SoundExchange>) {
        let sent = waiting.prefix { sound.pointee.ring.write($0) }.count
        waiting.removeFirst(sent)
    }
}
