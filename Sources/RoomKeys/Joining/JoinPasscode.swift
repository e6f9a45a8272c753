/// What somebody knows who may join a room: its passcode, or that it has none.
public struct JoinPasscode: Equatable, Sendable {
    /// How many letters and digits a passcode has.
    public static let characterCounts = 6...32

    /// Of a room that lets everybody in: what is sent is encrypted all the same.
    public static let none = JoinPasscode(bytes: [])

    /// What goes into the exchange, CPace's `PRS`: capital letters and digits, without those that look alike.
    let bytes: [UInt8]

    private init(bytes: [UInt8]) { self.bytes = bytes }

    /// Reads a passcode as somebody typed it: in any case, with spaces and hyphens where they like; `O` is 0, `I` and `L` are 1.
    /// `nil` where it has other characters than letters and digits, too many or too few.
    public init?(_ typed: String) {
        // Its bytes are counted before anything is done with them.
        guard typed.utf8.count <= 4 * Self.characterCounts.upperBound else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(4 * Self.characterCounts.upperBound)
        for byte in typed.utf8 where byte != UInt8(ascii: " ") && byte != UInt8(ascii: "-") {
            guard let folded = Self.folded(byte) else { return nil }
            bytes.append(folded)
        }
        guard Self.characterCounts.contains(bytes.count) else { return nil }
        self.bytes = bytes
    }

    private static func folded(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte
        case UInt8(ascii: "a")...UInt8(ascii: "z"): folded(byte - 0x20)
        case UInt8(ascii: "O"): UInt8(ascii: "0")
        case UInt8(ascii: "I"), UInt8(ascii: "L"): UInt8(ascii: "1")
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte
        default: nil
        }
    }
}

extension JoinPasscode: CustomStringConvertible, CustomReflectable {
    /// Says nothing of the passcode: it must not get into a log.
    public var description: String { self == .none ? "no passcode" : "a passcode" }

    /// Nothing of the passcode.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
