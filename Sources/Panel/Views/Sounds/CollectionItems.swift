import Collection
import DisplayText

/// What was found in the player's collection, as items of the list of sounds.
enum CollectionItems {
    /// - Parameter loaded: the files that stand in the list already.
    static func items(
        _ found: CollectionViewState, _ order: SoundOrder, besides loaded: Set<String>, _ viewState: ViewState
    ) -> [PickList.Item] {
        let group =
            found.totalCount > found.entries.count
            ? "Your collection: \(found.entries.count) of \(grouped(found.totalCount)): type more"
            : "Your collection: \(SoundText.count(found.totalCount, "sound"))"
        return found.entries.filter { !loaded.contains($0.file) }.map { item($0, order, group, viewState) }
    }

    private static func item(
        _ entry: CollectionEntry, _ order: SoundOrder, _ group: String, _ viewState: ViewState
    ) -> PickList.Item {
        var item = PickList.Item(name: entry.name, group: group, id: SoundItems.path + entry.file)
        let rating = entry.rating.map { "rated \($0)" }
        item.about =
            ([entry.isMissing ? "missing" : nil, entry.artist, entry.album].compactMap(\.self)
            + SoundText.marks(sections: entry.sectionCount, beats: entry.beatCount)
            + [rating].compactMap(\.self) + entry.tags).joined(separator: ", ")
        item.facts = [
            entry.lengthSeconds.map(SoundText.length) ?? "?", SoundText.size(entry.byteCount), fact(entry, order),
        ]
        (item.isMatch, item.isOnlyFound) = (true, !order.isOfCollection)
        item.isFaint = entry.isMissing
        item.isWrong = entry.problem != nil
        item.fraction = viewState.library.loading.flatMap { $0.file == entry.file ? $0.fraction : nil }
        let what =
            entry.isMissing
            ? "The file is missing."
            : entry.problem ?? "Enter: load and play it; Ctrl-O: preview; Ctrl-P: add it to the mix."
        item.detail = "\(HomeText.short(entry.file)). \(what)"
        return item
    }

    /// "12,345".
    private static func grouped(_ count: Int) -> String {
        let digits = Array(String(count))
        return digits.indices.map { ($0 > 0 && (digits.count - $0) % 3 == 0 ? "," : "") + String(digits[$0]) }.joined()
    }

    /// What the order goes by, where it is none of the other columns.
    private static func fact(_ entry: CollectionEntry, _ order: SoundOrder) -> String {
        switch order {
        case .lastPlayed: entry.playedSeconds.map(SoundText.date) ?? "never"
        case .loudness:
            entry.loudness.map { $0.isFinite ? "\(ValueText.fixed($0, decimals: 0)) LUFS" : "silent" } ?? "?"
        case .likeness: entry.distance.map { ValueText.fixed($0, decimals: 2) } ?? "?"
        case .name, .artist, .length, .newest: SoundText.date(entry.modifiedSeconds)
        }
    }
}
