import Granular

/// Taking back what changed the sound.
extension Performer {
    /// Takes back what changed the sound last. Fingers that are down go on from there with their next movement.
    package mutating func undo() -> Effects {
        go(
            back: { $0.takeBack($1, at: $2) }, told: "undo",
            otherwise: history.hasForgotten
                ? "nothing to undo: changes older than an hour are gone" : "nothing to undo")
    }

    /// Does again what was taken back last, as long as nothing else has changed the sound since.
    package mutating func redo() -> Effects {
        go(
            back: { $0.bringAgain($1, at: $2) }, told: "redo",
            otherwise: "nothing to redo")
    }

    /// Where one is among the states of the last hour.
    package var historyPlace: HistoryPlace { history.place(historyState, at: now) }

    /// Has undo lead from how everything was left to how a player finds it the first time.
    package mutating func offerFreshStart(at microseconds: Int64) {
        now = max(now, microseconds)
        let first = HistoryState(
            snapshot: Snapshot(
                ParameterValues(playing: sounds[0].source), sound: sounds[0], mapping: mapper.mapping),
            levelDecibels: MasterLevel.start)
        history.begin(.single, from: first, at: now)
    }

    /// Something is about to change the sound.
    /// - `microseconds`: when; as late as anything was heard of where `nil`.
    mutating func begin(_ edit: History.Edit, at microseconds: Int64? = nil) {
        if edit != .touch { playing.moves += 1 }
        if let microseconds { now = max(now, microseconds) }
        history.begin(edit, from: historyState, at: microseconds ?? now)
    }

    package var historyState: HistoryState {
        HistoryState(
            snapshot: Snapshot(
                mapper.goals, sound: rack.played, mapping: mapper.mapping, modulation: sources.shared),
            levelDecibels: levelDecibels)
    }

    private mutating func go(
        back step: (inout History, HistoryState, Int64) -> HistoryState?, told: String, otherwise nothing: String
    ) -> Effects {
        var effects = Effects()
        snapshots.morph = nil
        while true {
            let before = historyState
            guard let target = step(&history, before, now) else {
                effects.message = nothing
                return effects
            }
            let restored = restore(target.snapshot)
            effects.changes += restored.changes
            effects.wantsSound = restored.wantsSound
            if target.levelDecibels != levelDecibels { effects.changes += master.setLevel(target.levelDecibels) }
            let words = historyState.words(since: before)
            // A step to a mapping that is gone since leads nowhere: on to the next.
            if !words.isEmpty {
                effects.message = "\(told): \(words) · \(historyPlace.words)"
                return effects
            }
        }
    }
}
