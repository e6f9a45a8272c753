/// What follows the grains: reverb, level, DC blocker, limiter, mute, meter.
struct MasterSection: ~Copyable {
    private let hasEffects: Bool
    private var reverb: Reverb
    /// What is set of the reverb, modulation included.
    private var values = ParameterValues()
    private var level: GlidingGain
    /// One for each pair of channels.
    private let blockers: UnsafeMutablePointer<DCBlocker>
    private let channels: Int
    private var limiter: Limiter
    private var mute: GlidingGain
    private var meter: PeakMeter

    init(sampleRate: Double, channels: Int, levelDecibels: Double, hasEffects: Bool) {
        self.channels = channels
        self.hasEffects = hasEffects
        reverb = Reverb(sampleRate: sampleRate, channels: channels)
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
        values[parameter] = value
        reverb.set(parameter, to: value)
    }

    /// Brings such a parameter to where modulation has moved it.
    mutating func follow(_ parameter: Parameter, to value: Double) {
        guard values[parameter] != value else { return }
        values[parameter] = value
        reverb.set(parameter, to: value, isModulated: true)
    }

    /// Adds the reverberation to the sum of the grains, in place.
    mutating func reverberate(_ bus: GrainBus, frames: Int) {
        guard hasEffects else { return }
        reverb.process(send: bus.takeSend(frames: frames), addingTo: bus.channels, frames: frames)
    }

    /// Works on what was reverberated, in place.
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
                blockers[pair].process(
                    left: bus.channels[2 * pair], right: bus.channels[2 * pair + 1], frames: frames)
            }
            limiter.process(bus.channels, frames: frames)
        }
        mute.apply(to: bus.channels, frames: frames)
    }

    /// Reads what goes out.
    mutating func read(_ bus: GrainBus, frames: Int) { meter.read(bus.channels, frames: frames) }

    /// Whether what went out lately was below -120 dB.
    var isSilent: Bool { meter.areZero }

    /// Forgets the sound that is still to come out.
    mutating func clear() {
        reverb.clear()
        for pair in 0..<channels / 2 { blockers[pair].clear() }
        limiter.clear()
    }

    func write(to state: inout EngineState) {
        state.channels = channels
        for channel in 0..<channels { state[peak: channel] = meter[channel] }
        state.gain = hasEffects ? limiter.gain : 1
    }
}
