/// Notices that loudspeaker and microphone build a loop, and says how much of the input may pass.
///
/// A loop whose gain is more than one grows at an even pace in what comes in and in what goes out, and ends where the limiter holds
/// it, at one level. So three things close the guard: while the monitor is open, both levels rise together in each of six windows of
/// 50 ms, by 6 dB in all and above -15 dB; what comes in, or what the monitor makes of it, stays above -5 dB for half a second while
/// something loud goes out, which no music does whose peaks end at full scale; or for a second most of what goes out is the
/// monitor's, above -10 dB and within 1 dB, which no music is. It opens again after a second, by 3 dB a second; a loop that is still there
/// closes it again on the way. All of that is counted in samples: the same samples close it on the same one.
package struct FeedbackGuard: Sendable {
    /// What may pass: 1 all, 0 nothing; to be followed within milliseconds.
    package private(set) var gain: Float = 1
    /// How often it was closed.
    package private(set) var closings = 0

    private let windowFrames: Int
    private var frames = 0
    private var input: Float = 0
    private var monitor: Float = 0
    private var output: Float = 0
    private var lastInput: Float = 0
    private var lastOutput: Float = 0
    /// The input's power before it began to rise.
    private var riseBase: Float = 0
    private var risen = 0
    private var loud = 0
    private var steady = 0
    /// The least and the most power that went out while it was steady.
    private var steadyRange: (least: Float, limit: Float) = (0, 0)
    private var windowsClosed = 0

    // Of powers: squares of levels. Computed, as a stored static is set up at its first use, with a lock.
    private static var stepIn: Float { 1.122 }
    private static var stepOut: Float { 1.059 }
    private static var wholeRise: Float { 4 }
    private static var riseFloor: Float { 0.0316 }
    private static var loudInput: Float { 0.316 }
    private static var loudOutput: Float { 0.05 }
    private static var steadyOutput: Float { 0.09 }
    private static var steadyRatio: Float { 1.26 }
    /// Of what goes out, so much is the monitor's, before the limiter.
    private static var monitorFraction: Float { 0.5 }
    private static var windowsOfRise: Int { 6 }
    private static var windowsOfLoudness: Int { 10 }
    private static var windowsOfSteadiness: Int { 20 }
    private static var windowsOfHold: Int { 20 }
    /// 3 dB a second, of an amplitude, in a window of 50 ms; from -40 dB on.
    private static var opening: Float { 1.0174 }
    private static var firstOpening: Float { 0.01 }

    /// An open guard; `rate` in frames a second.
    package init(rate: Int) { windowFrames = max(rate / 20, 1) }

    /// Whether it lets less than everything pass.
    package var isHolding: Bool { gain < 1 }

    /// Lets everything pass at once.
    package mutating func open() {
        gain = 1
        (risen, loud, steady, windowsClosed) = (0, 0, 0, 0)
    }

    /// Takes in a block, left and right interleaved.
    /// - Parameters:
    ///   - input: what came in, before this guard.
    ///   - monitorGain: what the monitor makes of it; 0 where it is closed.
    ///   - output: what went out, in so many channels: together they count as two.
    package mutating func observe(
        input: UnsafePointer<Float>, monitorGain: Float, output: UnsafePointer<Float>, channels: Int = 2,
        frames count: Int
    ) {
        for index in 0..<count {
            let (left, right) = (input[2 * index], input[2 * index + 1])
            let power = left * left + right * right
            self.input += power
            monitor += power * monitorGain * monitorGain
            for pair in stride(from: channels * index, to: channels * (index + 1), by: 2) {
                self.output += output[pair] * output[pair] + output[pair + 1] * output[pair + 1]
            }
            frames += 1
            if frames == windowFrames { closeWindow(isMonitored: monitorGain > 0) }
        }
    }

    private mutating func closeWindow(isMonitored: Bool) {
        let fraction = 0.5 / Float(windowFrames)
        let (inPower, outPower) = (input * fraction, output * fraction)
        let monitorPower = monitor * fraction
        let loudest = max(inPower, monitorPower)
        (input, monitor, output, frames) = (0, 0, 0, 0)
        defer { (lastInput, lastOutput) = (inPower, outPower) }

        loud = loudest > Self.loudInput && outPower > Self.loudOutput ? loud + 1 : 0
        if isMonitored, inPower > lastInput * Self.stepIn, outPower > lastOutput * Self.stepOut {
            if risen == 0 { riseBase = lastInput }
            risen += 1
        } else {
            risen = 0
        }
        let isRising =
            risen >= Self.windowsOfRise && inPower > riseBase * Self.wholeRise && loudest > Self.riseFloor
        let isMonitor = monitorPower * gain * gain > outPower * Self.monitorFraction
        watchSteadiness(outPower, isWanted: isMonitored && isMonitor && outPower > Self.steadyOutput)
        if gain > 0, isRising || loud >= Self.windowsOfLoudness || steady >= Self.windowsOfSteadiness {
            (gain, windowsClosed, risen, loud, steady) = (0, 0, 0, 0, 0)
            closings += 1
        } else if gain < 1 {
            windowsClosed += 1
            if windowsClosed >= Self.windowsOfHold { gain = min(max(gain * Self.opening, Self.firstOpening), 1) }
        }
    }

    /// Counts the windows in which about the same power goes out.
    private mutating func watchSteadiness(_ power: Float, isWanted: Bool) {
        guard isWanted else { return steady = 0 }
        let least = steady == 0 ? power : min(steadyRange.least, power)
        let limit = steady == 0 ? power : max(steadyRange.limit, power)
        let isSteady = limit <= least * Self.steadyRatio
        steadyRange = isSteady ? (least, limit) : (power, power)
        steady = isSteady ? steady + 1 : 1
    }
}
