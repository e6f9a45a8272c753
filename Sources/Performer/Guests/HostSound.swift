import Granular
import Mapping

/// How the host's sound stands, as far as guests' voices follow it.
struct HostSound: Equatable, Sendable {
    var values: ParameterValues
    /// The notes of `pitch-set = own`.
    var notes: NoteList
    /// Whether the place that is read stands still.
    var isFrozen: Bool
    /// What grains are cut from.
    var cut: CloudCut
    /// Each place of the mix by itself, in its order.
    var places: [CloudCut]
    /// How long the position takes through the sound, in seconds; 0 where it is no time.
    var seconds: Double
    /// Where the beats lie; `nil` where nobody gave a tempo.
    var beats: BeatLine?

    /// What a cloud is cut from that has that of a control.
    func cut(of sound: ControlSound?) -> CloudCut {
        guard case .number(let number)? = sound, places.indices.contains(number - 1) else { return cut }
        return places[number - 1]
    }
}
