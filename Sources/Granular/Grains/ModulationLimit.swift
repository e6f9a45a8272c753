extension Source {
    /// The highest `fm-index` that grains of the pitch of these values have: a higher one is lowered to this, as its sidebands would alias;
    /// infinite where none would.
    /// - Parameters:
    ///   - pitch: of the grains, in Hz; that of the values where `nil`.
    ///   - sampleRate: frames a second of the engine that plays it.
    public func highestFMIndex(_ values: ParameterValues, pitch: Double? = nil, sampleRate: Int) -> Double {
        let tables = tables.pointee
        let carrier = min(pitch ?? pitchHz(values), highestPitchHz(sampleRate: sampleRate)) / Double(sampleRate)
        let modulator = min(carrier * values[.fmRatio], GrainModulation.highest)
        guard carrier > 0, modulator > 0 else { return .infinity }
        // How far the frequency can be swept before the sound would be read too fast.
        let sweep = max(tables.fastest * tables.rootHz / (carrier * tables.cycleHz) - 1, 0) * carrier / modulator
        return min(sweep, GrainModulation.highestIndex(carrier: carrier, modulator: modulator))
    }
}
