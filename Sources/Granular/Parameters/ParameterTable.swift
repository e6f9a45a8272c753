extension Parameter {
    /// The parameter's one definition.
    public var definition: ParameterDefinition {
        switch self {
        case .pitch:
            ParameterDefinition(
                name: "pitch", shortName: "pitch", unit: "Hz", range: 1...20_000, defaultValue: 550,
                curve: .exponential, about: "frequency of the grains")
        case .pitchOffset:
            ParameterDefinition(
                name: "pitch-offset", shortName: "offset", unit: "Hz", range: 0...20_000, defaultValue: 500,
                curve: .linear, about: "random offset of each grain above the pitch, up to this")
        case .density:
            ParameterDefinition(
                name: "density", shortName: "density", unit: "/s", range: 0...10_000, defaultValue: 50,
                curve: .linear, about: "grains per second")
        case .duration:
            ParameterDefinition(
                name: "duration", shortName: "duration", unit: "s", range: 0.000_02...60, defaultValue: 0.525,
                curve: .linear, about: "length of each grain")
        case .pitchFrom:
            choice(
                "pitch-from", "from", of: PitchOrigin.allCases.count,
                about: "where the pitch comes from: the pitch parameter (hertz) or the sound itself (root)")
        case .ratio:
            ParameterDefinition(
                name: "ratio", shortName: "ratio", unit: "x", range: 0.015_625...64, defaultValue: 1,
                curve: .exponential, about: "multiplies the pitch")
        case .transposition:
            ParameterDefinition(
                name: "transposition", shortName: "transpose", unit: "st", range: -60...60, defaultValue: 0,
                curve: .linear, about: "transposes the pitch, in semitones")
        case .pitchSpread:
            ParameterDefinition(
                name: "pitch-spread", shortName: "detune", unit: "st", range: 0...48, defaultValue: 0,
                curve: .linear, about: "random detuning of each grain, up or down, in semitones")
        case .glide:
            ParameterDefinition(
                name: "glide", shortName: "glide", unit: "st", range: -48...48, defaultValue: 0, curve: .linear,
                about: "pitch glide of each grain from start to end, in semitones")
        case .regularity:
            fraction("regularity", "chance", about: "randomness of onsets: 0 = evenly spaced … 1 = like rain (Poisson)")
        case .intermittency:
            fraction("intermittency", "gaps", about: "fraction of grains left out at random")
        case .durationSpread:
            fraction(
                "duration-spread", "dur-spread", about: "random variation of the duration, as a fraction of it"
            )
        case .position:
            fraction(
                "position", "position",
                about: "where in the sound grains start: 0 = beginning, 1 = end")
        case .positionSpread:
            fraction(
                "position-spread", "spray", defaultValue: 1,
                about: "random spread around the position, as a fraction of the sound")
        case .scanSpeed:
            ParameterDefinition(
                name: "scan-speed", shortName: "scan", unit: "x", range: -16...16, defaultValue: 0, curve: .linear,
                about: "how fast the position moves: 0 = not at all, 1 = original speed, negative = backwards")
        case .reverseProbability:
            fraction("reverse-probability", "reverse", about: "fraction of grains played backwards")
        case .pan:
            ParameterDefinition(
                name: "pan", shortName: "pan", unit: "", range: -1...1, defaultValue: 0, curve: .linear,
                about: "-1 = left … 1 = right; a ring of loudspeakers: 0 = front, ±1 = back")
        case .stereoSpread:
            fraction("stereo-spread", "width", about: "random spread around the pan")
        case .level:
            ParameterDefinition(
                name: "level", shortName: "level", unit: "dB", range: -60...12, defaultValue: 0, curve: .linear,
                about: "level of the cloud; silent at -60 dB")
        case .levelSpread:
            ParameterDefinition(
                name: "level-spread", shortName: "lev-spread", unit: "dB", range: 0...60, defaultValue: 0,
                curve: .linear, about: "random attenuation of each grain, up to this")
        case .reverbSend:
            fraction("reverb-send", "send", defaultValue: 1, about: "amount sent to the delay and the reverb")
        case .window:
            choice(
                "window", "window", of: WindowKind.allCases.count, about: "envelope of each grain")
        case .windowShape:
            fraction(
                "window-shape", "shape", defaultValue: 0.5,
                about: "for the window \"shape\": 0 = expodec, 0.5 = Tukey, 1 = rexpodec")
        case .windowSkew:
            ParameterDefinition(
                name: "window-skew", shortName: "skew", unit: "", range: -1...1, defaultValue: 0, curve: .linear,
                about: "where the window peaks: -1 = at the start … 1 = at the end")
        case .filter:
            choice("filter", "filter", of: FilterKind.allCases.count, about: "filter type of each grain")
        case .filterCutoff:
            ParameterDefinition(
                name: "filter-cutoff", shortName: "cutoff", unit: "Hz", range: 20...20_000, defaultValue: 1_000,
                curve: .exponential, about: "cutoff frequency of each grain's filter")
        case .filterResonance:
            fraction("filter-resonance", "resonance", about: "resonance of each grain's filter")
        case .reverbKind:
            choice("reverb-kind", "rev-kind", of: ReverbKind.allCases.count, about: "type of the reverb")
        case .reverbTime:
            ParameterDefinition(
                name: "reverb-time", shortName: "rev-time", unit: "s", range: 0.1...30, defaultValue: 1.5,
                curve: .exponential, about: "decay time of the reverb (by 60 dB)")
        case .reverbDamping:
            fraction(
                "reverb-damping", "rev-damp", defaultValue: 0.3,
                about: "how much faster the reverb's high frequencies decay (plate only)")
        case .reverbMix:
            fraction("reverb-mix", "rev-mix", defaultValue: 0.35, about: "level of the reverb, added to the dry sound")
        case .reverbFreeze:
            choice(
                "reverb-freeze", "rev-freeze", of: 2,
                about: "holds the reverb's current sound and lets no new sound in")
        case .positionEdge:
            choice(
                "position-edge", "edge", of: PositionEdge.allCases.count,
                about: "what positions do at the ends of the sound; auto: stop, waveforms wrap"
            )
        case .pitchOffsetDistribution:
            distribution(
                "offset-distribution", "off-dist", about: "how the random values of pitch-offset are distributed")
        case .pitchDistribution:
            distribution(
                "pitch-distribution", "pitch-dist", about: "how the random values of pitch-spread are distributed")
        case .durationDistribution:
            distribution(
                "duration-distribution", "dur-dist", about: "how the random values of duration-spread are distributed")
        case .positionDistribution:
            distribution(
                "position-distribution", "pos-dist", about: "how the random values of position-spread are distributed")
        case .stereoDistribution:
            distribution(
                "stereo-distribution", "width-dist", about: "how the random values of stereo-spread are distributed")
        case .levelDistribution:
            distribution(
                "level-distribution", "lev-dist", about: "how the random values of level-spread are distributed")
        case .pitchSet:
            choice(
                "pitch-set", "pitch-set", of: PitchSet.allCases.count,
                about: "notes that each grain draws its transposition from; own = a list such as 0 3:0.5 7")
        case .pitchSetRange:
            ParameterDefinition(
                name: "pitch-set-range", shortName: "set-range", unit: "oct", range: -5...5, defaultValue: 1,
                curve: .linear, about: "how far the notes of pitch-set reach above the pitch; negative = below")
        case .pitchSetChance:
            fraction(
                "pitch-set-chance", "set-chance", defaultValue: 1,
                about: "fraction of grains that draw a note of pitch-set; the others keep the pitch")
        case .fmIndex:
            ParameterDefinition(
                name: "fm-index", shortName: "fm-index", unit: "", range: 0...20, defaultValue: 0, curve: .linear,
                about: "FM of each grain by a sine: peak deviation / modulator frequency; 0 = off")
        case .fmRatio:
            ParameterDefinition(
                name: "fm-ratio", shortName: "fm-ratio", unit: "x", range: 0.015_625...64, defaultValue: 1,
                curve: .exponential, about: "frequency of the FM sine, as a multiple of the grain's")
        case .ringMix:
            fraction(
                "ring-mix", "ring-mix",
                about: "ring modulation of each grain by a sine: 0 = off, 1 = modulated sound only")
        case .ringRatio:
            ParameterDefinition(
                name: "ring-ratio", shortName: "ring-ratio", unit: "x", range: 0.015_625...64, defaultValue: 1.5,
                curve: .exponential, about: "frequency of the ring modulator, as a multiple of the grain's")
        case .delayMix:
            fraction("delay-mix", "dly-mix", about: "level of the delay's echoes, added to the dry sound; 0 = no delay")
        case .delayTime:
            ParameterDefinition(
                name: "delay-time", shortName: "dly-time", unit: "beats", range: 0.062_5...4, defaultValue: 0.75,
                curve: .exponential, about: "time between the delay's echoes, in beats of the tempo")
        case .delayFeedback:
            ParameterDefinition(
                name: "delay-feedback", shortName: "dly-repeat", unit: "", range: 0...0.98, defaultValue: 0.4,
                curve: .linear, about: "level of each echo of the delay relative to the one before")
        case .delayWidth:
            fraction(
                "delay-width", "dly-width", defaultValue: 0.5,
                about: "0 = echoes of the delay in the middle … 1 = left and right in turn (ping-pong)")
        case .delayDamping:
            fraction(
                "delay-damping", "dly-damp", defaultValue: 0.2,
                about: "how much darker each echo of the delay is than the one before")
        case .feedback:
            fraction("feedback", "feedback", about: "amount of the sound that goes back into live input")
        case .soundSelect:
            fraction(
                "sound-select", "select",
                about: "which sound of the mix grains are cut from: 0 = first, 1 = last; in between they cross")
        case .soundSpread:
            fraction(
                "sound-spread", "snd-spread", defaultValue: 1,
                about: "random spread around sound-select: 0 = its one or two sounds, 1 = all, by their chances")
        case .channelOrder:
            choice(
                "channel-order", "chan-order", of: ChannelOrder.allCases.count,
                about: "which channels grains go to: by the pan (ring), in turn or at random")
        case .positionSteps:
            choice(
                "position-steps", "steps", of: PositionSteps.allCases.count,
                about: "what the position steps through: off = nothing, the sound's beats, or its bars")
        }
    }

    private func fraction(
        _ name: StaticString, _ shortName: StaticString, defaultValue: Double = 0, about: StaticString
    ) -> ParameterDefinition {
        ParameterDefinition(
            name: name, shortName: shortName, unit: "", range: 0...1, defaultValue: defaultValue, curve: .linear,
            about: about)
    }

    private func distribution(
        _ name: StaticString, _ shortName: StaticString, about: StaticString
    ) -> ParameterDefinition {
        choice(name, shortName, of: SpreadDistribution.allCases.count, about: about)
    }

    private func choice(
        _ name: StaticString, _ shortName: StaticString, of count: Int, about: StaticString
    ) -> ParameterDefinition {
        ParameterDefinition(
            name: name, shortName: shortName, unit: "", range: 0...Double(count - 1), defaultValue: 0, curve: .linear,
            about: about)
    }
}
