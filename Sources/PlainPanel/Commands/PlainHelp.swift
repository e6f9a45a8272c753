import DisplayText
import Files
import Granular
import Mapping

/// What can be typed, in lines.
enum PlainHelp {
    /// Every word; or what `word`, a word or a parameter, takes.
    static func lines(_ word: String) -> [String] {
        guard !word.isEmpty else { return all }
        let name = word.split(whereSeparator: \.isWhitespace).joined(separator: "-")
        var lines: [String] = []
        if case .one(let found) = TypedNames.find(name, among: PlainKeyword.all, names: { $0.names }) {
            lines.append("\(found.usage): \(found.about)")
        }
        if case .one(let parameter) = TypedNames.parameter(name) { lines += of(parameter) }
        return lines.isEmpty ? ["Unknown command: \(quoted(word)). Type help for a list"] : lines
    }

    private static let all =
        [
            "A parameter and its value: pitch 440 Hz, pitch A4, pitch +7 st, duration 50 ms, window hann, pan -0.5.",
            "+ or \"by\" adds to the current value; so does - where the range has no negative values. You can abbreviate names as "
                + "long as they are unique.",
        ] + PlainKeyword.all.map { "\($0.usage): \($0.about)" }

    private static func of(_ parameter: Parameter) -> [String] {
        let quantity = Quantity(parameter)
        let example = parameter.choices.isEmpty ? "; \(quantity.example)" : ""
        return [
            "\(quantity.name): \(parameter.definition.about)", "\(quantity.name) takes \(quantity.words)\(example)",
        ]
    }
}
