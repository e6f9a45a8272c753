import Granular

extension Parameter {
    /// What other instruments and players call it.
    private var otherNames: [String] {
        switch self {
        case .duration: ["size", "grain size", "length", "time"]
        case .density: ["rate", "overlap"]
        case .regularity: ["jitter", "timing"]
        case .pitchSpread: ["detune", "jitter", "random pitch"]
        case .positionSpread: ["spray", "jitter", "random position"]
        case .position: ["stretch", "scrub", "playhead", "start"]
        case .scanSpeed: ["stretch", "time stretch", "speed"]
        case .stereoSpread: ["width"]
        case .reverbMix: ["wet", "dry wet"]
        case .reverbTime: ["time", "decay"]
        case .delayMix: ["wet", "dry wet"]
        case .delayTime: ["time"]
        case .delayWidth: ["pingpong", "ping pong"]
        default: []
        }
    }

    /// What it is found by beside its name, in every search: its short name, other names, and the words of its topics.
    package var searchWords: [String] {
        [definition.shortName] + otherNames
            + Topic.all.filter { $0.parameters.contains(self) }.flatMap { [$0.name] + $0.words }
    }

    /// Those that are called so elsewhere, by the whole word; a plural is as good.
    package static func calledElsewhere(_ text: String) -> [Parameter] {
        let wanted = text.lowercased().replacing("-", with: " ")
        let singular = wanted.count > 3 && wanted.hasSuffix("s") ? String(wanted.dropLast()) : wanted
        return allCases.filter { parameter in
            parameter.otherNames.contains { $0 == wanted || $0 == singular }
        }
    }
}
