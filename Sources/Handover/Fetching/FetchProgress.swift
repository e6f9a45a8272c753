/// How far a file has come.
public struct FetchProgress: Equatable, Sendable {
    /// What happens to it.
    public enum State: Equatable, Sendable {
        /// Others are before it, here or at the leader's.
        case waiting
        /// It comes.
        case fetching
        /// The connection broke off, or there is none yet: it is tried again.
        case reconnecting
        /// It is whole, and held against its hash.
        case checking
        /// It lies there.
        case done(path: String)
        /// It does not come, and why, in a line.
        case failed(String)
        /// It is not wanted any more. What came of it is kept until the room's end.
        case cancelled
    }

    /// The file.
    public let item: HandoverItem
    /// What happens to it.
    public internal(set) var state = State.waiting
    /// How many of its ``HandoverItem/size`` bytes are there.
    public internal(set) var bytes = 0
    /// How many came in a second lately; 0 while none come.
    public internal(set) var bytesPerSecond = 0.0

    init(_ item: HandoverItem) { self.item = item }

    /// Whether nothing more happens to it.
    public var isOver: Bool {
        switch state {
        case .waiting, .fetching, .reconnecting, .checking: false
        case .done, .failed, .cancelled: true
        }
    }
}
