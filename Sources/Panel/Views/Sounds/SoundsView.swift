import Instrument
import Sounds

/// The sounds that are there, and those of a folder: looked through, heard, loaded.
package struct SoundBrowser: Equatable, Sendable {
    /// How a folder's sounds are put in order.
    package enum Order: String, CaseIterable, Sendable {
        case name = "by name"
        case length = "by length"
        case newest = "newest first"

        /// The one after this.
        package var next: Order {
            let all = Order.allCases
            return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
        }
    }

    /// What is to choose from.
    package var list = PickList([])
    /// The order of the folder's sounds.
    package private(set) var order = Order.name
    private var folder: String?
    private var taken: String?

    /// Whether the file, or the built-in sound that had to be made, is played now.
    package func isDone(_ viewState: ViewState) -> Bool {
        taken != nil && viewState.sounds.contains { ($0.file ?? $0.name) == taken && $0.name == viewState.sound }
    }

    /// Whether what was taken is played at once.
    package func isDoneAtOnce(_ commands: [Command]) -> Bool {
        if case .sounds(.choose)? = commands.first { taken == nil } else { false }
    }

    /// Opens the list, the sound that is played marked.
    package init(_ viewState: ViewState) {
        refresh(viewState)
        folder = viewState.folder?.path
        let items = SoundItems.items(viewState, order)
        list.replace(items, marking: items.first(where: \.isUsed)?.id)
    }

    /// Brings the list up to what there is now. Another folder has the mark on its first entry, or on the one that was come from.
    package mutating func refresh(_ viewState: ViewState) {
        list.note = SoundItems.note(viewState)
        let items = SoundItems.items(viewState, order)
        guard let now = viewState.folder?.path, now != folder else {
            if items != list.items { list.replace(items) }
            return
        }
        if let before = folder {
            let inside = items.filter { $0.id.hasPrefix(SoundItems.path) }
            let cameFrom = inside.first { $0.id == SoundItems.path + before }
            list.forgetTyped()
            list.replace(items, marking: (cameFrom ?? inside.first)?.id ?? SoundItems.above)
        } else {
            list.replace(items)
        }
        folder = now
    }

    /// Puts the folder's sounds in the next order.
    package mutating func reorder(_ viewState: ViewState) {
        order = order.next
        list.replace(SoundItems.items(viewState, order))
    }

    /// What taking an item asks for.
    package mutating func take(_ item: PickList.Item, _ viewState: ViewState) -> [Command] {
        taken = nil
        if item.id == SoundItems.above { return above(viewState) }
        if item.id.hasPrefix(SoundItems.sound) {
            if viewState.sounds.first(where: { $0.name == item.name })?.isReady == false { taken = item.name }
            return [.sound(item.name)]
        }
        guard let entry = entry(item, viewState) else { return [] }
        if entry.isFolder { return [.browse(entry.path)] }
        if let sound = viewState.sounds.first(where: { $0.file == entry.path }) { return [.sound(sound.name)] }
        taken = entry.path
        return [.load(entry.path)]
    }

    /// Goes to the folder above.
    package func above(_ viewState: ViewState) -> [Command] { viewState.folder?.parent.map { [.browse($0)] } ?? [] }

    /// Plays the marked file as it is; where it is heard already, ends that.
    package func audition(_ viewState: ViewState) -> [Command] {
        let file = list.marked.flatMap { item in
            entry(item, viewState).flatMap { $0.isFolder ? nil : $0.path }
                ?? viewState.sounds.first { item.id == SoundItems.sound + $0.name }?.file
        }
        if let file, file != viewState.auditioned { return [.audition(file)] }
        return viewState.auditioned == nil ? [] : [.audition(nil)]
    }

    /// Lays the marked sound under the clouds; where it lies there already, takes it away.
    package func bed(_ viewState: ViewState) -> [Command] {
        sound(viewState).map { [.bed($0.name == viewState.bed?.sound ? nil : $0.name)] } ?? []
    }

    /// Opens the marked sound to be marked; nothing for files that are not loaded, and for folders.
    package func mark(_ viewState: ViewState) -> [Command] { sound(viewState).map { [.mark(.open($0.name))] } ?? [] }

    /// The marked sound, where it is there.
    private func sound(_ viewState: ViewState) -> SoundSummary? {
        list.marked.flatMap { item in
            viewState.sounds.first { item.id == SoundItems.sound + $0.name }
                ?? entry(item, viewState).flatMap { entry in viewState.sounds.first { $0.file == entry.path } }
        }
    }

    private func entry(_ item: PickList.Item, _ viewState: ViewState) -> SoundFolder.Entry? {
        viewState.folder?.entries.first { item.id == SoundItems.path + $0.path }
    }
}
