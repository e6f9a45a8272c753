import Granular
import Mapping

/// Commands, each dispatched to the part that answers it. Everything up to `microseconds`, of the touches' clock, was played before.
extension Performer {
    package mutating func apply(_ command: PlayingCommand, at microseconds: Int64) -> Effects {
        switch command {
        case .choose(let name): Effects(changes: choose(name) ?? [])
        case .set(let parameter, let value):
            tellingOfPitch(parameter, Effects(changes: set(parameter, to: value, at: microseconds)), at: microseconds)
        case .nudge(let parameter, let steps):
            tellingOfPitch(
                parameter, Effects(changes: nudge(parameter, steps: steps, at: microseconds)), at: microseconds)
        case .notes(let list):
            tellingOfPitch(.pitchSet, Effects(changes: choose(list, at: microseconds)), at: microseconds)
        case .hold(let isHeld): Effects(changes: playing.setHold(isHeld))
        case .release: Effects(changes: releaseAll(at: microseconds))
        case .pin(let command): change(command, at: microseconds)
        case .zoom(let tape, let window): zoom(tape, to: window)
        case .field(let field): place(field, at: microseconds)
        case .point(let isOn): point(isOn, at: microseconds)
        }
    }

    package mutating func apply(_ command: MasterCommand, at microseconds: Int64) -> Effects {
        switch command {
        case .change(let decibels): Effects(changes: changeLevel(by: decibels, at: microseconds))
        case .set(let decibels): Effects(changes: setLevel(to: decibels, at: microseconds))
        case .limit(let decibels): Effects(changes: limitLevel(decibels))
        }
    }

    package mutating func apply(_ command: SoundCommand, at microseconds: Int64) -> Effects {
        switch command {
        case .choose(let name): chooseSound(name)
        case .add(let request, let chance): addSound(request, chance: chance)
        case .remove(let name): removeSound(name)
        case .mix(let sounds, let isBank): chooseMix(sounds, isBank: isBank)
        case .section(let number): chooseSection(number)
        case .bed(let name): setBed(name)
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
        case .delete(let number): deleteSnapshot(number)
        case .takeBack: takeBackSnapshot()
        case .morph(let number, let seconds): morph(to: number, seconds: seconds)
        }
    }

    package mutating func apply(_ command: HistoryCommand, at microseconds: Int64) -> Effects {
        switch command {
        case .undo: undo()
        case .redo: redo()
        case .reset: reset(at: microseconds)
        case .setAside: setEverythingAside(at: microseconds)
        case .bringBack: bringEverythingBack(at: microseconds)
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

extension Performer {
    /// Lets go what hands and loops sound; guests go on, but for those of a performance that has ended.
    mutating func releaseAll(at microseconds: Int64) -> [Change] {
        let changes = playing.releaseAll() + haltLoop(at: microseconds)
        if playback == nil { removePlayedGuests(at: microseconds) }
        return changes + takeGuestsEffects().changes
    }

    /// Performs an action that a key, a button or a gesture triggers.
    /// - `microseconds`: `CLOCK_MONOTONIC`, when it was triggered: taps of a tempo go by it.
    /// - `isTouched`: whether fingers triggered it.
    package mutating func act(_ action: Action, at microseconds: Int64, isTouched: Bool = false) -> Effects {
        playing.moves += 1
        guard !forbidden.contains(action.called.name) else { return Effects() }
        playing.actions.add(action)
        switch action {
        case .mute:
            return Effects(changes: master.toggleMute())
        case .panic:
            // What it silences can be undone where it does not come back by itself.
            if !mapper.pins.isEmpty || rack.bed != nil { begin(.single) }
            (rack.bed, rack.awaitedBed, snapshots.morph, playback) = (nil, nil, nil, nil)
            let changes = releaseAll(at: microseconds)
            guests.silenceAll(at: microseconds)
            return Effects(changes: changes + takeGuestsEffects().changes + [.panic])
        case .hold: return Effects(changes: playing.setHold(!mapper.isHeld))
        case .grain(let count, let cloud):
            if !isTouched, !history.isClosed { keep(action, at: microseconds) }
            return Effects(changes: playing.letGrainsOut(count, of: cloud))
        case .freeze: return Effects(changes: playing.freezing.toggle())
        case .nextSound: return chooseSound(by: 1)
        case .previousSound: return chooseSound(by: -1)
        case .nextMapping: return Effects(changes: chooseMapping(by: 1, isTouched: isTouched))
        case .previousMapping: return Effects(changes: chooseMapping(by: -1, isTouched: isTouched))
        case .nextScene: return Effects(requestedScene: .step(1))
        case .previousScene: return Effects(requestedScene: .step(-1))
        case .snapshot(let number): return recall(number)
        case .storeSnapshot(let number): return store(number)
        case .tapTempo: return tap(at: microseconds)
        case .record: return Effects(togglesRecording: true)
        case .morph(let number): return morph(to: number)
        case .section(let number): return chooseSection(number == rack.section ? nil : number)
        case .loopRecord: return loop(.record, at: microseconds)
        case .loopPlay: return loop(.play, at: microseconds)
        case .loopHalf: return loop(.halfSpeed, at: microseconds)
        case .loopDouble: return loop(.doubleSpeed, at: microseconds)
        case .loopReverse: return loop(.reverse, at: microseconds)
        case .loopUndo: return loop(.undoLayer, at: microseconds)
        case .keepInput: return Effects(input: .keep)
        case .monitor: return Effects(input: .monitor)
        case .editFields: return toggleFieldEditing(at: microseconds)
        case .closeView: return Effects(closesView: true)
        case .practice(let action): return Effects(practice: action)
        }
    }
}
