import Terminal

/// The last row: the keys that matter most where one is, as many as there is room for. What is drawn can be clicked.
package enum KeyLine {
    /// A piece of the row.
    private struct Piece {
        var text: String
        var style: Style
        /// The key that a click on it presses.
        var key: Key?
        var column = 0
    }

    /// Where each key's words stand, and the key that a click there presses; without the row at least the menu's.
    package static func hints(_ viewState: ViewState, _ layout: Layout) -> [(rect: Rect, key: Key)] {
        var hints: [(rect: Rect, key: Key)] = TitleLine.menu(layout).map { [($0, .function(10))] } ?? []
        for piece in pieces(viewState, layout) {
            let columns = CharacterWidth.columns(piece.text)
            guard let key = piece.key else { continue }
            if let last = hints.last, last.key == key, last.rect.endColumn + 1 == piece.column {
                hints[hints.count - 1].rect.columns += 1 + columns
            } else {
                hints.append((Rect(column: piece.column, row: layout.keys.row, columns: columns, rows: 1), key))
            }
        }
        return hints
    }

    static func draw(_ viewState: ViewState, _ layout: Layout, on canvas: inout Canvas) {
        for piece in pieces(viewState, layout) {
            canvas.draw(piece.text, column: piece.column, row: layout.keys.row, style: piece.style)
        }
    }

    /// The way out and the way to everything else come first; what is between fills the room.
    private static func pieces(_ viewState: ViewState, _ layout: Layout) -> [Piece] {
        let rect = layout.keys
        let isTight = rect.columns < 60
        let place = viewState.place
        let entries = entries(viewState, in: place, isTight: isTight)
        let hints = entries.map { pieces($0, viewState, in: place) }
        guard !rect.isEmpty, let last = hints.last else { return [] }
        let spaces = rect.columns >= 100 && !hasMany(place) ? 4 : rect.columns >= 72 ? 2 : 1
        var lastStart = rect.endColumn - width(last) - 1
        var column = rect.column + 1
        var placed = Self.placed(last, at: lastStart)
        var middle = hints.dropLast()
        // In a view the help stands beside the way out, whatever has no room: it tells the rest.
        if !isTight, place != .stage, entries.dropLast().last?.actions == [.open(.help)], let help = middle.popLast() {
            lastStart -= width(help) + spaces
            placed += Self.placed(help, at: lastStart)
        }
        // The help has room everywhere, where it is narrow at least its key: it tells what this row has no room for.
        let help = isTight ? entries.firstIndex { $0.actions == [.open(.help)] } : nil
        for (number, whole) in middle.enumerated() {
            let isWhole = number != help || column + width(whole) + 1 < lastStart
            let hint = isWhole ? whole : Array(whole.prefix(1))
            let reserved = help.map { number < $0 ? width(Array(hints[$0].prefix(1))) + 1 : 0 } ?? 0
            guard column + width(hint) + 1 + reserved < lastStart else { continue }
            placed += Self.placed(hint, at: column)
            column += width(hint) + spaces
        }
        return placed
    }

    /// Whether a place has more keys than any row: what they do fills it, and the help has the rest.
    private static func hasMany(_ place: KeyPlace) -> Bool { place == .marking || place == .beats }

    /// The entries to show in a place: its own, then those of everywhere; the way out is the last.
    private static func entries(
        _ viewState: ViewState, in place: KeyPlace, isTight: Bool
    ) -> [KeyTable.Entry] {
        let hinted = KeyTable.panel.hinted(in: place)
        let own = hinted.own.filter {
            hint($0, viewState, in: place) != nil && (viewState.room.isOpen || !RoomKeys.needsRoom($0))
        }
        let everywhere = withRoom(withMIDI(hinted.everywhere, viewState), viewState)
        guard place != .stage, let close = own.last else { return everywhere }
        // In a line that is typed ? is a letter.
        let ways = everywhere.filter {
            $0.actions == [.open(.help)] && place.letters != .write || $0.actions == [.open(.menu)]
        }
        let rest =
            place.isTypedInto ? [] : everywhere.filter { $0.actions != [.open(.help)] && $0.actions != [.open(.menu)] }
        let more = rest.filter { $0.actions != [.quit] }
        // Arrows are tried without being told: on a narrow terminal the room is for what is not. Names have none from before.
        let hasArrows = !isTight && viewState.line?.hasEarlier != false
        let hints = own.dropLast().filter { hasArrows || $0.actions != [.focus(-1), .focus(1)] }
        guard !isTight else { return hints.prefix(3) + ways + hints.dropFirst(3) + more + [close] }
        let help = ways.filter { $0.actions == [.open(.help)] }
        let menu = ways.filter { $0.actions != [.open(.help)] }
        if hasMany(place) { return hints + menu + more + help + [close] }
        return hints.prefix(3) + menu + hints.dropFirst(3) + more + help + [close]
    }

    /// What is said of a key; `nil` where it has nothing to do now.
    private static func hint(_ entry: KeyTable.Entry, _ viewState: ViewState, in place: KeyPlace) -> String? {
        let isOfView = !entry.places.isEmpty && viewState.view.place == place && entry.places.contains(place)
        return isOfView ? viewState.view.content.hint(of: entry) : entry.hint
    }

    /// Who opened a port wants to learn: beside the teaching of gestures; nobody else does.
    private static func withMIDI(_ entries: [KeyTable.Entry], _ viewState: ViewState) -> [KeyTable.Entry] {
        var entries = entries
        if !viewState.stage.mapping.hasFields { entries.removeAll { $0.actions == [.play(.editFields)] } }
        guard let place = entries.firstIndex(where: { $0.actions == [.open(.learning)] }) else { return entries }
        let learning = entries.remove(at: place)
        if viewState.midi.text != nil, let teaching = entries.firstIndex(where: { $0.actions == [.open(.gestures)] }) {
            entries.insert(learning, at: teaching + 1)
        }
        return entries
    }

    /// Who has guests needs the keys for them first, after the ways to all others; nobody else needs them.
    private static func withRoom(_ entries: [KeyTable.Entry], _ viewState: ViewState) -> [KeyTable.Entry] {
        let others = entries.filter { !RoomKeys.needsRoom($0) }
        let ways = others.prefix { $0.actions == [.open(.help)] || $0.actions == [.open(.menu)] }
        guard viewState.room.isOpen else {
            let isAsked = viewState.room.joined?.state.question != nil
            return ways + entries.filter { isAsked && $0.actions == [.open(.question)] } + others.dropFirst(ways.count)
        }
        return ways + entries.filter(RoomKeys.needsRoom) + others.dropFirst(ways.count)
    }

    private static func pieces(_ entry: KeyTable.Entry, _ viewState: ViewState, in place: KeyPlace) -> [Piece] {
        // Of the keys that do the same, the first one is told; letters that are typed are none.
        let isTyped = place.isTypedInto
        let keys = entry.actions.prefix(3).compactMap { action in
            entry.keys.first { $0.action == action && !(isTyped && $0.key.typed != nil && $0.key != .character(" ")) }
                ?? entry.keys.first { $0.action == action && action == .open(.help) }
        }
        .map(\.key)
        let isOpenHelp = viewState.view.place == .help && entry.actions == [.open(.help)]
        let isWaiting = viewState.view.place == .learning && viewState.midi.learning != nil && entry.actions == [.back]
        let isSearching = entry.actions == [.back] && viewState.view.content.pickList?.typed.isEmpty == false
        let word =
            isOpenHelp
            ? "back"
            : hasMany(place) && entry.actions == [.open(.help)]
                ? "more" : isWaiting ? "cancel" : isSearching ? "clear" : hint(entry, viewState, in: place) ?? ""
        return keys.map { Piece(text: $0.word, style: .strong, key: $0) }
            + [Piece(text: word, style: .dim, key: keys.count == 1 ? keys[0] : nil)]
    }

    private static func width(_ pieces: [Piece]) -> Int {
        pieces.reduce(-1) { $0 + CharacterWidth.columns($1.text) + 1 }
    }

    private static func placed(_ pieces: [Piece], at column: Int) -> [Piece] {
        var column = column
        return pieces.map { piece in
            defer { column += CharacterWidth.columns(piece.text) + 1 }
            var piece = piece
            piece.column = column
            return piece
        }
    }
}
