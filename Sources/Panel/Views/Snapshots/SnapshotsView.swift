import DisplayText
import Mapping
import Performer
import Terminal

/// The snapshots that are kept and a free place, to go to one, to morph, to keep, to name and to take away.
package struct SnapshotsView: ListPanelView {
    package static let place = KeyPlace("snapshots", title: "In the snapshot list")
    package static let opening: KeyTable.Entry? = KeyTable.Entry(
        [(.character("v"), .open(place))], "v", "snapshots: load, morph, save, name", hint: "snapshots", "Sound",
        menu: ["snapshots: load, morph, save, name"])
    package static let keys: [KeyTable.Entry] = [
        entry([(.enter, .take)], "Enter", "load the snapshot", hint: "load"),
        entry(
            SnapshotCommand.keys.enumerated().map { (.character($1), .view(SnapshotCommand.recall($0 + 1))) },
            "1 9 0 a f", "load a snapshot: 1 to 9, 0 is 10, a to f are 11 to 16; a free place: mark it"),
        entry(
            [(.character("m"), .view(SnapshotCommand.morph))], "m",
            "morph to it in the time shown", hint: "morph"),
        entry(
            [(.character("+"), .view(SnapshotCommand.time(1))), (.character("-"), .view(SnapshotCommand.time(-1)))],
            "+ -", "longer or shorter time for the next morph: 0.5 s to 2 min", hint: "time"),
        entry(
            [(.character("S"), .view(SnapshotCommand.keep))], "S",
            "save the current state to it; over another: press S twice",
            hint: "save"),
        entry([(.character("n"), .view(SnapshotCommand.name))], "n", "rename it", hint: "name"),
        entry(
            [(.character("x"), .view(SnapshotCommand.forget))], "x", "delete it; press x twice",
            hint: "delete"),
        entry(
            [(.character("u"), .view(SnapshotCommand.takeBack))], "u",
            "undo the last save, name or deletion; again: redo",
            hint: "undo"),
        entry([(.up, .focus(-1)), (.down, .focus(1))], "↑ ↓", "move", hint: "move"),
    ]

    /// A row for each snapshot, and one for a free place.
    package var list: PickList
    /// The number of the snapshot that the next press of the same key saves over.
    private var replacing: Int?
    /// The number of the snapshot that the next press of the same key takes away.
    private var leaving: Int?
    /// The free place that is shown, where a key asked for it; the first one where `nil`.
    private var freePlace: Int?

    /// The one that was kept or gone back to last is marked.
    package static func open(_ scope: ViewScope) -> SnapshotsView? {
        let items = items(scope.viewState, leaving: nil, free: nil)
        return SnapshotsView(list: PickList(items, chosen: items.firstIndex(where: \.isUsed) ?? 0))
    }

    package mutating func refresh(_ scope: ViewScope) -> Bool {
        update(scope.viewState)
        return true
    }

    package mutating func handle(_ press: KeyPress, _ scope: inout ViewScope) -> [ViewEffect]? {
        let wasLeaving = leaving
        leaving = nil
        let wasReplacing = replacing
        replacing = nil
        guard let command = press.action?.command(SnapshotCommand.self) else { return handleInList(press, &scope) }
        switch command {
        case .recall(let number):
            if Self.kept(number, scope.viewState) == nil { freePlace = number }
            update(scope.viewState, marking: number)
            return recall(number, scope.viewState)
        case .time(let steps): scope.stepped.morphSeconds = MorphTimes.moved(scope.stepped.morphSeconds, by: steps)
        case .keep:
            guard let number else { return [] }
            guard Self.kept(number, scope.viewState) == nil || wasReplacing == number else {
                replacing = number
                return []
            }
            return [.perform(.action(.storeSnapshot(number)))]
        case .takeBack: return [.perform(.snapshots(.takeBack))]
        case .morph:
            guard let kept = markedSnapshot(scope.viewState) else { return [] }
            return [.close, .perform(.snapshots(.morph(to: kept.number, seconds: scope.stepped.morphSeconds)))]
        case .name:
            guard let kept = markedSnapshot(scope.viewState) else { return [] }
            return [.type(TextEntry(.snapshot(kept.number), kept.name))]
        case .forget:
            guard let kept = markedSnapshot(scope.viewState) else { return [] }
            if wasLeaving == kept.number { return [.perform(.snapshots(.delete(kept.number)))] }
            leaving = kept.number
        }
        return []
    }

    package mutating func choose(_ item: Int, _ scope: inout ViewScope) -> [ViewEffect] {
        number.map { recall($0, scope.viewState) } ?? []
    }

    package func style(_ viewState: ViewState, _ glyphs: Glyphs) -> ListStyle {
        ListStyle(
            title: "Snapshots", aside: "morph in \(ValueText.bound(viewState.morphSeconds)) s", isSearched: false,
            digits: 2,
            answer: replacing.map { "S again: replace snapshot \($0)" } ?? viewState.answer)
    }

    /// The number of the place that is marked.
    private var number: Int? { list.marked?.number }

    /// Brings the list up to what is kept now.
    private mutating func update(_ viewState: ViewState, marking number: Int? = nil) {
        let items = Self.items(viewState, leaving: leaving, free: freePlace)
        if items != list.items || number != nil { list.replace(items, marking: number.map(Self.id)) }
    }

    private static func id(_ number: Int) -> String { "snapshot:\(number)" }

    /// Goes to a snapshot, and back to the instrument; a free place is only marked.
    private func recall(_ number: Int, _ viewState: ViewState) -> [ViewEffect] {
        Self.kept(number, viewState) == nil ? [] : [.close, .perform(.action(.snapshot(number)))]
    }

    /// The snapshot that is marked, where one is kept there.
    private func markedSnapshot(_ viewState: ViewState) -> SnapshotSummary? {
        number.flatMap { Self.kept($0, viewState) }
    }

    /// The snapshot of that number, where it is kept.
    private static func kept(_ number: Int, _ viewState: ViewState) -> SnapshotSummary? {
        viewState.keptSnapshots.first { $0.number == number }
            ?? (viewState.snapshots.contains(number) ? SnapshotSummary(number: number, sound: "", mapping: "") : nil)
    }

    private static func items(_ viewState: ViewState, leaving: Int?, free: Int?) -> [PickList.Item] {
        let isFree = Action.snapshotNumbers.filter { kept($0, viewState) == nil }
        let shown = free.flatMap { isFree.contains($0) ? $0 : nil } ?? isFree.first
        return zip(Action.snapshotNumbers, SnapshotCommand.keys).compactMap { number, key in
            let kept = kept(number, viewState)
            guard kept != nil || number == shown else { return nil }
            let name = kept.map(nameShown) ?? "free"
            var item = PickList.Item(name: name, id: id(number))
            item.number = number
            item.isFaint = kept == nil
            item.isUsed = kept != nil && number == viewState.snapshot
            item.facts = [String(key), kept?.sound ?? "", kept?.mapping ?? ""]
            item.detail = detail(number, kept, leaving: leaving)
            item.isAsking = leaving == number
            return item
        }
    }

    /// What the list calls it.
    private static func nameShown(_ kept: SnapshotSummary) -> String {
        guard kept.name.isEmpty else { return kept.name }
        return kept.isLasting ? "saved" : "saved until Quern quits"
    }

    private static func detail(_ number: Int, _ kept: SnapshotSummary?, leaving: Int?) -> String {
        guard let kept else { return "\(number) is free: S saves here; 1 to 9, 0, a to f: another place" }
        if leaving == number { return "x again: delete snapshot \(number)" }
        let parts = [kept.name, kept.sound, kept.mapping].filter { !$0.isEmpty }.joined(separator: ", ")
        return "\(number)\(parts.isEmpty ? "" : " \(parts)"): Enter loads it, m morphs."
    }
}

extension KeyPlace {
    /// The place of ``SnapshotsView``.
    package static let snapshots = SnapshotsView.place
}
