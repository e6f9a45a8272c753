import Files
import Study

/// An answer as it is typed in one line: a number, an option's number or words, several with commas between them, or free text.
enum TypedAnswer {
    /// What a line says; `nil` where it is empty, and the question is left out.
    /// - Throws: what is wrong with it, in a few words for whoever typed it.
    static func value(
        of line: String, to question: StudyPage.Question
    ) throws(Refusal) -> StudyAnswer.Value? {
        let text = line.trimmed
        guard !text.isEmpty else { return nil }
        switch question.question.kind {
        case .choice: return .choice(question.options[try option(text, of: question)].name)
        case .several: return .choices(try options(text, of: question))
        case .ranking: return .choices(try options(text, of: question))
        case .likert, .number, .slider:
            guard let number = Double(text), number.isFinite else { throw Refusal("please type a number") }
            return .number(number)
        case .text: return .text(text)
        }
    }

    /// What is wrong with a line.
    struct Refusal: Error, Equatable, CustomStringConvertible {
        let description: String

        init(_ description: String) { self.description = description }
    }

    private static func options(
        _ text: String, of question: StudyPage.Question
    ) throws(Refusal) -> [String] {
        if text == "0" || text == "none" { return [] }
        var names: [String] = []
        for part in text.split(whereSeparator: { $0 == "," || $0 == " " && !text.contains(",") }) {
            names.append(question.options[try option(String(part), of: question)].name)
        }
        return names
    }

    private static func option(_ text: String, of question: StudyPage.Question) throws(Refusal) -> Int {
        let options = question.options
        let word = text.lowercased().split(separator: " ").joined(separator: " ")
        if let number = Int(word), options.indices.contains(number - 1) { return number - 1 }
        if let index = options.firstIndex(where: { $0.title.lowercased() == word || $0.name.lowercased() == word }) {
            return index
        }
        let beginning = options.indices.filter { options[$0].title.lowercased().hasPrefix(word) }
        guard beginning.count == 1 else {
            throw Refusal("please type a number from 1 to \(options.count): \(quoted(printable(text)))")
        }
        return beginning[0]
    }
}
