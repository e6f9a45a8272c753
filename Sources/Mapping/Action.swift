/// Something a touch can ask for beside moving a parameter.
public enum Action: Equatable, Sendable {
    /// Silences the output, or gives it back.
    case mute
    /// Ends everything that sounds and every touch.
    case panic
    /// Stands still where the sound is read, and keeps live input; or lets both go on.
    case freeze
    /// Holds what sounds, or lets it go.
    case hold
    /// Cuts the grains from the next of the sounds that were loaded.
    case nextSound
    /// Cuts the grains from the sound before.
    case previousSound
    /// Plays by the next mapping of the list.
    case nextMapping
    /// Plays by the mapping before.
    case previousMapping
    /// Goes back to a snapshot, 1…16.
    case snapshot(Int)
    /// Keeps how everything stands as a snapshot, 1…16.
    case storeSnapshot(Int)
    /// A beat: the density follows the time between two.
    case tapTempo
    /// Records the sound into a file, or ends the recording.
    case record
}
