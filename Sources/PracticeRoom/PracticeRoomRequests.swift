import Files
import Glibc
import Instrument
import Practice
import SoundMarking

/// What a player asks for.
extension PracticeRoom {
    /// Does it; what came of it, in a line, where that is not seen.
    func answer(_ request: PracticeRequest) -> String? {
        switch request {
        case .openList(let text): return openList(text)
        case .save(let text): return save(text)
        case .addOpenSound:
            guard let marking = instrument.state.marking else {
                return "no sound is open to be practised: x opens the one that plays, and mark NAME another"
            }
            return change { $0.add(marking) }
        case .add(let text): return add(text)
        case .undoRemove: return change { $0.undoRemove() }
        case .open(let index): return go { $0.open(index) }
        case .next: return go { state in state.step(byItself: true) { $0.skip() } }
        case .previous: return go { state in state.step { $0.back() } }
        case .order(let mode):
            return change { state in
                state.list?.mode = mode
                return nil
            }
        case .remove(let index): return change { $0.remove(index) }
        case .move(let index, let place): return change { $0.move(index, to: place) }
        case .goal(let index, let goal, let isOn):
            if isOn, let refusal = refusal(of: goal, index) { return refusal }
            return change { $0.setGoal(goal, of: index, isOn: isOn) }
        }
    }

    /// Why a sound cannot have a goal, in a line.
    private func refusal(of goal: PracticeGoal, _ index: Int) -> String? {
        let (item, open) = state.withLock { state in (state.item(index), state.following.open) }
        guard let item else { return nil }
        // What was marked in a built-in sound is in no file.
        let marked = open == index ? instrument.state.marking?.sectionNames : nil
        return (marked ?? item.sectionNames).flatMap { goal.refusal(sections: $0, of: item.name) }
    }

    /// Adds what was typed: a file, the sounds of a folder, or a sound by its name.
    private func add(_ text: String) -> String? {
        let items: [PracticeList.Item]
        do { items = try find(directories.path(typed: text)) } catch { return "\(error)" }
        return change { $0.add(items) }
    }

    static let noList = "no list to practise yet: list open FILE opens one, list add begins one"

    /// Does what opens a sound; why it does not, in a line.
    private func go(_ body: (inout State) -> [Effect]) -> String? {
        let effects: [Effect]? = state.withLock { state in state.list == nil ? nil : body(&state) }
        guard let effects else { return Self.noList }
        var line: String?
        var done: [Effect] = []
        for effect in effects {
            if case .report(let text, _) = effect { line = text } else { done.append(effect) }
        }
        carryOut(done)
        return line
    }

    /// Does what changes the list; why it does not, in a line.
    private func change(_ body: (inout State) -> String?) -> String? {
        state.withLock { state in
            let isAdding = state.list == nil
            let line = body(&state)
            if state.list == nil { return isAdding ? line ?? Self.noList : line }
            state.isLastChanged = true
            state.show()
            return line
        }
    }

    private func openList(_ text: String) -> String? {
        guard let path = files.find(text) else { return "\(quoted(text)): no such list" }
        do throws(PracticeFileProblem) {
            // Before it is read: what changes after that is somebody else's.
            let stamp = FileStamp(path)
            let list = try PracticeList(path: path)
            let isWarned = state.withLock { state in
                defer { state.askedToOpen = path }
                return state.list?.isEdited != true || state.askedToOpen == path
            }
            guard isWarned else {
                return "the list is not saved: list save keeps it; the same again opens \(printable(path)) without it"
            }
            carryOut(state.withLock { $0.begin(list, file: path, stamp, from: nil, $0.list?.mode ?? .next, Self.seed) })
            return "list: \(printable(path)), \(list.items.count == 1 ? "1 sound" : "\(list.items.count) sounds")"
        } catch {
            return "\(error)"
        }
    }

    /// Writes the list to its own file, or to another that is not there yet.
    private func save(_ text: String?) -> String? {
        let (list, stamp) = state.withLock { ($0.list, $0.stamp) }
        guard let list else { return Self.noList }
        guard !list.list.items.isEmpty else { return "the list is empty: it is not saved" }
        do throws(PracticeFileProblem) {
            let isOwn = text == nil && list.file != nil
            let path =
                if let file = list.file, text == nil { file } else {
                    try files.place(text ?? files.newName(at: time(nil)))
                }
            let there = FileStamp(path)
            if isOwn || path == list.file {
                guard there == nil || there == stamp else {
                    return
                        "not saved: somebody else has changed \(printable(path)); save it under another name, or open it again"
                }
            } else if there != nil {
                return "not saved: \(printable(path)) is there already; save it under another name"
            }
            try list.list.write(to: path)
            state.withLock { state in
                // What was changed while it was written is not in the file.
                let isSame = state.list?.list == list.list
                state.list?.noteSaved(to: path, whole: isSame)
                state.stamp = FileStamp(path)
                state.isLastChanged = true
                state.show()
            }
            return "list saved: \(printable(path))"
        } catch {
            return "not saved: \(error)"
        }
    }
}

/// What changes the list; why it does not, in a line.
extension PracticeRoom.State {
    /// Adds the sound that is open; without a list it begins one.
    fileprivate mutating func add(_ marking: MarkingState) -> String? {
        add([marking.file.map { PracticeList.Item(path: $0) } ?? PracticeList.Item(builtIn: marking.sound)])
    }

    /// Adds sounds; without a list they begin one.
    fileprivate mutating func add(_ items: [PracticeList.Item]) -> String? {
        guard let first = items.first else { return nil }
        if list == nil {
            list = OpenPracticeList(PracticeList(), seed: PracticeRoom.seed)
            rows = ListRows()
        }
        for item in items {
            if let line = list?.add(item) { return line }
            rows.append(item, diary)
        }
        findOpen()
        let last = rows.rows.count
        return items.count == 1
            ? "\(first.name): number \(last) of the list"
            : "\(items.count) sounds: numbers \(last - items.count + 1) to \(last) of the list"
    }

    fileprivate mutating func remove(_ index: Int) -> String? {
        guard let name = name(index), let item = item(index) else { return nil }
        list?.remove(index)
        let (row, key) = rows.remove(index)
        removed.append(.init(item: item, row: row, key: key, index: index))
        if removed.count > Self.maxRemoved { removed.removeFirst() }
        findOpen()
        return "removed from the list: \(name); u or list undo puts it back"
    }

    fileprivate mutating func undoRemove() -> String? {
        guard list != nil, let last = removed.popLast() else { return "nothing was removed from the list" }
        guard rows.rows.count < PracticeList.maxItems else {
            return "a list has at most \(PracticeList.maxItems) sounds"
        }
        let index = min(last.index, rows.rows.count)
        list?.insert(last.item, at: index)
        rows.insert(last.row, last.key, at: index)
        findOpen()
        return "back in the list: \(last.row.name), number \(index + 1)"
    }

    private static var maxRemoved: Int { 100 }

    fileprivate mutating func move(_ index: Int, to place: Int) -> String? {
        guard let list, list.list.items.indices.contains(index), list.list.items.indices.contains(place) else {
            return nil
        }
        self.list?.move(index, to: place)
        rows.move(index, to: place)
        findOpen()
        return nil
    }

    fileprivate mutating func setGoal(_ goal: PracticeGoal, of index: Int, isOn: Bool) -> String? {
        guard let name = name(index) else { return nil }
        if let line = list?.setGoal(goal, of: index, isOn: isOn) { return line }
        if let item = list?.list.items[index] { rows.update(index, item, diary) }
        return isOn ? "goal: \(name), \(goal.text)" : nil
    }

    fileprivate func item(_ index: Int) -> PracticeList.Item? {
        list.flatMap { $0.list.items.indices.contains(index) ? $0.list.items[index] : nil }
    }

    private func name(_ index: Int) -> String? {
        rows.rows.indices.contains(index) ? rows.rows[index].name : nil
    }

    private mutating func findOpen() {
        guard var found = list else { return }
        following.find(&found)
        list = found
    }
}
