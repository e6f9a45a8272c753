/// What can be set of the reverberation. Each parameter has one definition, in ``definition``.
public enum ReverbParameter: UInt8, CaseIterable, BitwiseCopyable, Sendable {
    /// Which reverberator sounds: the number of a ``ReverbKind``.
    case kind
    /// In which the tail falls by 60 dB.
    case time
    /// How much sooner the tail's high frequencies end: 0 = not at all, 1 = from 500 Hz on. The plate's alone.
    case damping
    /// Loudness of the reverberation beside the sound itself, as a factor on noise.
    case mix
    /// 1: nothing goes in any more, and what sounds stays.
    case freeze

    /// The parameter called `name`; `nil` where there is none.
    public init?(named name: String) {
        guard let found = Self.allCases.first(where: { $0.definition.name == name }) else { return nil }
        self = found
    }

    /// What the whole numbers of the parameter stand for, from 0 on; empty where it is a quantity.
    public var choices: [String] {
        switch self {
        case .kind: ReverbKind.allCases.map { "\($0)" }
        case .freeze: ["off", "on"]
        default: []
        }
    }

    /// The parameter's one definition.
    public var definition: ParameterDefinition {
        switch self {
        case .kind:
            ParameterDefinition(
                name: "reverb-kind", shortName: "kind", unit: "", range: 0...1, defaultValue: 0, curve: .linear,
                about: "0 = Schroeder, 1 = plate")
        case .time:
            ParameterDefinition(
                name: "reverb-time", shortName: "time", unit: "s", range: 0.1...30, defaultValue: 1.5,
                curve: .exponential, about: "decay time (by 60 dB)")
        case .damping:
            ParameterDefinition(
                name: "reverb-damping", shortName: "damping", unit: "", range: 0...1, defaultValue: 0.3,
                curve: .linear, about: "how much faster high frequencies decay (plate only)")
        case .mix:
            ParameterDefinition(
                name: "reverb-mix", shortName: "mix", unit: "", range: 0...1, defaultValue: 0.35, curve: .linear,
                about: "level of the reverb, added to the dry sound")
        case .freeze:
            ParameterDefinition(
                name: "reverb-freeze", shortName: "freeze", unit: "", range: 0...1, defaultValue: 0, curve: .linear,
                about: "1 = holds the reverb's current sound and lets no new sound in")
        }
    }
}

/// How the reverberation is made.
public enum ReverbKind: UInt8, CaseIterable, BitwiseCopyable, Sendable {
    /// Four combs and two allpasses, mono: the sound of the first electronic reverberators.
    case schroeder
    /// A plate: dense, wide, darker with time.
    case plate
}
