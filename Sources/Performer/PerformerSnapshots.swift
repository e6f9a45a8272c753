import Granular
import Mapping
import Sounds

/// Storing snapshots and recalling them.
extension Performer {
    /// Stores a snapshot under the lowest free number.
    package mutating func storeSnapshot() -> Effects {
        guard let number = snapshots.free else {
            return Effects(message: "all \(Action.snapshotNumbers.upperBound) snapshots are taken: delete one first")
        }
        return store(number, isChosen: false)
    }

    /// Recalls the snapshot that was stored or recalled last, or the one so many places further.
    package mutating func recallSnapshot(by step: Int) -> Effects {
        guard let number = snapshots.number(by: step) else {
            return Effects(
                message: snapshots.numbers.isEmpty
                    ? "No snapshots yet: S saves one"
                    : "no snapshot used yet: the next is the first one")
        }
        return recall(number)
    }

    /// Names a snapshot; an empty name removes it.
    package mutating func nameSnapshot(_ number: Int, _ name: String) -> Effects {
        guard snapshots[number] != nil else { return Effects(message: Snapshots.missing(number)) }
        snapshots.name(number, name)
        return Effects(message: "snapshot: \(snapshots.text(number))", keepsSnapshots: true)
    }

    /// Deletes a snapshot.
    package mutating func deleteSnapshot(_ number: Int) -> Effects {
        guard snapshots[number] != nil else { return Effects(message: Snapshots.missing(number)) }
        let words = snapshots.text(number)
        snapshots.delete(number)
        return Effects(message: "snapshot: \(words) deleted", keepsSnapshots: true)
    }

    /// Takes back what was last saved, named or deleted among the snapshots; the sound stays.
    package mutating func takeBackSnapshot() -> Effects {
        guard let number = snapshots.takeBack() else {
            return Effects(message: "No snapshot was changed: nothing to undo")
        }
        let state = snapshots[number] == nil ? "\(number) is free again" : "\(snapshots.text(number)) as it was before"
        return Effects(message: "snapshot: \(state)", keepsSnapshots: true)
    }

    /// Loads the saved snapshots, before anything is played.
    package mutating func loadSnapshots(_ kept: [Int: Snapshots.Kept]) { snapshots.replace(by: kept) }

    /// Adopts the snapshots that other instances of Quern stored.
    package mutating func adoptSnapshots(_ merged: [Int: Snapshots.Kept], moved: [Int: Int]) {
        snapshots.adopt(merged, moved: moved)
    }

    /// The file holds the snapshots that were stored under these numbers.
    package mutating func markSnapshotsSaved(_ numbers: Set<Int>) { snapshots.markSaved(numbers) }

    /// Whether what is stored is there at the next start: what the player is told of it goes by that.
    package mutating func setSnapshotsLasting(_ areLasting: Bool) { snapshots.areLasting = areLasting }

    mutating func store(_ number: Int, isChosen: Bool = true) -> Effects {
        guard Action.snapshotNumbers.contains(number) else { return Effects(message: Snapshots.missing(number)) }
        let snapshot = Snapshot(
            mapper.values, sound: rack.played, mix: rack.mix, mapping: mapper.mapping, modulation: sources.shared,
            notes: notes, pins: mapper.pins, fields: mapper.fields)
        snapshots.store(snapshot, as: number, isChosen: isChosen)
        let words = snapshots.areLasting ? "saved" : "saved until Quern quits"
        return Effects(message: "snapshot: \(snapshots.text(number)) \(words)", keepsSnapshots: true)
    }

    mutating func recall(_ number: Int) -> Effects {
        guard let snapshot = snapshots.choose(number) else { return Effects(message: Snapshots.missing(number)) }
        begin(.single)
        var effects = restore(snapshot)
        playing.mapper.showWholeTapes()
        effects.message = "snapshot: \(snapshots.text(number))"
        if let request = effects.requestedSound { effects.message? += "; searching for its sound \(request.name)" }
        return effects
    }

    /// Restores a snapshot. A missing sound is requested, and replaces the one that plays once it is loaded; the values stay.
    mutating func restore(_ snapshot: Snapshot) -> Effects {
        playing.moves += 1
        snapshots.morph = nil
        var effects = restoreSound(snapshot.sound, mix: snapshot.mix)
        // A mapping that is gone leaves the hands as they are; a lesson in the one that is played goes on.
        if snapshot.mapping != mapper.mapping.name,
            let mapping = playing.mapping(named: snapshot.mapping)
        {
            effects.changes += use(mapping)
        }
        let values = Parameter.allCases.map { ($0, snapshot.values[$0]) }
        effects.changes += setNotes(snapshot.notes) + playing.set(values) + sources.set(snapshot.modulation.values)
        effects.changes += layOut { $0.setFields(snapshot.fields) + $0.setPins(snapshot.pins) }
        return effects
    }
}

/// Morphing to a snapshot or a scene, and blending four snapshots.
extension Performer {
    /// Goes over to a snapshot within so many seconds, 0…3,600. Every value goes its way on its parameter's scale, unless a hand moves
    /// it meanwhile: then the hand has it. The sound, pins, fields and a list of notes are taken half-way, the mapping stays. A recall, undo, panic or another morph ends
    /// it where it is.
    package mutating func morph(to number: Int, seconds: Double = Morph.defaultSeconds) -> Effects {
        guard seconds.isFinite else { return Effects() }
        guard let snapshot = snapshots.choose(number) else { return Effects(message: Snapshots.missing(number)) }
        var effects = morph(to: .snapshot(number), snapshot, called: snapshots.text(number), seconds: seconds)
        // It has half of the time to come.
        rack.awaited = rack.index(of: snapshot.sound) == nil ? snapshot.sound : nil
        effects.requestedSound = rack.awaited
        return effects
    }

    /// Goes over to a scene in the same way: its bed and its section are taken half-way too. Nothing changes where its first sound gave
    /// way to others meanwhile.
    package mutating func morph(to ready: ReadyScene, seconds: Double = Morph.defaultSeconds) -> Effects {
        guard seconds.isFinite else { return Effects() }
        guard let place = rack.index(of: ready.sounds[0].sound) else { return Effects(message: ready.missingSound) }
        rack.awaited = nil
        defer { scene = ready.name }
        return morph(
            to: .scene(ready), ready.snapshot(playing: sounds[place]), called: ready.scene.name, seconds: seconds)
    }

    private mutating func morph(
        to goal: Morph.Goal, _ target: Snapshot, called name: String, seconds: Double
    ) -> Effects {
        begin(.single)
        let morph = Morph(to: goal, target, from: historyState.snapshot, at: now, seconds: seconds)
        snapshots.morph = morph
        let length = Double(morph.durationMicroseconds) * 1e-6
        return Effects(message: "morph: to \(name) in \(ValueChangeText.text(length)) s")
    }

    /// The morph that goes on, if any.
    package var morphState: MorphState? { snapshots.morph.map { MorphState($0, at: now) } }

    /// Brings a morph to where it is at that moment, a tick of its own.
    mutating func stepMorph(to microseconds: Int64) -> [Change] {
        guard var morph = snapshots.morph else { return [] }
        playing.moves += 1
        let fraction = morph.fraction(at: microseconds)
        var changes: [Change] = []
        if morph.hasSoundToTake, fraction >= 0.5 {
            morph.hasSoundToTake = false
            changes = useSound(morph.target.sound, mix: morph.target.mix) + setNotes(morph.target.notes)
            changes += layOut { $0.setFields(morph.target.fields) + $0.setPins(morph.target.pins) }
            if case .scene(let ready) = morph.goal { changes += takeSectionAndBed(of: ready).changes }
        }
        changes += playing.set(morph.step(to: microseconds, mapper.goals))
        if let modulation = morph.step(to: microseconds, sources.shared) { changes += sources.set(modulation) }
        snapshots.morph = fraction < 1 ? morph : nil
        return changes
    }

    // MARK: Between four snapshots

    /// The sounds that are to be loaded beside what plays, each once: those of the mix, and, where another mapping is played than when
    /// this was asked last, those that it names, and those of its corners.
    package mutating func takeMissingCorners() -> [SoundRequest] {
        if playing.hasNewMapping { rack.setNames(mapper.mapping.soundNames) }
        let corners = playing.takeNewCorners().compactMap { snapshots[$0] }
        return (corners.flatMap { [$0.sound] + $0.mix.map(\.sound) } + rack.takeMissing()).reduce(into: []) {
            missing, request in
            if rack.index(of: request) == nil, !missing.contains(request) { missing.append(request) }
        }
    }

    /// Brings every value to where it is between the four corners of a blend, each on its parameter's scale, and takes the sound of the
    /// corner that is nearest where it is there. The mapping stays. A corner whose number no snapshot has is how everything stood
    /// when the finger came down.
    mutating func blend(_ blend: Blend) -> [Change] {
        playing.moves += 1
        if blend.begins || snapshots.blendStart == nil { snapshots.blendStart = historyState.snapshot }
        guard let start = snapshots.blendStart else { return [] }
        let corners = blend.corners.map { snapshots[$0] ?? start }
        let parts = zip(corners, blend.weights).map { (values: $0.values, weight: $1) }
        var changes: [Change] = []
        // Of two that are as near the one that is played.
        let limit = blend.weights.max() ?? 0
        let nearest = zip(corners, blend.weights).filter { $1 == limit }.map(\.0)
        let played = nearest.first { rack.index(of: $0.sound) == rack.index && $0.mix == rack.mix }
        if played == nil, let corner = nearest.first { changes = useSound(corner.sound, mix: corner.mix) }
        if !nearest.contains(where: { $0.notes == notes }), let corner = nearest.first {
            changes += setNotes(corner.notes)
        }
        let values = ValuesBetween.values(parts)
        if corners.contains(where: { $0.modulation != sources.shared }) {
            changes += sources.set(.between(zip(corners, blend.weights).map { ($0.modulation.values, $1) }))
        }
        return changes + playing.set(Parameter.allCases.map { ($0, values[$0]) })
    }
}
