import Terminal

/// Keys that the room has wherever one is, and those that its views share.
enum RoomKeys {
    /// The heading that the help and the menu list them under.
    static let heading = "Room"

    /// Silences everybody.
    static let lock = Key.character("X")

    /// What the menu finds the views of the room by, beside their names.
    static func searchWords(_ action: KeyAction) -> [String] {
        switch action {
        case .open(.room): ["workshop", "phones", "join", "guests", "passcode"]
        case .open(.roster): ["phones", "roster", "people"]
        case .open(.question): ["ask", "phones", "vote", "poll"]
        case .open(.guestQuestions): ["ask", "asking", "phones"]
        case .open(.game): ["game", "phones", "quiz", "podium", "ear", "training", "scores"]
        default: []
        }
    }

    /// What keys do wherever nothing else is said.
    static let entries: [KeyTable.Entry?] = [
        KeyTable.Entry(
            [(lock, .room(.lock))], "X", "lock all guests' hands: silence; again: give them back", hint: "lock all",
            heading, menu: ["lock all guests: silence their hands, or give them back"]),
        QuestionView.opening, RosterView.opening, JoiningView.opening, GuestQuestionsView.opening,
        GameView.opening,
        KeyTable.Entry(
            [(.character("/"), .room(.hand))], "/",
            "point with your hands, and play nothing: phones and followers see it; again: draw; again: play",
            hint: "point", heading,
            menu: ["point or draw: your hands are seen on phones and followers, and play nothing"]),
        KeyTable.Entry(
            [(.character("\\"), .room(.wipe))], "\\", "wipe off what you drew", heading, menu: ["wipe off the drawing"]),
        KeyTable.Entry(
            [(.character("&"), .room(.names))], "&", "names of guests at their fingers, on the surface", heading,
            menu: ["names of guests: at their fingers"]),
    ]

    /// The same key in a view, among its own in the key line.
    static func lock(in place: KeyPlace) -> KeyTable.Entry {
        KeyTable.Entry(
            [(lock, .room(.lock))], "X", "lock all guests' hands, or give them back", hint: "lock all", place.heading,
            in: [place])
    }

    /// Whether an entry is of use only while a room is open.
    static func needsRoom(_ entry: KeyTable.Entry) -> Bool {
        entry.group == heading || entry.actions == [.room(.lock)]
    }
}
