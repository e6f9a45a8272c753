import Granular
import Mapping
import Session

/// How hands came near a target: parameters that were to stand somewhere.
///
/// The error of a parameter is the distance of its value from the target's, each as a place in the range that the mapping gives it, on its
/// curve there: 0 is the target, 1 the whole range away. What the mapping does not move has all that it can be, on its own curve. Of an
/// error of 0.05 a participant is said to be there.
public struct Approach: Equatable, Sendable {
    /// So near is there.
    public static let thereError = 0.05

    /// The target's parameters, in the order of ``Granular/Parameter``.
    public let parameters: [Parameter]
    /// Samples a second.
    public let rate: Double
    /// The curve of approach: at each sample the error of each parameter.
    public let errors: [[Double]]

    /// Follows the approach to a target.
    /// - Parameters:
    ///   - target: where parameters were to stand, each in its unit; one at least.
    ///   - time: from when the hands began to when they were done, in seconds from the beginning of the performance; all of it where `nil`.
    /// - Throws: where there is no target, or the time is too long or no time.
    public init(
        to target: [Parameter: Double], in performance: Performance, during time: ClosedRange<Double>? = nil
    ) throws(MeasureProblem) {
        parameters = Parameter.allCases.filter { target[$0] != nil }
        guard !parameters.isEmpty else { throw MeasureProblem(description: "a target has one parameter or more") }
        let track = try ParameterTrack(parameters, of: performance, during: time)
        rate = track.rate
        let time = try MeasuredTime.checked(time, of: performance)
        let mapping = PlayedMapping(performance, during: time).mapping
        let moved = Set(mapping?.bindings.map(\.parameter) ?? [])
        let ranges = parameters.map { parameter in
            moved.contains(parameter)
                ? mapping?.scale(of: parameter) ?? Binding(allOf: parameter) : Binding(allOf: parameter)
        }
        let goal = zip(ranges, parameters).map { range, parameter in
            range.position(of: parameter.definition.clamped(target[parameter] ?? 0))
        }
        errors = track.values.map { values in
            values.indices.map { abs(ranges[$0].position(of: values[$0]) - goal[$0]) }
        }
    }

    /// The errors of all parameters at each sample, as root mean square.
    public var rootMeanSquares: [Double] {
        errors.map { ($0.reduce(0) { $0 + $1 * $1 } / Double($0.count)).squareRoot() }
    }

    /// From when on every error was within ``thereError`` until the end, in seconds; `nil` where it is not at the end.
    public var secondsUntilThere: Double? {
        let last = errors.lastIndex { $0.contains { $0 > Self.thereError } }
        guard let last else { return 0 }
        return last + 1 < errors.count ? Double(last + 1) / rate : nil
    }

    /// The figures: each error at the end, and how long it took.
    public var figures: [HandFigure] {
        let end = errors[errors.count - 1]
        return zip(parameters, end).map { HandFigure(.error, of: $0.definition.name, $1) } + [
            HandFigure(.errorRMS, rootMeanSquares[errors.count - 1]),
            HandFigure(.errorLargest, end.max() ?? 0),
            HandFigure(
                .timeToTarget, secondsUntilThere, orNone: "an error was above 0.05 at the end"),
        ]
    }
}
