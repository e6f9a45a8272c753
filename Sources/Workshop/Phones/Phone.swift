import Numbers

/// A phone that is connected, whether it was let in or not.
struct Phone: Sendable {
    /// Messages: what a page sends in some seconds at once, for a network that stood still.
    private static let messagesAtOnce = 480.0
    private static let messagesPerSecond = 120.0
    private static let unreadableAtOnce = 20.0
    private static let unreadablePerSecond = 0.2
    /// Whatever a person does on a page beside playing: answers, names, questions.
    private static let requestsAtOnce = 20.0
    private static let requestsPerSecond = 4.0
    /// Until it says who it is.
    private static let helloMicroseconds: Int64 = 10_000_000
    /// Until it is taken for gone where nothing comes.
    private static let silenceMicroseconds: Int64 = 15_000_000
    /// Between two states.
    private static let statePause: Int64 = 100_000

    let id: ConnectionID
    let address: String
    /// `nil` until it was let in.
    var guest: GuestID?
    var clock: PhoneClock
    var touches = PhoneTouches()
    var messages = RateLimit(most: messagesAtOnce, perSecond: messagesPerSecond)
    var unreadable = RateLimit(most: unreadableAtOnce, perSecond: unreadablePerSecond)
    var requests = RateLimit(most: requestsAtOnce, perSecond: requestsPerSecond)
    /// When something came last.
    var heardMicroseconds: Int64
    /// What it shows, as it was told last, without the moment.
    private var shown: [UInt8] = []
    /// When it was told.
    private var shownMicroseconds: Int64?
    /// When it is to be told again; `nil` while nothing changed.
    private(set) var stateMicroseconds: Int64?

    init(_ id: ConnectionID, address: String, at now: Int64) {
        (self.id, self.address, heardMicroseconds) = (id, address, now)
        clock = PhoneClock(at: now)
    }

    /// When it is closed where nothing comes.
    var deadlineMicroseconds: Int64 {
        heardMicroseconds + (guest == nil ? Self.helloMicroseconds : Self.silenceMicroseconds)
    }

    /// When there is something to do for it next.
    var nextMicroseconds: Int64 {
        guard guest != nil else { return deadlineMicroseconds }
        var next = min(deadlineMicroseconds, clock.nextPingMicroseconds)
        if let touches = touches.nextMicroseconds { next = min(next, touches) }
        if let state = stateMicroseconds { next = min(next, state) }
        return next
    }

    /// The number by which its page's clock is to be asked now; `nil` where it is not.
    mutating func nextPing(at now: Int64) -> Int? { guest == nil ? nil : clock.ping(at: now) }

    /// Whether it is to be told now what it shows.
    func isStateDue(at now: Int64) -> Bool { stateMicroseconds.map { $0 <= now } ?? false }

    /// What it shows changed; `pause`: between this state and the one before, in microseconds.
    mutating func stateChanged(at now: Int64, pause: Int64 = Phone.statePause) {
        guard guest != nil else { return }
        let moment = max(now, shownMicroseconds.map { $0 + pause } ?? now)
        stateMicroseconds = min(stateMicroseconds ?? moment, moment)
    }

    /// It is told what it shows now; `false` where that is what it shows already.
    mutating func show(_ body: [UInt8], at now: Int64) -> Bool {
        stateMicroseconds = nil
        guard body != shown else { return false }
        (shown, shownMicroseconds) = (body, now)
        return true
    }
}
