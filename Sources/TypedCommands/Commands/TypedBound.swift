import DisplayText
import Numbers

/// Numbers that are typed after a word, each held against its bounds: what lies outside is refused in a line that tells them.
enum TypedBound {
    /// The whole number; `nil` for what is none.
    /// - Parameters:
    ///   - words: what it was typed after, for the line.
    ///   - unit: what is counted.
    static func count(
        _ text: String, of words: String, in range: ClosedRange<Int>, _ unit: String
    ) throws(ValueReading.Problem) -> Int? {
        if let number = Int(text, in: range) { return number }
        let digits = text.drop { "+-".contains($0) }
        guard !digits.isEmpty, digits.allSatisfy({ "0123456789".contains($0) }) else { return nil }
        let ends = ValueText.span(Double(range.lowerBound), Double(range.upperBound))
        throw ValueReading.Problem(description: "\(words) takes \(ends) \(unit)")
    }

    /// A place in a sound, in seconds; `nil` for what is none.
    /// - Parameter durationSeconds: how long the sound is.
    static func place(
        _ text: String, of words: String, in durationSeconds: Double
    ) throws(ValueReading.Problem) -> Double? {
        guard let seconds = ValueReading.seconds(text) else { return nil }
        // Times that are told have two decimals.
        guard (0...durationSeconds + 0.01).contains(seconds) else { throw takes(words, 0, durationSeconds) }
        return min(seconds, durationSeconds)
    }

    /// A way in a sound, in seconds, on or back; `nil` for what is none.
    static func way(
        _ text: String, of words: String, atMost most: Double
    ) throws(ValueReading.Problem) -> Double? {
        guard let seconds = ValueReading.seconds(text) else { return nil }
        guard abs(seconds) <= most else { throw takes(words, -most, most) }
        return seconds
    }

    private static func takes(_ words: String, _ low: Double, _ high: Double) -> ValueReading.Problem {
        // An end that is told is never further away than it is.
        func text(_ seconds: Double) -> String { ValueText.bound((seconds * 100).rounded(.towardZero) / 100) }
        let example = low < 0 ? "10 ms" : "\(text(high / 2)) s"
        return ValueReading.Problem(description: "\(words) takes \(text(low)) to \(text(high)) s, such as \(example)")
    }
}
