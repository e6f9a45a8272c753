#if canImport(Glibc)
    import Glibc
#endif

/// A musical scale: which of an octave's twelve semitones it has, counted from its root.
public enum Scale: String, CaseIterable, Sendable {
    case chromatic, major, minor
    case harmonicMinor = "harmonic-minor"
    case dorian, phrygian, lydian, mixolydian, locrian
    case majorPentatonic = "major-pentatonic"
    case minorPentatonic = "minor-pentatonic"
    case blues
    case wholeTone = "whole-tone"
    case octatonic
    case fifths, octaves

    /// Semitones above the root, from 0 upwards.
    public var semitones: [Int] {
        switch self {
        case .chromatic: Array(0..<12)
        case .major: [0, 2, 4, 5, 7, 9, 11]
        case .minor: [0, 2, 3, 5, 7, 8, 10]
        case .harmonicMinor: [0, 2, 3, 5, 7, 8, 11]
        case .dorian: [0, 2, 3, 5, 7, 9, 10]
        case .phrygian: [0, 1, 3, 5, 7, 8, 10]
        case .lydian: [0, 2, 4, 6, 7, 9, 11]
        case .mixolydian: [0, 2, 4, 5, 7, 9, 10]
        case .locrian: [0, 1, 3, 5, 6, 8, 10]
        case .majorPentatonic: [0, 2, 4, 7, 9]
        case .minorPentatonic: [0, 3, 5, 7, 10]
        case .blues: [0, 3, 5, 6, 7, 10]
        case .wholeTone: [0, 2, 4, 6, 8, 10]
        case .octatonic: [0, 2, 3, 5, 6, 8, 9, 11]
        case .fifths: [0, 7]
        case .octaves: [0]
        }
    }

    /// The scale's degree `number`, counted from the root on both sides, in semitones above it.
    public func semitones(atDegree number: Int) -> Int {
        let steps = semitones
        let octave = Int((Double(number) / Double(steps.count)).rounded(.down))
        return 12 * octave + steps[number - octave * steps.count]
    }
}
