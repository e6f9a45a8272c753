import DisplayText
import Granular
import Mapping
import Stage
import Terminal
import TypedCommands

/// Everything that can be asked for, as the table of keys has it. Leaving it without choosing goes back to where one was. A whole command
/// is typed there too, as in the line for values.
package struct MenuView: ListPanelView {
    package static let place = KeyPlace("menu", title: "In the menu", heading: ListKeys.heading, letters: .search)
    package static let opening: KeyTable.Entry? = KeyTable.Entry(
        [(.character(":"), .open(place)), (.function(10), .open(place))], ": F10",
        "menu of all commands", hint: "menu", "Panel")
    package static let keys: [KeyTable.Entry] = []
    package static let choosesByOneClick = true

    package var list: PickList
    private let from: OpenView

    package static func open(_ scope: ViewScope) -> MenuView? {
        MenuView(list: PickList(items(scope, over: scope.current)), from: scope.current)
    }

    package var behind: OpenView? { from }

    package mutating func refresh(_ scope: ViewScope) -> Bool {
        let items = Self.items(scope, over: from)
        list.replace(items + (isSentence(besides: items) ? [sentence] : []))
        return true
    }

    package mutating func handle(_ press: KeyPress, _ scope: inout ViewScope) -> [ViewEffect]? {
        // Also where it was typed since the last picture.
        if press.action == .take, isSentence(besides: list.items) { return command(list.typed, isTaken: true, scope) }
        return handleInList(press, &scope)
    }

    package mutating func choose(_ item: Int, _ scope: inout ViewScope) -> [ViewEffect] {
        let id = list.items[item].id
        if id == Self.sentenceID { return command(list.typed, isTaken: true, scope) }
        if let word = MenuWord.all.first(where: { $0.id == id }) {
            return command(word.text, isTaken: false, scope)
        }
        if let parameter = Parameter.allCases.first(where: { Self.id($0) == id }) {
            return [.open(OpenView(ParametersView(scope.viewState, marking: parameter)))]
        }
        if id == MenuSubject.bank.id, let sounds = SoundsView.openAtFolder(scope) { return [.open(OpenView(sounds))] }
        if let subject = MenuSubject.all.first(where: { $0.id == id }) {
            return [.act(subject.action), .open(.surface)]
        }
        if let own = Self.own(scope, over: from).first(where: { $0.id == id }) {
            return [.open(from), .act(own.line.action)]
        }
        guard let command = Self.lines(scope).first(where: { $0.id == id }) else { return [] }
        return [.act(command.line.action), .open(.surface)]
    }

    package func style(_ viewState: ViewState, _ glyphs: Glyphs) -> ListStyle {
        ListStyle(title: "Menu", answer: viewState.answer)
    }

    /// Every command, those of the view that it was opened over first; then what is found when it is looked for: what several keys do together, every parameter, and what is typed.
    private static func items(_ scope: ViewScope, over from: OpenView) -> [PickList.Item] {
        (own(scope, over: from) + lines(scope)).map { item($0.id, $0.line, scope) } + MenuSubject.all.map(\.item)
            + parameters + words
    }

    private static let words = MenuWord.all.map(\.item)

    private static let sentenceID = "sentence"

    /// What was typed, as an item of its own.
    private var sentence: PickList.Item {
        var item = PickList.Item(name: list.typed, group: MenuWord.group, id: Self.sentenceID)
        item.isOnlyFound = true
        item.detail = "Enter: do it."
        return item
    }

    /// Whether a whole command was typed, and no part of the name of something else.
    private func isSentence(besides items: [PickList.Item]) -> Bool {
        let typed = list.typed.lowercased()
        return PlainCommands.isSentence(typed)
            && !items.contains { $0.id != Self.sentenceID && $0.name.lowercased().contains(typed) }
    }

    /// Opens the line for commands with that in it, on the surface; a lesson has the foot for itself.
    private func command(_ text: String, isTaken: Bool, _ scope: ViewScope) -> [ViewEffect] {
        guard scope.viewState.teaching == nil else { return [.open(.surface)] }
        return [.open(.surface), .command(text, isTaken: isTaken)]
    }

    private static let parameters = Parameter.allCases.map { parameter in
        var item = PickList.Item(name: parameter.definition.name, group: "Parameters", id: id(parameter))
        item.isOnlyFound = true
        item.words = parameter.searchWords
        item.detail = "Enter: show it among the parameters."
        return item
    }

    private static func id(_ parameter: Parameter) -> String { "parameter:\(parameter.definition.name)" }

    private typealias Line = (id: String, line: MenuLine)

    /// What the keys of the view do that it was opened over.
    private static func own(_ scope: ViewScope, over from: OpenView) -> [Line] {
        let place = from.content.place(hasLesson: scope.viewState.teaching != nil)
        return scope.keys.menu(in: place).enumerated().map { ("own:\($0)", $1) }
    }

    private static func lines(_ scope: ViewScope) -> [Line] { scope.keys.menu.enumerated().map { ("\($0)", $1) } }

    private static func item(_ id: String, _ line: MenuLine, _ scope: ViewScope) -> PickList.Item {
        var item = PickList.Item(name: line.name, about: line.about, group: line.group, id: id)
        item.facts = [line.key]
        item.words = RoomKeys.searchWords(line.action)
        if case .play(let action) = line.action { item.isUsed = scope.viewState.stage.isOn(action) ?? false }
        return item
    }
}

extension KeyPlace {
    /// The place of ``MenuView``.
    package static let menu = MenuView.place
}
