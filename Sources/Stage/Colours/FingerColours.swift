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

    /// What belongs to the field at that place among the controls: each has a colour of its own, for all that is on it.
    static func style(_ role: Style.Role, field index: Int, of mapping: Mapping) -> Style {
        style(role, cloud: UInt8(clamping: mapping.controls.prefix(index).count(where: \.isField)))
    }

    /// A finger: in the colour of its cloud where it plays the sound's outline, on a field in that field's.
    static func style(of finger: StageState.Finger, _ stage: StageState) -> Style {
        guard let index = finger.control, stage.tapes[index] != nil, let cloud = finger.cloud else {
            return Style(.finger)
        }
        let isOnField = stage.mapping.controls[index].isField
        return isOnField ? style(.held, field: index, of: stage.mapping) : style(.held, cloud: cloud)
    }
}
