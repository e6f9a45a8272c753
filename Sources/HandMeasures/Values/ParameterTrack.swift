import Granular
import Session

/// Where parameters stood in a part of a performance, at even times: of several clouds at once in the one that began last; while nothing
/// sounds, where they were left or set.
public struct ParameterTrack: Sendable {
    /// Samples a second, where nothing else is asked for.
    public static let usualRate = 20.0

    /// What was followed.
    public let parameters: [Parameter]
    /// Samples a second.
    public let rate: Double
    /// At each sample the value of each parameter, in its unit; at least one sample.
    public internal(set) var values: [[Double]] = []
    /// Whether a cloud sounded at that sample.
    public internal(set) var isSounding: [Bool] = []

    /// Follows parameters.
    /// - Parameters:
    ///   - time: seconds from the beginning of the performance; what lies beyond its end stands still.
    ///   - rate: samples a second, above 0.
    /// - Throws: where the time is longer than ``HandMeasures/longestSeconds``, or no time.
    public init(
        _ parameters: [Parameter], of performance: Performance, during time: ClosedRange<Double>? = nil,
        rate: Double = usualRate
    ) throws(MeasureProblem) {
        self.init(parameters, rate: rate)
        let time = try MeasuredTime.checked(time, of: performance)
        ParameterReplay.run(performance, following: parameters, during: time, rate: rate) { add($0) }
    }

    init(_ parameters: [Parameter], rate: Double = usualRate) { (self.parameters, self.rate) = (parameters, rate) }

    mutating func add(_ replay: ParameterReplay) {
        values.append(Array(replay.values(of: replay.heard)))
        isSounding.append(!replay.voices.isEmpty)
    }

    /// When a parameter was first within these values, in seconds from the beginning of the track; `nil` where it never was.
    public func firstSeconds(_ parameter: Parameter, within range: ClosedRange<Double>) -> Double? {
        guard let place = parameters.firstIndex(of: parameter) else { return nil }
        return values.firstIndex { range.contains($0[place]) }.map { Double($0) / rate }
    }
}
