import Workshop

/// What is told of the leader's question where there is no panel.
enum QuestionLines {
    /// What is new: a question, its end, its results, and texts that the leader shows. How many have answered is not told each time.
    static func lines(from before: QuestionState?, to now: QuestionState?, at microseconds: Int64) -> [String] {
        guard let now else { return [] }
        var lines: [String] = []
        if before == nil { lines.append(asked(now, at: microseconds)) }
        let shown = Set(before?.texts.map(\.text) ?? [])
        lines += now.texts.map(\.text).filter { !shown.contains($0) }.map { "an answer: \($0)" }
        let (isClosed, isShown) = (before?.isClosed ?? false, before?.showsResults ?? false)
        if now.isClosed, !isClosed || now.showsResults && !isShown { lines.append("closed: \(now.results)") }
        return lines
    }

    /// Why an answer does not count, in words.
    static func words(_ refusal: String) -> String {
        switch refusal {
        case "closed": "the question is closed"
        case "wrong": "it is no answer to this question"
        default: "the leader did not take it"
        }
    }

    private static func asked(_ question: QuestionState, at now: Int64) -> String {
        let text = "question \(question.id): \(question.question.text)"
        guard !question.isClosed else { return text }
        let answers = question.question.answers.enumerated().map { "\($0 + 1) \($1)" }
        let time = question.endsMicroseconds.map { ", \(max(($0 - now + 999_999) / 1_000_000, 0)) s left" } ?? ""
        return switch question.question.kind {
        case .choice: "\(text) \(answers.joined(separator: ", ")) (type vote NUMBER\(time))"
        case .scale: "\(text) 1 to \(answers.count) (type vote NUMBER\(time))"
        case .open: "\(text) (type vote TEXT\(time))"
        }
    }
}
