import Files
import Granular
import Mapping
import Sounds

/// How everything stood at one moment.
package struct Snapshot: Equatable, Sendable {
    package var values: ParameterValues
    package var sound: SoundRequest
    /// The sounds of the mix, the sound first; empty where it was alone.
    package var mix: [MixedSound]
    package var mapping: String
    package var modulation: SharedModulation
    package var notes: NoteList
    /// What lies on the mapping's tapes.
    package var pins: [Pin]
    /// Where its fields lie that were moved.
    package var fields: [Field]

    package init(
        _ values: ParameterValues, sound: Sound, mix: [MixedSound] = [], mapping: Mapping,
        modulation: SharedModulation = SharedModulation(), notes: NoteList = NoteList(), pins: [Pin] = [],
        fields: [Field] = []
    ) {
        self.init(
            values, sound: SoundRequest(sound), mix: mix, mapping: mapping.name,
            modulation: modulation, notes: notes, pins: pins, fields: fields)
    }

    package init(
        _ values: ParameterValues, sound: SoundRequest, mix: [MixedSound] = [], mapping: String,
        modulation: SharedModulation = SharedModulation(), notes: NoteList = NoteList(), pins: [Pin] = [],
        fields: [Field] = []
    ) {
        self.modulation = modulation
        self.notes = notes
        self.pins = pins
        self.fields = fields
        self.values = values
        self.sound = sound
        self.mix = mix
        self.mapping = mapping
    }

    /// "study", or, of a mix, "study + rain 0.5".
    var soundText: String { mix.isEmpty ? sound.name : mix.text }
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
    /// How often one was chosen.
    package private(set) var recalls = 0
    /// What is on its way to a snapshot.
    package internal(set) var morph: Morph?
    /// How everything stood when the finger came down that is between four snapshots.
    var blendStart: Snapshot?
    /// The snapshot that was stored over, named or deleted last, as it was before.
    private var previous: (number: Int, kept: Kept?, current: Int?)?
    /// Numbers that the player stored into by name since the file was written, not because they were free.
    package private(set) var chosen: Set<Int> = []

    /// Whether they are there at the next start.
    package var areLasting = true

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
                    number: number, name: $0.name, sound: $0.snapshot.soundText, mapping: $0.snapshot.mapping,
                    isLasting: areLasting)
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
        remember(number)
        kept[number] = Kept(name: kept[number]?.name ?? "", snapshot: snapshot)
        current = number
        if isChosen { chosen.insert(number) } else { chosen.remove(number) }
    }

    /// Holds what was kept earlier, and no more.
    mutating func replace(by kept: [Int: Kept]) {
        let areLasting = areLasting
        self = Snapshots(kept)
        self.areLasting = areLasting
    }

    /// Takes in what others stored, changed and deleted.
    /// - Parameter moved: the new numbers of snapshots that gave way to another's.
    mutating func adopt(_ merged: [Int: Kept], moved: [Int: Int]) {
        // What another one changed since is not taken back.
        if let before = previous, merged[before.number] != kept[before.number] || moved[before.number] != nil {
            previous = nil
        }
        kept = merged
        current = current.flatMap { moved[$0] ?? $0 }
        if let number = current, kept[number] == nil { current = nil }
    }

    /// The file holds what was stored under these numbers.
    mutating func markSaved(_ numbers: Set<Int>) { chosen.subtract(numbers) }

    /// The snapshot of that number, which is the current one from now on; `nil` where none is kept.
    mutating func choose(_ number: Int) -> Snapshot? {
        guard let snapshot = self[number] else { return nil }
        current = number
        recalls += 1
        return snapshot
    }

    /// Calls a snapshot so, in one line.
    mutating func name(_ number: Int, _ name: String) {
        remember(number)
        let words = boundedName(String(name.drop(while: \.isWhitespace)), Self.nameLimit)
        kept[number]?.name = words.split(separator: " ").joined(separator: " ")
    }

    mutating func delete(_ number: Int) {
        remember(number)
        kept[number] = nil
        if current == number { current = nil }
    }

    /// Brings the snapshot that was stored over, named or deleted last back to how it was; once more brings the change again.
    /// - Returns: its number; `nil` where nothing was changed.
    mutating func takeBack() -> Int? {
        guard let before = previous else { return nil }
        remember(before.number)
        kept[before.number] = before.kept
        current = before.current
        chosen.insert(before.number)
        return before.number
    }

    private mutating func remember(_ number: Int) { previous = (number, kept[number], current) }

    /// The number of the current snapshot, or of the one so many places further on, going round; `nil` where none is kept.
    func number(by step: Int) -> Int? {
        let numbers = numbers
        guard let current, let place = numbers.firstIndex(of: current) else { return step == 0 ? nil : edge(step) }
        return numbers[(place + step % numbers.count + numbers.count) % numbers.count]
    }

    /// Where stepping begins when none is the current one, as after a start: the first, or the last.
    private func edge(_ step: Int) -> Int? { step > 0 ? numbers.first : numbers.last }

    /// The number, and what the player calls it.
    func text(_ number: Int) -> String {
        let name = kept[number]?.name ?? ""
        return name.isEmpty ? "\(number)" : "\(number), \(name)"
    }

    /// Why there is none of that number.
    static func missing(_ number: Int) -> String {
        Action.snapshotNumbers.contains(number)
            ? "no snapshot \(number)"
            : "snapshots are numbered \(Action.snapshotNumbers.lowerBound) to \(Action.snapshotNumbers.upperBound)"
    }

    /// Whether a sound that comes now is to wait until a morph is half-way.
    func isTooEarly(for sound: Sound) -> Bool {
        guard let morph, morph.hasSoundToTake else { return false }
        return morph.target.sound.isMet(by: sound)
    }
}
