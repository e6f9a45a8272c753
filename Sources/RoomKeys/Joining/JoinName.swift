import Files

/// The name of a follower or a room as it is sent and shown: one line of 1 to 40 visible characters (``VisibleText``), at most 160 bytes.
public struct JoinName: Equatable, Sendable, CustomStringConvertible {
    private static let maxCharacters = 40
    private static let maxBytes = 160

    /// The name.
    public let description: String

    /// What can be kept of `text`; `nil` where that is nothing.
    public init?(keeping text: String) {
        var name = VisibleText.cleaned(text, atMost: Self.maxCharacters)
        while name.utf8.count > Self.maxBytes { name.removeLast() }
        name = name.trimmed
        guard !name.isEmpty else { return nil }
        description = name
    }

    /// The name that somebody else sent; `nil` where it is none as it stands.
    init?(received text: String) {
        guard let name = JoinName(keeping: text), Array(name.utf8) == Array(text.utf8) else { return nil }
        self = name
    }

    /// As both sides bind it.
    var utf8: [UInt8] { Array(description.utf8) }

    /// Two names are the same where their bytes are.
    public static func == (a: JoinName, b: JoinName) -> Bool { a.utf8 == b.utf8 }
}
