import Performer

/// What is asked of following somebody who plays on another instrument.
public enum FollowingCommand: Equatable, Sendable {
    /// Follows where one plays alone, and the other way round.
    case toggle
    /// Follows, or goes on alone from the state that was reached.
    case setFollowing(Bool)
}

extension Command {
    /// Whether it would play this instrument, and does nothing while another one is followed.
    var plays: Bool {
        switch self {
        case .action(let action): action.called.name != .record && action.called.name != .closeView
        case .playing, .sounds, .scenes, .modulation, .snapshots, .history, .tempo, .loop, .teaching, .playback:
            true
        case .files(let command): command.playsSound
        case .guests, .midi, .master, .following, .devices, .input, .recording, .marking, .screen, .quality: false
        }
    }
}

extension FileCommand {
    fileprivate var playsSound: Bool {
        switch self {
        case .load, .choose, .bank: true
        case .audition, .browse: false
        }
    }
}
