import RoomKeys

/// The topics of a room on its broker: see docs/protocol.md.
public struct RoomTopics: Equatable, Sendable {
    /// What all topics of the room begin with.
    public let base: String

    /// Those of a room.
    public init(_ room: RoomID) { base = "quern/\(room)" }

    /// What the room is, retained.
    public var room: String { "\(base)/room" }
    /// Whether followers' hands are locked, retained.
    public var lock: String { "\(base)/lock" }
    /// All that somebody needs who comes now, retained.
    public var state: String { "\(base)/state" }
    /// What is played, piece by piece.
    public var play: String { "\(base)/play" }
    /// The files that the leader hands over, retained.
    public var files: String { "\(base)/files" }
    /// What a follower says of itself.
    public func member(_ id: String) -> String { "\(base)/from/\(id)/member" }
    /// A follower leaves, or its connection broke off.
    public func gone(_ id: String) -> String { "\(base)/from/\(id)/gone" }
    /// A follower wants all that somebody needs who comes now.
    public func hello(_ id: String) -> String { "\(base)/from/\(id)/hello" }
    /// A follower asks for the leader's time.
    public func timeQuestion(_ id: String) -> String { "\(base)/from/\(id)/time" }
    /// The leader's time, for that follower.
    public func time(_ id: String) -> String { "\(base)/to/\(id)/time" }

    /// What the leader reads.
    public var ofFollowers: String { "\(base)/from/#" }
    /// What a follower of that name reads.
    public func ofLeader(for id: String) -> [String] { [room, lock, state, files, play, "\(base)/to/\(id)/#"] }

    /// The follower and the kind of message of a topic under `from/`.
    func sender(of topic: String) -> (id: String, kind: Substring)? {
        guard topic.hasPrefix("\(base)/from/") else { return nil }
        let parts = topic.dropFirst(base.utf8.count + 6).split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, FollowerID.isValid(String(parts[0])) else { return nil }
        return (String(parts[0]), parts[1])
    }
}

/// By what name the broker knows a follower.
public enum FollowerID {
    /// 8 to 64 letters and digits.
    public static func isValid(_ text: String) -> Bool {
        (8...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7a).contains($0) }
    }

    /// A new one, of 16 random digits.
    public static func random() -> String {
        (0..<16).map { _ in String(Int.random(in: 0..<16), radix: 16) }.joined()
    }
}
