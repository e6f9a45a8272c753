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
    /// Whether a comma may part thousands as well as decimals: "1,000".
    var hasTwoReadings = false

    /// Reads an optional "by" or "to", a sign, digits with a point or a comma among them, and a unit; `nil` for other texts.
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
        guard !whole.isEmpty || !fraction.isEmpty, let number = Double("\(whole.isEmpty ? "0" : whole).\(fraction)0")
        else { return nil }
        self.number = sign == .minus ? -number : number
        unit = rest.split(separator: " ").joined(separator: " ")
    }
}
