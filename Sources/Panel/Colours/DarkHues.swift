import Granular
import Terminal

extension Hue {
    /// On a dark ground families are told by their hue: warm for what pitches are made of, blue for onsets, violet for lengths, green for the
    /// place in the sound, rose for space and loudness, sand for the window, steel for the filter.
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
        }
    }
}
