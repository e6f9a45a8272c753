import Granular
import Quiz

extension QuestionInvariants {
    /// The name counts, and none of the others.
    func check(_ name: String, _ others: [String], of question: QuizQuestion, _ found: inout Findings) {
        found.expect(question.clips[0].sound == name, "its name")
        found.expect(question.judge(.name(name)).isRight, "the name is right")
        found.expect(question.judge(.name(name.uppercased() + " ")).isRight, "capitals do not count")
        for other in others { found.expect(!question.judge(.name(other)).isRight, "\(other) is wrong") }
    }

    /// Targets that the hand can reach, which are worth all where they are met.
    func check(_ targets: [Parameter: Double], of question: QuizQuestion, _ found: inout Findings) {
        found.expect(!targets.isEmpty, "something to match")
        for (parameter, target) in targets {
            found.expect(canReach(target, parameter), "\(parameter) \(target) can be reached")
            found.expect(question.clips[0].values[parameter] == target, "it is heard")
        }
        found.expect(question.judge(.touch(targets)) == QuizVerdict(isRight: true, score: 1), "what is met is right")
        found.expect(!question.judge(.touch([:])).isRight, "what is not moved is wrong")
    }

    /// A gesture in time that the hand can play, which is worth all where it is played, and not where nothing moves.
    func check(_ points: [QuizPoint], of question: QuizQuestion, _ found: inout Findings) {
        found.expect(zip(points, points.dropFirst()).allSatisfy { $0.seconds < $1.seconds }, "in the order of time")
        found.expect(points.first?.seconds == 0, "from the beginning")
        found.expect((points.last?.seconds ?? 9) < question.clips[0].seconds, "to its end")
        for point in points {
            for (parameter, value) in point.values {
                found.expect(canReach(value, parameter), "\(value) can be reached")
            }
        }
        found.expect(question.judge(.gesture(points)).score > 0.99, "what is played so is right")
        let still = points.map { QuizPoint(seconds: $0.seconds, values: points[0].values) }
        found.expect(!question.judge(.gesture(still)).isRight, "a finger that does not move is wrong")
        found.expect(!question.judge(.gesture([])).isRight, "nothing played is wrong")
    }

    private func canReach(_ value: Double, _ parameter: Parameter) -> Bool {
        surface.controls.contains { control in
            control.parameter == parameter
                && (min(control.low, control.high)...max(control.low, control.high)).contains(value)
        }
    }
}
