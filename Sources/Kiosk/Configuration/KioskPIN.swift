import CSodium

/// The PIN as the kiosk's file has it.
public enum KioskPIN: Equatable, Sendable {
    /// How many digits a PIN has.
    public static let digitCounts = 4...8

    /// The digits themselves.
    case plain(String)
    /// Their Argon2id hash, as `quern kiosk --pin` writes it: "$argon2id$v=19$m=19456,t=2,p=1$…".
    case hash(String)

    /// Why there is no hash.
    public struct Problem: Error, Equatable, CustomStringConvertible {
        /// One line.
        public let description: String
    }

    /// Reads what a file says; `nil` where it is neither 4 to 8 digits nor a hash that can be checked here.
    public init?(_ text: String) {
        if Self.isDigits(text) {
            self = .plain(text)
        } else if Self.isHash(text) {
            self = .hash(text)
        } else {
            return nil
        }
    }

    /// As a file says it.
    var text: String {
        switch self {
        case .plain(let text), .hash(let text): text
        }
    }

    /// How many digits there are to type; `nil` where only their hash is known, and a key says that all are typed.
    public var digitCount: Int? {
        switch self {
        case .plain(let digits): digits.count
        case .hash: nil
        }
    }

    /// Whether `digits` are the PIN. For a hash this takes some tens of milliseconds and 19 MiB, more on a slow machine.
    public func matches(_ digits: String) -> Bool {
        switch self {
        case .plain(let pin): return pin == digits
        case .hash(let hash):
            guard Self.isDigits(digits), sodium_init() >= 0 else { return false }
            return crypto_pwhash_str_verify(hash, digits, UInt64(digits.utf8.count)) == 0
        }
    }

    /// The hash of `digits`, with a salt of its own, as the file has it.
    /// - Throws: where `digits` are not 4 to 8 digits, or the machine has no memory for it.
    public static func hash(of digits: String) throws(Problem) -> KioskPIN {
        let digits = try checked(digits)
        var text = [CChar](repeating: 0, count: crypto_pwhash_strbytes())
        guard sodium_init() >= 0,
            crypto_pwhash_str(&text, digits, UInt64(digits.utf8.count), Cost.passes, Cost.bytes) == 0
        else { throw Problem(description: "cannot hash the PIN: not enough memory") }
        return .hash(String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
    }

    /// Digits that can be a PIN.
    /// - Throws: where they cannot.
    static func checked(_ digits: String) throws(Problem) -> String {
        if isDigits(digits) { return digits }
        throw Problem(
            description: "a PIN has \(digitCounts.lowerBound) to \(digitCounts.upperBound) digits, and nothing else")
    }

    /// What OWASP asks of Argon2id at the least.
    private enum Cost {
        static let passes: UInt64 = 2
        static let bytes = 19 << 20
    }

    /// What a hash from elsewhere may cost at most: KiB of memory, passes and lanes.
    private static let costLimits = [("m", 8...262_144), ("t", 1...16), ("p", 1...4)]

    private static func isDigits(_ text: String) -> Bool {
        digitCounts.contains(text.utf8.count) && text.allSatisfy(\.isASCIIDigit)
    }

    private static func isHash(_ text: String) -> Bool {
        guard text.utf8.count < crypto_pwhash_strbytes() else { return false }
        let parts = text.split(separator: "$", omittingEmptySubsequences: false)
        guard parts.count == 6, parts[0].isEmpty, parts[1] == "argon2id", parts[2] == "v=19" else { return false }
        let costs = parts[3].split(separator: ",", omittingEmptySubsequences: false)
        let isAffordable =
            costs.count == costLimits.count
            && zip(costs, costLimits).allSatisfy { cost, limit in
                let sides = cost.split(separator: "=", omittingEmptySubsequences: false)
                guard sides.count == 2, sides[0] == limit.0, sides[1].allSatisfy(\.isASCIIDigit) else { return false }
                return Int(sides[1]).map(limit.1.contains) ?? false
            }
        return isAffordable && parts[4...].allSatisfy { $0.utf8.count >= 11 && $0.utf8.allSatisfy(isBase64) }
    }

    private static func isBase64(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"):
            true
        default: false
        }
    }
}
