import Granular

/// How well a gesture was played again, over its course: half of it where it lay, half how it moved. It may come somewhat early or
/// late.
struct GestureScore {
    let asked: [QuizPoint]

    /// At how many moments both are compared.
    private static let moments = 40
    /// How early or late it may come, in seconds, and the steps in which that is tried.
    private static let shifts = stride(from: -0.3, through: 0.3, by: 0.05)

    /// From 0 to 1: the mean over the gesture's parameters.
    func score(_ played: [QuizPoint]) -> Double {
        guard let end = asked.last?.seconds, !played.isEmpty else { return 0 }
        let parameters = Set(asked.flatMap(\.values.keys)).sorted { $0.rawValue < $1.rawValue }
        guard !parameters.isEmpty else { return 0 }
        let scores = Self.shifts.map { shift in
            parameters.reduce(0.0) { $0 + score($1, of: played, end: end, shift: shift) } / Double(parameters.count)
        }
        return scores.max() ?? 0
    }

    private func score(_ parameter: Parameter, of played: [QuizPoint], end: Double, shift: Double) -> Double {
        let wanted = Line(parameter, of: asked)
        let got = Line(parameter, of: played)
        guard !wanted.isEmpty, !got.isEmpty else { return 0 }
        let times = (0..<Self.moments).map { end * (Double($0) + 0.5) / Double(Self.moments) }
        let there = times.map { wanted.place(at: $0) }
        let here = times.map { got.place(at: $0 + shift) }
        let (meanThere, meanHere) = (mean(there), mean(here))
        let place = max(0, 1 - abs(meanThere - meanHere) / TouchScore.reach(of: parameter))
        let movement = mean(there.map { ($0 - meanThere) * ($0 - meanThere) }).squareRoot()
        let error = mean(
            zip(there, here).map { ($0 - meanThere - $1 + meanHere) * ($0 - meanThere - $1 + meanHere) }
        ).squareRoot()
        // What stands still in the gesture is to stand still.
        let shape = max(0, 1 - error / max(movement, TouchScore.reach(of: parameter) / 8))
        return (place + shape) / 2
    }

    private func mean(_ numbers: [Double]) -> Double { numbers.reduce(0, +) / Double(numbers.count) }

    /// One parameter over the time, in straight lines between points.
    private struct Line {
        private var points: [(seconds: Double, place: Double)] = []

        init(_ parameter: Parameter, of gesture: [QuizPoint]) {
            for point in gesture {
                guard let value = point.values[parameter], value.isFinite, point.seconds.isFinite,
                    point.seconds >= points.last?.seconds ?? -.infinity
                else { continue }
                points.append((point.seconds, TouchScore.place(of: value, parameter)))
            }
        }

        var isEmpty: Bool { points.isEmpty }

        /// Before the first point as at it, after the last as at that.
        func place(at seconds: Double) -> Double {
            guard let after = points.firstIndex(where: { $0.seconds > seconds }) else { return points.last?.place ?? 0 }
            guard after > 0 else { return points[0].place }
            let (a, b) = (points[after - 1], points[after])
            return a.place + (b.place - a.place) * (seconds - a.seconds) / (b.seconds - a.seconds)
        }
    }
}
