import Files
import Mapping
import Performer

/// Brings the snapshots of two Querns with one file together: what each changed since both knew the same is in it, and nothing is lost.
///
/// - One that only one of them stored, changed or deleted is as that one has it.
/// - Where both stored into a free number, what the player gave that number stays, and the other one gets the next free number. Where it
///   was only the next free one for both, the file's stays.
/// - Of one that both changed the new name and the new values are taken, whoever gave them. Where both gave values, the player's stay, and
///   the other's get the next free number. Where both gave names, the player's stays.
/// - One that was deleted by one and changed by the other stays as it was changed.
struct SnapshotMerging {
    typealias Kept = Snapshots.Kept

    /// What both are to have.
    private(set) var merged: [Int: Kept] = [:]
    /// What was stored here and got another number: the new one by the old.
    private(set) var moved: [Int: Int] = [:]
    /// What got no number, as none was free.
    private(set) var homeless: [Kept] = []
    /// Numbers that the player stored into by name.
    let chosen: Set<Int>
    /// What the player is to know of it, each a line.
    private(set) var lines: [String] = []
    private var displaced: [(number: Int, kept: Kept, isMine: Bool)] = []
    private var news: [(verb: String, number: Int)] = []

    /// - Parameters:
    ///   - base: what both knew.
    ///   - mine: what is here.
    ///   - theirs: what the file holds now.
    ///   - chosen: numbers that the player stored into by name.
    init(base: [Int: Kept], mine: [Int: Kept], theirs: [Int: Kept], chosen: Set<Int>) {
        self.chosen = chosen
        for number in Action.snapshotNumbers {
            let (old, my, their) = (base[number], mine[number], theirs[number])
            if my == old {
                merged[number] = their
                if their != old { addNews(of: number, from: old, to: their) }
            } else if their == old || their == my {
                merged[number] = my
            } else {
                merge(number, old, my, their, isChosen: chosen.contains(number))
            }
        }
        reportNews()
        for entry in displaced { house(entry) }
    }

    private mutating func merge(_ number: Int, _ old: Kept?, _ my: Kept?, _ their: Kept?, isChosen: Bool) {
        guard let my else {
            merged[number] = their
            return lines.append(
                "snapshot \(number) was changed by another Quern and not deleted: delete it again if you like")
        }
        guard let their else {
            merged[number] = my
            return lines.append("another Quern deleted snapshot \(number), but you changed it: kept")
        }
        guard let old else {
            merged[number] = isChosen ? my : their
            if my.snapshot == their.snapshot {
                merged[number] = my.name.isEmpty ? their : my
            } else {
                displaced.append((number, isChosen ? their : my, isMine: !isChosen))
            }
            return
        }
        var both = my
        if my.name == old.name {
            both.name = their.name
        } else if their.name != old.name, their.name != my.name {
            lines.append(
                "another Quern renamed snapshot \(number) to \(quoted(their.name)): it is now \(quoted(my.name))")
        }
        if my.snapshot == old.snapshot {
            both.snapshot = their.snapshot
        } else if their.snapshot != old.snapshot, their.snapshot != my.snapshot {
            displaced.append((number, their, isMine: false))
        }
        if both != my { news.append(("changed", number)) }
        merged[number] = both
    }

    private mutating func house(_ entry: (number: Int, kept: Kept, isMine: Bool)) {
        let free = Action.snapshotNumbers.first { merged[$0] == nil }
        let number = entry.number
        guard let free else {
            homeless.append(entry.kept)
            return
        }
        merged[free] = entry.kept
        if entry.isMine {
            moved[number] = free
            lines.append("another Quern already saved snapshot \(number): yours is now snapshot \(free)")
        } else {
            lines.append("another Quern also saved snapshot \(number): that one is now snapshot \(free)")
        }
    }

    private mutating func addNews(of number: Int, from old: Kept?, to new: Kept?) {
        news.append((old == nil ? "saved" : new == nil ? "deleted" : "changed", number))
    }

    private mutating func reportNews() {
        let parts = ["saved", "changed", "deleted"].compactMap { verb -> String? in
            let numbers = news.filter { $0.verb == verb }.map { "\($0.number)" }
            guard !numbers.isEmpty else { return nil }
            return "\(verb) snapshot\(numbers.count == 1 ? "" : "s") \(numbers.joined(separator: ", "))"
        }
        if !parts.isEmpty { lines.insert("another Quern \(parts.joined(separator: "; "))", at: 0) }
    }
}
