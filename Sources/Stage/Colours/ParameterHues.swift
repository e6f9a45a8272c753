import Granular
import Terminal

extension Hue {
    /// On a light ground: dark ink, one for each family.
    static func onLight(_ parameter: Parameter) -> Hue {
        switch Family(parameter) {
        case .pitch: Hue(many: 94, quiet: 95, few: 1)
        case .offset: Hue(many: 22, quiet: 59, few: -1)
        case .onsets: Hue(many: 25, quiet: 60, few: 4)
        case .lengths: Hue(many: 91, quiet: 96, few: 5)
        case .place: Hue(many: 23, quiet: 59, few: -1)
        case .space: Hue(many: 125, quiet: 95, few: 5)
        case .window: Hue(many: 58, quiet: 59, few: -1)
        case .filter: Hue(many: 24, quiet: 60, few: 4)
        }
    }

    /// For eyes that confuse some hues, on a dark ground: the eight of M. Okabe and K. Ito ("Color Universal Design", 2008) as near
    /// as the 256 have them, their blue lighter, to be read on black. The study's four lie farthest from each other.
    static func colourBlind(_ parameter: Parameter) -> Hue {
        switch Family(parameter) {
        case .pitch: Hue(many: 202, quiet: 173, few: 3)
        case .offset: Hue(many: 229, quiet: 187, few: 7)
        case .onsets: Hue(many: 33, quiet: 68, few: 6)
        case .lengths: Hue(many: 175, quiet: 139, few: 5)
        case .place: Hue(many: 36, quiet: 72, few: 2)
        case .space: Hue(many: 214, quiet: 179, few: 3)
        case .window: Hue(many: 251, quiet: 247, few: 7)
        case .filter: Hue(many: 81, quiet: 74, few: 6)
        }
    }

    /// What belongs together among the parameters.
    private enum Family {
        case pitch, offset, onsets, lengths, place, space, window, filter

        init(_ parameter: Parameter) {
            self =
                switch parameter {
                case .pitch, .pitchFrom, .ratio, .transposition, .pitchSpread, .pitchDistribution, .pitchSet,
                    .pitchSetRange, .pitchSetChance,
                    .glide, .fmIndex, .fmRatio, .ringMix, .ringRatio:
                    .pitch
                case .pitchOffset, .pitchOffsetDistribution: .offset
                case .density, .regularity, .intermittency: .onsets
                case .duration, .durationSpread, .durationDistribution: .lengths
                case .position, .positionSpread, .positionDistribution, .positionEdge, .positionSteps, .scanSpeed,
                    .reverseProbability,
                    .soundSelect, .soundSpread:
                    .place
                case .level, .levelSpread, .levelDistribution, .pan, .stereoSpread, .stereoDistribution, .channelOrder,
                    .reverbSend:
                    .space
                case .window, .windowShape, .windowSkew: .window
                case .filter, .filterCutoff, .filterResonance: .filter
                case .reverbKind, .reverbTime, .reverbDamping, .reverbMix, .reverbFreeze: .space
                case .delayMix, .delayTime, .delayFeedback, .delayWidth, .delayDamping, .feedback: .space
                }
        }
    }
}

extension Hue {
    /// On a dark ground families are told by their hue: warm for what pitches are made of, blue for onsets, violet for lengths, green for the
    /// place in the sound, rose for space, loudness, delay and reverb, sand for the window, steel for the filter.
    static func onDark(_ parameter: Parameter) -> Hue {
        switch parameter {
        case .pitch: Hue(many: 215, quiet: 137, few: 3)
        case .pitchOffset: Hue(many: 186, quiet: 143, few: 2)
        case .pitchFrom: Hue(many: 173, quiet: 137, few: 3)
        case .ratio: Hue(many: 222, quiet: 136, few: 3)
        case .transposition: Hue(many: 221, quiet: 136, few: 3)
        case .pitchSpread: Hue(many: 216, quiet: 173, few: 3)
        case .glide: Hue(many: 174, quiet: 138, few: 3)
        case .density: Hue(many: 81, quiet: 67, few: 6)
        case .regularity: Hue(many: 117, quiet: 67, few: 6)
        case .intermittency: Hue(many: 75, quiet: 67, few: 6)
        case .duration: Hue(many: 141, quiet: 103, few: 5)
        case .durationSpread: Hue(many: 147, quiet: 103, few: 5)
        case .position: Hue(many: 114, quiet: 71, few: 2)
        case .positionSpread: Hue(many: 150, quiet: 107, few: 2)
        case .pitchOffsetDistribution: Hue(many: 187, quiet: 143, few: 2)
        case .pitchDistribution: Hue(many: 217, quiet: 173, few: 3)
        case .durationDistribution: Hue(many: 146, quiet: 103, few: 5)
        case .positionDistribution: Hue(many: 115, quiet: 71, few: 2)
        case .stereoDistribution: Hue(many: 177, quiet: 139, few: 5)
        case .levelDistribution: Hue(many: 183, quiet: 139, few: 5)
        case .pitchSet: Hue(many: 223, quiet: 137, few: 3)
        case .pitchSetRange: Hue(many: 180, quiet: 137, few: 3)
        case .pitchSetChance: Hue(many: 179, quiet: 137, few: 3)
        case .fmIndex: Hue(many: 172, quiet: 137, few: 3)
        case .fmRatio: Hue(many: 210, quiet: 137, few: 3)
        case .ringMix: Hue(many: 214, quiet: 137, few: 3)
        case .ringRatio: Hue(many: 178, quiet: 137, few: 3)
        case .soundSelect: Hue(many: 120, quiet: 71, few: 2)
        case .soundSpread: Hue(many: 156, quiet: 107, few: 2)
        case .positionEdge: Hue(many: 151, quiet: 108, few: 2)
        case .positionSteps: Hue(many: 157, quiet: 108, few: 2)
        case .scanSpeed: Hue(many: 79, quiet: 72, few: 2)
        case .reverseProbability: Hue(many: 108, quiet: 71, few: 2)
        case .level: Hue(many: 211, quiet: 139, few: 5)
        case .levelSpread: Hue(many: 175, quiet: 139, few: 5)
        case .pan: Hue(many: 182, quiet: 139, few: 5)
        case .stereoSpread: Hue(many: 176, quiet: 139, few: 5)
        case .reverbSend: Hue(many: 212, quiet: 139, few: 5)
        case .window: Hue(many: 180, quiet: 101, few: 3)
        case .windowShape: Hue(many: 179, quiet: 101, few: 3)
        case .windowSkew: Hue(many: 144, quiet: 101, few: 3)
        case .filter: Hue(many: 109, quiet: 73, few: 6)
        case .filterCutoff: Hue(many: 116, quiet: 73, few: 6)
        case .filterResonance: Hue(many: 110, quiet: 67, few: 6)
        case .reverbKind: Hue(many: 139, quiet: 139, few: 5)
        case .reverbTime: Hue(many: 218, quiet: 139, few: 5)
        case .reverbDamping: Hue(many: 181, quiet: 139, few: 5)
        case .reverbMix: Hue(many: 219, quiet: 139, few: 5)
        case .reverbFreeze: Hue(many: 183, quiet: 139, few: 5)
        case .delayMix: Hue(many: 225, quiet: 139, few: 5)
        case .delayTime: Hue(many: 224, quiet: 139, few: 5)
        case .delayFeedback: Hue(many: 213, quiet: 139, few: 5)
        case .delayWidth: Hue(many: 176, quiet: 139, few: 5)
        case .delayDamping: Hue(many: 175, quiet: 139, few: 5)
        case .feedback: Hue(many: 206, quiet: 139, few: 5)
        case .channelOrder: Hue(many: 182, quiet: 139, few: 5)
        }
    }
}
