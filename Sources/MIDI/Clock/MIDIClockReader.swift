/// A tempo and a beat, as another's clock has them: 24 pulses in a quarter note. A value.
///
/// Pulses come unevenly by what lies on their way. A delay-locked loop of second order, as `FrameClock` is one, keeps the line's
/// place and slope and lets each pulse pull at them a little.
public struct MIDIClockReader: Sendable {
    /// What a message of the clock says.
    public enum Sign: Equatable, Sendable {
        /// At that moment of `CLOCK_MONOTONIC`, in microseconds, the beat was so many quarter notes from the beginning.
        /// Where it does not run, it says no more than the tempo.
        case beat(Double, beatsPerMinute: Double, microseconds: Int64, isRunning: Bool)
        /// From the place that the next beat says.
        case start
        /// Stands still.
        case stop
    }

    /// Pulses in a beat.
    public static let pulses = 24
    /// Whoever says nothing for so long has gone, in microseconds; slower than 5 beats a minute is no tempo.
    private static let pause: Int64 = 500_000
    private static let bandwidthHz = 0.5
    /// So many pulses together say the first tempo: half a beat.
    private static let firstPulses = 12
    private static let maxStrays = 12

    private var isRunning = false
    /// The pulse that comes next, counted from the beginning.
    private var count = 0
    private var origin: Int64 = 0
    /// Where the line is, in microseconds after ``origin``.
    private var time = 0.0
    private var period = 0.0
    private var seen = 0
    private var strayCount = 0
    private var last: Int64?

    /// Nothing was heard yet.
    public init() {}

    /// The tempo in beats a minute; `nil` before it is known.
    public var beatsPerMinute: Double? {
        seen >= Self.firstPulses && period > 0 ? 60e6 / (period * Double(Self.pulses)) : nil
    }

    /// Reads a message.
    public mutating func read(_ message: MIDIMessage, at microseconds: Int64) -> Sign? {
        switch message {
        case .clock: return pulse(at: microseconds)
        case .start:
            (isRunning, count) = (true, 0)
            return .start
        case .resume:
            isRunning = true
            return .start
        case .stop:
            isRunning = false
            return .stop
        case .songPosition(let sixteenths):
            count = sixteenths * Self.pulses / 4
            return nil
        default: return nil
        }
    }

    private mutating func pulse(at microseconds: Int64) -> Sign? {
        updateTempo(microseconds)
        defer { if isRunning { count += 1 } }
        guard let beatsPerMinute else { return nil }
        return .beat(
            Double(count) / Double(Self.pulses), beatsPerMinute: beatsPerMinute,
            microseconds: origin + Int64(time.rounded()), isRunning: isRunning)
    }

    private mutating func updateTempo(_ microseconds: Int64) {
        defer { last = microseconds }
        guard let last, microseconds - last < Self.pause, microseconds >= last else { return begin(at: microseconds) }
        seen += 1
        let now = Double(microseconds - origin)
        // What a few pulses say together, as those that come in a bunch say little alone.
        guard seen > Self.firstPulses else {
            (period, time) = (now / Double(seen - 1), now)
            return
        }
        let error = now - (time + period)
        guard abs(error) < period else {
            strayCount += 1
            // One that strays is passed over; several are another tempo, or pulses that are missing.
            if strayCount > Self.maxStrays { begin(at: microseconds) } else { time += period }
            return
        }
        strayCount = 0
        // Wide at first, so that it locks within a beat, then ever narrower.
        let seconds = Double(seen) * period * 1e-6
        let bandwidth = max(Self.bandwidthHz, 1 / (2 * seconds))
        let omega = min(0.5, 2 * Double.pi * bandwidth * period * 1e-6)
        time += period + 1.414213562373095 * omega * error
        period += omega * omega * error
    }

    private mutating func begin(at microseconds: Int64) {
        (seen, origin, time, period, strayCount) = (1, microseconds, 0, 0, 0)
    }
}
