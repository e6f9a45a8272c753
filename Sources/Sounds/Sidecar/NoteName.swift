#if canImport(Glibc)
    import Glibc
#endif

/// Notes by name: "A4" is 440 Hz, "Eb3" and "F#2" go by equal temperament.
enum NoteName {
    private static let steps: [Character: Int] = ["C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11]

    /// The frequency of a note, in Hz; `nil` where `text` names none from C-1 to B9.
    static func hertz(_ text: String) -> Double? {
        var rest = text[...]
        guard let letter = rest.popFirst(), let step = steps[Character(letter.uppercased())] else { return nil }
        var shift = 0
        if let sign = rest.first, let found: Int = ["#": 1, "♯": 1, "b": -1, "♭": -1][sign] {
            shift = found
            rest.removeFirst()
        }
        guard let octave = Int(rest), (-1...9).contains(octave), rest.first != "+" else { return nil }
        return 440 * exp2(Double(12 * (octave + 1) + step + shift - 69) / 12)
    }
}
