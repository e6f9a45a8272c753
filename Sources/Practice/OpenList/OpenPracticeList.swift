/// A list that is practised: what is in it, which sound is open, which comes next, and what the player changed. Items are known by their
/// place, counted from 0.
package struct OpenPracticeList: Equatable, Sendable {
    /// What is in it.
    package private(set) var list: PracticeList
    /// Its own file; `nil` where it was never saved.
    package private(set) var file: String?
    /// Whether the file has other items or goals than the list, or there is none.
    package private(set) var isChanged: Bool { didSet { isEdited = isChanged } }
    /// Whether the player changed it, and that is in no file.
    package private(set) var isEdited = false
    /// Which sound comes next.
    package private(set) var order: PlayOrder

    /// A list from its file, or one that is in no file yet.
    package init(_ list: PracticeList, file: String? = nil, mode: PlayOrder.Mode = .next, seed: UInt64) {
        (self.list, self.file) = (list, file)
        isChanged = file == nil
        order = PlayOrder(count: list.items.count, mode: mode, seed: seed)
    }

    /// The sound of the list that was played last; `nil` before the first and after the last.
    package var current: Int? { order.current }

    // MARK: Going on

    /// What happens at the end of a sound.
    package var mode: PlayOrder.Mode {
        get { order.mode }
        set { order.mode = newValue }
    }

    /// A sound was heard to its end: the one that comes now; `nil` at the end of the list.
    package mutating func advance() -> Int? {
        let items = list.items
        return order.advance { items[$0].isPlayable }
    }

    /// The same, where each sound is heard once at the most: `nil` also where it would begin anew, or repeat one.
    package mutating func advanceOnce() -> Int? {
        let items = list.items
        return order.isRoundThrough { items[$0].isPlayable } ? nil : advance()
    }

    /// The player asks for the next one; `nil` at the end of the list.
    package mutating func skip() -> Int? {
        let items = list.items
        return order.skip { items[$0].isPlayable }
    }

    /// The player asks for the one before; `nil` where none can be played.
    package mutating func back() -> Int? {
        let items = list.items
        return order.back { items[$0].isPlayable }
    }

    /// The player chooses one.
    package mutating func choose(_ index: Int) { order.choose(index) }

    // MARK: Changing it

    /// Adds a sound at the end; a line where there is no room.
    package mutating func add(_ item: PracticeList.Item) -> String? {
        guard list.items.count < PracticeList.maxItems else {
            return "a list has at most \(PracticeList.maxItems) sounds"
        }
        list.items.append(item)
        order.renumber(count: list.items.count) { $0 }
        isChanged = true
        return nil
    }

    /// Removes the sound there; its file stays.
    package mutating func remove(_ index: Int) {
        guard list.items.indices.contains(index) else { return }
        list.items.remove(at: index)
        order.renumber(count: list.items.count) { $0 == index ? nil : $0 < index ? $0 : $0 - 1 }
        isChanged = true
    }

    /// Puts a sound at a place, and what was there and after it behind it.
    package mutating func insert(_ item: PracticeList.Item, at index: Int) {
        guard (0...list.items.count).contains(index), list.items.count < PracticeList.maxItems else { return }
        list.items.insert(item, at: index)
        order.renumber(count: list.items.count) { $0 < index ? $0 : $0 + 1 }
        isChanged = true
    }

    /// Moves the sound there to another place.
    package mutating func move(_ index: Int, to place: Int) {
        guard list.items.indices.contains(index), list.items.indices.contains(place), index != place else { return }
        list.items.insert(list.items.remove(at: index), at: place)
        order.renumber(count: list.items.count) { old in
            if old == index { return place }
            let closed = old > index ? old - 1 : old
            return closed >= place ? closed + 1 : closed
        }
        isChanged = true
    }

    /// Sets a goal for the sound there, or removes it; a line where there is no room. Of a part there is one goal: a new one replaces it.
    package mutating func setGoal(_ goal: PracticeGoal, of index: Int, isOn: Bool) -> String? {
        guard list.items.indices.contains(index) else { return nil }
        var goals = list.items[index].goals
        let before = goals
        if isOn, let same = goals.firstIndex(where: { $0.isSamePart(as: goal) }) {
            goals[same] = goal
        } else {
            goals.removeAll { $0.isSamePart(as: goal) }
            if isOn { goals.append(goal) }
        }
        guard goals.count <= PracticeList.maxGoals else {
            return "a sound has at most \(PracticeList.maxGoals) goals"
        }
        if goals != before {
            list.items[index].goals = goals
            isChanged = true
        }
        return nil
    }

    /// It was written to that file.
    /// - Parameter whole: whether nothing was changed since.
    package mutating func noteSaved(to file: String, whole: Bool = true) { (self.file, isChanged) = (file, !whole) }
}
