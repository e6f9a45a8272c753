import Granular

extension Performer {
    /// Takes back what changed the sound last. Fingers that are down go on from there with their next movement.
    package mutating func undo() -> Effects {
        go(
            back: { $0.takeBack($1, at: $2) }, told: "undone",
            otherwise: history.hasForgotten
                ? "undone: nothing, what is older than an hour is gone" : "undone: nothing, it is all as it began")
    }

    /// Does again what was taken back last, as long as nothing else has changed the sound since.
    package mutating func redo() -> Effects {
        go(
            back: { $0.bringAgain($1, at: $2) }, told: "done again",
            otherwise: "done again: nothing, there is no more")
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
        if edit != .touch { moves += 1 }
        if let microseconds { now = max(now, microseconds) }
        history.begin(edit, from: historyState, at: microseconds ?? now)
    }

    package var historyState: HistoryState {
        HistoryState(
            snapshot: Snapshot(
                mapper.goals, sound: sounds[sound], mapping: mapper.mapping, modulation: sharedModulation),
            levelDecibels: levelDecibels)
    }

    private mutating func go(
        back step: (inout History, HistoryState, Int64) -> HistoryState?, told: String, otherwise nothing: String
    ) -> Effects {
        var effects = Effects()
        morph = nil
        while true {
            let before = historyState
            guard let target = step(&history, before, now) else {
                effects.message = nothing
                return effects
            }
            let restored = restore(target.snapshot)
            effects.changes += restored.changes
            effects.wantsSound = restored.wantsSound
            if target.levelDecibels != levelDecibels { effects.changes += setLevel(target.levelDecibels) }
            let words = words(from: before, to: historyState)
            // A step to a mapping that is gone since leads nowhere: on to the next.
            if !words.isEmpty {
                effects.message = "\(told): \(words) · \(historyPlace.words)"
                return effects
            }
        }
    }

    /// What is different, in a few words.
    private func words(from old: HistoryState, to new: HistoryState) -> String {
        var words: [String] = []
        if old.snapshot.mapping != new.snapshot.mapping {
            words.append("mapping \(old.snapshot.mapping) → \(new.snapshot.mapping)")
        }
        if old.snapshot.sound != new.snapshot.sound {
            words.append("sound \(old.snapshot.sound.name) → \(new.snapshot.sound.name)")
        }
        if old.levelDecibels != new.levelDecibels {
            words.append("master level " + ValueChangeText.change(old.levelDecibels, new.levelDecibels, unit: "dB"))
        }
        let (before, after) = (old.snapshot.values, new.snapshot.values)
        let moved = Parameter.allCases.filter { before[$0] != after[$0] }
        if moved.count == 1, let only = moved.first {
            words.append("\(only.definition.name) " + ValueChangeText.change(before[only], after[only], of: only))
        } else if !moved.isEmpty {
            words.append("\(moved.count) values")
        }
        let (was, became) = (old.snapshot.modulation, new.snapshot.modulation)
        if was != became {
            let changes = became.values.changes(since: was.values)
            words += ModulationSource.allCases.filter { source in
                changes.contains { $0.isModulation(by: source) }
            }.map(\.name)
        }
        return words.joined(separator: ", ")
    }
}

extension Change {
    /// Whether it sets something of that source.
    fileprivate func isModulation(by source: ModulationSource) -> Bool {
        switch self {
        case .modulator(source, _, _), .amount(source, _, _): true
        default: false
        }
    }
}

extension HistoryPlace {
    /// "3 of 57, 2 min ago".
    var words: String {
        let place = "\(past + 1) of \(past + 1 + future)"
        if future == 0 { return place }
        switch secondsAgo {
        case ..<1: return "\(place), just now"
        case ..<100: return "\(place), \(Int(secondsAgo)) s ago"
        default: return "\(place), \(Int((secondsAgo / 60).rounded())) min ago"
        }
    }
}
