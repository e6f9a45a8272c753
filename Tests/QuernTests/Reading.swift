/// Figures read off a screen.
enum Reading {
    /// All words of a screen, wherever its lines end.
    static func words(_ screen: String) -> String {
        screen.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// The number that follows the first of such words; a minus sign as it is drawn counts.
    static func number(after words: String, _ screen: String) -> Double? {
        guard let found = screen.firstRange(of: words) else { return nil }
        return number(screen[found.upperBound...].prefix { "−.0123456789".contains($0) })
    }

    /// The number that stands before the first of such words.
    static func number(before words: String, _ screen: String) -> Double? {
        guard let found = screen.firstRange(of: words) else { return nil }
        return number(
            Substring(screen[..<found.lowerBound].reversed().prefix { "−.0123456789".contains($0) }.reversed()))
    }

    private static func number(_ digits: Substring) -> Double? { Double(digits.replacing("−", with: "-")) }
}
