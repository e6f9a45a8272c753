import Glibc
import Granular
import Mapping

/// A number as it was typed, with what stands before and after it.
struct TypedNumber: Equatable {
    /// A sign before the number.
    enum Sign { case plus, minus }
    /// A word before the number that says how it is meant.
    enum Mode { case by, to }

    /// Its sign included.
    var number: Double
    var sign: Sign?
    var mode: Mode?
    /// What follows the number, in small letters and without blanks at its ends.
    var unit: String
    /// What it was divided by: the 8 of "1/8".
    var divisor: Double?
    /// Whether a comma may part thousands as well as decimals: "1,000".
    var hasTwoReadings = false

    /// Reads an optional "by" or "to", a sign, digits with a point or a comma among them, a whole number that they are divided by, and a
    /// unit; `nil` for other texts.
    init?(_ text: String) {
        var rest = text.lowercased()[...]
        for (word, mode) in [("by ", Mode.by), ("to ", Mode.to)] where rest.hasPrefix(word) {
            self.mode = mode
            rest = rest.dropFirst(word.count)
        }
        if let first = rest.first, "+-−".contains(first) {
            sign = first == "+" ? .plus : .minus
            rest = rest.dropFirst().drop { $0 == " " }
        }
        let whole = rest.prefix { "0123456789".contains($0) }
        rest = rest.dropFirst(whole.count)
        var fraction = Substring()
        if let mark = rest.first, ".,".contains(mark) {
            fraction = rest.dropFirst().prefix { "0123456789".contains($0) }
            rest = rest.dropFirst(1 + fraction.count)
            hasTwoReadings = mark == "," && fraction.count == 3 && (1...3).contains(whole.count) && whole != "0"
            // A second mark, as in 1.000,5, has no one reading either.
            if let next = rest.first, ".,".contains(next) { return nil }
        }
        // As calculators and programs write what is very large or small: 2e-05.
        var exponent = Substring()
        if rest.first == "e" {
            let sign = rest.dropFirst().prefix { "+-".contains($0) }.prefix(1)
            let digits = rest.dropFirst(1 + sign.count).prefix { "0123456789".contains($0) }
            if !digits.isEmpty {
                exponent = rest.prefix(1 + sign.count + digits.count)
                rest = rest.dropFirst(exponent.count)
            }
        }
        guard !whole.isEmpty || !fraction.isEmpty,
            let number = Double("\(whole.isEmpty ? "0" : whole).\(fraction)0\(exponent)")
        else { return nil }
        if rest.first == "/", let digits = Self.digits(after: rest) {
            guard let written = Double(digits), written > 0 else { return nil }
            divisor = written
            rest = rest.dropFirst(1 + digits.count)
        }
        self.number = (sign == .minus ? -number : number) / (divisor ?? 1)
        unit = rest.split(separator: " ").joined(separator: " ")
    }

    /// The digits that follow a text's first character; `nil` where none do.
    private static func digits(after text: Substring) -> Substring? {
        let digits = text.dropFirst().prefix { "0123456789".contains($0) }
        return digits.isEmpty ? nil : digits
    }
}

/// What units turn typed numbers into.
enum ValueUnit {
    /// The value that a number with its unit stands for, in the quantity's own; `nil` where the unit is none of its.
    static func value(_ written: TypedNumber, of quantity: Quantity) -> Double? {
        factor(written, for: quantity).map { written.number * $0 }
    }

    /// What a number is to be multiplied by for one in the quantity's own unit; `nil` where its unit is none of the quantity's.
    private static func factor(_ written: TypedNumber, for quantity: Quantity) -> Double? {
        guard quantity.unit == "beats" else { return factor(written.unit, for: quantity.unit) }
        if let note = noteFactor(written) { return note }
        if let tempo = quantity.beatsPerMinute, !written.unit.isEmpty, let seconds = factor(written.unit, for: "s") {
            return seconds * tempo / 60
        }
        return factor(written.unit, for: quantity.unit)
    }

    /// Whether a number is a time for a quantity of beats: "250 ms".
    static func isTime(_ written: TypedNumber, for quantity: Quantity) -> Bool {
        quantity.unit == "beats" && noteFactor(written) == nil && !written.unit.isEmpty
            && factor(written.unit, for: "s") != nil
    }

    /// What a fraction is to be multiplied by that is the length of a note, "1/8", "1/8t", "1/8 note"; `nil` where it is none.
    static func noteFactor(_ written: TypedNumber) -> Double? {
        guard written.divisor != nil else { return nil }
        var mark = written.unit
        for word in ["notes", "note"] where mark.hasSuffix(word) {
            mark = String(mark.dropLast(word.count))
            break
        }
        if mark.hasSuffix(" ") { mark.removeLast() }
        // Four quarters are a whole note.
        return mark.isEmpty ? 4 : NoteLength.factor(of: mark).map { 4 * $0 }
    }

    /// The value that lies so far from `current`: by a difference, or where a unit of intervals or a percentage was given, by a
    /// ratio. `nil` where the unit is none of the quantity's.
    static func moved(_ current: Double, by written: TypedNumber, of quantity: Quantity) -> Double? {
        if let factor = factor(written, for: quantity) { return current + written.number * factor }
        // What is heard as a ratio moves by intervals.
        if quantity.unit == "Hz" || quantity.unit == "x", let semitones = factor(written.unit, for: "st") {
            return current * exp2(written.number * semitones / 12)
        }
        if written.unit == "%" { return current * (1 + written.number / 100) }
        return nil
    }

    /// What a number in `unit` is to be multiplied by for one in `own`.
    private static func factor(_ unit: String, for own: String) -> Double? {
        switch (own, unit) {
        case (_, ""), ("Hz", "hz"), ("Hz", "hertz"): 1
        case ("Hz", "khz"), ("Hz", "k"): 1_000
        case ("s", "s"), ("s", "sec"), ("s", "second"), ("s", "seconds"): 1
        case ("s", "ms"): 1e-3
        case ("s", "µs"), ("s", "μs"), ("s", "us"): 1e-6
        case ("/s", "/s"), ("/s", "/ s"), ("/s", "per second"), ("/s", "a second"), ("/s", "hz"): 1
        case ("/s", "/min"), ("/s", "/ min"), ("/s", "per minute"), ("/s", "a minute"), ("/s", "bpm"): 1 / 60.0
        case ("BPM", "bpm"), ("BPM", "/min"), ("BPM", "per minute"), ("BPM", "beats a minute"): 1
        case ("beats", "beats"), ("beats", "beat"): 1
        case ("beats", "note"), ("beats", "notes"): 4
        case ("st", "st"), ("st", "semitone"), ("st", "semitones"): 1
        case ("st", "ct"), ("st", "cent"), ("st", "cents"): 0.01
        case ("st", "oct"), ("st", "octave"), ("st", "octaves"): 12
        case ("oct", "oct"), ("oct", "octave"), ("oct", "octaves"): 1
        case ("oct", "st"), ("oct", "semitone"), ("oct", "semitones"): 1 / 12.0
        case ("dB", "db"), ("x", "x"), ("x", "×"), ("x", "times"): 1
        case ("", "%"), ("", "percent"): 0.01
        default: nil
        }
    }
}
