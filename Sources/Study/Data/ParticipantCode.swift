/// What a participant is called in the data: letters, digits and hyphens, 32 at most. Capitals make no difference.
public struct ParticipantCode: Hashable, Sendable, CustomStringConvertible {
    /// As it was given first.
    public let text: String

    /// The longest one, in characters.
    public static let longest = 32

    /// Reads `text`; `nil` where it is no code.
    public init?(_ text: String) {
        let isCode = text.utf8.allSatisfy { isLetterOrDigit($0) || $0 == UInt8(ascii: "-") }
        guard isCode, (1...Self.longest).contains(text.utf8.count), text.utf8.first.map(isLetterOrDigit) == true else {
            return nil
        }
        self.text = text
    }

    /// Reads what somebody typed.
    public init(typed text: String) throws(StudyDataProblem) {
        guard let code = Self(text) else {
            let rule =
                "a code has at most \(Self.longest) letters, digits and hyphens, and does not begin with a hyphen"
            throw StudyDataProblem(.usage, "\"\(text.prefix(Self.longest))\" is no participant's code: \(rule)")
        }
        self = code
    }

    /// The code that is given without being asked for: P01, P02 …
    init(number: Int) { text = "P" + (number < 10 ? "0" : "") + String(number) }

    /// What makes it the same as another.
    var folded: String { text.lowercased() }

    /// As it was given.
    public var description: String { text }

    /// Whether both are the same, whatever the capitals.
    public static func == (one: Self, other: Self) -> Bool { one.folded == other.folded }

    /// By what makes them the same.
    public func hash(into hasher: inout Hasher) { hasher.combine(folded) }
}

private func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
    default: false
    }
}
