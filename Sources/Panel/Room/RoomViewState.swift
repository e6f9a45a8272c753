import Workshop

/// The room, as it is drawn.
package struct RoomViewState: Equatable, Sendable {
    /// What a touch of the host's does.
    package enum Hand: Equatable, Sendable {
        /// It plays.
        case plays
        /// It is seen as a pointer.
        case points
        /// It draws a line that stays.
        case draws
    }

    /// Whether this panel can open a room.
    package var canOpen = false
    /// The room that is open.
    package var display: RoomDisplay?
    /// The room of somebody else that was joined.
    package var joined: JoinedRoomDisplay?
    /// Whether the stage says whose fingers are whose.
    package var showsNames = false
    /// What a touch of the host's does.
    package var hand = Hand.plays
    /// The names of those who came in within the last seconds, the newest first.
    package var newcomers: [String] = []
    /// Seconds until the question closes by itself; `nil` where it does not.
    package var secondsLeft: Int?

    /// How many results would be lost if the room ended.
    package var unsavedCount = 0

    /// No room.
    package init() {}

    /// Whether a room is open.
    package var isOpen: Bool { display != nil }
    /// What is shown to all: in the room that is open, or in the one that was joined.
    package var shown: RoomState? { display?.state ?? joined?.state }
    /// How many guests are there.
    package var guestCount: Int { display?.state.counts.connected ?? 0 }
    /// Whether all guests' hands are locked.
    package var isLocked: Bool { display?.state.isLocked == true }
}
