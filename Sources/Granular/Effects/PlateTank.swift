#if canImport(Glibc)
    import Glibc
#endif

/// The tank of Dattorro's plate, in which the sound goes round: two halves, each of which feeds the other, of an allpass
/// whose delay moves, a delay, a low-pass, an allpass and a delay. Each channel that comes out is the sum of seven places.
///
/// Its memory is freed by whoever made it.
struct PlateTank {
    /// For each half of the tank: first allpass, first delay, second allpass, second delay.
    private var tracks: DelayTracks
    private let delays: UnsafeMutablePointer<Int>
    /// Seven for each channel.
    private let taps: UnsafeMutablePointer<Tap>
    private let channels: Int
    private var dampingStates = SIMD2<Float>()

    /// The eight delays, then the gain of the input, then the damping, then the taps.
    private var gains: Glide
    /// How far the first allpasses' delays move to either side, in frames.
    private var excursion: Glide
    private let widestExcursion: Int
    private var modulationPhase: UInt32 = 0
    private let modulationStep: UInt32
    private let sampleRate: Double
    /// Blocks of the longest length, one after the other: two glides' shares, and what the halves work on.
    private let scratch: UnsafeMutablePointer<Float>

    /// A place in the tank that is heard.
    private struct Tap {
        let track: Int
        let delay: Int
        let sign: Float
    }

    /// See ``set(timeSeconds:damping:isFrozen:)``.
    init(sampleRate: Double, channels: Int, timeSeconds: Double, damping: Double, isFrozen: Bool) {
        self.sampleRate = sampleRate
        self.channels = channels
        func frames(_ published: Int) -> Int { PlateReverb.frames(published, sampleRate: sampleRate) }
        let published: InlineArray<8, Int> = [672, 4_453, 1_800, 3_720, 908, 4_217, 2_656, 3_163]
        delays = .allocate(capacity: 8)
        for track in 0..<8 { (delays + track).initialize(to: frames(published[track])) }
        // First the left side's, then the right side's.
        let places: InlineArray<14, (track: Int, delay: Int, sign: Float)> = [
            (5, 266, 1), (5, 2_974, 1), (6, 1_913, -1), (7, 1_996, 1), (1, 1_990, -1), (2, 187, -1), (3, 1_066, -1),
            (1, 353, 1), (1, 3_627, 1), (2, 1_228, -1), (3, 2_673, 1), (5, 2_111, -1), (6, 335, -1), (7, 121, -1),
        ]
        taps = .allocate(capacity: 7 * channels)
        for tap in 0..<7 * channels {
            let place = places[tap % 14]
            // Further channels hear the same tracks elsewhere, by as far apart as can be.
            let turn = Double(tap / 14) * 0.618_034
            let length = published[place.track]
            let delay = (place.delay + Int(Double(length) * (turn - floor(turn)))) % length
            (taps + tap).initialize(to: Tap(track: place.track, delay: frames(delay), sign: place.sign))
        }

        let width = Self.publishedExcursion * sampleRate / PlateReverb.publishedRate
        widestExcursion = Int(width.rounded(.up))
        tracks = DelayTracks(
            count: 8, longestDelay: frames(4_453) + Reverb.longestBlock,
            longestRead: Reverb.longestBlock + 2 * widestExcursion + 4)
        modulationStep = UInt32(0x1p32 / sampleRate)
        scratch = .allocate(capacity: 6 * Reverb.longestBlock)
        scratch.initialize(repeating: 0, count: 6 * Reverb.longestBlock)
        gains = Glide(count: 10 + 7 * channels, frames: Int(0.05 * sampleRate))
        excursion = Glide(count: 1, frames: Int(0.5 * sampleRate))
        aim(timeSeconds: timeSeconds, damping: damping, isFrozen: isFrozen)
        gains.jump()
        excursion.jump()
    }

    func free() {
        tracks.free()
        delays.deallocate()
        taps.deallocate()
        gains.free()
        excursion.free()
        scratch.deallocate()
    }

    /// - Parameters:
    ///   - timeSeconds: in which the tail falls by 60 dB, above 0.
    ///   - damping: how much sooner high frequencies end, 0…1.
    ///   - isFrozen: whether nothing goes in and what sounds stays.
    mutating func set(timeSeconds: Double, damping: Double, isFrozen: Bool) {
        aim(timeSeconds: timeSeconds, damping: damping, isFrozen: isFrozen)
        gains.start()
        excursion.start()
    }

    private func aim(timeSeconds: Double, damping: Double, isFrozen: Bool) {
        /// What is left of a sound after a delay.
        func left(after frames: Int) -> Float {
            isFrozen ? 1 : Float(pow(0.001, Double(frames) / (timeSeconds * sampleRate)))
        }
        let scale = PlateReverb.publishedRate / sampleRate
        for track in 0..<8 { gains.aim(track, at: left(after: delays[track])) }
        let loudness =
            PlateReverb.loudness(timeSeconds: Reverb.referenceSeconds) / PlateReverb.loudness(timeSeconds: timeSeconds)
        gains.aim(8, at: isFrozen ? 0 : Float(loudness))
        gains.aim(9, at: isFrozen ? 0 : Float(pow(0.9 * damping, scale)))
        for tap in 0..<7 * channels { gains.aim(10 + tap, at: taps[tap].sign * left(after: taps[tap].delay)) }
        // Between two samples nothing can be read without loss: what stays has to stand still.
        excursion.aim(0, at: isFrozen ? 0 : Float(Self.publishedExcursion / scale))
    }

    /// Takes `input` round, ``Reverb/longestBlock`` frames at most, and says what is heard.
    mutating func process(
        _ input: UnsafePointer<Float>, into wet: Channels, frames: Int
    ) {
        var done = 0
        while done < frames {
            let count = min(frames - done, gains.framesLeft, min(excursion.framesLeft, tracks.framesLeft))
            recirculate(input + done, frames: count)
            tracks.close(frames: count)
            for channel in 0..<channels { sumTaps(wet[channel] + done, firstTap: 7 * channel, frames: count) }
            tracks.advance(frames: count)
            _ = gains.advance(count)
            _ = excursion.advance(count)
            modulationPhase &+= modulationStep &* UInt32(count)
            done += count
        }
    }

    /// One block through both halves of the tracks.
    private mutating func recirculate(_ input: UnsafePointer<Float>, frames: Int) {
        let fractions = scratch
        let places = scratch + 2 * Reverb.longestBlock
        let damped = places + 2 * Reverb.longestBlock
        gains.fillFractions(fractions, frames: frames)
        findPlaces(places, frames: frames)
        for half in 0..<2 {
            enter(half, input: input, places: places + half * Reverb.longestBlock, fractions: fractions, frames: frames)
        }
        damp(damped, fractions: fractions, frames: frames)
        for half in 0..<2 {
            processSecondHalf(half, input: damped + half * Reverb.longestBlock, fractions: fractions, frames: frames)
        }
    }

    /// Where each half's first allpass is read: in frames from the furthest place that it can reach, less the frame's number.
    private mutating func findPlaces(_ places: UnsafeMutablePointer<Float>, frames: Int) {
        let fractions = scratch + Reverb.longestBlock
        excursion.fillFractions(fractions, frames: frames)
        let (excursion, phase, step) = (excursion[0], modulationPhase, modulationStep)
        let middle = Float(widestExcursion + 2)
        for half in 0..<2 {
            let places = places + half * Reverb.longestBlock
            // A quarter of a turn between the halves.
            let phase = phase &+ UInt32(half) << 30
            for index in 0..<UInt32(truncatingIfNeeded: frames) {
                // A sine's likeness of two parabolas.
                let turn = Float(Int32(bitPattern: phase &+ step &* index)) * 0x1p-31
                places[Int(index)] = middle - excursion.value(at: fractions[Int(index)]) * (4 * turn * (1 - abs(turn)))
            }
        }
    }

    /// From the input and the other half through the first allpass into the first delay.
    private func enter(
        _ half: Int, input: UnsafePointer<Float>, places: UnsafePointer<Float>, fractions: UnsafePointer<Float>,
        frames: Int
    ) {
        let (allpass, other) = (4 * half, 7 - 4 * half)
        let (gate, allpassGain, otherGain) = (gains[8], gains[allpass], gains[other])
        let delayed = tracks.reading(allpass, delay: delays[allpass] + widestExcursion + 2)
        let fromOther = tracks.reading(other, delay: delays[other])
        let (allpassEnd, delayEnd) = (tracks.writing(allpass), tracks.writing(allpass + 1))
        var start = 0
        while start < frames {
            // The place moves so slowly that many frames share its whole part, and then lie side by side.
            let whole = Int32(places[start])
            var end = start + 1
            while end < frames, Int32(places[end]) == whole { end += 1 }
            let delayed = delayed + Int(whole)
            for index in start..<end {
                let fraction = fractions[index]
                let read =
                    Self.cubic(delayed + index, at: places[index] - Float(whole)) * allpassGain.value(at: fraction)
                let fed =
                    input[index] * gate.value(at: fraction) + fromOther[index] * otherGain.value(at: fraction)
                    + Self.firstDiffusion * read
                allpassEnd[index] = DelayLine.flushed(fed)
                delayEnd[index] = DelayLine.flushed(read - Self.firstDiffusion * fed)
            }
            start = end
        }
    }

    /// What each first delay gives, with its highs weakened: both halves side by side, as each frame waits for the last.
    private mutating func damp(_ damped: UnsafeMutablePointer<Float>, fractions: UnsafePointer<Float>, frames: Int) {
        let kept = gains[9]
        let (left, right) = (tracks.reading(1, delay: delays[1]), tracks.reading(5, delay: delays[5]))
        let dampedRight = damped + Reverb.longestBlock
        var states = dampingStates
        for index in 0..<frames {
            let kept = kept.value(at: fractions[index])
            states = SIMD2(left[index], right[index]) * (1 - kept) + states * kept
            states.replace(with: 0, where: (states .< 1e-15) .& (states .> -1e-15))
            damped[index] = states.x
            dampedRight[index] = states.y
        }
        dampingStates = states
    }

    /// Through the second allpass into the second delay.
    private func processSecondHalf(
        _ half: Int, input: UnsafePointer<Float>, fractions: UnsafePointer<Float>, frames: Int
    ) {
        let allpass = 4 * half + 2
        let (inputGain, allpassGain) = (gains[allpass - 1], gains[allpass])
        let delayed = tracks.reading(allpass, delay: delays[allpass])
        let (allpassEnd, delayEnd) = (tracks.writing(allpass), tracks.writing(allpass + 1))
        for index in 0..<frames {
            let fraction = fractions[index]
            let read = delayed[index] * allpassGain.value(at: fraction)
            let fed = input[index] * inputGain.value(at: fraction) - Self.secondDiffusion * read
            allpassEnd[index] = DelayLine.flushed(fed)
            delayEnd[index] = DelayLine.flushed(read + Self.secondDiffusion * fed)
        }
    }

    /// The sum of seven taps.
    private func sumTaps(_ channel: UnsafeMutablePointer<Float>, firstTap: Int, frames: Int) {
        channel.update(repeating: 0, count: frames)
        for tap in firstTap..<firstTap + 7 {
            let gain = gains[10 + tap]
            let heard = tracks.reading(taps[tap].track, delay: taps[tap].delay)
            for index in 0..<frames { channel[index] += heard[index] * gain.value(at: scratch[index]) }
        }
    }

    /// Forgets the tail.
    mutating func clear() {
        tracks.clear()
        dampingStates = SIMD2()
    }

    /// Lagrange's cubic through four samples, between the second and the third.
    @inline(__always)
    private static func cubic(_ samples: UnsafePointer<Float>, at fraction: Float) -> Float {
        let (a, b, c, d) = (samples[-1], samples[0], samples[1], samples[2])
        let first = c - a * (1 / 3) - b * 0.5 - d * (1 / 6)
        let second = (a + c) * 0.5 - b
        let third = (d - a) * (1 / 6) + (b - c) * 0.5
        return ((third * fraction + second) * fraction + first) * fraction + b
    }

    private static var firstDiffusion: Float { 0.7 }
    private static var secondDiffusion: Float { 0.5 }
    /// In frames at the published rate.
    private static var publishedExcursion: Double { 8 }

    mutating func code(_ coder: inout StateCoder) {
        tracks.code(&coder)
        coder.pair(&dampingStates)
        gains.code(&coder)
        // Further the first allpasses cannot be read.
        excursion.code(&coder)
        coder.check(abs(excursion[0].start) <= Float(widestExcursion))
        coder.check(abs(excursion[0].start + excursion[0].length) <= Float(widestExcursion))
        coder.whole(&modulationPhase, in: 0 ... .max)
    }
}
