/// What a cloud's grains are made with, and the delay and reverb that follow them. Each parameter has one definition, in ``definition``; the
/// mapper, the panel, the files and the docs all read that.
///
/// A grain takes the values of its onset and keeps them for its life. Those that are ``isShared`` are one for all clouds.
public enum Parameter: UInt8, CaseIterable, BitwiseCopyable, Sendable {
    // The thesis's four.
    case pitch, pitchOffset, density, duration
    // Pitch.
    case pitchFrom, ratio, transposition, pitchSpread, glide
    // Onsets and lengths.
    case regularity, intermittency, durationSpread
    // The place in the sound.
    case position, positionSpread, scanSpeed, reverseProbability
    // Space and loudness.
    case pan, stereoSpread, level, levelSpread, reverbSend
    // Window.
    case window, windowShape, windowSkew
    // Filter.
    case filter, filterCutoff, filterResonance
    // The reverb, one for all clouds.
    case reverbKind, reverbTime, reverbDamping, reverbMix, reverbFreeze
    // Where the place in the sound ends.
    case positionEdge
    // How the random values lie within the spreads.
    case pitchOffsetDistribution, pitchDistribution, durationDistribution, positionDistribution, stereoDistribution
    case levelDistribution
    // Notes that pitches are drawn from.
    case pitchSet, pitchSetRange, pitchSetChance
    // Modulation within a grain.
    case fmIndex, fmRatio, ringMix, ringRatio
    // The delay by the beat, and the way back into live input: one for all clouds.
    case delayMix, delayTime, delayFeedback, delayWidth, delayDamping, feedback
    // Which of several sounds.
    case soundSelect, soundSpread
    // The channels that grains are heard in.
    case channelOrder
    // What the place in the sound steps through.
    case positionSteps

    /// How many there are: of the arrays of a fixed size that hold a value for each.
    static var count: Int { 56 }

    /// The four that the study's instrument had, and that every panel shows.
    public static var thesis: [Parameter] { [.pitch, .pitchOffset, .density, .duration] }

    /// The parameter called `name`, by its full or its short name; `nil` where there is none.
    public init?(named name: String) {
        guard let found = Self.allCases.first(where: { $0.definition.name == name || $0.definition.shortName == name })
        else { return nil }
        self = found
    }

    /// What the whole numbers of the parameter stand for, from 0 on; empty where it is a quantity.
    public var choices: [String] {
        switch self {
        case .pitchFrom: PitchOrigin.allCases.map { "\($0)" }
        case .window: WindowKind.allCases.map { "\($0)" }
        case .filter: FilterKind.allCases.map(\.name)
        case .reverbKind: ReverbKind.allCases.map { "\($0)" }
        case .reverbFreeze: ["off", "on"]
        case .positionEdge: PositionEdge.allCases.map { "\($0)" }
        case .pitchOffsetDistribution, .pitchDistribution, .durationDistribution, .positionDistribution,
            .stereoDistribution, .levelDistribution:
            SpreadDistribution.allCases.map(\.name)
        case .pitchSet: PitchSet.allCases.map(\.name)
        case .channelOrder: ChannelOrder.allCases.map(\.name)
        case .positionSteps: PositionSteps.allCases.map { "\($0)" }
        default: []
        }
    }

    /// Whether it belongs to the whole sound and not to a cloud: whichever cloud it is set for, the last value counts for all. It is
    /// kept with the first cloud's values, and modulated as that cloud's.
    public var isShared: Bool { ParameterSet.shared.contains(self) }

    /// The value called `choice`; `nil` where the parameter has none of that name.
    public func value(named choice: String) -> Double? { choices.firstIndex(of: choice).map(Double.init) }
}
