import Granular
import Quiz

extension QuestionInvariants {
    /// One right answer, and others that are wrong.
    func check(_ choices: [QuizChoice], right: Int, of question: QuizQuestion, _ found: inout Findings) {
        found.expect(choices.indices.contains(right), "the right one is one of them")
        found.expect(Set(choices.map(\.text)).count == choices.count, "each says something else")
        for number in -1...choices.count {
            found.expect(question.judge(.choice(number)).isRight == (number == right), "one is right")
        }
        guard choices.indices.contains(right) else { return }
        let expected: [QuizKind: Int] = [.direction: 2, .comparison: 2, .odd: 3]
        found.expect(choices.count == expected[question.kind] ?? 4, "\(choices.count) choices")
        let chosen = choices[right].text
        switch question.kind {
        case .sound:
            found.expect(
                choices.map { $0.text == question.clips[0].sound } == choices.indices.map { $0 == right }, "its name")
        case .direction: found.expect((chosen == "up") == question.difference.map { $0.to > $0.from }, "its direction")
        case .comparison:
            found.expect((chosen == "the second") == question.difference.map { $0.to > $0.from }, "the one with more")
        case .odd:
            for number in choices.indices {
                let alike = question.clips.filter { $0 == question.clips[number] }.count
                found.expect((alike == 1) == (number == right), "one that differs")
            }
        case .grains: checkNumbers(choices, right, question, &found)
        case .window:
            let window = question.clips[0].values[.window].flatMap { WindowKind(rawValue: Int($0)) }
            found.expect(window.map { "\($0)" } == chosen, "its window")
        case .picture: checkPictures(choices, right, question, &found)
        default: break
        }
    }

    /// Grains a second: the clip's, and others that are the step apart.
    private func checkNumbers(
        _ choices: [QuizChoice], _ right: Int, _ question: QuizQuestion, _ found: inout Findings
    ) {
        let numbers = choices.compactMap { $0.text.split(separator: " ").first.flatMap { Double($0) } }
        found.expect(
            numbers.count == choices.count && numbers[right] == question.clips[0].values[.density], "its density")
        for (number, next) in zip(numbers, numbers.dropFirst()) { isApart(number, next, .density, &found) }
    }

    /// What is heard, and three that differ from it in one parameter.
    private func checkPictures(
        _ choices: [QuizChoice], _ right: Int, _ question: QuizQuestion, _ found: inout Findings
    ) {
        let clips = choices.compactMap(\.picture?.clip)
        found.expect(Set(clips).count == choices.count && clips.count == choices.count, "pictures of different clips")
        guard clips.count == choices.count, case .parameter(let parameter) = question.subject else {
            return found.expect(false, "about a parameter")
        }
        found.expect(clips[right] == question.clips[0], "a picture of what is heard")
        let values = clips.compactMap { $0.values[parameter] }.sorted()
        found.expect(values.count == clips.count, "its values")
        if parameter != .window {
            for (value, next) in zip(values, values.dropFirst()) { isApart(value, next, parameter, &found) }
        }
        let others = clips.map { clip in
            var clip = clip
            clip.values[parameter] = nil
            return clip
        }
        found.expect(Set(others).count == 1, "nothing else differs")
    }
}
