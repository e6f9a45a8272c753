import Files

/// What a room is opened with.
public struct RoomSettings: Equatable, Sendable {
    /// The largest ``maxGuests``.
    public static let guestCounts = 1...Roster.maxConnected

    /// What phones call the room.
    public let name: String
    /// How many guests are connected at once at most, 1…2,048.
    public let maxGuests: Int
    /// The part that new guests play; `nil` for the first there is.
    public var part: String?
    /// Questions that were prepared, in the order in which they are asked.
    public var questions: [Question]
    /// Whether guests may ask from the beginning, and how.
    public var asking: AskingState
    /// Whether phones vibrate.
    public var hasHaptics: Bool

    /// Makes settings; a name is brought to 1 to 40 visible characters, a number of guests into its bounds.
    public init(
        name: String = "Quern", maxGuests: Int = guestCounts.upperBound, part: String? = nil,
        questions: [Question] = [], asking: AskingState = AskingState(), hasHaptics: Bool = true
    ) {
        let name = VisibleText.cleaned(name, atMost: 40)
        self.name = name.isEmpty ? "Quern" : name
        self.maxGuests = min(max(maxGuests, Self.guestCounts.lowerBound), Self.guestCounts.upperBound)
        (self.part, self.questions, self.asking, self.hasHaptics) = (part, questions, asking, hasHaptics)
    }
}
