extension Parameter {
    /// Why setting it changes nothing while everything else is as it is, in a few words: "the filter is off". `nil` where it has an
    /// effect, or may have one.
    /// - Parameters:
    ///   - values: the values of all.
    ///   - isWaveform: whether grains are cut from a single cycle, or a wavetable.
    ///   - isWavetable: whether they are cut from cycles that the position chooses from.
    ///   - modulated: the parameters that are modulated: what `values` say of these is not all that they do.
    public func reasonWithoutEffect(
        in values: ParameterValues, isWaveform: Bool, isWavetable: Bool = false,
        modulated: ParameterSet = ParameterSet()
    ) -> String? {
        func stands(_ parameter: Parameter, at value: Double) -> Bool {
            guard !modulated.contains(parameter) else { return false }
            return (parameter.choices.isEmpty ? values[parameter] : values[parameter].rounded()) == value
        }
        switch self {
        case .pitch:
            return !isWaveform && stands(.pitchFrom, at: Double(PitchOrigin.root.rawValue))
                ? "pitch-from is root" : nil
        case .pitchFrom: return isWaveform ? "a waveform has no root of its own" : nil
        case .scanSpeed: return isWaveform && !isWavetable ? "a waveform is a single cycle" : nil
        case .windowShape:
            return !modulated.contains(.window) && !stands(.window, at: Double(WindowKind.shape.rawValue))
                ? "the window is not \"shape\"" : nil
        case .filterCutoff, .filterResonance:
            return stands(.filter, at: Double(FilterKind.off.rawValue)) ? "the filter is off" : nil
        case .reverbSend, .reverbKind, .reverbTime, .reverbDamping:
            if stands(.reverbMix, at: 0) { return "reverb-mix is 0" }
            if self != .reverbKind, stands(.reverbFreeze, at: 1) { return "the reverb is frozen" }
            return self == .reverbDamping && stands(.reverbKind, at: Double(ReverbKind.schroeder.rawValue))
                ? "only the plate has damping" : nil
        default: return nil
        }
    }
}
