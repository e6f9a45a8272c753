#if canImport(Glibc)
    import Glibc
#endif

/// J. Dattorro's plate ("Effect Design, Part 1: Reverberator and Other Filters", J. Audio Eng. Soc. 45(9), 1997, figure 1,
/// tables 1 and 2): four allpasses spread the input, then it goes round a tank of two halves, each of which feeds the
/// other; each channel is the sum of seven places in the tank.
///
/// Unlike Dattorro's, which has one factor for the decay twice in each half, everything that delays a frame weakens it by as
/// much as its time asks for, inside the allpasses and at the taps too (absorbent delays: J.-M. Jot and A. Chaigne, "Digital
/// Delay Networks for Designing Artificial Reverberators", AES 90th Convention, 1991): so every mode has the very
/// decay that was asked for, however short. What moves is read with a cubic, where a straight line would take away highs.
struct PlateReverb: ~Copyable {
    private var predelay: DelayLine
    private var diffusers: InlineArray<4, DelayLine>
    private var bandwidthState: Float = 0
    /// The fraction of the last frame that the low-pass of the input keeps.
    private let bandwidthKept: Float
    private var tank: PlateTank

    /// The rate that the published lengths are for, in Hz.
    static var publishedRate: Double { 29_761 }

    /// What a published length is at a rate, in frames.
    static func frames(_ published: Int, sampleRate: Double) -> Int {
        max(Int((Double(published) * sampleRate / publishedRate).rounded()), 1)
    }

    /// See ``set(timeSeconds:damping:isFrozen:)``.
    init(sampleRate: Double, channels: Int, timeSeconds: Double, damping: Double, isFrozen: Bool = false) {
        predelay = DelayLine(frames: Int((0.01 * sampleRate).rounded()))
        bandwidthKept = Float(pow(0.0005, Self.publishedRate / sampleRate))
        let published: InlineArray<4, Int> = [142, 107, 379, 277]
        diffusers = InlineArray { DelayLine(frames: Self.frames(published[$0], sampleRate: sampleRate)) }
        tank = PlateTank(
            sampleRate: sampleRate, channels: channels, timeSeconds: timeSeconds, damping: damping, isFrozen: isFrozen)
    }

    deinit {
        predelay.free()
        for index in diffusers.indices { diffusers[index].free() }
        tank.free()
    }

    /// What comes out in each channel beside what goes into the tank, as a factor on noise, undamped.
    static func loudness(timeSeconds: Double) -> Double {
        // The tank keeps an impulse's power but for the decay, so that what comes out adds up with the time. The factor was
        // measured at 48 kHz; it holds within 0.3 dB for times up to 5 s, beyond which the cubic's loss of highs shows.
        exp(log(1.22 * timeSeconds) / 2)
    }

    /// - Parameters:
    ///   - timeSeconds: in which the tail falls by 60 dB, above 0.
    ///   - damping: how much sooner high frequencies end, 0…1.
    ///   - isFrozen: whether nothing goes in and what sounds stays.
    mutating func set(timeSeconds: Double, damping: Double, isFrozen: Bool) {
        tank.set(timeSeconds: timeSeconds, damping: damping, isFrozen: isFrozen)
    }

    /// Makes the reverberation of `input`, which is changed on the way, ``Reverb/longestBlock`` frames at most.
    mutating func process(_ input: UnsafeMutablePointer<Float>, into wet: Channels, frames: Int) {
        diffuse(input, frames: frames)
        tank.process(input, into: wet, frames: frames)
    }

    /// What comes before the tank, in place.
    private mutating func diffuse(_ signal: UnsafeMutablePointer<Float>, frames: Int) {
        predelay.delay(signal, frames: frames)
        var state = bandwidthState
        for index in 0..<frames {
            state = DelayLine.flushed(signal[index] * (1 - bandwidthKept) + state * bandwidthKept)
            signal[index] = state
        }
        bandwidthState = state
        for index in diffusers.indices {
            diffusers[index].allpass(signal, feedback: index < 2 ? -0.75 : -0.625, frames: frames)
        }
    }

    /// Forgets the tail.
    mutating func clear() {
        predelay.clear()
        for index in diffusers.indices { diffusers[index].clear() }
        bandwidthState = 0
        tank.clear()
    }

    mutating func code(_ coder: inout StateCoder) {
        predelay.code(&coder)
        for index in diffusers.indices { diffusers[index].code(&coder) }
        coder.number(&bandwidthState, in: StateCoder.finite)
        tank.code(&coder)
    }
}
