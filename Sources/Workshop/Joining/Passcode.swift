/// A code that is read off a screen and typed by hand.
public struct Passcode: Equatable, Sendable, CustomStringConvertible {
    /// The characters of codes that Quern makes: none looks like another, of B and 8, G and 6,
    /// S and 5, Z and 2, N and M, V and U, I, L and 1, O, Q and 0 there is one at most.
    public static let alphabet = Array("23456789ACDEFHJKMPRTUWXY")
    /// How many characters a code that Quern makes has.
    public static let characterCount = 6
    /// How many characters a code of the host's own can have.
    public static let characterCounts = 6...32

    /// In capitals, without spaces.
    public let description: String

    /// Reads a code as somebody typed it: in any case, with spaces and hyphens where they like, and `O`, `I` and `L` for 0 and 1.
    /// `nil` where it has other characters than letters and digits, too many or too few.
    public init?(_ typed: String) {
        // Its bytes are counted before anything is done with them.
        guard typed.utf8.count <= 4 * Self.characterCounts.upperBound else { return nil }
        var code = ""
        for scalar in typed.unicodeScalars where scalar != " " && scalar != "-" {
            switch scalar {
            case "0"..."9", "A"..."Z": code.unicodeScalars.append(scalar)
            case "a"..."z": code.append(String(scalar).uppercased())
            default: return nil
            }
        }
        guard Self.characterCounts.contains(code.count) else { return nil }
        description = code
    }

    /// The same code without what looks alike, for comparing.
    var folded: [UInt8] {
        description.utf8.map { byte in
            switch byte {
            case UInt8(ascii: "O"): UInt8(ascii: "0")
            case UInt8(ascii: "I"), UInt8(ascii: "L"): UInt8(ascii: "1")
            default: byte
            }
        }
    }
}
