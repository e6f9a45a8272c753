import Collection
import Instrument
import Performer
import Terminal

/// The sounds that are there, and those of a folder: looked through, heard, loaded.
package struct SoundsView: ListPanelView {
    /// As many of the collection are listed at most.
    private static let maxFound = 500

    package static let place = KeyPlace("sounds", title: "In the sound list", letters: .search)
    package static let opening: KeyTable.Entry? = KeyTable.Entry(
        [(.character("s"), .open(place))], "s", "sounds: choose one, preview and load files",
        hint: "sounds", "Sound",
        menu: ["sounds: choose one, search your collection, preview and load files"])
    package static let keys: [KeyTable.Entry] = [
        entry(
            [(.enter, .take)], "Enter", "play the sound, open the folder, or load and play the file", hint: "load"),
        entry(
            [(.character("\u{0f}"), .view(SoundsCommand.audition))], "Ctrl-O", "preview the file; again: stop",
            hint: "preview"),
        entry(
            [(.character(" "), .view(SoundsCommand.space))], "space",
            "preview the file; again: stop; while you search it is typed"),
        entry(
            [(.character("\u{10}"), .view(SoundsCommand.mix))], "Ctrl-P",
            "mix: play the sound together with the others, or remove it; a folder: play its sounds as a bank",
            hint: "mix"),
        entry(
            [(.tab, .view(SoundsCommand.order))], "Tab",
            "change the order: name, artist, length, newest, last played, loudness, most like the selected sound",
            hint: "sort"),
        entry(
            [(.right, .view(SoundsCommand.letter(1))), (.left, .view(SoundsCommand.letter(-1)))], "← →",
            "go to the previous or next letter of the alphabet"),
        entry([(.backTab, .view(SoundsCommand.playing))], "Shift-Tab", "go to the sound that plays"),
        entry(
            [], "rain,tag:drum,longer:10,shorter:2",
            "with commas or spaces between words: only sounds with all of them, that tag, longer or shorter than so many seconds; family:kicks: in a folder of that name"
        ),
        entry(
            [(.backspace, .rubOut)], "Backspace", "delete the last letter; with none left: parent folder",
            hint: "up"),
        entry(
            [(.character("\u{15}"), .view(SoundsCommand.bed))], "Ctrl-U",
            "play the sound as a bed in the background, or remove the bed", hint: "bed"),
        entry([(.character("\u{18}"), .mark)], "Ctrl-X", "mark the sound: sections, beats, loops", hint: "mark"),
    ]

    package var list = PickList([])
    /// The order of the folder's sounds.
    package private(set) var order = SoundOrder.name
    /// The file that the order by likeness compares with.
    private var like: String?
    private var folder: String?
    /// The file, or the built-in sound, that is to be played as soon as it is there.
    var taken: String?
    /// Whether a folder is to be marked as soon as there are any.
    private var seeksFolder = false
    /// Whether a picture of a sound was shown: its place stays, so that nothing moves where the next one has none.
    private var hasPictures = false

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
        let items = SoundItems.items(viewState, order, words)
        list.replace(items, marking: items.first(where: \.isUsed)?.id)
    }

    /// What is typed.
    private var words: SearchText { SearchText(list.typed) }

    package var collectionQuery: CollectionQuery? {
        let words = words
        guard !words.isEmpty || order.isOfCollection else { return nil }
        var query = words.query(order.sort, limit: Self.maxFound)
        if order == .likeness { query.like = like }
        return query
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
        if let art = scope.viewState.library.art, art != .none { hasPictures = true }
        update(scope.viewState)
        markFolder(scope.viewState)
        return !isDone(scope.viewState)
    }

    package mutating func handle(_ press: KeyPress, _ scope: inout ViewScope) -> [ViewEffect]? {
        let viewState = scope.viewState
        switch press.action {
        case .rubOut:
            guard list.removeLetter() else { return performing(browseAbove(viewState)) }
            update(viewState)
            return []
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
            changeOrder(viewState)
            return []
        case .letter(let step):
            list.moveMark(byLetter: step) { [order] in order == .artist && !$0.about.isEmpty ? $0.about : $0.name }
            return []
        case .playing:
            list.forgetTyped()
            update(viewState)
            if let place = list.items.firstIndex(where: \.isUsed) { list.markItem(place) }
            return []
        case .audition: return performing(toggleAudition(viewState))
        case .space:
            guard !list.typed.isEmpty else { return performing(toggleAudition(viewState)) }
            list.addLetter(" ")
            update(viewState)
            return []
        case .bed:
            return performing(
                markedSound(viewState).map { [.sounds(.bed($0.name == viewState.library.bed?.sound ? nil : $0.name))] }
                    ?? [])
        case .mix: return performing(toggleMixed(viewState))
        case nil:
            let effects = handleInList(press, &scope)
            update(viewState)
            return effects
        }
    }

    /// The next order; what is marked, or plays, is what sounds are compared with.
    private mutating func changeOrder(_ viewState: ViewState) {
        let played = viewState.library.sounds.first { $0.name == viewState.sound }?.file
        if order != .likeness { like = list.marked.flatMap { soundFile(of: $0, viewState) } ?? played }
        order = order.next(hasCollection: viewState.library.collection != nil, canCompare: like != nil)
        list.replace(SoundItems.items(viewState, order, words))
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
            title: "Choose a sound",
            aside: [viewState.library.collection?.status, order.rawValue].compactMap(\.self).joined(separator: "; "),
            nothing: nothing(viewState), answer: words.problem ?? viewState.answer,
            footer: ListStyle.Footer { frame, canvas in
                SoundProgress.draw(viewState, frame.footer, glyphs, on: &canvas)
            })
    }

    /// What is said where nothing fits what was typed.
    private func nothing(_ viewState: ViewState) -> String {
        words.problem ?? viewState.library.collection?.remark ?? words.hint ?? words.unfinished
            ?? "no matches: type fewer letters, or part of an artist, album or tag"
    }

    package func listRect(_ layout: Layout) -> Rect {
        hasPictures ? SoundPicturePlace(layout.room).list : layout.room
    }

    package func soundWithPicture(_ viewState: ViewState) -> String? {
        list.marked.flatMap { soundFile(of: $0, viewState) }
    }

    package func draw(_ drawing: ViewDrawing, on canvas: inout Canvas) {
        drawList(drawing, on: &canvas)
        guard hasPictures, let art = drawing.viewState.library.art else { return }
        let place = SoundPicturePlace(drawing.layout.room).picture
        switch art {
        case .picture(let picture): PictureCells.draw(picture, place, drawing.capabilities, on: &canvas)
        case .problem(let text):
            for (row, line) in CharacterWidth.wrapped(text, columns: place.columns).prefix(place.rows).enumerated() {
                canvas.draw(line, column: place.column, row: place.row + row, style: .alarm)
            }
        case .none: break
        }
    }

    private func performing(_ commands: [Command]) -> [ViewEffect] { commands.map { .perform($0) } }

    private func isDone(_ viewState: ViewState) -> Bool {
        taken != nil
            && viewState.library.sounds.contains { ($0.file ?? $0.name) == taken && $0.name == viewState.sound }
    }

    /// Brings the list up to what there is now. Another folder has the mark on its first entry, or on the one that was come from.
    private mutating func update(_ viewState: ViewState) {
        list.note = SoundItems.note(viewState)
        let words = words
        let sought = words.words == list.typed ? nil : words.words
        let isOther = list.sought != sought
        list.sought = sought
        let items = SoundItems.items(viewState, order, words)
        guard let now = viewState.library.folder?.path, now != folder else {
            if isOther || items != list.items { list.replace(items) }
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
}

extension KeyPlace {
    /// The place of ``SoundsView``.
    package static let sounds = SoundsView.place
}
