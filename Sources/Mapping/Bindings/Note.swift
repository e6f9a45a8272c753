import Granular

#if canImport(Glibc)
    import Glibc
#endif

/// A note of the equally tempered twelve, A4 = 440 Hz.
public struct Note: Equatable, Sendable, CustomStringConvertible {
    /// As MIDI counts: 60 is C4, 69 is A4.
    public var number: Int

    /// Makes a note.
    public init(number: Int) { self.number = number }

    /// The note of that name: a letter, at most one `#` or `b`, an octave from -1 to 9 ("A2", "C#4", "Bb3"). `nil` for other
    /// texts.
    public init?(_ name: String) {
        let letters: [Character: Int] = ["C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11]
        guard let first = name.first, var semitone = letters[Character(first.uppercased())] else { return nil }
        var rest = name.dropFirst()
        if let sign = rest.first, sign == "#" || sign == "b" {
            semitone += sign == "#" ? 1 : -1
            rest = rest.dropFirst()
        }
        guard let octave = Int(rest), (-1...9).contains(octave), rest.first != "+" else { return nil }
        number = 12 * (octave + 1) + semitone
    }

    /// The note that comes nearest to what lies so many semitones above a frequency in Hz.
    package init(frequency: Double, semitones: Double = 0) {
        number = Int((69 + 12 * log2(max(frequency, 1) / 440) + semitones).rounded())
    }

    /// "A2", "C#4".
    public var description: String {
        let names = ["C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B"]
        let octave = Int((Double(number) / 12).rounded(.down))
        return names[number - 12 * octave] + "\(octave - 1)"
    }

    /// In Hz.
    public var frequency: Double { 440 * exp2(Double(number - 69) / 12) }
}

extension Parameter {
    /// Whether a scale makes sense of it.
    public var takesNotes: Bool { [.pitch, .filterCutoff, .transposition, .ratio].contains(self) }

    /// The value that stands for a note `semitones` above `root`: its frequency for what is in hertz, the distance for the
    /// transposition, and as a factor for the ratio.
    func value(ofSemitones semitones: Int, above root: Note) -> Double {
        switch self {
        case .transposition: Double(semitones)
        case .ratio: exp2(Double(semitones) / 12)
        default: Note(number: root.number + semitones).frequency
        }
    }
}
