/// Questions as a host types them, in one line.
extension Question {
    /// What can be typed, in a few words.
    public static let lineUsage = "[hidden] [SECONDS s] TEXT | ANSWER | ANSWER … or TEXT 1-5 or open TEXT"
    /// What can be typed, by example.
    public static let lineExamples = [
        "Which was denser? | the first | the second", "Louder now? 1-5", "open What did you hear?",
        "hidden 30 s Again?",
    ]

    /// Reads a question from a line. Answers stand behind upright lines; a text that ends with "1-5" is answered on a scale, one behind the
    /// word "open" with a text, and one alone with yes or no. "hidden" before all of it hides results until they are revealed, and a
    /// time, "30 s" or "2 min", closes the question by itself.
    /// - Throws: where it is none: see ``init(_:_:seconds:hidesResults:)``.
    public init(line: String) throws(Problem) {
        var parts = line.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
        var words = parts.removeFirst().split(whereSeparator: \.isWhitespace).map(String.init)
        var (seconds, hidesResults, isOpen): (Int?, Bool, Bool) = (nil, false, false)
        while let first = words.first {
            if first == "hidden" {
                hidesResults = true
                words.removeFirst()
            } else if first == "open", parts.isEmpty {
                isOpen = true
                words.removeFirst()
            } else if let (time, count) = Self.leadingSeconds(words) {
                seconds = time
                words.removeFirst(count)
            } else {
                break
            }
        }
        let isScale = parts.isEmpty && !isOpen && words.count > 1 && Self.scales.contains(words.last ?? "")
        if isScale { words.removeLast() }
        let kind: Kind = isOpen ? .open : isScale ? .scale : .choice(parts.isEmpty ? ["yes", "no"] : parts)
        try self.init(words.joined(separator: " "), kind, seconds: seconds, hidesResults: hidesResults)
    }

    private static let scales: Set = ["1-5", "1–5", "1..5", "1…5"]

    /// A time that words begin with, in s, and how many words it has: "30s", "30 s", "2 min". A number alone is a part of the text.
    private static func leadingSeconds(_ words: [String]) -> (seconds: Int, words: Int)? {
        let units = ["s": 1, "min": 60]
        func seconds(_ number: some StringProtocol, _ unit: some StringProtocol) -> Int? {
            guard let factor = units[String(unit)], let number = Int(number), number > 0 else { return nil }
            // What is no duration of a question says the question itself.
            return min(number, durationsSeconds.upperBound + 1) * factor
        }
        let digits = words[0].prefix { $0.isASCII && $0.isNumber }
        guard !digits.isEmpty else { return nil }
        if let seconds = seconds(digits, words[0].dropFirst(digits.count)) { return (seconds, 1) }
        guard digits.count == words[0].count, words.count > 1 else { return nil }
        return seconds(digits, words[1]).map { ($0, 2) }
    }
}
