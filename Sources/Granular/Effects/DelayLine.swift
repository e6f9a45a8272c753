/// A delay of a fixed number of frames, and what reverberators make of one. Its memory is freed by whoever made it.
///
/// What lies in it is read and written in place in runs as long as the line allows: within such a run no frame depends on
/// another, so that the compiler takes four at a time.
struct DelayLine {
    private let samples: UnsafeMutablePointer<Float>
    /// The delay, 1 or more.
    let frames: Int
    private var place = 0

    init(frames: Int) {
        self.frames = max(frames, 1)
        samples = .allocate(capacity: self.frames)
        samples.initialize(repeating: 0, count: self.frames)
    }

    func free() { samples.deallocate() }

    mutating func clear() { samples.update(repeating: 0, count: frames) }

    mutating func code(_ coder: inout StateCoder) {
        coder.samples(samples, count: frames)
        coder.whole(&place, in: 0...frames - 1)
    }

    /// Tails end in silence, not in denormal numbers, which are slow and depend on the processor's mode.
    @inline(__always)
    static func flushed(_ value: Float) -> Float { abs(value) < 1e-15 ? 0 : value }

    /// Delays `signal` in place.
    mutating func delay(_ signal: UnsafeMutablePointer<Float>, frames count: Int) {
        run(frames: count) { line, offset, count in
            let signal = signal + offset
            for index in 0..<count {
                let delayed = line[index]
                line[index] = signal[index]
                signal[index] = delayed
            }
        }
    }

    /// Adds what a comb makes of `input` to `output`: the delayed sound, fed back.
    mutating func comb(
        _ input: UnsafePointer<Float>, addingTo output: UnsafeMutablePointer<Float>, feedback: Ramp,
        fractions: UnsafePointer<Float>, frames count: Int
    ) {
        run(frames: count) { line, offset, count in
            let (input, output, fractions) = (input + offset, output + offset, fractions + offset)
            for index in 0..<count {
                let delayed = line[index]
                line[index] = Self.flushed(input[index] + feedback.value(at: fractions[index]) * delayed)
                output[index] += delayed
            }
        }
    }

    /// Schroeder's allpass, in place.
    mutating func allpass(
        _ signal: UnsafeMutablePointer<Float>, feedback: Ramp, fractions: UnsafePointer<Float>, frames count: Int
    ) {
        run(frames: count) { line, offset, count in
            let (signal, fractions) = (signal + offset, fractions + offset)
            for index in 0..<count {
                let feedback = feedback.value(at: fractions[index])
                let delayed = line[index]
                let fed = signal[index] + feedback * delayed
                line[index] = Self.flushed(fed)
                signal[index] = delayed - feedback * fed
            }
        }
    }

    /// Schroeder's allpass, in place, with a feedback that stays.
    mutating func allpass(_ signal: UnsafeMutablePointer<Float>, feedback: Float, frames count: Int) {
        run(frames: count) { line, offset, count in
            let signal = signal + offset
            for index in 0..<count {
                let delayed = line[index]
                let fed = signal[index] + feedback * delayed
                line[index] = Self.flushed(fed)
                signal[index] = delayed - feedback * fed
            }
        }
    }

    /// Walks through `count` frames in runs that lie in one piece.
    @inline(__always)
    private mutating func run(
        frames count: Int, _ body: (_ line: UnsafeMutablePointer<Float>, _ offset: Int, _ frames: Int) -> Void
    ) {
        var done = 0
        while done < count {
            let length = min(count - done, frames - place)
            body(samples + place, done, length)
            place = place + length == frames ? 0 : place + length
            done += length
        }
    }
}
