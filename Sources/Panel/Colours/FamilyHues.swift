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
                case .pitch, .pitchFrom, .ratio, .transposition, .pitchSpread, .glide: .pitch
                case .pitchOffset: .offset
                case .density, .regularity, .intermittency: .onsets
                case .duration, .durationSpread: .lengths
                case .position, .positionSpread, .scanSpeed, .reverseProbability: .place
                case .level, .levelSpread, .pan, .stereoSpread, .reverbSend: .space
                case .window, .windowShape, .windowSkew: .window
                case .filter, .filterCutoff, .filterResonance: .filter
                }
        }
    }
}
