#if canImport(Glibc)
    import Glibc
#endif

/// Schroeder's reverberator as Csound's `reverb` builds it: four combs in parallel, then two allpasses in series
/// (M. R. Schroeder, "Natural Sounding Artificial Reverberation", 1962; delays from Csound's OOps/ugens6.c).
struct Reverb: ~Copyable {
    private var combs: InlineArray<4, DelayLine>
    private var allpasses: InlineArray<2, DelayLine>
    private let wetGain: Float

    /// - `timeSeconds`: in which the tail falls by 60 dB, above 0.
    /// - `wet`: loudness of the reverberation beside the sound itself, as a factor on noise.
    init(sampleRate: Double, timeSeconds: Double, wet: Double) {
        func line(_ seconds: Double) -> DelayLine {
            DelayLine(
                frames: Int((seconds * sampleRate).rounded()), feedback: Float(pow(0.001, seconds / timeSeconds)))
        }
        let times = [0.0297, 0.0371, 0.0411, 0.0437]
        combs = InlineArray { line(times[$0]) }
        allpasses = InlineArray { line([0.005, 0.0017][$0]) }
        // What a comb makes of noise adds up as 1 / (1 − g²); the allpasses leave it.
        let power = times.reduce(0) { $0 + 1 / (1 - pow(0.001, 2 * $1 / timeSeconds)) }
        wetGain = Float(wet / power.squareRoot())
    }

    deinit {
        for index in combs.indices { combs[index].free() }
        for index in allpasses.indices { allpasses[index].free() }
    }

    /// Adds the reverberation of `samples` to them.
    mutating func process(_ samples: UnsafeMutablePointer<Float>, frames: Int) {
        for frame in 0..<frames {
            let input = samples[frame]
            var wet: Float = 0
            for index in combs.indices { wet += combs[index].comb(input) }
            for index in allpasses.indices { wet = allpasses[index].allpass(wet) }
            samples[frame] = input + wet * wetGain
        }
    }

    /// Forgets the tail.
    mutating func clear() {
        for index in combs.indices { combs[index].clear() }
        for index in allpasses.indices { allpasses[index].clear() }
    }
}

/// A delay with feedback around it.
private struct DelayLine {
    private let samples: UnsafeMutablePointer<Float>
    private let frames: Int
    private let feedback: Float
    private var place = 0

    init(frames: Int, feedback: Float) {
        self.frames = max(frames, 1)
        self.feedback = feedback
        samples = .allocate(capacity: self.frames)
        samples.initialize(repeating: 0, count: self.frames)
    }

    func free() { samples.deallocate() }

    mutating func clear() { samples.update(repeating: 0, count: frames) }

    mutating func comb(_ input: Float) -> Float {
        let delayed = samples[place]
        store(input + feedback * delayed)
        return delayed
    }

    mutating func allpass(_ input: Float) -> Float {
        let delayed = samples[place]
        let fed = input + feedback * delayed
        store(fed)
        return delayed - feedback * fed
    }

    private mutating func store(_ value: Float) {
        // Tails end in silence, not in denormal numbers, which are slow and depend on the processor's mode.
        samples[place] = abs(value) < 1e-15 ? 0 : value
        place = place + 1 == frames ? 0 : place + 1
    }
}
