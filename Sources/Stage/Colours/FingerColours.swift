import Granular
import Mapping
import Terminal

/// A colour for each finger that has a cloud of its own, and for its cloud: those of eight parameters that lie far apart in every theme.
enum FingerColours {
    private static let parameters: [Parameter] = [
        .pitch, .density, .position, .duration, .pitchOffset, .reverbMix, .filter, .window,
    ]

    /// What belongs to the finger of a cloud; of all fingers together where `nil`.
    static func style(_ role: Style.Role, cloud: UInt8?) -> Style {
        Style(role, cloud.map { parameters[Int($0) % parameters.count] } ?? .position)
    }

    /// A finger: in the colour of its cloud where it plays the sound's outline.
    static func style(of finger: StageState.Finger, _ stage: StageState) -> Style {
        guard let index = finger.control, stage.tapes[index] != nil, let cloud = finger.cloud else {
            return Style(.finger)
        }
        return style(.held, cloud: cloud)
    }
}
