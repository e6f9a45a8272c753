import Files
import Granular
import Mapping
import Sounds

/// How everything stood at one moment.
package struct Snapshot: Equatable, Sendable {
    package var values: ParameterValues
    package var sound: SoundRequest
    package var mapping: String
    package var modulation: SharedModulation

    package init(
        _ values: ParameterValues, sound: Sound, mapping: Mapping, modulation: SharedModulation = SharedModulation()
    ) {
        self.init(
            values, sound: SoundRequest(name: sound.name, file: sound.file), mapping: mapping.name,
            modulation: modulation)
    }

    package init(
        _ values: ParameterValues, sound: SoundRequest, mapping: String,
        modulation: SharedModulation = SharedModulation()
    ) {
        self.modulation = modulation
        self.values = values
        self.sound = sound
        self.mapping = mapping
    }
}

/// The snapshots that are kept, and which of them was kept or gone back to last.
package struct Snapshots: Sendable {
    /// A snapshot with what the player calls it.
    package struct Kept: Equatable, Sendable {
        package var name = ""
        package var snapshot: Snapshot

        /// - `name`: empty where the player gave none.
        package init(name: String = "", snapshot: Snapshot) {
            self.name = name
            self.snapshot = snapshot
        }
    }

    package private(set) var kept: [Int: Kept] = [:]
    package private(set) var current: Int?
    /// Numbers that the player stored into by name since the file was written, not because they were free.
    package private(set) var chosen: Set<Int> = []

    /// As much of a name as is kept.
    package static let nameLimit = NameLimit(characters: 40, bytes: 160)

    /// Nothing is kept so far, or what was kept earlier.
    init(_ kept: [Int: Kept] = [:]) { self.kept = kept }

    /// The numbers that one is kept under, the lowest first.
    package var numbers: [Int] { kept.keys.sorted() }

    /// What is kept, for whoever shows it.
    package var summaries: [SnapshotSummary] {
        numbers.compactMap { number in
            kept[number].map {
                SnapshotSummary(
                    number: number, name: $0.name, sound: $0.snapshot.sound.name, mapping: $0.snapshot.mapping)
            }
        }
    }

    /// The lowest number that none is kept under; `nil` where all are taken.
    var free: Int? { Action.snapshotNumbers.first { kept[$0] == nil } }

    /// The snapshot of that number, which does not become the current one; `nil` where none is kept.
    subscript(number: Int) -> Snapshot? { kept[number]?.snapshot }

    /// Keeps a snapshot; one that takes another's place has its name.
    /// - Parameter isChosen: whether the player asked for that number, and not for one that is free.
    mutating func store(_ snapshot: Snapshot, as number: Int, isChosen: Bool = true) {
        kept[number] = Kept(name: kept[number]?.name ?? "", snapshot: snapshot)
        current = number
        if isChosen { chosen.insert(number) } else { chosen.remove(number) }
    }

    /// Takes in what others stored, changed and deleted.
    /// - Parameter moved: the new numbers of snapshots that gave way to another's.
    mutating func adopt(_ merged: [Int: Kept], moved: [Int: Int]) {
        kept = merged
        current = current.flatMap { moved[$0] ?? $0 }
        if let number = current, kept[number] == nil { current = nil }
    }

    /// The file holds what was stored under these numbers.
    mutating func settle(_ numbers: Set<Int>) { chosen.subtract(numbers) }

    /// The snapshot of that number, which is the current one from now on; `nil` where none is kept.
    mutating func take(_ number: Int) -> Snapshot? {
        guard let snapshot = self[number] else { return nil }
        current = number
        return snapshot
    }

    /// Calls a snapshot so, in one line.
    mutating func name(_ number: Int, _ name: String) {
        let words = boundedName(String(name.drop(while: \.isWhitespace)), Self.nameLimit)
        kept[number]?.name = words.split(separator: " ").joined(separator: " ")
    }

    mutating func forget(_ number: Int) {
        kept[number] = nil
        if current == number { current = nil }
    }

    /// The number of the current snapshot, or of the one so many places further on, going round; `nil` where none is kept.
    func number(by step: Int) -> Int? {
        let numbers = numbers
        guard let current, let place = numbers.firstIndex(of: current) else { return step == 0 ? nil : edge(step) }
        return numbers[(place + step % numbers.count + numbers.count) % numbers.count]
    }

    /// Where stepping begins when none is the current one, as after a start: the first, or the last.
    private func edge(_ step: Int) -> Int? { step > 0 ? numbers.first : numbers.last }
}

extension Performer {
    /// Keeps how everything stands under the lowest number that is free.
    package mutating func storeSnapshot() -> Effects {
        guard let number = snapshots.free else {
            return Effects(message: "no more than \(Action.snapshotNumbers.upperBound) snapshots are kept")
        }
        return store(number, isChosen: false)
    }

    /// Goes back to the snapshot that was kept or gone back to last, or on to the one so many places further.
    package mutating func recallSnapshot(by step: Int) -> Effects {
        guard let number = snapshots.number(by: step) else {
            return Effects(
                message: snapshots.numbers.isEmpty
                    ? "no snapshot was kept so far"
                    : "no snapshot was kept or taken since the start; the next one is the first")
        }
        return recall(number)
    }

    /// Calls a snapshot by a name; an empty one takes its name away.
    package mutating func nameSnapshot(_ number: Int, _ name: String) -> Effects {
        guard snapshots[number] != nil else { return Effects(message: Self.missing(number)) }
        snapshots.name(number, name)
        return Effects(message: "snapshot: \(words(number))", keepsSnapshots: true)
    }

    /// Takes a snapshot away.
    package mutating func forgetSnapshot(_ number: Int) -> Effects {
        guard snapshots[number] != nil else { return Effects(message: Self.missing(number)) }
        let words = words(number)
        snapshots.forget(number)
        return Effects(message: "snapshot: \(words) forgotten", keepsSnapshots: true)
    }

    /// Takes in what was kept earlier; before anything is played.
    package mutating func takeSnapshots(_ kept: [Int: Snapshots.Kept]) { snapshots = Snapshots(kept) }

    /// Takes in what other Querns stored.
    package mutating func adoptSnapshots(_ merged: [Int: Snapshots.Kept], moved: [Int: Int]) {
        snapshots.adopt(merged, moved: moved)
    }

    /// The file holds the snapshots that were stored under these numbers.
    package mutating func settleSnapshots(_ numbers: Set<Int>) { snapshots.settle(numbers) }

    mutating func store(_ number: Int, isChosen: Bool = true) -> Effects {
        guard Action.snapshotNumbers.contains(number) else { return Effects(message: Self.missing(number)) }
        let snapshot = Snapshot(
            mapper.values, sound: sounds[sound], mapping: mapper.mapping, modulation: sharedModulation)
        snapshots.store(snapshot, as: number, isChosen: isChosen)
        return Effects(message: "snapshot: \(words(number)) kept", keepsSnapshots: true)
    }

    mutating func recall(_ number: Int) -> Effects {
        guard let snapshot = snapshots.take(number) else { return Effects(message: Self.missing(number)) }
        begin(.single)
        var effects = restore(snapshot)
        effects.message = "snapshot: \(words(number))"
        if let request = effects.wantsSound { effects.message? += "; its sound \(request.name) is looked for" }
        return effects
    }

    /// Brings back how everything stood. A sound that is not there is asked for, and takes the place of the one that is played
    /// once it is; the values stay.
    mutating func restore(_ snapshot: Snapshot) -> Effects {
        moves += 1
        morph = nil
        var effects = restoreSound(snapshot.sound)
        // A mapping that is gone leaves the hands as they are; a lesson in the one that is played goes on.
        if snapshot.mapping != mapper.mapping.name,
            let mapping = mappings.first(where: { $0.name == snapshot.mapping })
        {
            effects.changes += use(mapping)
        }
        let values = Parameter.allCases.map { ($0, snapshot.values[$0]) }
        effects.changes += freezing.pass(mapper.set(values)) + setModulation(snapshot.modulation.values)
        return effects
    }

    static func missing(_ number: Int) -> String {
        Action.snapshotNumbers.contains(number)
            ? "there is no snapshot \(number)"
            : "snapshots are numbered \(Action.snapshotNumbers.lowerBound) to \(Action.snapshotNumbers.upperBound)"
    }

    /// The number, and what the player calls it.
    func words(_ number: Int) -> String {
        let name = snapshots.kept[number]?.name ?? ""
        return name.isEmpty ? "\(number)" : "\(number), \(name)"
    }
}
