/// What is typed of a sound that is marked.
enum MarkedValues {
    /// A sound's own pitch in Hz, from a frequency or a note.
    static func root(_ text: String, current: Double) throws(ValueReading.Problem) -> Double {
        try ValueReading.value(text, of: .root, current: current)
    }

    /// Beats a minute; `nil` for "off" and "none".
    static func tempo(_ text: String, current: Double? = nil) throws(ValueReading.Problem) -> Double? {
        let word = text.split(separator: " ").joined(separator: " ").lowercased()
        if word == "off" || word == "none" { return nil }
        return try ValueReading.value(text, of: .tempo, current: current ?? 0)
    }
}
