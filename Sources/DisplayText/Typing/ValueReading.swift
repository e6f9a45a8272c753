import Files
import Granular
import Mapping

#if canImport(Glibc)
    import Glibc
#endif

/// Reads values as people type them: "440 Hz", "0.44 kHz", "A4", "50 ms", "12/s", "30 %", "+7 st", "hann".
///
/// A plus sign always means: so much more than now. A minus sign means so much less where the quantity has nothing below 0,
/// and else the value itself: "-5" makes a density smaller, and a pan lie on the left. "by -5" and "to -5" leave no doubt.
public enum ValueReading {
    /// Why what was typed is no value.
    public struct Problem: Error, Equatable, CustomStringConvertible {
        /// One line.
        public let description: String

        /// Says it in one line.
        package init(description: String) { self.description = description }
    }

    /// The value that `text` stands for, in the quantity's unit and within its range.
    /// - current: the value now, which signs count from.
    /// - Throws: a ``Problem`` where it cannot be read, or lies outside the range; nothing is brought to an end silently.
    public static func value(
        _ text: String, of quantity: Quantity, current: Double
    ) throws(Problem) -> Double {
        let typed = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !typed.isEmpty else { throw takes(quantity) }
        if !quantity.choices.isEmpty { return try choice(typed, of: quantity, current: current) }
        if quantity.takesNotes, let note = note(typed) { return try checked(note.frequency, quantity) }
        guard let written = TypedNumber(typed) else {
            throw Problem(description: "unknown value \(quoted(typed)): \(quantity.name) takes \(quantity.example)")
        }
        if written.hasTwoReadings {
            throw Problem(
                description: "\(quoted(typed)) is ambiguous: leave out the comma or use a point")
        }
        if quantity.unit == "beats", let divisor = written.divisor, ValueUnit.noteFactor(written) != nil,
            !NoteLength.fractions.contains(where: { Double($0) == divisor })
        {
            throw Problem(
                description: "\(quoted(typed)) is not a note length: use 1/8, 1/8t, 1/8d, or \(fraction(typed)) beat")
        }
        let isRelative =
            written.mode.map { $0 == .by }
            ?? (written.sign == .plus || (written.sign == .minus && quantity.range.lowerBound >= 0))
        let value =
            isRelative
            ? ValueUnit.moved(current, by: written, of: quantity) : ValueUnit.value(written, of: quantity)
        guard let value else {
            throw Problem(
                description:
                    "unknown unit \(quoted(String(typed.suffix(written.unit.count)))): \(quantity.name) takes \(quantity.example)"
            )
        }
        return try checked(value, quantity, isRelative: isRelative, isTime: ValueUnit.isTime(written, for: quantity))
    }

    /// A sound's own pitch in Hz, from a frequency or a note.
    package static func root(_ text: String, current: Double) throws(Problem) -> Double {
        try value(text, of: .root, current: current)
    }

    /// A sound's beats a minute; `nil` for "off" and "none".
    package static func tempo(_ text: String, current: Double? = nil) throws(Problem) -> Double? {
        let word = text.split(separator: " ").joined(separator: " ").lowercased()
        if word == "off" || word == "none" { return nil }
        return try value(text, of: .tempo, current: current ?? 0)
    }

    /// A length of time in seconds, whatever its sign: "10 ms", "-1.5 s"; `nil` where it is none.
    package static func seconds(_ text: String) -> Double? {
        TypedNumber(text).flatMap { ValueUnit.value($0, of: .morphTime) }
    }

    /// The fraction that a text begins with, for a message.
    private static func fraction(_ typed: String) -> String { String(typed.prefix { "0123456789/".contains($0) }) }

    private static func choice(_ typed: String, of quantity: Quantity, current: Double) throws(Problem) -> Double {
        if let steps = TypedNumber(typed), steps.unit.isEmpty, steps.sign != nil || steps.mode == .by {
            return try checked((current + steps.number).rounded(), quantity, isRelative: true)
        }
        if let number = TypedNumber(typed), number.unit.isEmpty, number.divisor == nil {
            guard let place = Int(exactly: number.number), quantity.choices.indices.contains(place) else {
                throw takes(quantity)
            }
            return Double(place)
        }
        if quantity.choices == ["off", "on"], let isOn = TypedSwitch.isOn(typed) { return isOn ? 1 : 0 }
        let wanted = typed.lowercased().replacing(" ", with: "-")
        if let whole = quantity.choices.firstIndex(of: wanted) { return Double(whole) }
        let found = quantity.choices.indices.filter { quantity.choices[$0].hasPrefix(wanted) }
        if found.count == 1 { return Double(found[0]) }
        if found.isEmpty {
            throw Problem(description: "unknown value \(quoted(typed)): \(quantity.name) takes \(quantity.words)")
        }
        let names = found.map { quantity.choices[$0] }.joined(separator: " or ")
        throw Problem(description: "\(quoted(typed)) is ambiguous: \(names)")
    }

    private static func note(_ typed: String) -> Note? {
        Note(typed.replacing("♯", with: "#").replacing("♭", with: "b"))
    }

    private static func checked(
        _ value: Double, _ quantity: Quantity, isRelative: Bool = false, isTime: Bool = false
    ) throws(Problem) -> Double {
        guard value.isFinite else { throw takes(quantity) }
        // What unit and sum made of an end is the end.
        let slack = 1e-9 * max(abs(quantity.range.lowerBound), abs(quantity.range.upperBound))
        let ends = quantity.range
        guard value >= ends.lowerBound - slack, value <= ends.upperBound + slack else {
            guard isRelative, quantity.choices.isEmpty else { throw takes(quantity, isTime: isTime) }
            throw Problem(description: "\(takes(quantity)); that would be \(quantity.text(value))")
        }
        return min(max(value, ends.lowerBound), ends.upperBound)
    }

    /// - isTime: whether a time was typed for beats, whose range is told too.
    private static func takes(_ quantity: Quantity, isTime: Bool = false) -> Problem {
        var words = "\(quantity.name) takes \(quantity.words)"
        if isTime, let tempo = quantity.beatsPerMinute {
            let ends = ValueText.span(
                quantity.range.lowerBound * 60_000 / tempo, quantity.range.upperBound * 60_000 / tempo)
            words += ", which is \(ends) ms at \(ValueText.bound(tempo)) BPM"
        }
        return Problem(description: words)
    }
}
