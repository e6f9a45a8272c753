import MIDI
import Mapping

/// What MIDI does that is to be written into the mapping's file, or out of it.
package enum MIDIKept: Equatable, Sendable {
    /// This is new.
    case learnt(MIDIUse)
    /// These are there no more.
    case forgotten([MIDIUse])
}

extension Binding {
    /// The same for whatever finger.
    var shared: Binding {
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
    package var device: String { source.words + (channel.map { " on channel \($0)" } ?? "") }

    /// "controller 74 of channel 1 moves density"
    var words: String { "\(device) \(subject.moved)" }
}

extension MIDISource {
    /// "controller 74"
    var words: String {
        switch self {
        case .controller(let number): "controller \(number)"
        case .fineController(let number): "controllers \(number) and \(number + 32)"
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
    var moved: String {
        switch self {
        case .parameter: "controls \(words)"
        case .action: "triggers \(words)"
        }
    }
}
