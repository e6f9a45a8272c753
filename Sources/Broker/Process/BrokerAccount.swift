import CSodium
import Files

/// Who may sign in to a broker, and what they may read and publish there.
public struct BrokerAccount: Equatable, Sendable {
    /// 1…64 letters, digits, `-` and `_`.
    public var user: String
    /// 8…128 characters that are printed, of ASCII.
    public var password: String
    /// Filters of what they may read.
    public var readable: [String]
    /// Filters of what they may publish to, beside ``OwnBroker/Settings/ownTopics``.
    public var writable: [String]

    /// An account; a password is made where none is given.
    public init(
        user: String, password: String = Self.randomPassword(), readable: [String] = [], writable: [String] = []
    ) {
        (self.user, self.password, self.readable, self.writable) = (user, password, readable, writable)
    }

    /// A password of 24 letters and digits, about 140 random bits.
    public static func randomPassword() -> String {
        let letters = Array("abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789")
        guard sodium_init() >= 0 else { fatalError("libsodium has no random numbers") }
        return String((0..<24).map { _ in letters[Int(randombytes_uniform(UInt32(letters.count)))] })
    }

    func check() throws(OwnBroker.Problem) {
        guard (1...64).contains(user.utf8.count), user.utf8.allSatisfy(Self.isNameByte) else {
            throw .init("no user name for a broker: \(quoted(user))")
        }
        guard (8...128).contains(password.utf8.count), password.utf8.allSatisfy({ (0x21...0x7e).contains($0) }) else {
            throw .init("a broker's password has 8 to 128 characters of ASCII, without spaces")
        }
        for filter in readable + writable { try OwnBroker.check(filter) }
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
