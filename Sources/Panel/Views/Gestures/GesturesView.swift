import DisplayText
import Instrument
import Mapping
import Terminal

/// What is done in the list of gestures, to the one that is marked.
enum GesturesCommand: Equatable, Sendable {
    /// Teaches a new one.
    case teach
    /// Tries it on the surface.
    case tryOut
    /// Shows it anew.
    case show
    /// Takes it away.
    case remove
    /// Steps back or forth through the changes.
    case undo, redo
}

/// The gestures of the mapping, taught ones first: to try, to change, to take away; and the way to a new one.
package struct GesturesView: ListPanelView {
    package static let place = KeyPlace("gestures", title: "In the gesture list")
    package static let opening: KeyTable.Entry? = KeyTable.Entry(
        [(.character("t"), .open(place))], "t", "teach a gesture of your own; try, change or remove one", hint: "teach",
        "Hands", menu: ["teach a gesture: or try, change or remove one"])
    package static let keys: [KeyTable.Entry] = [
        entry([(.enter, .take)], "Enter", "change what it does; last row: teach a new gesture", hint: "edit"),
        entry(
            [(.character("x"), .view(GesturesCommand.remove)), (.delete, .view(GesturesCommand.remove))], "x Del",
            "remove it", hint: "del"),
        entry([(.character("u"), .view(GesturesCommand.undo))], "u", "undo a change of the gestures", hint: "undo"),
        entry([(.character("p"), .view(GesturesCommand.tryOut))], "p", "try it on the surface", hint: "try"),
        entry([(.character("U"), .view(GesturesCommand.redo))], "U", "redo a change of the gestures", hint: "redo"),
        entry([(.character("a"), .view(GesturesCommand.show))], "a", "show it again, another way", hint: "again"),
        entry([(.character("n"), .view(GesturesCommand.teach))], "n", "teach a new gesture", hint: "new"),
        entry([(.up, .focus(-1)), (.down, .focus(1))], "↑ ↓", "move", hint: "move"),
    ]

    package var list: PickList
    /// The gestures in the list, in its order.
    private var rows: [GestureRow] = []
    /// The mapping whose gestures they are.
    private var mapping = ""
    /// The gesture to be marked once it is known where it stands.
    private var wanted: GestureUse?

    /// The list, to be filled, with that gesture marked.
    init(marking use: GestureUse? = nil) {
        list = PickList([])
        wanted = use
    }

    package static func open(_ scope: ViewScope) -> GesturesView? {
        var view = GesturesView()
        return view.refresh(scope) ? view : nil
    }

    package mutating func refresh(_ scope: ViewScope) -> Bool {
        let items = Self.items(scope.viewState.mapping)
        let before = rows.map(\.use)
        rows = GestureRow.rows(scope.viewState.mapping)
        // What came into the list while it is open, such as by undo, is what the next key is for.
        let new = rows.map(\.use).filter { !before.contains($0) }
        if mapping == scope.viewState.mapping.name, new.count == 1 { wanted = wanted ?? new[0] }
        mapping = scope.viewState.mapping.name
        let wanted = wanted.flatMap { use in rows.firstIndex { $0.use == use } }
        if items != list.items || wanted != nil {
            list.replace(items, marking: wanted.map { items[$0].id })
            self.wanted = nil
        }
        return true
    }

    package mutating func handle(_ press: KeyPress, _ scope: inout ViewScope) -> [ViewEffect]? {
        guard let command = press.action?.command(GesturesCommand.self) else { return handleInList(press, &scope) }
        switch command {
        case .teach: return [.open(OpenView(TeachingView(over: OpenView(self))))]
        case .undo: return [.perform(.teaching(.undo))]
        case .redo: return [.perform(.teaching(.redo))]
        case .tryOut: return marked.map { [.close, .perform(.teaching(.trial($0)))] } ?? []
        case .remove: return marked.map { [.perform(.teaching(.remove($0)))] } ?? []
        case .show:
            guard let use = marked else { return [] }
            // What a lesson cannot show is told here.
            guard use.subject != nil else { return [.perform(.teaching(.show(use)))] }
            return [.close, .perform(.teaching(.show(use)))]
        }
    }

    package mutating func choose(_ item: Int, _ scope: inout ViewScope) -> [ViewEffect] {
        [
            .open(
                OpenView(
                    TeachingView(over: OpenView(self), changing: rows.indices.contains(item) ? rows[item].use : nil)))
        ]
    }

    package func style(_ viewState: ViewState, _ glyphs: Glyphs) -> ListStyle {
        ListStyle(
            title: "Gestures of \(viewState.mapping.name)", isSearched: false, hasSigns: false, answer: viewState.answer
        )
    }

    /// On the last row there is no gesture to do anything with.
    package func hint(of entry: KeyTable.Entry) -> String? {
        guard marked == nil else { return entry.hint }
        if entry.actions == [.take] { return "teach" }
        let commands = entry.actions.compactMap { $0.command(GesturesCommand.self) }
        return commands.contains { [.tryOut, .show, .remove].contains($0) } ? nil : entry.hint
    }

    /// The gesture that is marked; `nil` on the last row.
    private var marked: GestureUse? {
        list.chosen.flatMap { rows.indices.contains($0) ? rows[$0].use : nil }
    }

    private static func items(_ mapping: Mapping) -> [PickList.Item] {
        let rows = GestureRow.rows(mapping)
        let items = rows.enumerated().map { number, row in
            var item = PickList.Item(
                name: row.name, about: GestureText.effect(row.use),
                group: row.use.isTaught ? "Taught" : "From the mapping",
                id: "gesture:\(number)")
            item.isFaint = row.isReplaced
            item.detail = detail(row, mapping)
            return item
        }
        var last = PickList.Item(
            name: "New gesture", about: "teach one for an action or a parameter", group: PickList.gap, id: "new")
        last.detail = rows.isEmpty ? "No gestures yet: Enter teaches one." : "Enter teaches a gesture of your own."
        return items + [last]
    }

    private static func detail(_ row: GestureRow, _ mapping: Mapping) -> String {
        let moved = mapping.controlsMoved(by: row.use)
        let note = moved.isEmpty ? "" : "; also moves \(moved.count == 1 ? moved[0].name : "\(moved.count) controls")"
        return "\(GestureText.sentence(row.use)); \(row.origin)\(note)"
    }
}

extension KeyPlace {
    /// The place of ``GesturesView``.
    package static let gestures = GesturesView.place
}
