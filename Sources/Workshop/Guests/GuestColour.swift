/// The colour in which a guest sees their own fingers, and everybody sees them on the stage.
public struct GuestColour: Hashable, Sendable {
    /// Red, 0…255.
    public let red: UInt8
    /// Green, 0…255.
    public let green: UInt8
    /// Blue, 0…255.
    public let blue: UInt8
    /// The nearest of a terminal's 256 colours.
    public let terminalColour: UInt8

    /// Colours that are told apart on dark ground; guest n has the n-th, and beyond the last they begin again.
    public static let palette: [GuestColour] = [
        GuestColour(0xff, 0x87, 0x00, 208),  // orange
        GuestColour(0x00, 0xd7, 0xff, 45),  // cyan
        GuestColour(0xff, 0x5f, 0xaf, 205),  // pink
        GuestColour(0x87, 0xd7, 0x00, 112),  // green
        GuestColour(0xaf, 0x87, 0xff, 141),  // violet
        GuestColour(0xff, 0xd7, 0x00, 220),  // yellow
        GuestColour(0xff, 0x5f, 0x5f, 203),  // red
        GuestColour(0x00, 0xd7, 0xaf, 43),  // turquoise
        GuestColour(0x5f, 0xaf, 0xff, 75),  // blue
        GuestColour(0xd7, 0xaf, 0x87, 180),  // sand
        GuestColour(0xd7, 0x5f, 0xff, 171),  // magenta
        GuestColour(0xd7, 0xff, 0xaf, 193),  // pale green
    ]

    /// The colour of a guest.
    public init(of guest: GuestID) { self = Self.palette[(max(guest.number, 1) - 1) % Self.palette.count] }

    private init(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ terminalColour: UInt8) {
        (self.red, self.green, self.blue, self.terminalColour) = (red, green, blue, terminalColour)
    }

    /// As style sheets write it: "#ff8700".
    public var hex: String {
        "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
