/// What can be set of a modulation source. Each has one definition, in ``definition``.
public enum ModulatorParameter: UInt8, CaseIterable, BitwiseCopyable, Sendable {
    // Of an oscillator.
    case shape, rate, beats, phase, mode
    // Of the follower.
    case attack, release, gain, input

    /// How many there are.
    static var count: Int { 9 }

    /// The one called `name`; `nil` where there is none.
    public init?(named name: String) {
        guard let found = Self.allCases.first(where: { $0.definition.name == name }) else { return nil }
        self = found
    }

    /// Whether it is one of the oscillators'; the others are the follower's.
    public var isOfLFO: Bool { rawValue <= Self.mode.rawValue }

    /// Whether a source has it.
    public func belongs(to source: ModulationSource) -> Bool { isOfLFO == (source != .follower) }

    /// What its whole numbers stand for, from 0 on; empty where it is a quantity.
    public var choices: [String] {
        switch self {
        case .shape: LFOShape.allCases.map(\.name)
        case .mode: LFOMode.allCases.map { "\($0)" }
        case .input: FollowerInput.allCases.map { "\($0)" }
        default: []
        }
    }

    /// The shortest cycle in beats.
    public static var fewestBeats: Double { 0.031_25 }

    /// `value` as it is taken: within the range; a cycle that is counted in beats has no fewer than ``fewestBeats``.
    public func clamped(_ value: Double) -> Double {
        let value = definition.clamped(value)
        return self == .beats && value > 0 ? max(value, Self.fewestBeats) : value
    }

    /// Its one definition.
    public var definition: ParameterDefinition {
        switch self {
        case .shape:
            plain("shape", 0...6, 0, about: "waveform")
        case .rate:
            ParameterDefinition(
                name: "rate", shortName: "rate", unit: "Hz", range: 0.001...100, defaultValue: 1, curve: .exponential,
                about: "cycles per second, if beats is 0")
        case .beats:
            ParameterDefinition(
                name: "beats", shortName: "beats", unit: "beats", range: 0...64, defaultValue: 0, curve: .linear,
                about: "length of a cycle in beats; 0 = use rate instead")
        case .phase:
            plain("phase", 0...1, 0, about: "phase at the start, as a fraction of a cycle")
        case .mode:
            plain("mode", 0...2, 0, about: "when a cycle starts")
        case .attack:
            ParameterDefinition(
                name: "attack", shortName: "attack", unit: "s", range: 0.001...10, defaultValue: 0.02,
                curve: .exponential, about: "rise time, to 63 % of a step")
        case .release:
            ParameterDefinition(
                name: "release", shortName: "release", unit: "s", range: 0.001...10, defaultValue: 0.2,
                curve: .exponential, about: "fall time, to 63 % of a step")
        case .gain:
            ParameterDefinition(
                name: "gain", shortName: "gain", unit: "dB", range: -24...48, defaultValue: 0, curve: .linear,
                about: "gain before the follower")
        case .input:
            plain("input", 0...1, 0, about: "signal that it follows")
        }
    }

    private func plain(
        _ name: StaticString, _ range: ClosedRange<Double>, _ defaultValue: Double, about: StaticString
    ) -> ParameterDefinition {
        ParameterDefinition(
            name: name, shortName: name, unit: "", range: range, defaultValue: defaultValue, curve: .linear,
            about: about)
    }
}
