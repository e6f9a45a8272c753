import Granular
import Quiz

/// What holds of every question, whatever its seed: told from the question alone.
package struct QuestionInvariants {
    package let pool: [QuizSound]
    package let difficulty: QuizDifficulty
    package let surface: QuizSurface

    package init(pool: [QuizSound], difficulty: QuizDifficulty = .normal, surface: QuizSurface = .touch) {
        (self.pool, self.difficulty, self.surface) = (pool, difficulty, surface)
    }

    /// The seed of a number: from all over the range that games take theirs from.
    package static func seed(_ number: UInt64) -> UInt64 { (number &* 0x9E37_79B9_7F4A_7C15) >> 11 }

    /// What is wrong with a question, a line each; nothing where it is as it is to be.
    package func problems(of question: QuizQuestion) -> [String] {
        var found = Findings(question)
        for line in [question.prompt, question.explanation] {
            found.expect(!line.isEmpty && line.count < 200 && !line.contains(where: \.isNewline), "a line: \(line)")
        }
        found.expect((1...3).contains(question.clips.count), "\(question.clips.count) clips")
        for clip in question.clips { check(clip, &found) }
        check(question.judge(.none).isRight == false, "no answer is wrong", &found)
        if let difference = question.difference { check(difference, of: question, &found) }
        switch question.asked {
        case .choice(let choices, let right): check(choices, right: right, of: question, &found)
        case .name(let name, let others): check(name, others, of: question, &found)
        case .touch(let targets): check(targets, of: question, &found)
        case .gesture(let points): check(points, of: question, &found)
        }
        return found.problems
    }

    private func check(_ isRight: Bool, _ text: String, _ found: inout Findings) { found.expect(isRight, text) }

    private func check(_ clip: QuizClip, _ found: inout Findings) {
        found.expect((0.5...QuizClip.longestSeconds).contains(clip.seconds), "\(clip.seconds) s")
        found.expect(pool.contains { $0.name == clip.sound }, "a sound of the pool: \(clip.sound)")
        for (parameter, value) in clip.values {
            found.expect(parameter.definition.range.contains(value), "\(parameter) \(value)")
        }
        var last = 0.0
        for change in clip.changes {
            found.expect(change.seconds >= last && change.seconds <= clip.seconds, "a change at \(change.seconds) s")
            found.expect(change.parameter.definition.range.contains(change.value), "a change to \(change.value)")
            last = change.seconds
        }
    }

    /// Two clips that differ in one parameter alone, by its step and hardly more.
    private func check(_ difference: QuizDifference, of question: QuizQuestion, _ found: inout Findings) {
        let parameter = difference.parameter
        let kinds = Set(question.clips)
        found.expect(kinds.count == 2, "two different clips")
        found.expect(
            Set(question.clips.compactMap { $0.values[parameter] }) == [difference.from, difference.to],
            "the clips have the difference's values")
        let others = question.clips.map { clip in
            var clip = clip
            clip.values[parameter] = nil
            return clip
        }
        found.expect(Set(others).count == 1, "nothing else differs")
        found.expect(question.clips.allSatisfy { $0.isLevelMatched == (parameter != .level) }, "levels are matched")
        isApart(difference.from, difference.to, parameter, &found)
        let step = difficulty.step(parameter)
        let most = parameter.quizScale == .ratio ? step * 1.001 : step + 0.0011
        found.expect(difference.size <= most, "not further apart than asked for: \(difference.size)")
    }

    /// Whether two values are the step of their parameter apart.
    func isApart(_ a: Double, _ b: Double, _ parameter: Parameter, _ found: inout Findings) {
        let size = parameter.quizScale.size(from: a, to: b)
        found.expect(size >= difficulty.step(parameter) - 1e-6, "\(parameter): \(a) and \(b) are too near")
    }
}

/// What was found wrong with a question.
struct Findings {
    let question: QuizQuestion
    var problems: [String] = []

    init(_ question: QuizQuestion) { self.question = question }

    mutating func expect(_ isRight: Bool, _ text: @autoclosure () -> String) {
        if !isRight { problems.append("\(question.kind) \(question.seed): \(text())") }
    }
}
