extension Parameter {
    /// Why setting it changes nothing while everything else is as it is, in a few words: "the filter is off". `nil` where it has an
    /// effect, or may have one.
    /// - Parameters:
    ///   - values: the values of all.
    ///   - isWaveform: whether grains are cut from a single cycle, or a wavetable.
    ///   - hasRoot: whether what they are cut from has a root, as ``Source/hasRoot`` says.
    ///   - isWavetable: whether they are cut from cycles that the position chooses from.
    ///   - mixed: how many sounds they are cut from.
    ///   - modulated: the parameters that are modulated: what `values` say of these is not all that they do.
    ///   - hasLiveInput: whether there is live input.
    ///   - hasBeats: whether what they are cut from has beats, or one of it.
    ///   - hasStreams: whether grains come by themselves, and not only one by one when they are triggered.
    public func reasonWithoutEffect(
        in values: ParameterValues, isWaveform: Bool, hasRoot: Bool, isWavetable: Bool = false, mixed: Int = 1,
        modulated: ParameterSet = ParameterSet(), hasLiveInput: Bool = true, hasStreams: Bool = true,
        hasBeats: Bool = true
    ) -> String? {
        func stands(_ parameter: Parameter, at value: Double) -> Bool {
            guard !modulated.contains(parameter) else { return false }
            return (parameter.choices.isEmpty ? values[parameter] : values[parameter].rounded()) == value
        }
        /// Why the pan does not decide on the channels.
        var orderWithoutPan: String? {
            let order = ChannelOrder(rawValue: Int(values[.channelOrder].rounded())) ?? .ring
            return order == .ring || modulated.contains(.channelOrder) ? nil : "channel-order is \(order.name)"
        }
        switch self {
        case .pitch:
            return hasRoot && stands(.pitchFrom, at: Double(PitchOrigin.root.rawValue))
                ? "pitch-from is root" : nil
        case .pitchFrom: return hasRoot ? nil : "a waveform has no root of its own"
        case .soundSelect where mixed > 1: return stands(.soundSpread, at: 1) ? "sound-spread is 1" : nil
        case .soundSelect, .soundSpread: return mixed > 1 ? nil : "there is only one sound"
        case .scanSpeed: return isWaveform && !isWavetable ? "a waveform is a single cycle" : nil
        case .positionSteps: return hasBeats ? nil : "the sound has no beats"
        case .windowShape:
            return !modulated.contains(.window) && !stands(.window, at: Double(WindowKind.shape.rawValue))
                ? "the window is not \"shape\"" : nil
        case .pan, .stereoSpread: return orderWithoutPan
        case .stereoDistribution where orderWithoutPan != nil: return orderWithoutPan
        case .pitchOffsetDistribution, .pitchDistribution, .durationDistribution, .positionDistribution,
            .stereoDistribution,
            .levelDistribution:
            guard let spread = spreadOfDistribution, stands(spread, at: 0) else { return nil }
            return "\(spread.definition.name) is 0"
        case .density, .regularity, .intermittency: return hasStreams ? nil : "grains are triggered one by one"
        case .pitchSet: return stands(.pitchSetChance, at: 0) ? "pitch-set-chance is 0" : nil
        case .pitchSetRange where stands(.pitchSetChance, at: 0): return "pitch-set-chance is 0"
        case .pitchSetRange where stands(.pitchSet, at: Double(PitchSet.own.rawValue)):
            return "pitch-set is a list of your own"
        case .pitchSetRange, .pitchSetChance:
            return stands(.pitchSet, at: Double(PitchSet.off.rawValue)) ? "pitch-set is off" : nil
        case .filterCutoff, .filterResonance:
            return stands(.filter, at: Double(FilterKind.off.rawValue)) ? "the filter is off" : nil
        case .fmRatio: return stands(.fmIndex, at: 0) ? "fm-index is 0" : nil
        case .ringRatio: return stands(.ringMix, at: 0) ? "ring-mix is 0" : nil
        case .delayMix: return stands(.reverbSend, at: 0) ? "reverb-send is 0" : nil
        case .delayTime, .delayFeedback, .delayWidth, .delayDamping:
            if stands(.delayMix, at: 0) { return "delay-mix is 0" }
            return stands(.reverbSend, at: 0) ? "reverb-send is 0" : nil
        case .feedback: return hasLiveInput ? nil : "there is no live input"
        case .reverbSend where !stands(.delayMix, at: 0): return nil
        case .reverbSend, .reverbKind, .reverbTime, .reverbDamping, .reverbMix, .reverbFreeze:
            if self != .reverbMix, stands(.reverbMix, at: 0) { return "reverb-mix is 0" }
            let isFrozen = !stands(.reverbFreeze, at: 0)
            if ![.reverbKind, .reverbMix, .reverbFreeze].contains(self), stands(.reverbFreeze, at: 1) {
                return "the reverb is frozen"
            }
            // What is frozen sounds on without anything that comes in.
            if self != .reverbSend, !isFrozen, stands(.reverbSend, at: 0) { return "reverb-send is 0" }
            return self == .reverbDamping && stands(.reverbKind, at: Double(ReverbKind.schroeder.rawValue))
                ? "only the plate has damping" : nil
        default: return nil
        }
    }

    /// The spread whose random values it distributes.
    private var spreadOfDistribution: Parameter? {
        switch self {
        case .pitchOffsetDistribution: .pitchOffset
        case .pitchDistribution: .pitchSpread
        case .durationDistribution: .durationSpread
        case .positionDistribution: .positionSpread
        case .stereoDistribution: .stereoSpread
        case .levelDistribution: .levelSpread
        default: nil
        }
    }
}
