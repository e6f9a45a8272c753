import Granular
import MIDI
import Mapping

/// Playing by MIDI, and learning controllers and keys.
extension Performer {
    /// Plays a message of a MIDI device.
    package mutating func midi(_ arrival: MIDIArrival) -> [TimedEffects] {
        let uses = mapper.mapping.midi
        let commands = midi.read(arrival) { note, channel in
            uses.contains { $0.isMoved(by: MIDIMove(.note(note), channel: channel, position: 1)) }
        }
        return commands.flatMap { play($0.command, at: $0.microseconds) }
    }

    /// Plays what waited for the other half of a controller.
    mutating func playWaitingMIDI(at microseconds: Int64) -> [TimedEffects] {
        midi.advance(to: microseconds).flatMap { play($0.command, at: $0.microseconds) }
    }

    private mutating func play(_ command: MIDIInterpreter.Command, at microseconds: Int64) -> [TimedEffects] {
        switch command {
        case .notes(let frame): return touch(frame, by: .notes, on: mapper.surface)
        case .move(let move): return play(move, at: microseconds)
        case .shown(let source, let channel):
            return [TimedEffects(microseconds: microseconds, effects: learn(source, channel: channel))]
        case .panic: return [TimedEffects(microseconds: microseconds, effects: act(.panic, at: microseconds))]
        }
    }

    private mutating func play(_ move: MIDIMove, at microseconds: Int64) -> [TimedEffects] {
        let uses = mapper.mapping.midi.filter { $0.isMoved(by: move) }
        // A pedal holds, unless the mapping has another use for it.
        if move.source == .controller(64), uses.isEmpty {
            playing.moves += 1
            let changes = playing.setPedal(move.position >= 0.5)
            return [TimedEffects(microseconds: microseconds, effects: Effects(changes: changes))]
        }
        // A program is a scene, likewise.
        if case .program(let number) = move.source, uses.isEmpty {
            return [TimedEffects(microseconds: microseconds, effects: Effects(requestedScene: .place(number)))]
        }
        guard !uses.isEmpty else { return [] }
        playing.moves += 1
        if let parameter = uses.lazy.compactMap(\.binding).first?.parameter {
            begin(.value(parameter), at: microseconds)
        }
        let outputs = playing.mapper.apply(move, at: microseconds)
        for case .action(let action) in outputs.map(\.kind) { keep(action, at: microseconds) }
        return applyOutputs(outputs)
    }

    /// Releases all keys.
    package mutating func liftKeys(at microseconds: Int64) -> [TimedEffects] {
        midi.liftAll(at: microseconds).map { touch($0, by: .notes, on: mapper.surface) } ?? []
    }

    // MARK: Learning

    /// Starts to learn: the next controller or key that moves is assigned to `subject`; `nil`, or the same again: stops.
    package mutating func learn(_ subject: Lesson.Subject?) -> Effects {
        let before = midi.learning
        midi.learning = subject == before ? nil : subject
        guard let subject = midi.learning else {
            return Effects(message: before == nil ? nil : "MIDI learn canceled")
        }
        return Effects(message: "MIDI learn: move a controller or press a key for \(subject.text)")
    }

    /// Removes the assignments of `subject`.
    package mutating func unlearn(_ subject: Lesson.Subject) -> Effects {
        let mapping = mapper.mapping
        let gone = mapping.midi.filter { $0.subject == subject }
        guard !gone.isEmpty else { return Effects(message: "MIDI learn: nothing \(subject.moved)") }
        var changed = mapping
        changed.midi.removeAll { $0.subject == subject }
        var effects = Effects(changes: playing.replace(changed))
        effects.message = "MIDI learn: \(subject.text) no longer follows MIDI"
        effects.changedMIDI = .removed(gone)
        return effects
    }

    private mutating func learn(_ source: MIDISource, channel: Int) -> Effects {
        guard let subject = midi.learning else { return Effects() }
        midi.learning = nil
        let effect: MIDIUse.Effect =
            switch subject {
            case .parameter(let parameter): .moves(mapper.mapping.scale(of: parameter).shared)
            case .action(let action): .performs(action)
            }
        let use = MIDIUse(source, channel: channel, effect)
        var changed = mapper.mapping
        guard !changed.midi.contains(use) else { return Effects(message: "MIDI learn: \(use.text) already") }
        let before = changed.midi.filter { $0.isMoved(by: MIDIMove(source, channel: channel, position: 1)) }
        changed.midi.append(use)
        var effects = Effects(changes: playing.replace(changed))
        effects.message = "MIDI learn: \(use.text)"
        if !before.isEmpty {
            effects.message? += "; it also \(before.map(\.subject.moved).joined(separator: " and "))"
        }
        effects.changedMIDI = .added(use)
        return effects
    }
}

extension Performer {
    /// Adds what the performer knows to the state of the ports.
    package func midiState(_ state: MIDIState) -> MIDIState {
        var state = state
        (state.notes, state.latest, state.learning) = (midi.noteCount, midi.latest, midi.learning)
        state.waiting = mapper.waitingForMIDI
        return state
    }
}
