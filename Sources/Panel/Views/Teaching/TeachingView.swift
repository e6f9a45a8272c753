import Terminal

/// All that a gesture can be taught for, to choose one.
package struct TeachingView: ListPanelView {
    package static let place = KeyPlace(
        "teaching", title: "In the teach list", heading: ListKeys.heading, letters: .search)
    package static let opening: KeyTable.Entry? = KeyTable.Entry(
        [(.character("t"), .open(place))], "t", "teach a gesture of your own, step by step", hint: "teach", "Hands",
        menu: ["teach a gesture"])
    package static let keys: [KeyTable.Entry] = []
    package static let choosesByOneClick = true

    package var list = PickList(SubjectMenu.items)

    package static func open(_ scope: ViewScope) -> TeachingView? { TeachingView() }

    package mutating func choose(_ item: Int, _ scope: inout ViewScope) -> [ViewEffect] {
        [.close, .perform(.teaching(.begin(SubjectMenu.subjects[item])))]
    }

    package func style(_ viewState: ViewState, _ glyphs: Glyphs) -> ListStyle {
        ListStyle(title: "Teach a gesture: choose what it does", hasSigns: false, answer: viewState.answer)
    }
}

extension KeyPlace {
    /// The place of ``TeachingView``.
    package static let teaching = TeachingView.place
}
