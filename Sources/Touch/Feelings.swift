/// What fingers feel of what they touch, where a device lets them.
public struct Feelings: OptionSet, Hashable, Sendable {
    /// A bit for each.
    public let rawValue: UInt8

    /// Makes a set of bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A value has come to the end of its range.
    public static let end = Feelings(rawValue: 1)
    /// A finger has come to a control, or left one.
    public static let border = Feelings(rawValue: 2)
    /// A key or pad is struck.
    public static let key = Feelings(rawValue: 4)
    /// A button is pressed.
    public static let button = Feelings(rawValue: 8)

    /// Each of them alone, the strongest first.
    public static let all: [Feelings] = [.button, .key, .border, .end]
    /// The strongest of them; `nil` where there is none.
    public var strongest: Feelings? { Self.all.first(where: contains) }
}
