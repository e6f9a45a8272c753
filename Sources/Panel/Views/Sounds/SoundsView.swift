import Instrument
import Performer
import Sounds
import Terminal

/// What only keys among the sounds ask for.
package enum SoundsCommand: Equatable, Sendable {
    /// Puts the sounds in another order.
    case order
    /// Plays the marked file as it is, or ends that.
    case audition
    /// Lays the marked sound under the clouds, or takes it away.
    case bed
    /// Plays the marked sound together with the others, or takes it out; of a folder its sounds as a bank.
    case mix
}

/// The sounds that are there, and those of a folder: looked through, heard, loaded.
package struct SoundsView: ListPanelView {
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

    package static let place = KeyPlace("sounds", title: "In the sound list", letters: .search)
    package static let opening: KeyTable.Entry? = KeyTable.Entry(
        [(.character("s"), .open(place))], "s", "sounds: choose one, preview and load files",
        hint: "sounds", "Sound", menu: ["sounds: choose one, preview and load files"])
    package static let keys: [KeyTable.Entry] = [
        entry(
            [(.enter, .take)], "Enter", "play the sound, open the folder, or load and play the file", hint: "load"),
        entry(
            [(.character(" "), .view(SoundsCommand.audition))], "space", "preview the file; again: stop",
            hint: "preview"),
        entry(
            [(.character("\u{10}"), .view(SoundsCommand.mix))], "Ctrl-P",
            "mix: play the sound together with the others, or remove it; a folder: play its sounds as a bank",
            hint: "mix"),
        entry(
            [(.tab, .view(SoundsCommand.order))], "Tab", "change the order: by name, by length, newest first",
            hint: "sort"),
        entry(
            [(.backspace, .rubOut)], "Backspace", "delete the last letter; with none left: parent folder",
            hint: "up"),
        entry(
            [(.character("\u{15}"), .view(SoundsCommand.bed))], "Ctrl-U",
            "play the sound as a bed in the background, or remove the bed", hint: "bed"),
        entry([(.character("\u{18}"), .mark)], "Ctrl-X", "mark the sound: sections, root, tempo", hint: "mark"),
    ]

    package var list = PickList([])
    /// The order of the folder's sounds.
    package private(set) var order = Order.name
    private var folder: String?
    private var taken: String?
    /// Whether a folder is to be marked as soon as there are any.
    private var seeksFolder = false

    /// The sound that is played is marked.
    package static func open(_ scope: ViewScope) -> SoundsView? {
        var view = SoundsView()
        view.open(scope.viewState)
        return view
    }

    /// The same for the choice of a bank: the first folder is marked.
    package static func openAtFolder(_ scope: ViewScope) -> SoundsView? {
        var view = Self.open(scope)
        view?.seeksFolder = true
        view?.markFolder(scope.viewState)
        return view
    }

    private mutating func markFolder(_ viewState: ViewState) {
        guard seeksFolder, let entries = viewState.library.folder?.entries else { return }
        seeksFolder = false
        guard let first = entries.first(where: \.isFolder) else { return }
        list.replace(list.items, marking: SoundItems.path + first.path)
    }

    private mutating func open(_ viewState: ViewState) {
        update(viewState)
        folder = viewState.library.folder?.path
        let items = SoundItems.items(viewState, order)
        list.replace(items, marking: items.first(where: \.isUsed)?.id)
    }

    package func commandsOnOpening(_ scope: ViewScope) -> [Command] {
        [.files(.browse(scope.viewState.library.folder?.path))]
    }

    package func commandsOnLeaving(
        for next: OpenView, isCovered: Bool, _ scope: inout ViewScope
    ) -> [Command] {
        isCovered || scope.viewState.library.auditioned == nil ? [] : [.files(.audition(nil))]
    }

    /// It is closed when the file, or the built-in sound that had to be made, is played.
    package mutating func refresh(_ scope: ViewScope) -> Bool {
        update(scope.viewState)
        markFolder(scope.viewState)
        return !isDone(scope.viewState)
    }

    package mutating func handle(_ press: KeyPress, _ scope: inout ViewScope) -> [ViewEffect]? {
        let viewState = scope.viewState
        switch press.action {
        case .rubOut: return list.removeLetter() ? [] : performing(browseAbove(viewState))
        case .mark:
            // One thing is heard at a time.
            let audition: [Command] = viewState.library.auditioned == nil ? [] : [.files(.audition(nil))]
            let marked = markedSound(viewState).map { [scope.stepped.openMarking($0.name)] } ?? []
            return performing(audition + marked)
        case .refresh: return performing([.files(.browse(viewState.library.folder?.path))])
        default: break
        }
        switch press.action?.command(SoundsCommand.self) {
        case .order:
            order = order.next
            list.replace(SoundItems.items(viewState, order))
            return []
        case .audition: return performing(toggleAudition(viewState))
        case .bed:
            return performing(
                markedSound(viewState).map { [.sounds(.bed($0.name == viewState.library.bed?.sound ? nil : $0.name))] }
                    ?? [])
        case .mix: return performing(toggleMixed(viewState))
        case nil: return handleInList(press, &scope)
        }
    }

    package mutating func choose(_ item: Int, _ scope: inout ViewScope) -> [ViewEffect] {
        let commands = commands(choosing: list.items[item], scope.viewState)
        // What is there is played at once; what must be read or made first, once it is.
        if case .sounds(.choose)? = commands.first, taken == nil { return [.close] + performing(commands) }
        if case .files(.load)? = commands.first, scope.viewState.library.auditioned != nil {
            return performing([.files(.audition(nil))] + commands)
        }
        return performing(commands)
    }

    package func style(_ viewState: ViewState, _ glyphs: Glyphs) -> ListStyle {
        ListStyle(
            title: "Choose a sound", aside: order.rawValue, answer: viewState.answer,
            footer: ListStyle.Footer { frame, canvas in
                SoundProgress.draw(viewState, frame.footer, glyphs, on: &canvas)
            })
    }

    private func performing(_ commands: [Command]) -> [ViewEffect] { commands.map { .perform($0) } }

    private func isDone(_ viewState: ViewState) -> Bool {
        taken != nil
            && viewState.library.sounds.contains { ($0.file ?? $0.name) == taken && $0.name == viewState.sound }
    }

    /// Brings the list up to what there is now. Another folder has the mark on its first entry, or on the one that was come from.
    private mutating func update(_ viewState: ViewState) {
        list.note = SoundItems.note(viewState)
        let items = SoundItems.items(viewState, order)
        guard let now = viewState.library.folder?.path, now != folder else {
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

    /// What choosing an item asks for.
    private mutating func commands(choosing item: PickList.Item, _ viewState: ViewState) -> [Command] {
        taken = nil
        if item.id == SoundItems.above { return browseAbove(viewState) }
        if item.id.hasPrefix(SoundItems.sound) {
            if viewState.library.sounds.first(where: { $0.name == item.name })?.isReady == false { taken = item.name }
            return [.sounds(.choose(item.name))]
        }
        guard let entry = entry(item, viewState) else { return [] }
        if entry.isFolder { return [.files(.browse(entry.path))] }
        if let sound = viewState.library.sounds.first(where: { $0.file == entry.path }) {
            return [.sounds(.choose(sound.name))]
        }
        taken = entry.path
        return [.files(.load(entry.path))]
    }

    /// Plays the marked sound together with those that play, or takes it out of the mix.
    private func toggleMixed(_ viewState: ViewState) -> [Command] {
        guard let item = list.marked else { return [] }
        if let sound = viewState.library.sounds.first(where: { item.id == SoundItems.sound + $0.name }) {
            let isMixed = viewState.library.mix.contains { $0.sound.name == sound.name }
            return [
                .sounds(
                    isMixed
                        ? .remove(sound.name) : .add(SoundRequest(name: sound.name, file: sound.file), chance: 1))
            ]
        }
        guard let entry = entry(item, viewState) else { return [] }
        if entry.isFolder { return [.files(.bank(entry.path, takesPaths: true))] }
        if let mixed = viewState.library.mix.first(where: { $0.sound.file == entry.path }) {
            return [.sounds(.remove(mixed.sound.name))]
        }
        return [.sounds(.add(SoundRequest(name: Sound.title(entry.path), file: entry.path), chance: 1))]
    }

    /// Goes to the folder above.
    private func browseAbove(_ viewState: ViewState) -> [Command] {
        viewState.library.folder?.parent.map { [.files(.browse($0))] } ?? []
    }

    /// Plays the marked file as it is; where it is heard already, ends that.
    private func toggleAudition(_ viewState: ViewState) -> [Command] {
        let file = list.marked.flatMap { item in
            entry(item, viewState).flatMap { $0.isFolder ? nil : $0.path }
                ?? viewState.library.sounds.first { item.id == SoundItems.sound + $0.name }?.file
        }
        if let file, file != viewState.library.auditioned { return [.files(.audition(file))] }
        return viewState.library.auditioned == nil ? [] : [.files(.audition(nil))]
    }

    /// The marked sound, where it is there.
    private func markedSound(_ viewState: ViewState) -> SoundSummary? {
        list.marked.flatMap { item in
            viewState.library.sounds.first { item.id == SoundItems.sound + $0.name }
                ?? entry(item, viewState).flatMap { entry in viewState.library.sounds.first { $0.file == entry.path } }
        }
    }

    private func entry(_ item: PickList.Item, _ viewState: ViewState) -> SoundFolder.Entry? {
        viewState.library.folder?.entries.first { item.id == SoundItems.path + $0.path }
    }
}

extension KeyPlace {
    /// The place of ``SoundsView``.
    package static let sounds = SoundsView.place
}
