#if canImport(Glibc)
    import Glibc
#endif

/// Schroeder's reverberator as Csound's `reverb` builds it: four combs in parallel, then two allpasses in series
/// (M. R. Schroeder, "Natural Sounding Artificial Reverberation", 1962; delays from Csound's OOps/ugens6.c).
///
/// Mono, and without damping: every frequency lasts equally long.
struct SchroederReverb: ~Copyable {
    private var combs: InlineArray<4, DelayLine>
    private var allpasses: InlineArray<2, DelayLine>
    /// The feedbacks of the combs and of the allpasses, then the gain of the input.
    private var gains: Glide
    private let fractions: UnsafeMutablePointer<Float>

    /// See ``set(timeSeconds:isFrozen:)``.
    init(sampleRate: Double, timeSeconds: Double, isFrozen: Bool = false) {
        func line(_ seconds: Double) -> DelayLine { DelayLine(frames: Int((seconds * sampleRate).rounded())) }
        combs = InlineArray { line(Self.combSeconds[$0]) }
        allpasses = InlineArray { line(Self.allpassSeconds[$0]) }
        gains = Glide(count: 7, frames: Int(0.05 * sampleRate))
        fractions = .allocate(capacity: Reverb.longestBlock)
        fractions.initialize(repeating: 0, count: Reverb.longestBlock)
        aimGains(timeSeconds: timeSeconds, isFrozen: isFrozen)
        gains.jump()
    }

    deinit {
        for index in combs.indices { combs[index].free() }
        for index in allpasses.indices { allpasses[index].free() }
        gains.free()
        fractions.deallocate()
    }

    /// What comes out beside what goes into the combs, as a factor on noise.
    static func loudness(timeSeconds: Double) -> Double {
        // What a comb makes of noise adds up as 1 / (1 − g²); the allpasses leave it.
        var power = 0.0
        for index in 0..<4 { power += 1 / (1 - pow(0.001, 2 * combSeconds[index] / timeSeconds)) }
        // The square root; squareRoot() leads into the C library for the sake of errno.
        return exp(log(power) / 2)
    }

    /// - Parameters:
    ///   - timeSeconds: in which the tail falls by 60 dB, above 0.
    ///   - isFrozen: whether nothing goes in and what sounds stays.
    mutating func set(timeSeconds: Double, isFrozen: Bool) {
        aimGains(timeSeconds: timeSeconds, isFrozen: isFrozen)
        gains.start()
    }

    private func aimGains(timeSeconds: Double, isFrozen: Bool) {
        for index in 0..<4 {
            gains.aim(index, at: isFrozen ? 1 : Float(pow(0.001, Self.combSeconds[index] / timeSeconds)))
        }
        for index in 0..<2 { gains.aim(4 + index, at: Float(pow(0.001, Self.allpassSeconds[index] / timeSeconds))) }
        let loudness = Self.loudness(timeSeconds: Reverb.referenceSeconds) / Self.loudness(timeSeconds: timeSeconds)
        gains.aim(6, at: isFrozen ? 0 : Float(loudness))
    }

    /// Makes the reverberation of `input`, which is changed on the way, ``Reverb/longestBlock`` frames at most.
    mutating func process(_ input: UnsafeMutablePointer<Float>, wet: UnsafeMutablePointer<Float>, frames: Int) {
        var done = 0
        while done < frames {
            let count = min(frames - done, gains.framesLeft)
            gains.fillFractions(fractions, frames: count)
            let (input, wet, gate) = (input + done, wet + done, gains[6])
            for index in 0..<count { input[index] *= gate.value(at: fractions[index]) }
            wet.update(repeating: 0, count: count)
            for index in combs.indices {
                combs[index].comb(input, addingTo: wet, feedback: gains[index], fractions: fractions, frames: count)
            }
            for index in allpasses.indices {
                allpasses[index].allpass(wet, feedback: gains[4 + index], fractions: fractions, frames: count)
            }
            _ = gains.advance(count)
            done += count
        }
    }

    /// Forgets the tail.
    mutating func clear() {
        for index in combs.indices { combs[index].clear() }
        for index in allpasses.indices { allpasses[index].clear() }
    }

    private static var combSeconds: InlineArray<4, Double> { [0.0297, 0.0371, 0.0411, 0.0437] }
    private static var allpassSeconds: InlineArray<2, Double> { [0.005, 0.0017] }

    mutating func code(_ coder: inout StateCoder) {
        for index in combs.indices { combs[index].code(&coder) }
        for index in allpasses.indices { allpasses[index].code(&coder) }
        gains.code(&coder)
    }
}
