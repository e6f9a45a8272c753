import Granular

extension Sound {
    /// What is told where grains are to be higher than the sound can be played, or modulated further than without aliasing, in a line;
    /// `nil` where none are.
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
        guard whole > highest else {
            return indexRemark(values, pitch, "at", sampleRate: sampleRate)
                ?? indexRemark(values, whole, "grains up to", sampleRate: sampleRate)
        }
        let wanted = pitch > highest ? "pitch \(Self.hertz(pitch))" : "grains up to \(Self.hertz(whole))"
        return "\(wanted): \(name) plays up to \(Self.hertz(highest))"
    }

    private func indexRemark(_ values: ParameterValues, _ pitch: Double, _ word: String, sampleRate: Int) -> String? {
        guard values[.fmIndex] > 0 else { return nil }
        let highest = source.highestFMIndex(values, pitch: pitch, sampleRate: sampleRate)
        guard values[.fmIndex] > highest * 1.000_001 + 0.005 else { return nil }
        return "fm-index \(Self.hundredths(values[.fmIndex])): \(word) \(Self.hertz(pitch)) and fm-ratio "
            + "\(Self.hundredths(values[.fmRatio])) at most \(Self.hundredths(highest)), or it would alias"
    }

    /// "20", "3.7", "0.14".
    private static func hundredths(_ number: Double) -> String {
        let whole = Int((number * 100).rounded())
        let (units, rest) = (whole / 100, whole % 100)
        if rest == 0 { return "\(units)" }
        return rest % 10 == 0 ? "\(units).\(rest / 10)" : "\(units).\(rest < 10 ? "0" : "")\(rest)"
    }

    private static func hertz(_ frequency: Double) -> String {
        guard frequency < 1e9 else { return "beyond 1 GHz" }
        let tenths = Int((frequency * 10).rounded())
        return frequency < 100 && tenths % 10 != 0 ? "\(tenths / 10).\(tenths % 10) Hz" : "\((tenths + 5) / 10) Hz"
    }
}
