extension Parameter {
    /// The parameter's one definition.
    public var definition: ParameterDefinition {
        switch self {
        case .pitch:
            ParameterDefinition(
                name: "pitch", shortName: "pitch", unit: "Hz", range: 1...20_000, defaultValue: 550,
                curve: .exponential, about: "frequency of a grain")
        case .pitchOffset:
            ParameterDefinition(
                name: "pitch-offset", shortName: "offset", unit: "Hz", range: 0...20_000, defaultValue: 500,
                curve: .linear, about: "how far above the pitch a grain may lie")
        case .density:
            ParameterDefinition(
                name: "density", shortName: "density", unit: "/s", range: 0...10_000, defaultValue: 50,
                curve: .linear, about: "grains started each second")
        case .duration:
            ParameterDefinition(
                name: "duration", shortName: "duration", unit: "s", range: 0.000_02...60, defaultValue: 0.525,
                curve: .linear, about: "length of a grain")
        case .pitchFrom:
            choice(
                "pitch-from", "from", of: PitchOrigin.allCases.count,
                about: "whether the pitch is taken as it is (hertz), or is the sound's own (root)")
        case .ratio:
            ParameterDefinition(
                name: "ratio", shortName: "ratio", unit: "x", range: 0.015_625...64, defaultValue: 1,
                curve: .exponential, about: "factor on the pitch")
        case .transposition:
            ParameterDefinition(
                name: "transposition", shortName: "transpose", unit: "st", range: -60...60, defaultValue: 0,
                curve: .linear, about: "semitones added to the pitch")
        case .pitchSpread:
            ParameterDefinition(
                name: "pitch-spread", shortName: "detune", unit: "st", range: 0...48, defaultValue: 0,
                curve: .linear, about: "how far above or below the pitch a grain may lie, in semitones")
        case .glide:
            ParameterDefinition(
                name: "glide", shortName: "glide", unit: "st", range: -48...48, defaultValue: 0, curve: .linear,
                about: "semitones that a grain moves by from its onset to its end")
        case .regularity:
            fraction("regularity", "chance", about: "0 = evenly spaced onsets … 1 = as rain falls (Poisson)")
        case .intermittency:
            fraction("intermittency", "gaps", about: "share of the grains that are left out")
        case .durationSpread:
            fraction(
                "duration-spread", "dur-spread", about: "how far a grain's length may lie from the duration, as a share"
            )
        case .position:
            fraction(
                "position", "position",
                about: "where in the sound grains start: 0 = its beginning; at 1, its end, it begins again")
        case .positionSpread:
            fraction(
                "position-spread", "spray", defaultValue: 1,
                about: "width of the part of the sound in which grains start, around the position")
        case .scanSpeed:
            ParameterDefinition(
                name: "scan-speed", shortName: "scan", unit: "x", range: -16...16, defaultValue: 0, curve: .linear,
                about: "how fast the position moves: 0 = frozen, 1 = as the sound, below 0 = backwards")
        case .reverseProbability:
            fraction("reverse-probability", "reverse", about: "share of the grains that run backwards")
        case .pan:
            ParameterDefinition(
                name: "pan", shortName: "pan", unit: "", range: -1...1, defaultValue: 0, curve: .linear,
                about: "-1 = left … 1 = right")
        case .stereoSpread:
            fraction("stereo-spread", "width", about: "how far from the pan a grain may lie")
        case .level:
            ParameterDefinition(
                name: "level", shortName: "level", unit: "dB", range: -60...12, defaultValue: 0, curve: .linear,
                about: "loudness of the cloud; silent at -60")
        case .levelSpread:
            ParameterDefinition(
                name: "level-spread", shortName: "lev-spread", unit: "dB", range: 0...60, defaultValue: 0,
                curve: .linear, about: "how far below the level a grain may lie")
        case .reverbSend:
            fraction("reverb-send", "send", defaultValue: 1, about: "share of the grain that reaches the reverb")
        case .window:
            choice(
                "window", "window", of: WindowKind.allCases.count, about: "shape of a grain's loudness over its life")
        case .windowShape:
            fraction(
                "window-shape", "shape", defaultValue: 0.5,
                about: "of the window \"shape\": 0 = expodec, 0.5 = Tukey, 1 = rexpodec")
        case .windowSkew:
            ParameterDefinition(
                name: "window-skew", shortName: "skew", unit: "", range: -1...1, defaultValue: 0, curve: .linear,
                about: "where the window's middle lies: -1 = at the onset … 1 = at the end")
        case .filter:
            choice("filter", "filter", of: FilterKind.allCases.count, about: "the filter of each grain")
        case .filterCutoff:
            ParameterDefinition(
                name: "filter-cutoff", shortName: "cutoff", unit: "Hz", range: 20...20_000, defaultValue: 1_000,
                curve: .exponential, about: "frequency of the grain's filter")
        case .filterResonance:
            fraction("filter-resonance", "resonance", about: "how much the filter rings at its cutoff")
        }
    }

    private func fraction(
        _ name: StaticString, _ shortName: StaticString, defaultValue: Double = 0, about: StaticString
    ) -> ParameterDefinition {
        ParameterDefinition(
            name: name, shortName: shortName, unit: "", range: 0...1, defaultValue: defaultValue, curve: .linear,
            about: about)
    }

    private func choice(
        _ name: StaticString, _ shortName: StaticString, of count: Int, about: StaticString
    ) -> ParameterDefinition {
        ParameterDefinition(
            name: name, shortName: shortName, unit: "", range: 0...Double(count - 1), defaultValue: 0, curve: .linear,
            about: about)
    }
}
