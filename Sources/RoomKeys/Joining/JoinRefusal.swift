/// Why a leader does not let a follower in.
public enum JoinRefusal: Equatable, Sendable {
    /// The message is none, or lacks something.
    case unreadable
    /// The leader does not speak the follower's version of the exchange, or of the protocol after it.
    case version
    /// The room has a passcode, and the follower knew none or another one.
    case passcode
    /// The room has no passcode, and the follower came with one.
    case open
    /// Too many wrong passcodes came: try again in so many seconds, 1 or more.
    case slow(seconds: Int)
    /// The exchange did not begin, began too long ago, or has ended.
    case unknown
    /// The room has no room for another.
    case full

    /// As it is sent.
    var word: String {
        switch self {
        case .unreadable: "unreadable"
        case .version: "version"
        case .passcode: "passcode"
        case .open: "open"
        case .slow: "slow"
        case .unknown: "unknown"
        case .full: "full"
        }
    }

    /// The longest wait that is believed, in seconds.
    private static let maxSeconds = 3_600

    /// What a leader sent. A word of a later version is a refusal, too.
    init(word: String?, seconds: Int?) {
        switch word {
        case "version": self = .version
        case "passcode": self = .passcode
        case "open": self = .open
        case "slow": self = .slow(seconds: min(max(seconds ?? 1, 1), Self.maxSeconds))
        case "unknown": self = .unknown
        case "full": self = .full
        default: self = .unreadable
        }
    }
}
