/// The tempo, as typed in the line for values: "tempo 92", "tempo +2".
package enum TypedTempo {
    private static let name = "tempo"

    /// What is typed after the name; `nil` where `text` is about something else.
    package static func value(in text: String) -> String? {
        let words = text.split { $0.isWhitespace || $0 == "=" || $0 == ":" }.map(String.init)
        guard words.first?.lowercased() == name else { return nil }
        return words.dropFirst().joined(separator: " ")
    }

    /// The beats a minute that `text` stands for; `nil` where it is about something else.
    /// - current: the tempo now, which signs count from.
    /// - Throws: a problem where no value can be read, or it lies outside the range.
    package static func beatsPerMinute(_ text: String, current: Double) throws(ValueReading.Problem) -> Double? {
        guard let value = value(in: text) else { return nil }
        return try ValueReading.value(value, of: .beat, current: current)
    }
}
