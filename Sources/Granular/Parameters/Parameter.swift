/// What a cloud's grains are made with. Each parameter has one definition, in ``definition``; the mapper, the panel, the
/// files and the docs all read that.
public enum Parameter: UInt8, CaseIterable, BitwiseCopyable, Sendable {
    /// Frequency of a grain's waveform.
    case pitch
    /// How far above ``pitch`` a grain may start: each draws its own frequency between pitch and pitch + offset.
    case pitchOffset
    /// Grains started each second.
    case density
    /// Length of a grain.
    case duration

    /// The parameter's one definition.
    public var definition: ParameterDefinition {
        switch self {
        case .pitch:
            ParameterDefinition(
                name: "pitch", shortName: "pitch", unit: "Hz", range: 1...20_000, defaultValue: 550,
                curve: .exponential,
                about: "frequency of a grain")
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
                name: "duration", shortName: "duration", unit: "s", range: 0.001...60, defaultValue: 0.525,
                curve: .linear, about: "length of a grain")
        }
    }

    /// The parameter called `name`, by its full or its short name; `nil` where there is none.
    public init?(named name: String) {
        guard let found = Self.allCases.first(where: { $0.definition.name == name || $0.definition.shortName == name })
        else { return nil }
        self = found
    }
}
