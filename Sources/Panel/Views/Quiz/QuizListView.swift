import DisplayText
import Terminal

/// The games of the quiz that train the player's own ear: each opens over the whole screen.
package struct QuizListView: WholeListView {
    package static let place = KeyPlace("games", title: "In the list of quiz games", letters: .search)
    package static let keys: [KeyTable.Entry] = [
        entry([(.enter, .take)], "Enter", "open it; what you play now comes back afterwards as it is", hint: "open")
    ]

    package var list = PickList([])

    package init() {}

    package mutating func choose(_ item: Int, _ scope: inout ViewScope) -> [ViewEffect] {
        [.close, .game(list.items[item].id)]
    }

    package func style(_ viewState: ViewState, _ glyphs: Glyphs) -> ListStyle {
        ListStyle(title: "Train your ear", answer: viewState.answer)
    }

    package static func items(_ viewState: ViewState) -> [PickList.Item] {
        viewState.games.map { PickList.Item(name: $0.name, about: $0.about, group: $0.group) }
    }
}

extension KeyPlace {
    /// The place of ``QuizListView``.
    package static let quizList = QuizListView.place
}
