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
    package func isDone(_ look: Look) -> Bool {
        taken != nil && look.sounds.contains { ($0.file ?? $0.name) == taken && $0.name == look.sound }
    }

    /// Whether what was taken is played at once.
    package func isDoneAtOnce(_ commands: [Command]) -> Bool {
        if case .sound? = commands.first { taken == nil } else { false }
    }

    /// Opens the list, the sound that is played marked.
    package init(_ look: Look) {
        refresh(look)
        folder = look.folder?.path
        let items = SoundItems.items(look, order)
        list.replace(items, marking: items.first(where: \.isUsed)?.id)
    }

    /// Brings the list up to what there is now. Another folder has the mark on its first entry, or on the one that was come from.
    package mutating func refresh(_ look: Look) {
        list.note = SoundItems.note(look)
        let items = SoundItems.items(look, order)
        guard let now = look.folder?.path, now != folder else {
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
    package mutating func reorder(_ look: Look) {
        order = order.next
        list.replace(SoundItems.items(look, order))
    }

    /// What taking an item asks for.
    package mutating func take(_ item: PickList.Item, _ look: Look) -> [Command] {
        taken = nil
        if item.id == SoundItems.above { return above(look) }
        if item.id.hasPrefix(SoundItems.sound) {
            if look.sounds.first(where: { $0.name == item.name })?.isReady == false { taken = item.name }
            return [.sound(item.name)]
        }
        guard let entry = entry(item, look) else { return [] }
        if entry.isFolder { return [.browse(entry.path)] }
        if let sound = look.sounds.first(where: { $0.file == entry.path }) { return [.sound(sound.name)] }
        taken = entry.path
        return [.load(entry.path)]
    }

    /// Goes to the folder above.
    package func above(_ look: Look) -> [Command] { look.folder?.parent.map { [.browse($0)] } ?? [] }

    /// Plays the marked file as it is; where it is heard already, ends that.
    package func audition(_ look: Look) -> [Command] {
        let file = list.marked.flatMap { item in
            entry(item, look).flatMap { $0.isFolder ? nil : $0.path }
                ?? look.sounds.first { item.id == SoundItems.sound + $0.name }?.file
        }
        if let file, file != look.auditioned { return [.audition(file)] }
        return look.auditioned == nil ? [] : [.audition(nil)]
    }

    /// Lays the marked sound under the clouds; where it lies there already, takes it away.
    package func bed(_ look: Look) -> [Command] {
        sound(look).map { [.bed($0.name == look.bed?.sound ? nil : $0.name)] } ?? []
    }

    /// Opens the marked sound to be marked; nothing for files that are not loaded, and for folders.
    package func mark(_ look: Look) -> [Command] { sound(look).map { [.mark(.open($0.name))] } ?? [] }

    /// The marked sound, where it is there.
    private func sound(_ look: Look) -> SoundSummary? {
        list.marked.flatMap { item in
            look.sounds.first { item.id == SoundItems.sound + $0.name }
                ?? entry(item, look).flatMap { entry in look.sounds.first { $0.file == entry.path } }
        }
    }

    private func entry(_ item: PickList.Item, _ look: Look) -> SoundFolder.Entry? {
        look.folder?.entries.first { item.id == SoundItems.path + $0.path }
    }
}
