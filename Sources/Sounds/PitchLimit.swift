import Granular

extension Sound {
    /// What is told where grains are to be higher than the sound can be played, in a line; `nil` where none are.
    /// - Parameters:
    ///   - values: what is set.
    ///   - notes: the player's own list for `pitch-set`.
    ///   - sampleRate: frames a second of the engine that plays it.
    public func pitchRemark(
        _ values: ParameterValues, notes: NoteList = NoteList(), sampleRate: Int
    ) -> String? {
        guard source.durationSeconds > 0 || source.isWaveform else { return nil }
        // A hair's breadth is what rounding makes.
        let highest = source.highestPitchHz(sampleRate: sampleRate) * 1.000_001
        let (pitch, whole) = (source.pitchHz(values), source.highestPitchHz(values, notes: notes))
        guard whole > highest else { return nil }
        let wanted = pitch > highest ? "pitch \(Self.hertz(pitch))" : "grains up to \(Self.hertz(whole))"
        return "\(wanted): \(name) plays up to \(Self.hertz(highest))"
    }

    private static func hertz(_ frequency: Double) -> String {
        guard frequency < 1e9 else { return "beyond 1 GHz" }
        let tenths = Int((frequency * 10).rounded())
        return frequency < 100 && tenths % 10 != 0 ? "\(tenths / 10).\(tenths % 10) Hz" : "\((tenths + 5) / 10) Hz"
    }
}
