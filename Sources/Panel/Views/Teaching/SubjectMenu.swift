import DisplayText
import Granular
import Mapping

/// All that a gesture can be taught for, and MIDI can be given to do.
package enum SubjectMenu {
    /// In the list's order: what is asked for at once, parameters, and what has numbers, which is much.
    package static let subjects: [Lesson.Subject] =
        actions.map { .action($0) } + Parameter.allCases.map { .parameter($0) } + numbered.map { .action($0) }

    /// An item for each of them.
    package static let items = subjects.map { subject in
        PickList.Item(name: name(subject), about: about(subject), group: group(subject))
    }

    /// "next sound", "pitch (Hz)".
    package static func name(_ subject: Lesson.Subject) -> String {
        switch subject {
        case .action(let action): return ActionText.name(action)
        case .parameter(let parameter):
            let unit = parameter.definition.unit
            return parameter.definition.name + (unit.isEmpty ? "" : " (\(unit))")
        }
    }

    private static func about(_ subject: Lesson.Subject) -> String {
        switch subject {
        case .action(let action): action.about
        case .parameter(let parameter): parameter.definition.about
        }
    }

    private static func group(_ subject: Lesson.Subject) -> String {
        switch subject {
        case .action(.section): "Sections of the sound"
        case .action(.grain): "Trigger an action"
        case .action(let action): action.called.number == nil ? "Trigger an action" : "Snapshots"
        case .parameter: "Control a parameter"
        }
    }

    private static let actions = Action.Name.allCases.filter { !$0.takesNumber }.map { Action($0) }
    private static let numbered = [Action.Name.snapshot, .morph, .storeSnapshot, .section].flatMap { name in
        (name.numbers ?? 1...1).map { Action(name, number: $0) }
    }
}
