import Session

/// Why hands cannot be measured, in one line.
public struct MeasureProblem: Error, Equatable, CustomStringConvertible, Sendable {
    /// The line, without the file's name.
    public let description: String
}

/// The part of a performance that is measured.
enum MeasuredTime {
    /// In seconds from the beginning of the performance; all of it where nothing is said.
    static func checked(
        _ time: ClosedRange<Double>?, of performance: Performance
    ) throws(MeasureProblem) -> ClosedRange<Double> {
        let time = time ?? 0...performance.seconds
        guard time.lowerBound.isFinite, time.upperBound.isFinite, time.lowerBound >= 0 else {
            throw MeasureProblem(description: "what is measured must begin at 0 s or later, and end")
        }
        guard time.upperBound - time.lowerBound <= HandMeasures.longestSeconds, time.upperBound <= 86_400 else {
            throw MeasureProblem(description: "is longer than two hours: that is not measured")
        }
        return time
    }
}
