import Granular
import Mapping

/// What each part is asked for. Everything up to `microseconds`, of the touches' clock, was played before.
extension Performer {
    package mutating func apply(_ command: PlayingCommand, at microseconds: Int64) -> Effects {
        switch command {
        case .choose(let name): Effects(changes: choose(name) ?? [])
        case .set(let parameter, let value): Effects(changes: set(parameter, to: value, at: microseconds))
        case .nudge(let parameter, let steps): Effects(changes: nudge(parameter, steps: steps, at: microseconds))
        }
    }

    package mutating func apply(_ command: MasterCommand, at microseconds: Int64) -> Effects {
        switch command {
        case .change(let decibels): Effects(changes: changeLevel(by: decibels, at: microseconds))
        case .set(let decibels): Effects(changes: setLevel(to: decibels, at: microseconds))
        case .limit(let decibels): Effects(changes: holdBelow(decibels))
        }
    }

    package mutating func apply(_ command: SoundCommand, at microseconds: Int64) -> Effects {
        switch command {
        case .choose(let name): takeSound(name)
        case .section(let number): takeSection(number)
        case .bed(let name): takeBed(name)
        case .bedLevel(let decibels): setBedLevel(decibels)
        }
    }

    package mutating func apply(_ command: ModulationCommand, at microseconds: Int64) -> Effects {
        switch command {
        case .set(let source, let setting, let value):
            Effects(changes: set(setting, of: source, to: value, at: microseconds))
        case .amount(let source, let parameter, let amount):
            Effects(changes: move(parameter, by: amount, of: source, at: microseconds))
        case .stop(let source): Effects(changes: stop(source, at: microseconds))
        }
    }

    package mutating func apply(_ command: SnapshotCommand, at microseconds: Int64) -> Effects {
        switch command {
        case .store: storeSnapshot()
        case .recall(let step): recallSnapshot(by: step)
        case .name(let number, let name): nameSnapshot(number, name)
        case .delete(let number): forgetSnapshot(number)
        case .morph(let number, let seconds): morph(to: number, seconds: seconds)
        }
    }

    package mutating func apply(_ command: HistoryCommand, at microseconds: Int64) -> Effects {
        switch command {
        case .undo: undo()
        case .redo: redo()
        case .reset: reset(at: microseconds)
        }
    }

    package mutating func apply(_ command: MIDICommand, at microseconds: Int64) -> Effects {
        switch command {
        case .learn(let subject): learn(subject)
        case .unlearn(let subject): unlearn(subject)
        }
    }

    package mutating func apply(_ command: PlaybackCommand, at microseconds: Int64) -> Effects {
        switch command {
        case .stop: stopPlayback(at: microseconds)
        }
    }
}
