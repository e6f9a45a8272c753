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
        case .onStage(let name, true): "\(name) leads: all hear and follow them until you type lead, or press Ctrl-F"
        case .onStage(let name, false): "all hear \(name) until you type stage, or press Ctrl-F"
        case .leaderOnStage: "all hear and follow you again"
        case .handed(let file, let count, let all) where count == all:
            all == 1 ? "\(file) is on the only table" : "\(file) is on all \(all) tables"
        case .handed(let file, let count, let all): "\(file) is on \(count) of \(all) tables"
        case .fileProblem(let name, let problem): "\(name): \(problem)"
        case .forged(let count): "ignored \(messageCount(count)) on the broker that nobody of the room sent"
        case .newer(let name, let version):
            "\(name) runs a newer Quern (protocol \(version)): some of it is not understood"
        case .tooLarge: "what is played is too much for those who come now: stop for a few seconds"
        }
    }

    /// Whether it is about a file that was handed over, of which a panel tells, too.
    var isOfFile: Bool {
        switch self {
        case .handed, .fileProblem: true
        default: false
        }
    }

    /// Whether the host is told beside what the list of tables shows.
    var isForHost: Bool {
        switch self {
        case .left, .missing, .forged, .newer, .tooLarge: true
        default: false
        }
    }

    var isTrouble: Bool {
        switch self {
        case .missing, .fileProblem, .forged, .newer, .tooLarge: true
        case .joined, .left, .follows, .onStage, .leaderOnStage, .handed: false
        }
    }
}

extension LeaderDoors.Event {
    /// In a line: "door Hall 2 is open: http://192.168.1.9:7474".
    var line: String {
        switch self {
        case .opened(let door): "door \(door.name) is open\(door.address.isEmpty ? "" : ": \(door.address)")"
        case .closed(let name): "door \(name) is gone"
        case .forged(let count): "ignored \(messageCount(count)) of doors that nobody of the room sent"
        case .flooded(let name): "door \(name) says too much: its phones were cut off"
        case .full(let name): "door \(name) was not let in: there are \(LeaderDoors.maxDoors)"
        case .newer(let name, let version):
            "door \(name) runs a newer Quern (protocol \(version)): some of it is not understood"
        }
    }

    /// Whether the host is told beside what the list of doors shows.
    var isForHost: Bool { if case .opened = self { false } else { true } }

    var isTrouble: Bool {
        switch self {
        case .forged, .flooded, .full, .newer: true
        case .opened, .closed: false
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
