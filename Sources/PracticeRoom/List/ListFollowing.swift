import Practice
import SoundMarking

/// Follows which sound of a list is open, and when one was heard to its end.
struct ListFollowing: Equatable, Sendable {
    /// What tells the sound that is open from others.
    struct Sound: Equatable, Sendable {
        var file: String?
        var name: String

        init(_ marking: MarkingState) { (file, name) = (marking.file, marking.sound) }

        /// Whether it is that item of a list.
        func isItem(_ item: PracticeList.Item) -> Bool {
            file.map { $0 == item.path } ?? (item.builtIn == name)
        }
    }

    /// The sound that is open.
    private(set) var sound: Sound?
    /// The sound of the list that was open last.
    private(set) var last: Sound?
    private var ends = 0
    /// The place of the item that is open, in the list; `nil` where none of it is.
    private(set) var open: Int?

    /// What is open now, with `list` beside it.
    /// - Returns: whether a sound of the list was heard to its end.
    mutating func observe(_ marking: MarkingState?, _ list: inout OpenPracticeList) -> Bool {
        let now = marking.map(Sound.init)
        defer { ends = marking?.ends ?? 0 }
        if now != sound {
            sound = now
            ends = 0
            find(&list)
        }
        guard let marking, open != nil else { return false }
        // Who lets it go round at its end stays with it.
        return marking.ends > ends && !(marking.isPlaying && marking.goesRound)
    }

    /// Looks again which item is open, as the list has changed.
    mutating func find(_ list: inout OpenPracticeList) {
        defer { if open != nil { last = sound } }
        guard let sound else { return open = nil }
        let items = list.list.items
        if let current = list.current, items.indices.contains(current), sound.isItem(items[current]) {
            return open = current
        }
        // The player opened it elsewhere.
        open = items.firstIndex(where: sound.isItem)
        if let open { list.choose(open) }
    }

    /// The item there is asked to be open.
    mutating func expect(_ index: Int, _ list: OpenPracticeList) {
        guard let sound, sound.isItem(list.list.items[index]) else { return }
        open = index
    }
}
