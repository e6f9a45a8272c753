import Files
import FoundationEssentials

/// The messages of the exchange as they are sent: one JSON object each. What they lack or have too much of is for those to judge who ask
/// for it; keys that are not known are passed over.
struct JoinMessage: Codable {
    /// Which message it is.
    enum Kind: String, Codable {
        /// A follower wants to join.
        case join
        /// The leader answers with its share, and shows that it knows the passcode.
        case share
        /// The follower shows that it knows the passcode.
        case confirm
        /// The follower found the leader's passcode to be another one.
        case abort
        /// The leader lets the follower in.
        case ticket
        /// The leader does not.
        case refused
        /// One of a later version.
        case other

        init(from decoder: any Decoder) throws {
            self = Kind(rawValue: try decoder.singleValueContainer().decode(String.self)) ?? .other
        }
    }

    /// Bytes in hexadecimal digits.
    struct Bytes: Codable {
        var bytes: [UInt8]

        init(_ bytes: [UInt8]) { self.bytes = bytes }

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            guard let bytes = Hexadecimal.bytes(try container.decode(String.self)) else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "no hexadecimal digits")
            }
            self.bytes = bytes
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(Hexadecimal.text(bytes))
        }
    }

    /// The version of the exchange.
    static let version = 1
    /// How long the session's identifier may be, in bytes.
    static let sessionBytes = 16...32
    /// The longest message of a follower, in bytes.
    static let maxRequestBytes = 1_024
    /// The longest message of a leader, in bytes.
    static let maxAnswerBytes = 16_384

    var t: Kind
    var v = version
    var session: Bytes?
    var name: String?
    var `protocol`: Int?
    var passcode: Bool?
    var room: Bytes?
    var ya: Bytes?
    var yb: Bytes?
    var mac: Bytes?
    var nonce: Bytes?
    var sealed: Bytes?
    var why: String?
    var seconds: Int?

    init(_ kind: Kind, session: [UInt8]?) {
        t = kind
        self.session = session.map(Bytes.init)
    }

    /// Reads a message; `nil` where it is longer than `limit`, no JSON, or of another form. Its version may be another.
    init?(_ bytes: [UInt8], limit: Int) {
        guard bytes.count <= limit, let message = try? JSONDecoder().decode(JoinMessage.self, from: Data(bytes)) else {
            return nil
        }
        self = message
    }

    /// As it is sent.
    var encoded: [UInt8] { JSONText(self, isOneLine: true).map { Array($0.description.utf8) } ?? [] }

    /// The session's identifier, where it is none too short or long.
    var validSession: [UInt8]? {
        guard let session = session?.bytes, Self.sessionBytes.contains(session.count) else { return nil }
        return session
    }

    /// The message by which a leader refuses.
    static func refusal(_ refusal: JoinRefusal, session: [UInt8]?) -> JoinMessage {
        var message = JoinMessage(.refused, session: session)
        message.why = refusal.word
        if case .slow(let seconds) = refusal { message.seconds = seconds }
        return message
    }
}
