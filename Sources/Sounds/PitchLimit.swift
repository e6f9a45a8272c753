import Granular

extension Sound {
    /// What is told where a pitch is set at which the sound cannot be played, in a line; `nil` where it can.
    /// - Parameters:
    ///   - values: what is set.
    ///   - sampleRate: frames a second of the engine that plays it.
    public func pitchRemark(_ values: ParameterValues, sampleRate: Int) -> String? {
        let (wanted, highest) = (source.pitchHz(values), source.highestPitchHz(sampleRate: sampleRate))
        // A hair's breadth is what rounding makes.
        guard source.durationSeconds > 0 || source.isWaveform, wanted > highest * 1.000_001 else { return nil }
        return "pitch \(Self.hertz(wanted)): \(name) plays up to \(Self.hertz(highest))"
    }

    private static func hertz(_ frequency: Double) -> String {
        guard frequency < 1e9 else { return "beyond 1 GHz" }
        let tenths = Int((frequency * 10).rounded())
        return frequency < 100 && tenths % 10 != 0 ? "\(tenths / 10).\(tenths % 10) Hz" : "\((tenths + 5) / 10) Hz"
    }
}
