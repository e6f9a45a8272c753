import Granular

extension Desk {
    /// Takes back what changed the sound last. Fingers that are down go on from there with their next movement.
    package mutating func undo() -> Outcome {
        go(back: { $0.takeBack($1) }, told: "undone", otherwise: "undone: nothing, it is all as it began")
    }

    /// Does again what was taken back last, as long as nothing else has changed the sound since.
    package mutating func redo() -> Outcome {
        go(back: { $0.bringAgain($1) }, told: "done again", otherwise: "done again: nothing, there is no more")
    }

    /// Something is about to change the sound.
    mutating func begin(_ deed: History.Deed, at microseconds: Int64 = 0) {
        history.begin(deed, from: moment, at: microseconds)
    }

    private var moment: Moment {
        Moment(
            snapshot: Snapshot(mapper.goals, sound: sounds[sound], mapping: mapper.mapping),
            levelDecibels: levelDecibels)
    }

    private mutating func go(
        back step: (inout History, Moment) -> Moment?, told: String, otherwise nothing: String
    ) -> Outcome {
        var changes: [Change] = []
        while true {
            let now = moment
            guard let target = step(&history, now) else { return Outcome(changes: changes, message: nothing) }
            changes += restore(target.snapshot)
            if target.levelDecibels != levelDecibels { changes += setLevel(target.levelDecibels) }
            let words = words(from: now, to: moment)
            // A step to a mapping that is gone since leads nowhere: on to the next.
            if !words.isEmpty { return Outcome(changes: changes, message: "\(told): \(words)") }
        }
    }

    /// What is different, in a few words.
    private func words(from old: Moment, to new: Moment) -> String {
        var words: [String] = []
        if old.snapshot.mapping != new.snapshot.mapping {
            words.append("mapping \(old.snapshot.mapping) → \(new.snapshot.mapping)")
        }
        if old.snapshot.sound != new.snapshot.sound {
            words.append("sound \(old.snapshot.sound) → \(new.snapshot.sound)")
        }
        if old.levelDecibels != new.levelDecibels {
            words.append("master level " + ValueWords.change(old.levelDecibels, new.levelDecibels, unit: "dB"))
        }
        let (before, after) = (old.snapshot.values, new.snapshot.values)
        let moved = Parameter.allCases.filter { before[$0] != after[$0] }
        if moved.count == 1, let only = moved.first {
            words.append("\(only.definition.name) " + ValueWords.change(before[only], after[only], of: only))
        } else if !moved.isEmpty {
            words.append("\(moved.count) values")
        }
        return words.joined(separator: ", ")
    }
}
