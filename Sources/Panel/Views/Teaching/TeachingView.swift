import DisplayText
import Instrument
import Mapping
import Terminal

/// All that a gesture can be taught for, to choose one: for a new gesture, or for one that is there.
package struct TeachingView: ListPanelView {
    package static let place = KeyPlace(
        "teaching", title: "In the teach list", heading: ListKeys.heading, letters: .search)
    package static let keys: [KeyTable.Entry] = []
    package static let choosesByOneClick = true

    package var list: PickList
    package let behind: OpenView?
    /// The gesture that is to do something else.
    private let changed: GestureUse?

    /// The list over that of the gestures.
    /// - changing: the gesture that is to do something else; what it does is marked.
    init(over gestures: OpenView? = nil, changing changed: GestureUse? = nil) {
        behind = gestures
        self.changed = changed
        list = PickList(SubjectMenu.items, chosen: changed?.subject.flatMap(SubjectMenu.subjects.firstIndex) ?? 0)
    }

    package static func open(_ scope: ViewScope) -> TeachingView? { TeachingView() }

    package mutating func choose(_ item: Int, _ scope: inout ViewScope) -> [ViewEffect] {
        let subject = SubjectMenu.subjects[item]
        // A gesture is shown on the surface: what this list was opened over is closed too.
        let toSurface: [ViewEffect] = behind == nil ? [.close] : [.close, .close]
        guard let changed else { return toSurface + [.perform(.teaching(.begin(subject)))] }
        var isShown = false
        if case .action = subject { isShown = changed.gesture.kind.goesOn }
        return (isShown ? toSurface : [.close]) + [.perform(.teaching(.change(changed, to: subject)))]
    }

    package func style(_ viewState: ViewState, _ glyphs: Glyphs) -> ListStyle {
        let title = changed.map { "Change \(GestureText.name($0.gesture)): choose what it does" }
        return ListStyle(
            title: title ?? "Teach a gesture: choose what it does", hasSigns: false, answer: viewState.answer)
    }
}

extension KeyPlace {
    /// The place of ``TeachingView``.
    package static let teaching = TeachingView.place
}
