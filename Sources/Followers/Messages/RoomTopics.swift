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
    /// What was played in the last moments once more, for second connections.
    public var again: String { "\(base)/again" }
    /// The files that the leader hands over, retained.
    public var files: String { "\(base)/files" }
    /// Who of the followers is heard in the leader's place, retained.
    public var stage: String { "\(base)/stage" }
    /// Where the leader points.
    public var pointer: String { "\(base)/pointer" }
    /// Which drawing of the leader's it is, retained.
    public var drawing: String { "\(base)/drawing" }
    /// A line of the drawing, by its number from 1, retained.
    public func line(_ number: Int) -> String { "\(base)/line/\(number)" }
    /// The number of a line; `nil` where it is no line's topic.
    func lineNumber(of topic: String) -> Int? {
        guard topic.hasPrefix("\(base)/line/"), let number = Int(topic.dropFirst(base.utf8.count + 6)),
            (1...DrawingLimits.lines).contains(number), topic == line(number)
        else { return nil }
        return number
    }
    /// What is asked in the room, retained.
    public var question: String { "\(base)/question" }
    /// A follower answers what is asked.
    public func vote(_ id: String) -> String { "\(base)/from/\(id)/vote" }
    /// What became of that follower's answer.
    public func voted(_ id: String) -> String { "\(base)/to/\(id)/voted" }
    /// What a follower says of itself.
    public func member(_ id: String) -> String { "\(base)/from/\(id)/member" }
    /// A follower leaves, or its connection broke off.
    public func gone(_ id: String) -> String { "\(base)/from/\(id)/gone" }
    /// A follower wants all that somebody needs who comes now.
    public func hello(_ id: String) -> String { "\(base)/from/\(id)/hello" }
    /// A follower asks for the leader's time.
    public func timeQuestion(_ id: String) -> String { "\(base)/from/\(id)/time" }
    /// What a follower plays who is heard in the leader's place, piece by piece.
    public func play(of id: String) -> String { "\(base)/from/\(id)/play" }
    /// The beginning of that.
    public func state(of id: String) -> String { "\(base)/from/\(id)/state" }
    /// The files of sounds that the leader asked a follower for who is heard in the leader's place.
    public func files(of id: String) -> String { "\(base)/from/\(id)/files" }
    /// Whether a follower has a file that is handed to everybody.
    public func file(of id: String) -> String { "\(base)/from/\(id)/file" }
    /// The leader's time, for that follower.
    public func time(_ id: String) -> String { "\(base)/to/\(id)/time" }
    /// All that somebody needs who comes now, for that follower.
    public func state(for id: String) -> String { "\(base)/to/\(id)/state" }
    /// The leader wants the beginning of what that follower plays.
    public func hello(to id: String) -> String { "\(base)/to/\(id)/hello" }
    /// The leader lacks a sound that that follower plays.
    public func want(from id: String) -> String { "\(base)/to/\(id)/want" }
    /// The leader sends that follower out of the room.
    public func out(_ id: String) -> String { "\(base)/to/\(id)/out" }

    /// What a door says of its phones.
    public func phones(from id: String) -> String { "\(base)/from/\(id)/phones" }
    /// What a door's phones are told.
    public func phones(to id: String) -> String { "\(base)/to/\(id)/phones" }

    /// Somebody asks to be let in, who has no key yet.
    public func ask(_ id: String) -> String { "\(base)/ask/\(id)" }
    /// What they are answered.
    public func answer(_ id: String) -> String { "\(base)/answer/\(id)" }
    /// All who ask.
    public var asks: String { "\(base)/ask/+" }
    /// Who asks under that topic; `nil` where nobody does.
    public func asker(of topic: String) -> String? {
        guard topic.hasPrefix("\(base)/ask/") else { return nil }
        let id = String(topic.dropFirst(base.utf8.count + 5))
        return FollowerID.isValid(id) ? id : nil
    }

    /// What all rooms of a broker are.
    public static var allRooms: String { "quern/+/room" }
    /// The room of a topic, and what comes right behind it.
    public static func room(of topic: String) -> (RoomID, kind: Substring)? {
        let parts = topic.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count >= 3, parts[0] == "quern", let id = RoomID(hexadecimal: String(parts[1])) else { return nil }
        return (id, parts[2])
    }

    /// What the leader reads of followers.
    public var ofFollowers: [String] {
        ["member", "gone", "hello", "time", "play", "state", "vote", "files", "file"].map { "\(base)/from/+/\($0)" }
    }
    /// What the leader reads of doors.
    public var ofDoors: [String] { ["phones", "gone"].map { "\(base)/from/+/\($0)" } }
    /// What a follower of that name reads.
    public func ofLeader(for id: String) -> [String] {
        [
            room, lock, stage, state, files, question, play, pointer, drawing, "\(base)/line/#", "\(base)/to/\(id)/#",
        ]
    }

    /// Whether it is a topic by which the leader speaks to that follower.
    func isFromLeader(_ topic: String, to id: String) -> Bool {
        topic == again || topic.hasPrefix("\(base)/to/\(id)/") || ofLeader(for: id).contains(topic)
            || lineNumber(of: topic) != nil
    }

    /// What a door of that name reads.
    func ofLeader(forDoor id: String) -> [String] { [lock, phones(to: id)] }

    /// The follower, or the door, and the kind of message of a topic under `from/`.
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
