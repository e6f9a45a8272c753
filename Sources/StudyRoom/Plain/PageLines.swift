import Numbers
import Study

/// A page in plain lines.
enum PageLines {
    /// What is printed as it is shown.
    static func lines(_ page: StudyPage) -> [String] {
        var lines = ["", "[\(page.number) of \(page.count)] \(PageHeading.text(page))"]
        lines += page.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init).filter {
            !$0.isEmpty
        }
        switch page.content {
        case .text: lines.append("Press Enter to go on.")
        case .consent(let agree): lines.append("Type yes for \"\(agree)\", or no.")
        case .questions(let questions): if let question = questions.first { lines += self.lines(question) }
        }
        return lines
    }

    /// A question, what there is to choose from, and how it is answered.
    static func lines(_ question: StudyPage.Question) -> [String] {
        let asked = question.question
        let options = question.options.enumerated().map { "  \($0.offset + 1) \($0.element.title)" }
        let rest =
            question.given.map { " Press Enter alone to keep \(words($0, of: question))." }
            ?? (asked.isOptional ? " Press Enter alone to leave it out." : "")
        return [asked.text] + options + [hint(asked.kind, question.options.count) + rest]
    }

    /// What was answered, as it would be typed.
    private static func words(_ value: StudyAnswer.Value, of question: StudyPage.Question) -> String {
        func title(_ name: String) -> String { question.options.first { $0.name == name }?.title ?? name }
        return switch value {
        case .number(let number): decimal(number)
        case .choice(let name): title(name)
        case .choices(let names): names.isEmpty ? "none" : names.map(title).joined(separator: ", ")
        case .text(let text): "\"\(text)\""
        }
    }

    private static func hint(_ kind: StudyQuestion.Kind, _ count: Int) -> String {
        switch kind {
        case .choice: "Type a number from 1 to \(count)."
        case .several: "Type the numbers, with commas between them; 0 for none."
        case .ranking: "Type all numbers, the first first, with commas between them."
        case .likert(let points, let low, let high): "Type a number from 1 (\(low)) to \(points) (\(high))."
        case .number(let range, let unit):
            "Type a number from \(range.lowerBound) to \(range.upperBound)\(unit.isEmpty ? "" : " \(unit)")."
        case .slider(let range, let step, let low, let high):
            "Type a number from \(decimal(range.lowerBound)) (\(low)) to \(decimal(range.upperBound)) (\(high)), in steps of \(decimal(step))."
        case .text: "Type a line."
        }
    }
}
