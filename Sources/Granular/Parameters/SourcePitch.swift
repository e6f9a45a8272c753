#if canImport(Glibc)
    import Glibc
#endif

extension Source {
    /// The pitch that values give it, in Hz: without offset, spread, notes and glide.
    public func pitchHz(_ values: ParameterValues) -> Double {
        let isFromRoot = values[.pitchFrom].rounded() == Double(PitchOrigin.root.rawValue) && tables.pointee.hasRoot
        return (isFromRoot ? rootHz : values[.pitch]) * values[.ratio] * exp2(values[.transposition] / 12)
    }

    /// The highest pitch that a grain can have by the same values, in Hz: with all of offset, spread, notes and glide.
    /// - Parameter notes: the player's own list.
    public func highestPitchHz(_ values: ParameterValues, notes: NoteList) -> Double {
        let semitones = values[.pitchSpread] + max(values[.glide], 0) + values.highestNote(notes)
        return (pitchHz(values) + values[.pitchOffset]) * exp2(semitones / 12)
    }
}

extension ParameterValues {
    /// The highest note that grains draw, in semitones above the pitch; 0 where they are all below it.
    fileprivate func highestNote(_ own: NoteList) -> Double {
        guard self[.pitchSetChance] > 0, let set = PitchSet(rawValue: Int(self[.pitchSet].rounded())) else { return 0 }
        if set == .own { return max(own.notes.map(\.semitones).max() ?? 0, 0) }
        let last = Int(12 * max(self[.pitchSetRange], 0) + 1e-6)
        let note = stride(from: last, through: 0, by: -1).first { set.semitones & 1 << UInt16($0 % 12) != 0 }
        return set == .off ? 0 : Double(note ?? 0)
    }
}
