import Collection
import Performer

/// The player's collection, as a panel asks it: the same is asked again when the index has changed. Nothing here waits.
struct CollectionSearch {
    private let collection: SoundCollection?
    private var query: CollectionQuery?
    private var changeCount = 0
    /// What was answered last to what is looked for, or to what was looked for before.
    private var shown: CollectionPage?
    /// The file that was played last.
    private var played: String?

    /// - collection: `nil` where there is none.
    init(_ collection: SoundCollection?) { self.collection = collection }

    /// Looks for this from now on; for nothing where it is `nil`.
    mutating func follow(_ wanted: CollectionQuery?) {
        guard let collection else { return }
        let changes = collection.changeCount
        guard wanted != query || changes != changeCount else { return }
        (query, changeCount) = (wanted, changes)
        if let wanted { collection.search(wanted) }
    }

    /// What it has to show; `nil` where nobody looks.
    mutating func viewState(isShown: Bool) -> CollectionViewState? {
        guard let collection, isShown else { return nil }
        var viewState = CollectionViewState()
        let page = collection.page
        if query == nil { shown = nil } else if let page, page.query == query { shown = page }
        viewState.entries = shown?.entries ?? []
        viewState.totalCount = shown?.totalCount ?? 0
        viewState.status = shown?.problem ?? collection.progress.text
        viewState.remark = shown?.remark
        return viewState
    }

    /// Notes when a file is played.
    mutating func follow(_ sounds: SoundsState) {
        let file = sounds.all.first { $0.name == sounds.played }?.file
        guard let collection, file != played else { return }
        played = file
        if let file { collection.rememberPlayed(file) }
    }

    /// What the player should know of it.
    func takeRemarks() -> [String] { collection?.takeRemarks() ?? [] }
}
