/// The notes of a ``PitchSet`` as far as a cloud's grains draw them, each as likely; or those of the player's own list.
struct GrainNotes {
    /// A bit for each semitone from the pitch itself on, away from it.
    private let semitones: UInt16
    private let isDownward: Bool
    /// Of a grain to draw one at all.
    private let chance: Double
    /// How many there are; 1 = the pitch alone.
    private let count: Int
    private let own: UnsafePointer<OwnNotes>?

    /// - Parameters:
    ///   - octaves: how far they reach from the pitch, below 0 downwards; a note at the end belongs to them.
    ///   - own: the player's own list, read whenever a grain is born.
    init(_ set: PitchSet, octaves: Double, chance: Double, own: UnsafePointer<OwnNotes>) {
        self.chance = chance
        self.own = set == .own ? own : nil
        isDownward = octaves < 0
        semitones = isDownward ? Self.downward(set.semitones) : set.semitones
        guard set != .off, set != .own else {
            count = 1
            return
        }
        let last = Int(12 * abs(octaves) + 1e-6)
        let rest = semitones & (1 << UInt16(last % 12 + 1) - 1)
        count = last / 12 * semitones.nonzeroBitCount + rest.nonzeroBitCount
    }

    /// Whether a grain may have another note than the pitch.
    var areDrawn: Bool { own != nil || count > 1 }

    /// In octaves, for a random number, uniform in 0..<1.
    func octaves(_ random: Double) -> Double {
        guard random < chance else { return 0 }
        if let own { return own.pointee.octaves(random / chance) }
        let number = min(Int(random / chance * Double(count)), count - 1)
        let perOctave = semitones.nonzeroBitCount
        var rest = semitones
        for _ in 0..<number % perOctave { rest &= rest - 1 }
        let semitone = number / perOctave * 12 + rest.trailingZeroBitCount
        return (isDownward ? -1 : 1) * Double(semitone) / 12
    }

    /// The set as it is met from the pitch downwards.
    private static func downward(_ semitones: UInt16) -> UInt16 {
        var mirrored: UInt16 = 1
        for semitone in 1..<12 where semitones & 1 << UInt16(semitone) != 0 { mirrored |= 1 << UInt16(12 - semitone) }
        return mirrored
    }
}
