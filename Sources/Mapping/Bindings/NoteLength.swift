import Numbers

/// The length of a note in beats, as every sequencer writes it: "1/8" is an eighth note, half a beat; "1/8t" is one of a triplet, "1/8d" or
/// "1/8." a dotted one. A whole note has four beats.
public enum NoteLength {
    /// How many notes of a fraction can be one length: "3/16".
    static let wholes = 1...16
    /// What a whole note can be divided by.
    public static let fractions = [1, 2, 4, 8, 16, 32, 64]

    /// What is added to the name of a note.
    private enum Kind: CaseIterable {
        case plain, triplet, dotted

        /// Three of a triplet take the time of two; a dotted note half as much again.
        var factor: Double {
            switch self {
            case .plain: 1
            case .triplet: 2.0 / 3
            case .dotted: 1.5
            }
        }

        var mark: String {
            switch self {
            case .plain: ""
            case .triplet: "t"
            case .dotted: "d"
            }
        }
    }

    /// The beats of a note as it is written; `nil` for other texts.
    public static func beats(_ text: String) -> Double? {
        guard let last = text.last else { return nil }
        let factor = factor(of: String(last))
        let parts = text.dropLast(factor == nil ? 0 : 1).split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let count = Int(String(parts[0]), in: wholes), String(count) == parts[0],
            let fraction = fractions.first(where: { String($0) == parts[1] })
        else { return nil }
        return Double(4 * count) / Double(fraction) * (factor ?? 1)
    }

    /// What the mark behind a note's name makes of its length: 2/3 for "t" and "triplet", 1.5 for "d", "." and "dotted"; `nil` for others.
    public static func factor(of mark: String) -> Double? {
        switch mark {
        case "t", "triplet": Kind.triplet.factor
        case "d", ".", "dotted": Kind.dotted.factor
        default: nil
        }
    }

    /// The note that lasts so many beats: "1/8d"; `nil` where none does.
    public static func name(ofBeats beats: Double) -> String? {
        all.first { abs($0.beats - beats) <= $0.beats * tolerance }?.name
    }

    /// The length of the note that is so many notes longer than `beats`, within `range`; the end of the range where there are no more.
    public static func beats(_ beats: Double, by steps: Int, in range: ClosedRange<Double>) -> Double {
        let lengths = all.map(\.beats).filter(range.contains).sorted()
        guard let first = lengths.first, let last = lengths.last, steps != 0 else { return beats }
        let higher = lengths.firstIndex { $0 > beats * (1 + tolerance) } ?? lengths.count
        let lower = lengths.lastIndex { $0 < beats * (1 - tolerance) } ?? -1
        let place = steps > 0 ? higher + steps - 1 : lower + steps + 1
        return place < 0 ? first : place >= lengths.count ? last : lengths[place]
    }

    private static let tolerance = 1e-4

    /// Plain notes come before others of the same length.
    private static let all: [(beats: Double, name: String)] = Kind.allCases.flatMap { kind in
        fractions.map { (4 / Double($0) * kind.factor, "1/\($0)\(kind.mark)") }
    }
}
