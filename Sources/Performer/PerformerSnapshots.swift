import Granular
import Mapping

/// Keeping how everything stands, and going back to it.
extension Performer {
    /// Keeps how everything stands under the lowest number that is free.
    package mutating func storeSnapshot() -> Effects {
        guard let number = snapshots.free else {
            return Effects(message: "all \(Action.snapshotNumbers.upperBound) snapshots are taken: delete one first")
        }
        return store(number, isChosen: false)
    }

    /// Goes back to the snapshot that was kept or gone back to last, or on to the one so many places further.
    package mutating func recallSnapshot(by step: Int) -> Effects {
        guard let number = snapshots.number(by: step) else {
            return Effects(
                message: snapshots.numbers.isEmpty
                    ? "No snapshots yet: S saves one"
                    : "no snapshot used yet: the next is the first one")
        }
        return recall(number)
    }

    /// Calls a snapshot by a name; an empty one takes its name away.
    package mutating func nameSnapshot(_ number: Int, _ name: String) -> Effects {
        guard snapshots[number] != nil else { return Effects(message: Snapshots.missing(number)) }
        snapshots.name(number, name)
        return Effects(message: "snapshot: \(snapshots.words(number))", keepsSnapshots: true)
    }

    /// Takes a snapshot away.
    package mutating func forgetSnapshot(_ number: Int) -> Effects {
        guard snapshots[number] != nil else { return Effects(message: Snapshots.missing(number)) }
        let words = snapshots.words(number)
        snapshots.forget(number)
        return Effects(message: "snapshot: \(words) deleted", keepsSnapshots: true)
    }

    /// Takes in what was kept earlier; before anything is played.
    package mutating func takeSnapshots(_ kept: [Int: Snapshots.Kept]) { snapshots.replace(by: kept) }

    /// Takes in what other Querns stored.
    package mutating func adoptSnapshots(_ merged: [Int: Snapshots.Kept], moved: [Int: Int]) {
        snapshots.adopt(merged, moved: moved)
    }

    /// The file holds the snapshots that were stored under these numbers.
    package mutating func settleSnapshots(_ numbers: Set<Int>) { snapshots.settle(numbers) }

    mutating func store(_ number: Int, isChosen: Bool = true) -> Effects {
        guard Action.snapshotNumbers.contains(number) else { return Effects(message: Snapshots.missing(number)) }
        let snapshot = Snapshot(
            mapper.values, sound: rack.played, mapping: mapper.mapping, modulation: sources.shared)
        snapshots.store(snapshot, as: number, isChosen: isChosen)
        return Effects(message: "snapshot: \(snapshots.words(number)) saved", keepsSnapshots: true)
    }

    mutating func recall(_ number: Int) -> Effects {
        guard let snapshot = snapshots.choose(number) else { return Effects(message: Snapshots.missing(number)) }
        begin(.single)
        var effects = restore(snapshot)
        effects.message = "snapshot: \(snapshots.words(number))"
        if let request = effects.wantsSound { effects.message? += "; searching for its sound \(request.name)" }
        return effects
    }

    /// Brings back how everything stood. A sound that is not there is asked for, and takes the place of the one that is played
    /// once it is; the values stay.
    mutating func restore(_ snapshot: Snapshot) -> Effects {
        playing.moves += 1
        snapshots.morph = nil
        var effects = restoreSound(snapshot.sound)
        // A mapping that is gone leaves the hands as they are; a lesson in the one that is played goes on.
        if snapshot.mapping != mapper.mapping.name,
            let mapping = playing.mapping(named: snapshot.mapping)
        {
            effects.changes += use(mapping)
        }
        let values = Parameter.allCases.map { ($0, snapshot.values[$0]) }
        effects.changes += playing.set(values) + sources.set(snapshot.modulation.values)
        return effects
    }
}
