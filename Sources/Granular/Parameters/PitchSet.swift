/// The notes that grains draw their transposition from.
public enum PitchSet: Int, CaseIterable, Sendable {
    /// None: all have the pitch itself.
    case off
    case octaves, fifths
    case majorChord, minorChord, seventhChord
    case pentatonic, minorPentatonic, blues
    case major, minor, harmonicMinor, dorian, mixolydian
    case wholeTone, chromatic
    /// The player's ``NoteList``.
    case own

    /// As written in mapping files and on the command line.
    public var name: String {
        switch self {
        case .off: "off"
        case .octaves: "octaves"
        case .fifths: "fifths"
        case .majorChord: "major-chord"
        case .minorChord: "minor-chord"
        case .seventhChord: "seventh-chord"
        case .pentatonic: "pentatonic"
        case .minorPentatonic: "minor-pentatonic"
        case .blues: "blues"
        case .major: "major"
        case .minor: "minor"
        case .harmonicMinor: "harmonic-minor"
        case .dorian: "dorian"
        case .mixolydian: "mixolydian"
        case .wholeTone: "whole-tone"
        case .chromatic: "chromatic"
        case .own: "own"
        }
    }

    /// The semitones of an octave that are in the set, from the pitch itself upwards.
    package var degrees: [Int] { (0..<12).filter { semitones & 1 << UInt16($0) != 0 } }

    /// A bit for each of an octave's semitones that is in the set, the lowest for the pitch itself; a list of the player's own has
    /// its notes elsewhere.
    var semitones: UInt16 {
        switch self {
        case .off, .own, .octaves: 0b0000_0000_0001
        case .fifths: 0b0000_1000_0001
        case .majorChord: 0b0000_1001_0001
        case .minorChord: 0b0000_1000_1001
        case .seventhChord: 0b0100_1001_0001
        case .pentatonic: 0b0010_1001_0101
        case .minorPentatonic: 0b0100_1010_1001
        case .blues: 0b0100_1110_1001
        case .major: 0b1010_1011_0101
        case .minor: 0b0101_1010_1101
        case .harmonicMinor: 0b1001_1010_1101
        case .dorian: 0b0110_1010_1101
        case .mixolydian: 0b0110_1011_0101
        case .wholeTone: 0b0101_0101_0101
        case .chromatic: 0b1111_1111_1111
        }
    }
}
