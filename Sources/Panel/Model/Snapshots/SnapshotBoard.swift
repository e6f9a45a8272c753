import Instrument
import Mapping

/// All snapshots, kept ones and free places, to go to one, to morph, to keep, to name and to take away.
package struct SnapshotBoard: Equatable, Sendable {
    /// A row for each place.
    package var list: PickList
    /// The number of the snapshot that the next press of the same key takes away.
    package var leaving: Int?

    /// Opens the list, the one that was kept or gone back to last marked.
    package init(_ viewState: ViewState) {
        let items = Self.items(viewState, leaving: nil)
        list = PickList(items, chosen: items.firstIndex(where: \.isUsed) ?? 0)
    }

    /// Brings the list up to what is kept now.
    package mutating func refresh(_ viewState: ViewState) {
        let items = Self.items(viewState, leaving: leaving)
        if items != list.items { list.replace(items) }
    }

    /// The number of the place that is marked.
    package var number: Int? { list.chosen.map { $0 + Action.snapshotNumbers.lowerBound } }

    /// The snapshot of that number, where it is kept.
    static func kept(_ number: Int, _ viewState: ViewState) -> SnapshotSummary? {
        viewState.keptSnapshots.first { $0.number == number }
            ?? (viewState.snapshots.contains(number) ? SnapshotSummary(number: number, sound: "", mapping: "") : nil)
    }

    private static func items(_ viewState: ViewState, leaving: Int?) -> [PickList.Item] {
        zip(Action.snapshotNumbers, SnapshotCommand.keys).map { number, key in
            let kept = kept(number, viewState)
            let name = kept.map { $0.name.isEmpty ? "saved" : $0.name } ?? "free"
            var item = PickList.Item(name: name, id: "snapshot:\(number)")
            item.number = number
            item.isFaint = kept == nil
            item.isUsed = kept != nil && number == viewState.snapshot
            item.facts = [String(key), kept?.sound ?? "", kept?.mapping ?? ""]
            item.detail = detail(number, kept, leaving: leaving)
            item.isAsking = leaving == number
            return item
        }
    }

    private static func detail(_ number: Int, _ kept: SnapshotSummary?, leaving: Int?) -> String {
        guard let kept else { return "\(number) is free: S saves the current state there." }
        if leaving == number { return "x again: delete snapshot \(number)" }
        let parts = [kept.name, kept.sound, kept.mapping].filter { !$0.isEmpty }.joined(separator: ", ")
        return "\(number)\(parts.isEmpty ? "" : " \(parts)"): Enter loads it, m morphs."
    }
}
