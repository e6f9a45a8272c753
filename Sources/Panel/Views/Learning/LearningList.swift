import DisplayText
import Mapping

/// All that MIDI can be given to do, with what has a controller or key already.
enum LearningList {
    /// The list, opened; what is waited for is marked.
    static func list(_ viewState: ViewState) -> PickList {
        PickList(items(viewState), chosen: viewState.learning.flatMap(SubjectMenu.subjects.firstIndex) ?? 0)
    }

    /// An item for each of ``SubjectMenu/subjects``.
    static func items(_ viewState: ViewState) -> [PickList.Item] {
        zip(SubjectMenu.subjects, SubjectMenu.items).map { subject, item in
            var item = item
            let uses = uses(of: subject, viewState)
            item.isUsed = !uses.isEmpty
            item.facts =
                uses.first.map { [MIDIText.short($0.source) + (uses.count > 1 ? " +\(uses.count - 1)" : "")] } ?? []
            return item
        }
    }

    /// What of MIDI devices is for that, in the mapping that is played.
    static func uses(of subject: Lesson.Subject, _ viewState: ViewState) -> [MIDIUse] {
        viewState.mapping.midi.filter { $0.subject == subject }
    }
}
