import Granular
import Mapping
import Sounds

/// How everything stood at one moment.
struct Snapshot: Equatable, Sendable {
    var values: ParameterValues
    /// The sound's name: it may give way to another one.
    var sound: String
    /// The file that it was read from: one of another folder may get its name then.
    var file: String?
    var mapping: String

    init(_ values: ParameterValues, sound: Sound, mapping: Mapping) {
        self.values = values
        self.sound = sound.name
        file = sound.file
        self.mapping = mapping.name
    }

    /// Where its sound is among `sounds`; `nil` where it gave way.
    func place(in sounds: [Sound]) -> Int? { sounds.firstIndex { $0.name == sound && $0.file == file } }
}

/// The snapshots that are kept, and which of them was kept or gone back to last.
package struct Snapshots: Sendable {
    private var kept: [Int: Snapshot] = [:]
    package private(set) var current: Int?

    /// The numbers that one is kept under, the lowest first.
    package var numbers: [Int] { kept.keys.sorted() }

    /// The lowest number that none is kept under; `nil` where all are taken.
    var free: Int? { Action.snapshotNumbers.first { kept[$0] == nil } }

    mutating func store(_ snapshot: Snapshot, as number: Int) {
        kept[number] = snapshot
        current = number
    }

    /// The snapshot of that number, which is the current one from now on; `nil` where none is kept.
    mutating func take(_ number: Int) -> Snapshot? {
        guard let snapshot = kept[number] else { return nil }
        current = number
        return snapshot
    }

    /// The number of the current snapshot, or of the one so many places further on, going round; `nil` where none is kept.
    func number(by step: Int) -> Int? {
        let numbers = numbers
        guard let current, let place = numbers.firstIndex(of: current) else { return nil }
        return numbers[((place + step) % numbers.count + numbers.count) % numbers.count]
    }
}

extension Desk {
    /// Keeps how everything stands under the lowest number that is free.
    package mutating func storeSnapshot() -> Outcome {
        guard let number = snapshots.free else {
            return Outcome(message: "no more than \(Action.snapshotNumbers.upperBound) snapshots are kept")
        }
        return store(number)
    }

    /// Goes back to the snapshot that was kept or gone back to last, or on to the one so many places further.
    package mutating func recallSnapshot(by step: Int) -> Outcome {
        guard let number = snapshots.number(by: step) else { return Outcome(message: "no snapshot was kept so far") }
        return recall(number)
    }

    mutating func store(_ number: Int) -> Outcome {
        guard Action.snapshotNumbers.contains(number) else { return Outcome(message: Self.missing(number)) }
        let snapshot = Snapshot(mapper.values, sound: sounds[sound], mapping: mapper.mapping)
        snapshots.store(snapshot, as: number)
        return Outcome(message: "snapshot: \(number) kept")
    }

    mutating func recall(_ number: Int) -> Outcome {
        guard let snapshot = snapshots.take(number) else { return Outcome(message: Self.missing(number)) }
        begin(.single)
        let isThere = snapshot.place(in: sounds) != nil
        let message = "snapshot: \(number)" + (isThere ? "" : ", without its sound \(snapshot.sound), which gave way")
        return Outcome(changes: restore(snapshot), message: message)
    }

    /// Brings back how everything stood; a sound that gave way leaves the one that is played.
    mutating func restore(_ snapshot: Snapshot) -> [Change] {
        let place = snapshot.place(in: sounds) ?? sound
        var changes = place == sound ? [] : use(place)
        // A mapping that is gone leaves the hands as they are; a lesson in the one that is played goes on.
        if snapshot.mapping != mapper.mapping.name,
            let mapping = mappings.first(where: { $0.name == snapshot.mapping })
        {
            changes += use(mapping)
        }
        return changes + freezing.pass(Parameter.allCases.flatMap { mapper.set($0, to: snapshot.values[$0]) })
    }

    private static func missing(_ number: Int) -> String {
        Action.snapshotNumbers.contains(number)
            ? "there is no snapshot \(number)"
            : "snapshots are numbered \(Action.snapshotNumbers.lowerBound) to \(Action.snapshotNumbers.upperBound)"
    }
}
