import MIDI
import Mapping

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
        case .performs(let action): .action(action)
        }
    }

    /// "controller 74 of channel 1"
    package var device: String { source.text + (channel.map { " on channel \($0)" } ?? "") }

    /// "controller 74 of channel 1 moves density"
    var text: String { "\(device) \(subject.moved)" }
}

extension MIDISource {
    /// "controller 74"
    var text: String {
        switch self {
        case .controller(let number): "controller \(number)"
        case .fineController(let number): "controllers \(number) and \(number + 32)"
        case .note(let number): "key \(Note(number: number))"
        case .bend: "pitch bend"
        case .pressure: "pressure"
        case .program(let number): "program \(number)"
        }
    }
}

extension Lesson.Subject {
    /// What it is called.
    package var text: String {
        switch self {
        case .parameter(let parameter): parameter.definition.name
        case .action(let action):
            action.called.name.rawValue + (action.called.number.map { " \($0)" } ?? "")
        }
    }

    /// What a device does to it: "moves density", "asks for freeze".
    var moved: String {
        switch self {
        case .parameter: "controls \(text)"
        case .action: "triggers \(text)"
        }
    }
}
