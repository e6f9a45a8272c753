#if canImport(Glibc)
    import Glibc
#endif

/// A delay by the beat: echoes of a send that go from side to side, each quieter than the one before and, where it is damped, darker.
///
/// The send goes into two lines, each of which feeds the other: so what decides how far the echoes lie apart, the width, is only how
/// much goes into which line, and does not change how they fall. As the feedback stays below 1 and a new delay is faded to, what is
/// in the lines has a bound whatever is set when.
///
/// The mix is how much goes in: at 0 what is in there is heard to its end; from then on it costs nothing.
package struct BeatDelay: ~Copyable {
    private var tracks: DelayTracks
    private let sampleRate: Double
    /// What each channel's echo is multiplied by, so that all together are as loud as two.
    private let channelGain: Float
    private let longestFrames: Int
    private var mix: Double
    private var beats: Double
    private var feedback: Double
    private var width: Double
    private var damping: Double
    private var beatsPerMinute = ModulationState.defaultTempo
    /// What goes into the left line and into the right, the feedback, and the fraction of the last frame that the low-pass keeps.
    private var gains: Glide
    private let modulatedFrames: Int
    /// The delay that is heard, in frames, and the one that it fades to: the same where it does not fade.
    private var tap = 1
    private var nextTap = 1
    private var fade: Glide
    private var isRunning = false
    /// Nothing was processed since it runs: whatever is set needs no glide.
    private var isUntouched = true
    /// The last frame of the send before it runs was not silent: it is faded in.
    private var isAmidSound = false
    /// Frames that were written since all was forgotten; what lies before them counts as silence.
    private var writtenFrames = 0
    /// Frames since one was written that can be heard.
    private var quietFrames = 0
    private var lowPassed = SIMD2<Float>()
    /// Blocks of the longest length, one after the other: two glides' fractions, what is read of each line, what is fed back.
    private let scratch: UnsafeMutablePointer<Float>

    /// The slowest tempo at which it is as long as it is set, in beats a minute; below, it stays at the length there.
    static var slowestTempo: Double { 20 }
    /// The low-pass of the loop, in Hz, with as little damping as there is and with all.
    private static var corners: (highest: Double, lowest: Double) { (20_000, 500) }
    /// −120 dB.
    private static var nothing: Float { 1e-6 }
    private static var blockFrames: Int { Reverb.longestBlock }

    /// Everything as ``Parameter`` defines it, at the tempo of an engine that was told none. Takes 8 bytes for each frame of the longest
    /// delay: 12 s.
    package init(sampleRate: Double, channels: Int = 2) {
        self.sampleRate = sampleRate
        channelGain = Float(Channels.gain(count: channels))
        mix = Parameter.delayMix.definition.defaultValue
        beats = Parameter.delayTime.definition.defaultValue
        feedback = Parameter.delayFeedback.definition.defaultValue
        width = Parameter.delayWidth.definition.defaultValue
        damping = Parameter.delayDamping.definition.defaultValue
        let longestBeats = Parameter.delayTime.definition.range.upperBound
        longestFrames = Int((longestBeats * 60 / Self.slowestTempo * sampleRate).rounded(.up))
        tracks = DelayTracks(count: 2, longestDelay: longestFrames, longestRead: Self.blockFrames)
        quietFrames = longestFrames
        gains = Glide(count: 4, frames: Int(0.05 * sampleRate))
        modulatedFrames = Int(0.01 * sampleRate)
        fade = Glide(count: 1, frames: Int(0.05 * sampleRate))
        scratch = .allocate(capacity: 6 * Self.blockFrames)
        scratch.initialize(repeating: 0, count: 6 * Self.blockFrames)
    }

    deinit {
        tracks.free()
        gains.free()
        fade.free()
        scratch.deallocate()
    }

    /// Whether nothing above -120 dB is still to come out.
    var isSilent: Bool { !isRunning || quietFrames >= reach }

    /// Sets a parameter, clamped to its range; others than the delay's change nothing.
    /// - Parameter isModulated: whether it is one of many small steps, each soon followed by the next.
    package mutating func set(_ parameter: Parameter, to value: Double, isModulated: Bool = false) {
        let value = parameter.definition.clamped(value)
        switch parameter {
        case .delayMix: mix = value
        case .delayFeedback: feedback = value
        case .delayWidth: width = value
        case .delayDamping: damping = value
        case .delayTime:
            beats = value
            return aimTap()
        default: return
        }
        guard isRunning, !isUntouched else { return begin() }
        aimGains(mix: mix)
        gains.start(over: isModulated ? modulatedFrames : nil)
    }

    /// Follows the beat, in beats a minute.
    package mutating func setTempo(_ tempo: Double) {
        beatsPerMinute = tempo
        aimTap()
    }

    /// Runs from here on with nothing in it, where anything is to go in.
    private mutating func begin() {
        isRunning = mix > 0
        isUntouched = true
        aimGains(mix: isAmidSound ? 0 : mix)
        gains.jump()
        if isAmidSound {
            aimGains(mix: mix)
            gains.start()
        }
        aimTap()
    }

    private mutating func aimGains(mix: Double) {
        // Equal power, so that echoes are as loud wherever they lie.
        let level = mix * 2.0.squareRoot()
        gains.aim(0, at: Float(level * sin((1 + width) * .pi / 4)))
        gains.aim(1, at: width == 1 ? 0 : Float(level * sin((1 - width) * .pi / 4)))
        gains.aim(2, at: Float(feedback))
        let corner = Self.corners.highest * pow(Self.corners.lowest / Self.corners.highest, damping)
        gains.aim(3, at: damping == 0 ? 0 : Float(exp(-2 * .pi * corner / sampleRate)))
    }

    /// The delay that is wanted, in frames.
    private var wantedTap: Int {
        let frames = beats * 60 / beatsPerMinute * sampleRate
        return frames < Double(longestFrames) ? max(Int(frames.rounded()), 1) : longestFrames
    }

    /// How far back it reads at most.
    private var reach: Int { max(tap, nextTap) }

    private var isFading: Bool { tap != nextTap }

    /// Goes to the delay that is wanted; one after the other, where it fades already.
    private mutating func aimTap() {
        let wanted = wantedTap
        guard isRunning, quietFrames < reach else {
            // Nothing is heard of a jump, where what was heard long ago is not heard again.
            writtenFrames = min(writtenFrames, quietFrames)
            (tap, nextTap) = (wanted, wanted)
            fade.aim(0, at: 0)
            return fade.jump()
        }
        guard !isFading, wanted != tap else { return }
        nextTap = wanted
        fade.aim(0, at: 1)
        fade.start()
    }

    private mutating func finishFade() {
        tap = nextTap
        fade.aim(0, at: 0)
        fade.jump()
        aimTap()
    }

    /// Adds the echoes of `send` to both sides, on a ring to its halves, and their middle to `send`. What is not a finite number in
    /// it, or beyond a million, counts as silence.
    package mutating func process(
        send: UnsafeMutablePointer<Float>, addingTo channels: Channels, frames: Int
    ) {
        guard frames > 0 else { return }
        let isSoundAtEnd = send[frames - 1] != 0
        var done = 0
        while isRunning, done < frames {
            // Where it may fall silent a block ends, so that it stops on the same frame however time is cut into calls.
            let untilQuiet = quietFrames < reach ? reach - quietFrames : .max
            let count = min(
                frames - done, Self.blockFrames, tap, nextTap, untilQuiet, gains.framesLeft, fade.framesLeft,
                tracks.framesLeft)
            processBlock(send: send + done, addingTo: channels.dropping(frames: done), frames: count)
            done += count
        }
        if !isRunning { isAmidSound = isSoundAtEnd }
    }

    private mutating func processBlock(
        send: UnsafeMutablePointer<Float>, addingTo channels: Channels, frames: Int
    ) {
        isUntouched = false
        let fractions = scratch
        let fadeFractions = fractions + Self.blockFrames
        let (echoLeft, echoRight) = (fadeFractions + Self.blockFrames, fadeFractions + 2 * Self.blockFrames)
        let (fedLeft, fedRight) = (echoRight + Self.blockFrames, echoRight + 2 * Self.blockFrames)
        gains.fillFractions(fractions, frames: frames)
        fade.fillFractions(fadeFractions, frames: frames)
        read(0, into: echoLeft, beside: fedLeft, fadeFractions, frames: frames)
        read(1, into: echoRight, beside: fedLeft, fadeFractions, frames: frames)
        damp(echoLeft, echoRight, into: fedLeft, fedRight, fractions, frames: frames)
        let (writtenLeft, writtenRight) = (tracks.writing(0), tracks.writing(1))
        let (leftGain, rightGain, feedback) = (gains[0], gains[1], gains[2])
        for index in 0..<frames {
            let input = abs(send[index]) <= 1e6 ? send[index] : 0
            let fraction = fractions[index]
            let fed = feedback.value(at: fraction)
            writtenLeft[index] = DelayLine.flushed(input * leftGain.value(at: fraction) + fed * fedRight[index])
            writtenRight[index] = DelayLine.flushed(input * rightGain.value(at: fraction) + fed * fedLeft[index])
            send[index] = input + (echoLeft[index] + echoRight[index]) * 0.5
        }
        for channel in 0..<channels.count {
            let (samples, echo) = (channels[channel], channels.isOnLeft(channel) ? echoLeft : echoRight)
            for index in 0..<frames { samples[index] += echo[index] * channelGain }
        }
        listen(writtenLeft, writtenRight, frames: frames)
        tracks.close(frames: frames)
        tracks.advance(frames: frames)
        writtenFrames = min(writtenFrames + frames, longestFrames)
        _ = gains.advance(frames)
        if fade.advance(frames) { finishFade() }
        if mix == 0, gains.framesLeft == .max, quietFrames >= reach { forget() }
    }

    /// Reads what comes out of a line.
    private func read(
        _ track: Int, into echo: UnsafeMutablePointer<Float>, beside other: UnsafeMutablePointer<Float>,
        _ fractions: UnsafePointer<Float>, frames: Int
    ) {
        read(track, delay: tap, into: echo, frames: frames)
        guard isFading else { return }
        read(track, delay: nextTap, into: other, frames: frames)
        let way = fade[0]
        for index in 0..<frames { echo[index] += (other[index] - echo[index]) * way.value(at: fractions[index]) }
    }

    private func read(_ track: Int, delay: Int, into echo: UnsafeMutablePointer<Float>, frames: Int) {
        let forgotten = min(max(delay - writtenFrames, 0), frames)
        echo.update(repeating: 0, count: forgotten)
        (echo + forgotten).update(from: tracks.reading(track, delay: delay) + forgotten, count: frames - forgotten)
    }

    /// Makes darker what is fed back.
    private mutating func damp(
        _ left: UnsafePointer<Float>, _ right: UnsafePointer<Float>, into fedLeft: UnsafeMutablePointer<Float>,
        _ fedRight: UnsafeMutablePointer<Float>, _ fractions: UnsafePointer<Float>, frames: Int
    ) {
        let damping = gains[3]
        guard !damping.isZero else {
            lowPassed = SIMD2()
            fedLeft.update(from: left, count: frames)
            return fedRight.update(from: right, count: frames)
        }
        var state = lowPassed
        for index in 0..<frames {
            let kept = damping.value(at: fractions[index])
            state = SIMD2(left[index], right[index]) * (1 - kept) + state * kept
            state = SIMD2(DelayLine.flushed(state.x), DelayLine.flushed(state.y))
            (fedLeft[index], fedRight[index]) = (state.x, state.y)
        }
        lowPassed = state
    }

    /// Counts the frames since one was written that can be heard.
    private mutating func listen(_ left: UnsafePointer<Float>, _ right: UnsafePointer<Float>, frames: Int) {
        var last = frames - 1
        while last >= 0, abs(left[last]) < Self.nothing, abs(right[last]) < Self.nothing { last -= 1 }
        quietFrames = last >= 0 ? frames - 1 - last : min(quietFrames + frames, longestFrames)
    }

    /// Leaves nothing in it; where nothing is to go in either, it stops.
    private mutating func forget() {
        (writtenFrames, quietFrames, lowPassed) = (0, longestFrames, SIMD2())
        begin()
    }

    /// Forgets the echoes.
    package mutating func clear() {
        isAmidSound = false
        forget()
    }

    /// What it is set to is told by changes too, but where it is moved by itself.
    mutating func code(_ coder: inout StateCoder) {
        coder.number(&mix, in: Parameter.delayMix.definition.range)
        coder.number(&beats, in: Parameter.delayTime.definition.range)
        coder.number(&feedback, in: Parameter.delayFeedback.definition.range)
        coder.number(&width, in: Parameter.delayWidth.definition.range)
        coder.number(&damping, in: Parameter.delayDamping.definition.range)
        coder.number(&beatsPerMinute, in: ModulationState.tempi)
        gains.code(&coder)
        fade.code(&coder)
        coder.whole(&tap, in: 1...longestFrames)
        coder.whole(&nextTap, in: 1...longestFrames)
        coder.flag(&isRunning)
        coder.flag(&isUntouched)
        coder.flag(&isAmidSound)
        coder.whole(&writtenFrames, in: 0...longestFrames)
        coder.whole(&quietFrames, in: 0...longestFrames)
        coder.pair(&lowPassed)
        tracks.code(&coder, latest: writtenFrames)
    }
}
