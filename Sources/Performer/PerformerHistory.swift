import Granular
import Mapping

/// Undo, redo and reset.
extension Performer {
    /// Undoes the last change of the sound. Fingers that are down go on from there with their next movement.
    package mutating func undo() -> Effects {
        stepHistory(
            back: { $0.undoStep($1, at: $2) }, verb: "undo",
            otherwise: history.hasForgotten
                ? "nothing to undo: changes older than an hour are gone" : "nothing to undo")
    }

    /// Redoes the step that was undone last, as long as nothing else has changed the sound since.
    package mutating func redo() -> Effects {
        stepHistory(
            back: { $0.redoStep($1, at: $2) }, verb: "redo",
            otherwise: "nothing to redo")
    }

    /// The position among the states of the last hour.
    package var historyPosition: HistoryPosition { history.position(historyState, at: now) }

    /// Makes the state of a first start the step before the restored one, so that undo leads there.
    package mutating func offerFreshStart(at microseconds: Int64) {
        now = max(now, microseconds)
        let first = HistoryState(
            snapshot: Snapshot(
                ParameterValues(playing: sounds[0].source), sound: sounds[0], mapping: mapper.mapping),
            levelDecibels: MasterLevel.start)
        history.begin(.single, from: first, at: now)
    }

    /// Begins a step of the history, before something changes the sound.
    /// - `microseconds`: when; the latest time reached where `nil`.
    mutating func begin(_ edit: History.Edit, at microseconds: Int64? = nil) {
        if edit != .touch { playing.moves += 1 }
        if case .value(let parameter) = edit {
            setByHand.insert(parameter)
            rack.bank?.before[parameter] = nil
        }
        if let microseconds { now = max(now, microseconds) }
        history.begin(edit, from: historyState, at: microseconds ?? now)
    }

    package var historyState: HistoryState {
        HistoryState(
            snapshot: Snapshot(
                mapper.goals, sound: rack.played, mix: rack.mix, mapping: mapper.mapping, modulation: sources.shared,
                notes: notes, pins: mapper.pins, fields: mapper.fields),
            levelDecibels: levelDecibels, bed: rack.bed, scene: scene, guests: guests.moment)
    }

    private mutating func stepHistory(
        back step: (inout History, HistoryState, Int64) -> HistoryState?, verb: String, otherwise nothing: String
    ) -> Effects {
        var effects = Effects()
        snapshots.morph = nil
        while true {
            let before = historyState
            guard let target = step(&history, before, now) else {
                effects.message = nothing
                return effects
            }
            put(target, into: &effects)
            // A bed that has to be made is there later.
            let words = (effects.requestedBuiltIn == nil ? historyState : target).text(since: before)
            // A step to a mapping that is gone since leads nowhere: on to the next.
            if !words.isEmpty {
                effects.message = "\(verb): \(words) · \(historyPosition.text)"
                return effects
            }
        }
    }

    /// Brings everything to how it stood in a state of the history.
    mutating func put(_ target: HistoryState, into effects: inout Effects) {
        let restored = restore(target.snapshot)
        scene = target.scene
        effects.changes += restored.changes
        effects.requestedSound = restored.requestedSound
        if target.levelDecibels != levelDecibels { effects.changes += master.setLevel(target.levelDecibels) }
        effects.take(rack.restore(target.bed))
        effects.changes += followHost()
        guests.restore(target.guests, at: now)
        effects.take(takeGuestsEffects())
    }
}

extension Performer {
    /// Brings everything back to how it was at the beginning, as if nobody had played; only the ceiling of the level stays. Guests who
    /// play go on.
    package mutating func reset(at microseconds: Int64) -> Effects {
        guard let beginning else { return Effects() }
        let ended = end(at: microseconds)
        var changes = ended.changes + loop(.clear, at: microseconds).changes
        if isMuted { changes += act(.mute, at: microseconds).changes }
        if isFrozen { changes += act(.freeze, at: microseconds).changes }
        for lock in tempo.locks { changes += tempo(.lock(lock, false), at: microseconds).changes }
        changes += rack.clearSection()
        // Layers, switches and latches are the mapping's own: they go with it, also where it is the one of the beginning.
        changes += use(Mapping(name: "", controls: []))
        if let mapping = playing.mapping(named: beginning.snapshot.mapping) ?? mappings.first {
            changes += use(mapping)
        }
        rack.values = SoundValues()
        (rack.awaitedBuiltIn, rack.bank, scene) = (nil, nil, nil)
        guests.forgetValues()
        var effects = restore(beginning.snapshot)
        changes += effects.changes + master.setLevel(beginning.levelDecibels)
        (effects.changes, effects.endsBeside) = (changes, ended.endsBeside)
        snapshots = Snapshots()
        history = History()
        setAside = nil
        fieldEditing = nil
        rack.bedLevelDecibels = BedState.startDecibels
        return effects
    }

    /// Ends what the player sounds: by a panic, or softly where that would cut what guests hold.
    private mutating func end(at microseconds: Int64) -> Effects {
        guard guests.arePlaying else { return act(.panic, at: microseconds) }
        (snapshots.morph, playback) = (nil, nil)
        var effects = Effects(changes: releaseAll(at: microseconds), endsBeside: true)
        if rack.bed != nil || rack.awaitedBed != nil { effects.take(rack.setBed(nil)) }
        return effects
    }
}
