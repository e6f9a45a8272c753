import Files
import FoundationEssentials
import RoomKeys

/// The newest version of the protocol between a leader and followers: see docs/protocol.md.
public let followerProtocolVersion = 1

/// A message of JSON; what somebody else's version has besides is left aside.
protocol RoomMessage: Codable {
    /// The version of the protocol that its sender speaks.
    var v: Int { get }
}

extension RoomMessage {
    /// Longer ones are not read, in bytes.
    static var maxBytes: Int { 16_384 }

    /// Reads one; `nil` where it is none.
    init?(_ payload: [UInt8]) {
        guard payload.count <= Self.maxBytes,
            let message = try? JSONDecoder().decode(Self.self, from: Data(payload))
        else { return nil }
        self = message
    }

    /// As it is sent.
    var payload: [UInt8] { Array((JSONText(self, isOneLine: true)?.description ?? "{}").utf8) }
}

/// What a room is.
public struct RoomDescription: RoomMessage, Equatable, Sendable {
    /// The version of the protocol that the leader speaks.
    public var v = followerProtocolVersion
    /// What the room is called.
    public var name: String
    /// Frames a second of the leader's engine.
    public var rate: Int
    /// Channels of the leader's engine.
    public var channels: Int
    /// The leader's inner loop.
    public var kernel: String
    /// How much later than at the leader it is heard at followers, in milliseconds.
    public var distance: Double

    /// A room that is called so, at an engine built so.
    public init(name: String, rate: Int, channels: Int, kernel: String, distance: Double) {
        (self.name, self.rate, self.channels, self.kernel, self.distance) = (name, rate, channels, kernel, distance)
    }

    /// What a room calls itself, for who has not its key and cannot know whether that is true; `nil` where it is no room.
    public static func name(unsigned bytes: [UInt8]) -> String? {
        guard bytes.count > SignedMessage.headBytes,
            let description = RoomDescription(Array(bytes.dropFirst(SignedMessage.headBytes))), description.isValid
        else { return nil }
        let name = boundedName(description.name, NameLimit(characters: 40, bytes: 160))
        return name.isEmpty ? nil : name
    }

    /// Whether its numbers are such as a room can have.
    var isValid: Bool {
        v >= 1 && (8_000...768_000).contains(rate) && (2...64).contains(channels) && (0...5_000).contains(distance)
    }
}

/// Whether followers' hands are locked.
struct RoomLock: RoomMessage {
    var v = followerProtocolVersion
    var locked: Bool
    /// Whether the leader has ended the room.
    var over: Bool?
}

/// Who of the followers is heard in the leader's place.
struct RoomStage: RoomMessage {
    var v = followerProtocolVersion
    /// By what name that follower is known; `nil` for nobody: the leader is heard.
    var id: String?
    /// Whether they lead: they play, also where hands are locked.
    var leads = false
    /// What they are called, for all others.
    var name: String?
}

/// What a follower says of itself.
public struct FollowerReport: RoomMessage, Equatable, Sendable {
    /// The version of the protocol that it speaks.
    public var v = followerProtocolVersion
    /// What it is called, by 40 visible characters at most.
    public var name: String
    /// Whether it follows; else it plays by itself.
    public var follows: Bool
    /// Whether what is heard there is the leader's sound, sample for sample.
    public var exact: Bool
    /// How long a message takes to it and back, in milliseconds; `nil` before it is known.
    public var delay: Double?
    /// How far what is heard there is from its place, in milliseconds; above 0 where it is early.
    public var apart: Double
    /// What came too late so far.
    public var late: Int
    /// The names of sounds that it has not.
    public var missing: [String]
    /// Whether its player sees what is asked in the room, and can answer; `nil` for no.
    public var answers: Bool?

    /// A follower that stands so.
    public init(
        name: String, follows: Bool, exact: Bool, delay: Double?, apart: Double, late: Int, missing: [String],
        answers: Bool? = true
    ) {
        self.answers = answers
        (self.name, self.follows, self.exact, self.delay) = (name, follows, exact, delay)
        (self.apart, self.late, self.missing) = (apart, late, missing)
    }

    /// The same as it may be shown: bounded, and without what a terminal would obey.
    var cleaned: FollowerReport {
        var report = self
        report.name = boundedName(name, NameLimit(characters: 40, bytes: 160))
        report.missing = missing.prefix(8).map { boundedName($0) }
        report.delay = delay.map { $0.isFinite ? min(max($0, 0), 60_000) : 60_000 }
        report.apart = apart.isFinite ? min(max(apart, -60_000), 60_000) : 0
        report.late = max(late, 0)
        return report
    }
}

/// A follower asks for the leader's time.
struct TimeQuestion: RoomMessage {
    var v = followerProtocolVersion
    /// The follower's time, in microseconds.
    var sent: Int64
}

/// The leader's answer to it.
struct TimeAnswer: RoomMessage {
    var v = followerProtocolVersion
    /// What was asked with.
    var sent: Int64
    /// The leader's time then, in microseconds of the clock of what is played.
    var time: Int64
}

/// The leader lacks a sound that a follower plays who is heard in the leader's place.
public struct WantedSound: RoomMessage, Equatable, Sendable {
    /// The version of the protocol that the leader speaks.
    public var v = followerProtocolVersion
    /// What tells the sound from others by its content.
    public var sound: String

    /// The longest of those, in bytes.
    public static let maxBytes = 128
}

/// A follower has a file that is handed to everybody, or cannot get or read it.
public struct FileNotice: RoomMessage, Equatable, Sendable {
    /// The version of the protocol that it speaks.
    public var v = followerProtocolVersion
    /// The SHA-256 of what is in the file, as 64 hexadecimal digits in small letters.
    public var sha256: String
    /// Why it has not come, or cannot be read, in a line; `nil` where it is there.
    public var problem: String?

    /// A file that is there, where there is no problem.
    public init(sha256: String, problem: String?) { (self.sha256, self.problem) = (sha256, problem) }

    /// How long a problem may be that is shown.
    static let limit = NameLimit(characters: 200, bytes: 800)
}

/// A follower comes, or goes.
struct FollowerNotice: RoomMessage {
    var v = followerProtocolVersion
    /// By what name the follower is known.
    var id: String
    /// Whether a beginning is asked for with all that happened, as it is recorded there.
    var history: Bool?
}
