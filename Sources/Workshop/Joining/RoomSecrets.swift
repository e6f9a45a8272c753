import CSodium
import Numbers

/// What lets phones in, made at random when a room is opened.
public struct RoomSecrets: Equatable, Sendable {
    /// How phones are let in that have no ``key``.
    public enum Entry: Equatable, Sendable {
        /// Who types this code.
        case passcode(Passcode)
        /// Everybody who can reach the address.
        case open

        /// As a host writes it: a passcode, or "none" in any case; `nil` for anything else.
        public init?(_ text: String) {
            if text.lowercased() == "none" {
                self = .open
            } else if let passcode = Passcode(text) {
                self = .passcode(passcode)
            } else {
                return nil
            }
        }
    }

    /// The part of the address after `#`, which the QR code carries: at least 64 random bits.
    public let key: String
    /// What lets in who has no key.
    public let entry: Entry
    /// What tokens are made with, 32 random bytes.
    let tokenKey: [UInt8]

    /// Makes secrets from what is given, as tests do. `tokenKey`: 32 bytes.
    public init(key: String, entry: Entry, tokenKey: [UInt8]) {
        precondition(tokenKey.count == Self.tokenKeyBytes, "a token key has \(Self.tokenKeyBytes) bytes")
        (self.key, self.entry, self.tokenKey) = (key, entry, tokenKey)
    }

    /// New secrets by libsodium's generator: a key of 96 bits where none is given, and a passcode where `entry` gives none.
    public static func random(entry: Entry? = nil, key known: String? = nil) -> RoomSecrets {
        precondition(sodium_init() >= 0, "libsodium does not start")
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        let key = String((0..<keyCharacters).map { _ in letters[index(below: letters.count)] })
        let code = String(
            (0..<Passcode.characterCount).map { _ in Passcode.alphabet[index(below: Passcode.alphabet.count)] })
        var tokenKey = [UInt8](repeating: 0, count: tokenKeyBytes)
        randombytes_buf(&tokenKey, tokenKeyBytes)
        guard let passcode = Passcode(code) else { preconditionFailure("a passcode that is none") }
        return RoomSecrets(key: known ?? key, entry: entry ?? .passcode(passcode), tokenKey: tokenKey)
    }

    /// Six bits each.
    private static let keyCharacters = 16
    private static let tokenKeyBytes = 32

    private static func index(below count: Int) -> Int { Int(randombytes_uniform(UInt32(count))) }
}

extension RoomSecrets {
    private static let tokenBytes: UInt = 16

    /// What a guest's phone keeps, and comes back with: nobody makes one who has not ``tokenKey``.
    func token(of guest: GuestID) -> String {
        var made = [UInt8](repeating: 0, count: Int(Self.tokenBytes))
        let text = Array(String(guest.number).utf8)
        crypto_generichash(&made, Int(Self.tokenBytes), text, UInt64(text.count), tokenKey, tokenKey.count)
        let digits = made.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        return "\(guest.number)-\(digits)"
    }

    /// Whose token it is; `nil` where it is none of this room.
    func guest(of token: String) -> GuestID? {
        guard let number = token.split(separator: "-").first.flatMap({ Int($0, in: 1...Int(Int32.max)) }) else {
            return nil
        }
        let guest = GuestID(number)
        return Self.areEqual(Array(token.utf8), Array(self.token(of: guest).utf8)) ? guest : nil
    }

    /// Whether `typed` is the passcode. How long it takes says nothing of how much of it is right.
    func isPasscode(_ typed: String) -> Bool {
        guard case .passcode(let passcode) = entry, let typed = Passcode(typed) else { return false }
        return Self.areEqual(typed.folded, passcode.folded)
    }

    /// Whether `text` is the key. How long it takes says nothing of how much of it is right.
    func isKey(_ text: String) -> Bool { Self.areEqual(Array(text.utf8), Array(key.utf8)) }

    private static func areEqual(_ a: [UInt8], _ b: [UInt8]) -> Bool {
        a.count == b.count && !a.isEmpty && sodium_memcmp(a, b, a.count) == 0
    }
}
