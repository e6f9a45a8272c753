/// What follows the grains: delay, reverb, the way back into live input, level, DC blocker, limiter, mute, meter.
struct MasterSection: ~Copyable {
    private let hasEffects: Bool
    /// Whether there is live input for the sound to come back into.
    var hasLiveInput = false
    private var delay: BeatDelay
    private var reverb: Reverb
    private var feedback: LiveFeedback
    /// What is set of these, modulation included.
    private var values = ParameterValues()
    private var level: GlidingGain
    private var blocker: DCBlocker
    private var limiter: Limiter
    private var mute: GlidingGain
    private var meter: PeakMeter

    init(sampleRate: Double, levelDecibels: Double, hasEffects: Bool) {
        self.hasEffects = hasEffects
        delay = BeatDelay(sampleRate: sampleRate)
        reverb = Reverb(sampleRate: sampleRate)
        feedback = LiveFeedback(sampleRate: sampleRate)
        level = GlidingGain(MasterLevel.gain(levelDecibels), timeSeconds: 0.02, sampleRate: sampleRate)
        blocker = DCBlocker(sampleRate: sampleRate)
        limiter = Limiter(sampleRate: sampleRate)
        mute = GlidingGain(1, timeSeconds: 0.005, sampleRate: sampleRate)
        meter = PeakMeter(sampleRate: sampleRate)
    }

    /// How late the sound comes out, in frames.
    var delayFrames: Int { hasEffects ? limiter.delayFrames : 0 }

    mutating func setLevel(_ decibels: Double) { level.glide(to: MasterLevel.gain(decibels)) }
    mutating func jumpLevel(to decibels: Double) { level.jump(to: MasterLevel.gain(decibels)) }
    mutating func setMuted(_ isMuted: Bool) { mute.glide(to: isMuted ? 0 : 1) }

    /// Sets a parameter that all clouds share.
    mutating func set(_ parameter: Parameter, to value: Double) {
        apply(parameter, value, isModulated: false)
    }

    /// Brings such a parameter to where modulation has moved it.
    mutating func follow(_ parameter: Parameter, to value: Double) {
        guard values[parameter] != value else { return }
        apply(parameter, value, isModulated: true)
    }

    private mutating func apply(_ parameter: Parameter, _ value: Double, isModulated: Bool) {
        let old = values[parameter]
        values[parameter] = value
        switch parameter {
        case .delayMix, .delayTime, .delayFeedback, .delayWidth, .delayDamping:
            delay.set(parameter, to: value, isModulated: isModulated)
        case .feedback:
            if hasLiveInput, hasEffects, values[.feedback] != old { feedback.set(value, isModulated: isModulated) }
        default: reverb.set(parameter, to: value, isModulated: isModulated)
        }
    }

    /// Lets the delay follow the beat, in beats a minute.
    mutating func setTempo(_ beatsPerMinute: Double) { delay.setTempo(beatsPerMinute) }

    /// Adds what comes back of the sound to a segment of live input, in place; before ``addEffects(to:frames:)`` for the same frames.
    mutating func feedBack(into input: GrainBus, frames: Int) {
        feedback.add(to: input.left, input.right, frames: frames)
    }

    /// Adds the echoes and the reverberation to the sum of the grains, in place.
    mutating func addEffects(to bus: GrainBus, frames: Int) {
        guard hasEffects else { return }
        let (left, right, send) = (bus.left, bus.right, bus.unsent)
        for index in 0..<frames { send[index] = (left[index] + right[index]) * 0.5 - send[index] }
        delay.process(send: send, left: left, right: right, frames: frames)
        reverb.process(send: send, left: left, right: right, frames: frames)
        feedback.keep(left, right, frames: frames)
    }

    /// Works on what has its effects, in place.
    /// - Parameter beside: what is heard beside the grains, left and right interleaved: without reverb, whatever the level.
    mutating func finish(_ bus: GrainBus, frames: Int, beside: UnsafePointer<Float>? = nil) {
        let (left, right) = (bus.left, bus.right)
        level.apply(left: left, right: right, frames: frames)
        if let beside {
            for index in 0..<frames {
                left[index] += beside[2 * index]
                right[index] += beside[2 * index + 1]
            }
        }
        if hasEffects {
            blocker.process(left: left, right: right, frames: frames)
            limiter.process(left: left, right: right, frames: frames)
        }
        mute.apply(left: left, right: right, frames: frames)
    }

    /// Reads what goes out.
    mutating func read(_ bus: GrainBus, frames: Int) { meter.read(left: bus.left, right: bus.right, frames: frames) }

    /// Whether what went out lately was below -120 dB, and no echo is to come.
    var isSilent: Bool { meter.left == 0 && meter.right == 0 && delay.isSilent }

    /// Forgets the sound that is still to come out.
    mutating func clear() {
        delay.clear()
        reverb.clear()
        feedback.clear()
        blocker.clear()
        limiter.clear()
    }

    func write(to state: inout EngineState) {
        state.peakLeft = meter.left
        state.peakRight = meter.right
        state.gain = hasEffects ? limiter.gain : 1
    }
}
