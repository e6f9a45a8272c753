import Statistics

/// Which sound of a list comes next. Sounds are known by their index, counted from 0.
package struct PlayOrder: Equatable, Sendable {
    /// What happens at the end of a sound.
    package enum Mode: String, CaseIterable, Sendable {
        /// The next, and after the last it ends.
        case next
        /// The same again.
        case repeatOne = "repeat-one"
        /// The next, and after the last the first.
        case repeatAll = "repeat-all"
        /// Another by chance, none again until all were heard.
        case random

        /// As it is shown.
        package var words: String {
            switch self {
            case .next: "in order"
            case .repeatOne: "repeat one"
            case .repeatAll: "repeat all"
            case .random: "random"
            }
        }
    }

    /// What happens at the end of a sound.
    package var mode: Mode {
        didSet {
            guard mode != oldValue else { return }
            beginRound()
            // It has been heard.
            waiting.removeAll { $0 == current }
        }
    }
    /// How many sounds there are.
    package private(set) var count: Int
    /// The sound now; `nil` before the first, and after the last.
    package private(set) var current: Int?

    private var random: SeededOrder
    /// What is still to come of a round by chance, the next one last.
    private var waiting: [Int] = []
    private var heard: [Int] = []

    private static let maxHeard = 10_000

    /// Nothing has played yet. The same seed gives the same order.
    package init(count: Int, mode: Mode = .next, seed: UInt64) {
        (self.count, self.mode) = (max(count, 0), mode)
        random = SeededOrder(seed: seed)
    }

    /// A sound has ended: the one that comes now; `nil` at the end.
    package mutating func advance() -> Int? { mode == .repeatOne && current != nil ? current : skip() }

    /// Whether all that can be played was heard, and what comes next was heard before.
    package func isRoundThrough(where isPlayable: (Int) -> Bool) -> Bool {
        switch mode {
        case .random: !waiting.contains(where: isPlayable)
        case .next, .repeatAll: !((current.map { $0 + 1 } ?? 0)..<count).contains(where: isPlayable)
        case .repeatOne: current != nil
        }
    }

    /// The player asks for the next one; `nil` at the end.
    package mutating func skip() -> Int? {
        guard count > 0 else { return nil }
        switch mode {
        case .random: return play(drawn())
        case .repeatAll, .repeatOne: return play(current.map { ($0 + 1) % count } ?? 0)
        case .next:
            let next = current.map { $0 + 1 } ?? 0
            return play(next < count ? next : nil)
        }
    }

    /// The player asks for the one before: by chance the one heard before, else the one above in the list.
    package mutating func back() -> Int? {
        guard count > 0 else { return nil }
        if mode == .random {
            guard heard.count > 1, let now = heard.popLast() else { return current }
            waiting.append(now)
            current = heard.last
            return current
        }
        let now = current ?? count
        current = now > 0 ? now - 1 : mode == .next ? 0 : count - 1
        return current
    }

    /// The player chooses one.
    package mutating func choose(_ index: Int) {
        guard (0..<count).contains(index) else { return }
        // All others are still to come of a round that begins with it.
        if mode == .random, heard.isEmpty { beginRound() }
        waiting.removeAll { $0 == index }
        _ = play(index)
    }

    /// Goes on as ``advance()`` does, to a sound that can be played; `nil` where there is none.
    package mutating func advance(where isPlayable: (Int) -> Bool) -> Int? {
        guard let next = advance() else { return nil }
        return isPlayable(next) ? next : skip(where: isPlayable)
    }

    /// Goes on as ``skip()`` does, to a sound that can be played; `nil` where there is none.
    package mutating func skip(where isPlayable: (Int) -> Bool) -> Int? {
        // In a round by chance each comes once; the next round begins after that.
        for _ in 0..<max(2 * count, 1) {
            guard let next = skip() else { return nil }
            if isPlayable(next) { return next }
        }
        return nil
    }

    /// Goes back as ``back()`` does, to a sound that can be played; `nil` where there is none.
    package mutating func back(where isPlayable: (Int) -> Bool) -> Int? {
        let start = current
        for _ in 0..<max(count, 1) {
            let before = current
            guard let found = back() else { break }
            if isPlayable(found) { return found }
            if found == before { break }
        }
        if let start { choose(start) }
        return nil
    }

    /// The list has changed: there are `count` sounds now, and each is where `place` says; `nil` where it was removed. What was heard
    /// stays heard.
    package mutating func renumber(count: Int, _ place: (Int) -> Int?) {
        let kept = (0..<self.count).compactMap(place)
        if let now = current, place(now) == nil {
            // What comes next is what took its place.
            current = (0..<now).reversed().lazy.compactMap(place).first
        } else {
            current = current.flatMap(place)
        }
        heard = heard.compactMap(place)
        waiting = waiting.compactMap(place)
        self.count = max(count, 0)
        // What is new is still to come.
        if mode == .random, current != nil {
            let known = Set(kept)
            let added = (0..<self.count).filter { !known.contains($0) }
            for (index, place) in zip(added, random.order(added.count)) {
                waiting.insert(index, at: waiting.isEmpty ? 0 : place % (waiting.count + 1))
            }
        }
    }

    private mutating func play(_ index: Int?) -> Int? {
        current = index
        if let index {
            heard.append(index)
            if heard.count > Self.maxHeard { heard.removeFirst() }
        }
        return index
    }

    private mutating func drawn() -> Int? {
        if waiting.isEmpty { beginRound() }
        return waiting.popLast()
    }

    private mutating func beginRound() {
        guard mode == .random else { return waiting = [] }
        waiting = random.order(count)
        // None twice in a row.
        if count > 1, waiting.last == current { waiting.swapAt(0, count - 1) }
    }
}

/// Orders by chance, one after the other; the same seed gives the same ones.
private struct SeededOrder: Equatable, Sendable {
    let seed: UInt64
    private var rounds: UInt64 = 0

    init(seed: UInt64) { self.seed = seed }

    mutating func order(_ count: Int) -> [Int] {
        // Seeds of neighbouring rounds must be far apart.
        var numbers = SeededRandom(seed: rounds)
        var random = SeededRandom(seed: seed ^ numbers.next())
        rounds += 1
        return random.order(count)
    }
}
