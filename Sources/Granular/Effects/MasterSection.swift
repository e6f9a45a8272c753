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
    /// One for each pair of channels. By `pointee`: of `blockers[pair]` Swift 6.3 makes wrong code for the thread sanitizer.
    private let blockers: UnsafeMutablePointer<DCBlocker>
    private let channels: Int
    private var limiter: Limiter
    private var mute: GlidingGain
    private var meter: PeakMeter

    /// - `startValues`: where what all clouds share is at the start, without a glide.
    init(
        sampleRate: Double, channels: Int, levelDecibels: Double, hasEffects: Bool,
        startValues: ParameterValues = ParameterValues()
    ) {
        self.channels = channels
        self.hasEffects = hasEffects
        delay = BeatDelay(sampleRate: sampleRate, channels: channels)
        reverb = Reverb(sampleRate: sampleRate, channels: channels, values: startValues)
        feedback = LiveFeedback(sampleRate: sampleRate)
        level = GlidingGain(MasterLevel.gain(levelDecibels), timeSeconds: 0.02, sampleRate: sampleRate)
        blockers = .allocate(capacity: channels / 2)
        blockers.initialize(repeating: DCBlocker(sampleRate: sampleRate), count: channels / 2)
        limiter = Limiter(sampleRate: sampleRate, channels: channels)
        mute = GlidingGain(1, timeSeconds: 0.005, sampleRate: sampleRate)
        meter = PeakMeter(sampleRate: sampleRate, channels: channels)
    }

    deinit { blockers.deallocate() }

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
        let send = bus.takeSend(frames: frames)
        delay.process(send: send, addingTo: bus.channels, frames: frames)
        reverb.process(send: send, addingTo: bus.channels, frames: frames)
        feedback.keep(bus.channels, frames: frames)
    }

    /// Works on what has its effects, in place.
    /// - Parameter beside: what is heard beside the grains, left and right interleaved: without reverb, whatever the level, in the first
    ///   two channels.
    mutating func finish(_ bus: GrainBus, frames: Int, beside: UnsafePointer<Float>? = nil) {
        let (left, right) = (bus.left, bus.right)
        level.apply(to: bus.channels, frames: frames)
        if let beside {
            for index in 0..<frames {
                left[index] += beside[2 * index]
                right[index] += beside[2 * index + 1]
            }
        }
        if hasEffects {
            for pair in 0..<channels / 2 {
                (blockers + pair).pointee.process(
                    left: bus.channels[2 * pair], right: bus.channels[2 * pair + 1], frames: frames)
            }
            limiter.process(bus.channels, frames: frames)
        }
        mute.apply(to: bus.channels, frames: frames)
    }

    /// Reads what goes out.
    mutating func read(_ bus: GrainBus, frames: Int) { meter.read(bus.channels, frames: frames) }

    /// Whether what went out lately was below -120 dB, and no echo is to come.
    var isSilent: Bool { meter.areZero && delay.isSilent }

    /// Forgets the sound that is still to come out.
    mutating func clear() {
        delay.clear()
        reverb.clear()
        feedback.clear()
        for pair in 0..<channels / 2 { (blockers + pair).pointee.clear() }
        limiter.clear()
    }

    func write(to state: inout EngineState) {
        state.channels = channels
        for channel in 0..<channels { state[peak: channel] = meter[channel] }
        state.gain = hasEffects ? limiter.gain : 1
    }

    // MARK: As it is passed on

    /// All but the way back into live input.
    mutating func code(_ coder: inout StateCoder) {
        for parameter in ParameterSet.shared {
            var value = values[parameter]
            coder.number(&value, in: parameter.definition.range)
            values[parameter] = value
        }
        delay.code(&coder)
        reverb.code(&coder)
        level.code(&coder)
        for pair in 0..<channels / 2 { (blockers + pair).pointee.code(&coder) }
        limiter.code(&coder)
        mute.code(&coder)
        meter.code(&coder)
    }
}
