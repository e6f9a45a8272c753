/// The clocks that trigger single grains on the beat, one for each cloud.
///
/// A pulse falls on whole multiples of its beats, by the line on which the beat lies; where it was told otherwise, it goes on from the point
/// that is nearest to the last pulse, so that a line that is corrected a little neither leaves one out nor gives it twice.
struct PulseClocks: BitwiseCopyable {
    /// A cloud's pulse.
    struct Pulse: BitwiseCopyable {
        /// From one to the next, in beats; 0 = off.
        var beats = 0.0
        /// How many grains each triggers.
        var count = 1
        /// When the next is due, in frames.
        var next = Double.infinity
        /// When the last one was, or where it was turned on, in frames.
        var last = 0.0
        /// Whether there was one.
        var hasBegun = false

        mutating func code(_ coder: inout StateCoder) {
            coder.number(&beats, in: Change.pulseBeats)
            coder.whole(&count, in: 1...Int(Change.maxGrains))
            coder.number(&next, in: Double(coder.frame) ... .infinity)
            coder.number(&last, in: -0x1p52...0x1p52)
            coder.flag(&hasBegun)
        }
    }

    private var pulses = InlineArray<81, Pulse>(repeating: Pulse())
    /// The clouds whose pulse is on.
    private var on = CloudSet()
    /// When the next of all is due, in frames; infinite where none is.
    private(set) var next = Double.infinity
    /// The cloud that it is for.
    private(set) var nextCloud = 0

    /// Whether there is none, neither now nor at another tempo.
    var areOff: Bool { on.isEmpty }

    /// Turns a cloud's pulse on, off, or to other beats. One that goes on as it is keeps its place.
    mutating func set(beats: Double, count: Int, of cloud: Int, along line: TimeLine, at frame: Int64) {
        let range = Change.pulseBeats
        let isOn = beats > 0
        let beats = isOn ? min(max(beats, range.lowerBound), range.upperBound) : 0
        if beats != pulses[cloud].beats {
            pulses[cloud] = Pulse()
            pulses[cloud].beats = beats
            pulses[cloud].last = Double(frame)
        }
        pulses[cloud].count = count
        if isOn {
            on.insert(cloud)
            pulses[cloud].next = due(pulses[cloud], along: line, at: frame)
        } else {
            on.remove(cloud)
        }
        findNext()
    }

    /// The beat lies on another line from a frame on.
    mutating func follow(_ line: TimeLine, at frame: Int64) {
        guard !areOff else { return }
        for cloud in on { pulses[cloud].next = due(pulses[cloud], along: line, at: frame) }
        findNext()
    }

    /// Goes on to the pulse after the next.
    /// - Returns: the one that was due.
    mutating func advance(along line: TimeLine) -> Pulse {
        var pulse = pulses[nextCloud]
        (pulse.last, pulse.hasBegun) = (pulse.next, true)
        pulse.next = time(of: (line.position(at: pulse.last) / pulse.beats).rounded() + 1, of: pulse, along: line)
        pulses[nextCloud] = pulse
        findNext()
        return pulse
    }

    /// Turns all off.
    mutating func stopAll() { self = PulseClocks() }

    /// When a pulse is due that was not given before `frame`: at once where it is late by less than half the way to the one after it.
    private func due(_ pulse: Pulse, along line: TimeLine, at frame: Int64) -> Double {
        let last = line.position(at: pulse.last) / pulse.beats
        let number = pulse.hasBegun ? last.rounded() + 1 : Self.ceiling(last)
        let now = line.position(at: Double(frame)) / pulse.beats
        if number >= now { return max(time(of: number, of: pulse, along: line), Double(frame)) }
        if now - number < 0.5, line.pace > 0 { return Double(frame) }
        return max(time(of: Self.ceiling(now), of: pulse, along: line), Double(frame))
    }

    /// In steps so fine that nothing is heard of them, and so coarse that what lies on a frame does so whatever was rounded on the way.
    private func time(of number: Double, of pulse: Pulse, along line: TimeLine) -> Double {
        (line.time(of: number * pulse.beats) * 1_024).rounded() / 1_024
    }

    /// The next whole number; one that is missed by rounding alone counts.
    private static func ceiling(_ number: Double) -> Double { (number - 1e-9).rounded(.up) }

    private mutating func findNext() {
        next = .infinity
        for cloud in on where pulses[cloud].next < next {
            next = pulses[cloud].next
            nextCloud = cloud
        }
    }

    // MARK: As it is passed on

    /// - `count`: how many clouds there are.
    mutating func code(_ coder: inout StateCoder, count: Int) {
        on.code(&coder, count: count)
        for cloud in on { pulses[cloud].code(&coder) }
        findNext()
    }
}
