import Granular

/// The volume of the whole, as typed in the line for values: "volume -6 dB", "volume +3".
package enum TypedVolume {
    /// What it is called, first as it is suggested.
    package static let names = ["volume", "master"]
    /// The letters of a name that leave no doubt.
    private static let leastLetters = 3

    /// What is typed after the name; `nil` where `text` is about something else.
    package static func value(in text: String) -> String? {
        var words = text.split { $0.isWhitespace || $0 == "=" || $0 == ":" }.map(String.init)
        guard let first = words.first?.lowercased(), isName(first) else { return nil }
        words.removeFirst()
        // "master level", "master volume".
        if let second = words.first?.lowercased(), second == "level" || second == "volume" { words.removeFirst() }
        return words.joined(separator: " ")
    }

    /// The volume that `text` stands for, in dB; `nil` where it is about something else.
    /// - current: the volume now, in dB, which signs count from.
    /// - Throws: a problem where no value can be read, or it lies outside the range.
    package static func decibels(_ text: String, current: Double) throws(ValueReading.Problem) -> Double? {
        guard let value = value(in: text) else { return nil }
        return try ValueReading.value(value, of: .volume, current: current)
    }

    private static func isName(_ word: String) -> Bool {
        guard word.count >= leastLetters, names.contains(where: { $0.hasPrefix(word) }) else { return false }
        if case .none = TypedNames.parameter(word) { return true }
        return false
    }
}
