import QRCode
import Terminal
import Workshop

/// How phones come into the room: the code to scan, the address, the passcode, and who came.
package struct JoiningView: PanelView {
    package static let place = KeyPlace("room", title: "In the room", hasCommands: true)
    /// What opens it.
    package static let openingKey = "J"
    package static let opening: KeyTable.Entry? = KeyTable.Entry(
        [(.character("J"), .open(place))], "J", "the room: how phones join; open or end it", hint: "join",
        RoomKeys.heading, menu: ["room: how phones join; open or end it"])
    package static let keys: [KeyTable.Entry] = [
        entry([(.enter, .take)], "Enter", "open a room: phones of your network can join", hint: "open"),
        entry([(.character("a"), .view(JoiningKey.address))], "a", "another address of this machine", hint: "address"),
        RoomKeys.lock(in: place),
        entry([(.tab, .open(.roster))], "Tab", "to the guests", hint: "guests"),
        entry([(.character("S"), .view(JoiningKey.save))], "S", "save the results of all questions (CSV)"),
        entry(
            [(.character("x"), .view(JoiningKey.end))], "x", "end the room for everybody; press x twice", hint: "end"),
        entry([(.escape, .back)], "Esc", "close; the room stays open", hint: "close"),
    ]

    /// The place of the address that is shown, among all.
    private var address = 0
    private var addressCount = 0
    private var isOpen = false
    /// Whether the next press of the same key ends the room.
    private var isEnding = false

    package init() {}

    package static func open(_ scope: ViewScope) -> JoiningView? {
        var view = JoiningView()
        _ = view.refresh(scope)
        return view
    }

    package mutating func refresh(_ scope: ViewScope) -> Bool {
        isOpen = scope.viewState.room.isOpen
        addressCount = scope.viewState.room.display?.addresses.count ?? 0
        return true
    }

    package func hint(of entry: KeyTable.Entry) -> String? {
        if entry.actions == [.back] { return entry.hint }
        if entry.actions == [.take] { return isOpen ? nil : entry.hint }
        if entry.actions == [.view(JoiningKey.address)] { return addressCount > 1 ? entry.hint : nil }
        return isOpen ? entry.hint : nil
    }

    package mutating func handle(_ press: KeyPress, _ scope: inout ViewScope) -> [ViewEffect]? {
        let room = scope.viewState.room
        let wasEnding = isEnding
        isEnding = false
        if press.action == .take { return room.canOpen && !room.isOpen ? [.room(.open)] : [] }
        switch press.action?.command(JoiningKey.self) {
        case .address: address = addressCount > 0 ? (address + 1) % addressCount : 0
        case .end:
            guard room.isOpen else { return [] }
            if wasEnding { return [.room(.close)] }
            isEnding = true
        case .save: return QuestionView.save(room)
        case nil: return nil
        }
        return []
    }

    /// What the first press of the key that ends it says.
    private static func ending(_ room: RoomViewState) -> String {
        RoomText.unsaved(room.unsavedCount).map { "\($0): x again ends the room" }
            ?? "x again: end the room for everybody"
    }

    package func draw(_ drawing: ViewDrawing, on canvas: inout Canvas) {
        let rect = drawing.layout.room
        guard let display = drawing.viewState.room.display else {
            return NoRoom.draw(drawing.viewState, rect, on: &canvas)
        }
        let name = CharacterWidth.fit(display.state.name, columns: max(rect.columns / 2, 8), mark: drawing.glyphs.cut)
        canvas.draw("Room \(name)", column: rect.column + 1, row: rect.row, style: .strong)
        canvas.draw(RoomText.counts(display.state), endingAt: rect.endColumn - 5, row: rect.row, style: .dim)
        let shown = display.addresses.isEmpty ? nil : display.addresses[min(address, display.addresses.count - 1)]
        let room = drawing.viewState.room
        JoiningPicture(
            display: display, address: shown, newcomers: room.newcomers, answer: drawing.viewState.answer,
            ending: isEnding ? Self.ending(room) : nil
        ).draw(
            Rect(column: rect.column + 1, row: rect.row + 1, columns: rect.columns - 2, rows: rect.rows - 1),
            drawing.glyphs, on: &canvas)
    }
}

/// What only keys in the room's view ask for.
package enum JoiningKey: Equatable, Sendable {
    /// Shows the next address of this machine.
    case address
    /// Ends the room for everybody.
    case end
    /// Saves the results of all questions.
    case save
}

extension KeyPlace {
    /// The place of ``JoiningView``.
    package static let room = JoiningView.place
}
