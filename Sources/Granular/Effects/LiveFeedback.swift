/// The sound of all clouds on its way back into live input, where they may cut grains from it again.
///
/// Whatever is set, the loop cannot run away: what lies too low to be heard is taken away, a limiter holds the rest at −6 dB without
/// distorting it, and what it makes with the input is bent below full scale. It comes 64 frames late and by the limiter's look-ahead,
/// so that it is the same however time is cut into calls.
struct LiveFeedback: ~Copyable {
    private var gain: Glide
    private let modulatedFrames: Int
    private var blocker: DCBlocker
    private var limiter: Limiter
    private var isRunning = false
    /// The latest frames: left, then right.
    private let kept: UnsafeMutablePointer<Float>
    private var place = 0
    /// Blocks: left, right, the glide's fractions.
    private let scratch: UnsafeMutablePointer<Float>

    /// How much louder it is before the limiter. A dense cloud plays a sound some 10 dB below its own level: so at a feedback of 1 it
    /// holds itself, and below 0.8 it dies away.
    private static var makeup: Float { 4 }
    /// Where the limiter holds it.
    private static var ceiling: Float { 0.5 }
    /// From here to full scale the input is bent.
    private static var knee: Float { 0.75 }
    private static var frames: Int { GrainBus.frames }

    init(sampleRate: Double) {
        gain = Glide(count: 1, frames: Int(0.05 * sampleRate))
        modulatedFrames = Int(0.01 * sampleRate)
        blocker = DCBlocker(sampleRate: sampleRate, hertz: 20)
        limiter = Limiter(sampleRate: sampleRate)
        kept = .allocate(capacity: 2 * Self.frames)
        kept.initialize(repeating: 0, count: 2 * Self.frames)
        scratch = .allocate(capacity: 3 * Self.frames)
        scratch.initialize(repeating: 0, count: 3 * Self.frames)
    }

    deinit {
        gain.free()
        kept.deallocate()
        scratch.deallocate()
    }

    /// Sets how much comes back, 0…1.
    /// - Parameter isModulated: whether it is one of many small steps, each soon followed by the next.
    mutating func set(_ value: Double, isModulated: Bool) {
        gain.aim(0, at: Float(Parameter.feedback.definition.clamped(value)))
        gain.start(over: isModulated ? modulatedFrames : nil)
        isRunning = true
    }

    /// Adds what comes back to a segment of live input, in place; before ``keep(_:frames:)`` for the same frames.
    mutating func add(to left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>, frames: Int) {
        guard isRunning else { return }
        var done = 0
        while done < frames {
            let count = min(frames - done, gain.framesLeft, Self.frames - place)
            let fractions = scratch + 2 * Self.frames
            gain.fillFractions(fractions, frames: count)
            let (way, keptLeft, keptRight) = (gain[0], kept + place, kept + Self.frames + place)
            for index in 0..<count {
                let factor = way.value(at: fractions[index])
                left[done + index] = Self.bent(left[done + index] + keptLeft[index] * factor)
                right[done + index] = Self.bent(right[done + index] + keptRight[index] * factor)
            }
            _ = gain.advance(count)
            if gain[0].isZero { return clear() }
            place = (place + count) % Self.frames
            done += count
        }
    }

    /// Keeps the sound of a segment, as it is before the level of the whole; of a ring its halves.
    mutating func keep(_ channels: Channels, frames: Int) {
        guard isRunning else { return }
        let (heldLeft, heldRight) = (scratch, scratch + Self.frames)
        let louder = Self.makeup * Limiter.ceiling / Self.ceiling
        for index in 0..<frames {
            heldLeft[index] = channels.left[index] * louder
            heldRight[index] = channels.right[index] * louder
        }
        for channel in 2..<max(channels.count, 2) {
            let (samples, held) = (channels[channel], channels.isOnLeft(channel) ? heldLeft : heldRight)
            for index in 0..<frames { held[index] += samples[index] * louder }
        }
        blocker.process(left: heldLeft, right: heldRight, frames: frames)
        limiter.process(Channels(left: heldLeft, right: heldRight), frames: frames)
        let quieter = Self.ceiling / Limiter.ceiling
        // These frames were read already: they end where the next are read.
        var target = (place + Self.frames - frames) % Self.frames
        for index in 0..<frames {
            kept[target] = heldLeft[index] * quieter
            kept[Self.frames + target] = heldRight[index] * quieter
            target = target + 1 == Self.frames ? 0 : target + 1
        }
    }

    /// Forgets what was to come back, and how long it has run: nothing depends on where a call ends.
    mutating func clear() {
        isRunning = !gain[0].isZero
        blocker.clear()
        limiter.reset()
        kept.update(repeating: 0, count: 2 * Self.frames)
    }

    /// Leaves what is quiet as it is, and never reaches full scale.
    private static func bent(_ sample: Float) -> Float {
        let over = abs(sample) - knee
        guard over > 0 else { return sample }
        let room = 1 - knee
        let level = knee + room * over / (room + over)
        return sample < 0 ? -level : level
    }
}
