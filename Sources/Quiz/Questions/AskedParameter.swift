import Granular

/// A parameter whose differences are asked about, and how it is heard best.
struct AskedParameter: Sendable {
    let parameter: Parameter
    /// Between what its values lie, in its unit; relative to the sound's root for the pitch.
    private let bounds: ClosedRange<Double>
    /// What a sound has to be good for.
    let traits: QuizSound.Traits
    /// What more of it is called, of one of two: "denser".
    let more: String
    /// What is asked of two: "Which is denser?"; `nil` where there is no word for it.
    let comparison: String?
    /// How long a clip of it is, in seconds.
    let seconds: Double
    private let base: [Parameter: Double]

    /// All of them.
    static let all: [AskedParameter] = [
        // Single grains, all alike and apart from each other.
        AskedParameter(
            .density, 3...24, more: "denser", comparison: "Which is denser?",
            single.merging([.duration: 0.03]) { $1 }),
        AskedParameter(
            .duration, 0.02...0.25, traits: .sustained, more: "longer", comparison: "Which has longer grains?",
            single.merging([.density: 3]) { $1 }),
        AskedParameter(
            .pitch, 0.5...2, traits: .pitched, more: "higher", comparison: "Which is higher?", flow),
        AskedParameter(
            .filterCutoff, 300...6_000, traits: .broadband, more: "brighter", comparison: "Which is brighter?",
            flow.merging([.filter: Double(FilterKind.lowPass.rawValue)]) { $1 }),
        AskedParameter(
            .stereoSpread, 0...1, more: "wider", comparison: "Which is wider?",
            flow.merging([.density: 40, .duration: 0.1]) { $1 }),
        AskedParameter(.level, -18...0, more: "louder", comparison: "Which is louder?", flow),
        AskedParameter(.pitchSpread, 0...8, traits: .pitched, more: "more detuned", comparison: nil, flow),
        AskedParameter(
            .regularity, 0...1, more: "less even", comparison: nil,
            single.merging([.density: 10, .duration: 0.03]) { $1 }),
    ]

    /// What is compared: "denser, longer, higher, brighter, wider or louder".
    static var comparedWords: String {
        let words = all.filter { $0.comparison != nil }.map(\.more)
        return words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
    }

    /// Grains one by one, each cut from the same place.
    static let single: [Parameter: Double] = plain.merging([.positionSpread: 0, .scanSpeed: 0]) { $1 }

    /// Grains that flow into each other.
    private static let flow: [Parameter: Double] = plain.merging([.density: 20, .duration: 0.3, .regularity: 0.4]) {
        $1
    }

    /// Nothing that hides a difference: no reverb, no chance but what is asked about.
    private static let plain: [Parameter: Double] = [
        .pitchFrom: 0, .ratio: 1, .transposition: 0, .pitchOffset: 0, .regularity: 0, .intermittency: 0,
        .durationSpread: 0, .reverseProbability: 0, .pan: 0,
        .stereoSpread: 0, .stereoDistribution: 0, .level: 0, .levelSpread: 0, .pitchSpread: 0, .pitchDistribution: 0,
        .glide: 0, .window: 0, .windowSkew: 0, .filter: 0, .filterResonance: 0, .channelOrder: 0, .positionSteps: 0,
        .reverbMix: 0, .delayMix: 0, .pitchSet: 0, .fmIndex: 0, .ringMix: 0,
    ]

    private init(
        _ parameter: Parameter, _ bounds: ClosedRange<Double>, traits: QuizSound.Traits = [], more: String,
        comparison: String?, seconds: Double = 2, _ base: [Parameter: Double]
    ) {
        (self.parameter, self.bounds, self.traits, self.more) = (parameter, bounds, traits, more)
        (self.comparison, self.seconds, self.base) = (comparison, seconds, base)
    }

    /// Between what the values of that sound lie, in the parameter's unit.
    func range(for sound: QuizSound) -> ClosedRange<Double> {
        switch parameter {
        case .pitch: bounds.lowerBound * sound.rootHz...bounds.upperBound * sound.rootHz
        // Below its second partial a tone that is filtered gets soft, not dark.
        case .filterCutoff where sound.traits.contains(.pitched):
            max(bounds.lowerBound, 2 * sound.rootHz)...bounds.upperBound
        default: bounds
        }
    }

    /// What is set of that sound, beside the parameter that is asked about.
    func values(for sound: QuizSound) -> [Parameter: Double] {
        var values = base
        values[.pitch] = sound.rootHz
        return values
    }

    /// The one of a parameter; `nil` where it is not asked about.
    static func of(_ parameter: Parameter) -> AskedParameter? { all.first { $0.parameter == parameter } }
}
