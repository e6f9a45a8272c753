/// Lets each message of a room through once, and in its order: of each topic only what is newer than the newest so far.
public struct ReplayGuard: Sendable {
    /// What a message is.
    public enum Verdict: Equatable, Sendable {
        /// Not seen before, and newer than all that were.
        case new(SignedMessage)
        /// The latest once more, as a broker sends what it retains after each reconnection.
        case known
        /// Older than the latest: somebody sends it again, or it was overtaken.
        case replayed
        /// Nobody in the room sent it, or not under this topic.
        case forged
        /// There are as many topics already as are remembered, or its name is longer than ``ReplayGuard/maxTopicBytes``.
        case tooManyTopics
    }

    /// What came so far.
    public struct Counts: Equatable, Sendable {
        /// Messages let through.
        public var new = 0
        /// Messages that never came, by the numbers of those that did.
        public var missing = 0
        /// Retained messages that came again.
        public var known = 0
        /// Messages that came again, or too late.
        public var replayed = 0
        /// Messages from outside the room.
        public var forged = 0

        /// None.
        public init() {}
    }

    private struct Moment: Comparable {
        var epoch: UInt64
        var sequence: UInt64

        static func < (a: Moment, b: Moment) -> Bool { (a.epoch, a.sequence) < (b.epoch, b.sequence) }
    }

    /// Topics that are remembered where nothing else is said.
    public static let maxTopics = 1_024
    /// The longest topic, in bytes.
    public static let maxTopicBytes = 512

    /// What came so far.
    public private(set) var counts = Counts()
    private let key: RoomKey
    private let maxTopics: Int
    private var latest: [String: Moment] = [:]

    /// A guard that has seen nothing.
    /// - Parameter maxTopics: topics that are remembered: none is forgotten for another, or its old messages would pass as new.
    public init(key: RoomKey, maxTopics: Int = ReplayGuard.maxTopics) { (self.key, self.maxTopics) = (key, maxTopics) }

    /// Opens a message that came under `topic`, and says what it is.
    public mutating func open(topic: String, bytes: [UInt8]) -> Verdict {
        guard topic.utf8.count <= Self.maxTopicBytes else { return .tooManyTopics }
        guard let message = SignedMessage.open(topic: topic, bytes: bytes, with: key) else {
            counts.forged += 1
            return .forged
        }
        let moment = Moment(epoch: message.epoch, sequence: message.sequence)
        if let latest = latest[topic] {
            guard moment > latest else {
                if moment == latest { counts.known += 1 } else { counts.replayed += 1 }
                return moment == latest ? .known : .replayed
            }
            if moment.epoch == latest.epoch {
                let missing = Int(clamping: moment.sequence - latest.sequence - 1)
                counts.missing =
                    counts.missing.addingReportingOverflow(missing).overflow ? .max : counts.missing + missing
            }
        } else if latest.count >= maxTopics {
            return .tooManyTopics
        }
        latest[topic] = moment
        counts.new += 1
        return .new(message)
    }
}
