import Granular
import MIDI
import Mapping

/// What MIDI does that is to be written into the mapping's file, or out of it.
package enum MIDIKept: Equatable, Sendable {
    /// This is new.
    case learnt(MIDIUse)
    /// These are there no more.
    case forgotten([MIDIUse])
}

extension Performer {
    /// Plays a message of a MIDI device.
    package mutating func midi(_ arrival: MIDIArrival) -> [TimedEffects] {
        let uses = mapper.mapping.midi
        let commands = midi.take(arrival) { note, channel in
            uses.contains { $0.isMoved(by: MIDIMove(.note(note), channel: channel, position: 1)) }
        }
        return commands.flatMap { play($0.command, at: $0.microseconds) }
    }

    /// Does what waited for the other half of a controller.
    mutating func playWaitingMIDI(at microseconds: Int64) -> [TimedEffects] {
        midi.advance(to: microseconds).flatMap { play($0.command, at: $0.microseconds) }
    }

    private mutating func play(_ command: MIDIHands.Command, at microseconds: Int64) -> [TimedEffects] {
        switch command {
        case .notes(let frame): return touch(frame, by: .notes, on: mapper.surface)
        case .move(let move): return play(move, at: microseconds)
        case .shown(let source, let channel):
            return [TimedEffects(microseconds: microseconds, effects: take(source, channel: channel))]
        case .panic: return [TimedEffects(microseconds: microseconds, effects: act(.panic, at: microseconds))]
        }
    }

    private mutating func play(_ move: MIDIMove, at microseconds: Int64) -> [TimedEffects] {
        let uses = mapper.mapping.midi.filter { $0.isMoved(by: move) }
        // A pedal holds, unless the mapping has another use for it.
        if move.source == .controller(64), uses.isEmpty {
            moves += 1
            let changes = freezing.pass(mapper.setPedal(move.position >= 0.5))
            return [TimedEffects(microseconds: microseconds, effects: Effects(changes: changes))]
        }
        guard !uses.isEmpty else { return [] }
        moves += 1
        if let parameter = uses.lazy.compactMap(\.binding).first?.parameter {
            begin(.value(parameter), at: microseconds)
        }
        return follow(mapper.follow(move, at: microseconds))
    }

    /// Lets go of all keys.
    package mutating func liftKeys(at microseconds: Int64) -> [TimedEffects] {
        midi.liftAll(at: microseconds).map { touch($0, by: .notes, on: mapper.surface) } ?? []
    }

    // MARK: Learning

    /// The next controller or key that moves is for `subject` from now on; `nil`, or the same again: none is.
    package mutating func learn(_ subject: Lesson.Subject?) -> Effects {
        let before = midi.learning
        midi.learning = subject == before ? nil : subject
        guard let subject = midi.learning else {
            return Effects(message: before == nil ? nil : "learn: nothing is learnt")
        }
        return Effects(message: "learn: move a MIDI controller, or press a key, for \(subject.words)")
    }

    /// What stood for `subject` is nothing any more.
    package mutating func unlearn(_ subject: Lesson.Subject) -> Effects {
        let mapping = mapper.mapping
        let gone = mapping.midi.filter { $0.subject == subject }
        guard !gone.isEmpty else { return Effects(message: "learn: no MIDI controller \(subject.moved)") }
        var changed = mapping
        changed.midi.removeAll { $0.subject == subject }
        var effects = Effects(changes: freezing.pass(mapper.replace(changed)))
        effects.message = "learn: \(subject.words) follows MIDI no more"
        effects.keepsMIDI = .forgotten(gone)
        return effects
    }

    private mutating func take(_ source: MIDISource, channel: Int) -> Effects {
        guard let subject = midi.learning else { return Effects() }
        midi.learning = nil
        let effect: MIDIUse.Effect =
            switch subject {
            case .parameter(let parameter): .moves(mapper.mapping.scale(of: parameter).shared)
            case .action(let action): .asks(action)
            }
        let use = MIDIUse(source, channel: channel, effect)
        var changed = mapper.mapping
        guard !changed.midi.contains(use) else { return Effects(message: "learn: \(use.words) already") }
        let before = changed.midi.filter { $0.isMoved(by: MIDIMove(source, channel: channel, position: 1)) }
        changed.midi.append(use)
        var effects = Effects(changes: freezing.pass(mapper.replace(changed)))
        effects.message = "learn: \(use.words)"
        if !before.isEmpty {
            effects.message? += "; as before it \(before.map(\.subject.moved).joined(separator: " and "))"
        }
        effects.keepsMIDI = .learnt(use)
        return effects
    }
}

extension Binding {
    /// The same for whatever finger.
    fileprivate var shared: Binding {
        var shared = self
        (shared.cloud, shared.isAdded) = (.own, false)
        return shared
    }
}

extension MIDIUse {
    /// What it is for.
    package var subject: Lesson.Subject {
        switch effect {
        case .moves(let binding): .parameter(binding.parameter)
        case .asks(let action): .action(action)
        }
    }

    /// "controller 74 of channel 1"
    package var device: String { source.words + (channel.map { " of channel \($0)" } ?? "") }

    /// "controller 74 of channel 1 moves density"
    var words: String { "\(device) \(subject.moved)" }
}

extension MIDISource {
    /// "controller 74"
    var words: String {
        switch self {
        case .controller(let number): "controller \(number)"
        case .fineController(let number): "controller \(number) with \(number + 32)"
        case .note(let number): "key \(Note(number: number))"
        case .bend: "the pitch wheel"
        case .pressure: "pressure"
        case .program(let number): "program \(number)"
        }
    }
}

extension Lesson.Subject {
    /// What it is called.
    package var words: String {
        switch self {
        case .parameter(let parameter): parameter.definition.name
        case .action(let action):
            action.called.name.rawValue + (action.called.number.map { " \($0)" } ?? "")
        }
    }

    /// What a device does to it: "moves density", "asks for freeze".
    fileprivate var moved: String {
        switch self {
        case .parameter: "moves \(words)"
        case .action: "asks for \(words)"
        }
    }
}
