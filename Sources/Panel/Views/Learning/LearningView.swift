import DisplayText
import Instrument
import Mapping
import Terminal

/// All that MIDI can be given to do, with what has a controller or key already.
package struct LearningView: ListPanelView {
    package static let place = KeyPlace("learning", title: "In the MIDI learn list", letters: .search)
    package static let opening: KeyTable.Entry? = KeyTable.Entry(
        [(.character("A"), .open(place))], "A",
        "MIDI learn list: assign any action or parameter", hint: "learn", "Hands",
        menu: ["MIDI learn list: assign any action or parameter"])
    package static let keys: [KeyTable.Entry] = [
        entry(
            [(.enter, .take)], "Enter", "MIDI learn: move a controller or press a key to assign it",
            hint: "learn"),
        entry(
            [(.delete, .unlearn), (.character("\u{18}"), .unlearn)], "Del Ctrl-X",
            "remove controllers and keys from it", hint: "remove"),
        entry([(.escape, .back)], "Esc", "cancel MIDI learn; clear what was typed; otherwise close", hint: "close"),
    ]

    package var list: PickList

    /// What is waited for is marked.
    package static func open(_ scope: ViewScope) -> LearningView? {
        let viewState = scope.viewState
        return LearningView(
            list: PickList(
                items(viewState), chosen: viewState.midi.learning.flatMap(SubjectMenu.subjects.firstIndex) ?? 0))
    }

    package mutating func refresh(_ scope: ViewScope) -> Bool {
        list.replace(Self.items(scope.viewState))
        return true
    }

    package func addDetails(to viewState: inout ViewState, from state: InstrumentState, midnight: Double) {
        viewState.midi.heard = state.midi.map(MIDIText.heard)
    }

    /// Where nobody sees what is waited for, nothing is; the help is only looked into.
    package func commandsOnLeaving(for next: OpenView, isCovered: Bool, _ scope: inout ViewScope) -> [Command] {
        isCovered || next.place != .menu && next.shows(Self.place)
            ? [] : [scope.stepped.learnNothing()].compactMap { $0 }
    }

    package mutating func handle(_ press: KeyPress, _ scope: inout ViewScope) -> [ViewEffect]? {
        switch press.action {
        case .back: scope.stepped.learnNothing().map { [.perform($0)] } ?? handleInList(press, &scope)
        case .unlearn: list.chosen.map { [.perform(.midi(.unlearn(SubjectMenu.subjects[$0])))] }
        default: handleInList(press, &scope)
        }
    }

    package mutating func choose(_ item: Int, _ scope: inout ViewScope) -> [ViewEffect] {
        [.perform(scope.stepped.learn(SubjectMenu.subjects[item]))]
    }

    package func style(_ viewState: ViewState, _ glyphs: Glyphs) -> ListStyle {
        ListStyle(
            title: "MIDI learn: choose what to control", answer: viewState.answer,
            footer: ListStyle.Footer(rows: LearningFooter.rows) { [list] frame, canvas in
                LearningFooter.draw(list, viewState, frame, glyphs, on: &canvas)
                return true
            })
    }

    /// An item for each of ``SubjectMenu/subjects``.
    private static func items(_ viewState: ViewState) -> [PickList.Item] {
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

extension KeyPlace {
    /// The place of ``LearningView``.
    package static let learning = LearningView.place
}
