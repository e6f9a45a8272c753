import Followers
import RoomKeys

extension LeadingRoom.FollowerEvent {
    /// In a line: "joined Ada (Quern)".
    var line: String {
        switch self {
        case .joined(let name): "joined \(name) (follower)"
        case .left(let name): "left \(name) (follower)"
        case .follows(let name, true): "\(name) follows"
        case .follows(let name, false): "\(name) plays alone"
        case .missing(let name, let sound): "\(name) does not have \(sound)"
        case .forged(let count): "ignored \(count) messages on the broker that nobody of the room sent"
        case .newer(let name, let version):
            "\(name) runs a newer Quern (protocol \(version)): some of it is not understood"
        case .tooLarge: "what is played is too much for those who come now: stop for a few seconds"
        }
    }

    var isTrouble: Bool {
        switch self {
        case .missing, .forged, .newer, .tooLarge: true
        case .joined, .left, .follows: false
        }
    }
}

extension JoinEvent {
    /// In a line for the log; `nil` for what is told otherwise.
    var line: String? {
        switch self {
        case .joined: nil
        case .refused(let follower, let address, let refusal):
            "refused \(follower?.name.description ?? "somebody") at \(address): \(JoinProblem(refusal))"
        case .dropped(let follower, let address): "\(follower.name) at \(address) began to join, and did not go on"
        }
    }
}
