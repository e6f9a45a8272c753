import Numbers
import RoomKeys

/// Decides who is let in.
struct JoinGate: Sendable {
    /// What a phone comes with.
    struct Credentials {
        var key: String?
        var code: String?
        var token: String?
    }

    /// What is decided, before it is known whether there is room.
    enum Decision: Equatable {
        /// A guest of before, if they are still known.
        case back(GuestID)
        case new
        /// `seconds`: when to try again, where that is why.
        case refused(RefusalReason, seconds: Int? = nil)
    }

    /// New guests: a whole room at once, and then one after the other.
    private static let newAtOnce = 1.2 * Double(Roster.maxConnected)
    private static let newPerSecond = 10.0

    let secrets: RoomSecrets
    private var tries = PasscodeTries()
    private var newGuests = RateLimit(most: newAtOnce, perSecond: newPerSecond)

    init(_ secrets: RoomSecrets) { self.secrets = secrets }

    /// Whether phones need neither key nor passcode.
    var isOpen: Bool { secrets.entry == .open }

    /// Holds what a phone comes with against the secrets. A token or the key lets in also while passcodes are not tried: nobody can guess
    /// them, and so nobody can lock out those who scan the code.
    mutating func decide(_ credentials: Credentials, address: String, at now: Int64) -> Decision {
        if let guest = credentials.token.flatMap(secrets.guest) { return .back(guest) }
        if isOpen { return .new }
        if let key = credentials.key, secrets.isKey(key) { return .new }
        guard let code = credentials.code, !code.isEmpty else { return .refused(credentials.key == nil ? .code : .key) }
        if let seconds = tries.wait(for: address, at: now) { return .refused(.slow, seconds: seconds) }
        if secrets.isPasscode(code) { return .new }
        tries.add(address, at: now)
        return .refused(.code)
    }

    /// Whether one more new guest may come now; else in how many seconds.
    mutating func waitForNew(at now: Int64) -> Int? {
        newGuests.allows(at: now) ? nil : Int(newGuests.secondsUntilNext.rounded(.up))
    }
}
