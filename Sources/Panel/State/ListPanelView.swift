import Terminal

/// A view that is a list to choose from. It says what is in the list, and what choosing does; moving, looking for a name, clicks and
/// the drawing are the same in all.
package protocol ListPanelView: PanelView {
    /// The list.
    var list: PickList { get set }
    /// Whether a click chooses at once, and does not only mark.
    static var choosesByOneClick: Bool { get }
    /// Chooses the item at that place among all.
    mutating func choose(_ item: Int, _ scope: inout ViewScope) -> [ViewEffect]
    /// How the list is drawn.
    func style(_ viewState: ViewState, _ glyphs: Glyphs) -> ListStyle
    /// Where the list stands.
    func listRect(_ layout: Layout) -> Rect
}

/// A list of all that there is of a kind, whatever else the panel shows: it follows what comes and goes.
package protocol WholeListView: ListPanelView {
    /// An empty one.
    init()
    /// What there is now.
    static func items(_ viewState: ViewState) -> [PickList.Item]
}

extension WholeListView {
    /// What is used is marked.
    package static func open(_ scope: ViewScope) -> Self? {
        var view = Self()
        let items = items(scope.viewState)
        view.list.replace(items, marking: items.first(where: \.isUsed)?.id)
        return view
    }

    package mutating func refresh(_ scope: ViewScope) -> Bool {
        let items = Self.items(scope.viewState)
        if items != list.items { list.replace(items) }
        return true
    }
}

extension ListPanelView {
    package static var choosesByOneClick: Bool { false }
    package var pickList: PickList? {
        get { list }
        set { if let newValue { list = newValue } }
    }

    package mutating func handle(_ press: KeyPress, _ scope: inout ViewScope) -> [ViewEffect]? {
        handleInList(press, &scope)
    }

    /// Does what keys do in every list; `nil` where the key is none of a list's.
    package mutating func handleInList(_ press: KeyPress, _ scope: inout ViewScope) -> [ViewEffect]? {
        switch press.action {
        case .focus(let step): list.moveMark(by: step)
        case .page(let step): list.moveMark(by: step * max(press.pageRows, 1))
        case .edge(let end): list.moveMark(by: end < 0 ? -100_000 : 100_000)
        case .back:
            if list.typed.isEmpty { return [.close] }
            list.forgetTyped()
        case .take: return list.chosen.map { choose($0, &scope) } ?? []
        case .rubOut: _ = list.removeLetter()
        case nil:
            guard Self.place.isTypedInto, let character = press.key.typed else { return nil }
            list.addLetter(character)
        default: return nil
        }
        return []
    }

    package mutating func click(_ place: Place, _ layout: Layout, _ scope: inout ViewScope) -> [ViewEffect]? {
        guard let (item, row) = item(at: place, layout, scope.viewState) else { return [] }
        if Self.choosesByOneClick || list.chosen == item { return choose(item, &scope) }
        list.markItem(item, inRow: row)
        return []
    }

    package mutating func scroll(by rows: Int, _ layout: Layout, _ scope: ViewScope) { list.moveMark(by: rows) }

    package func listRect(_ layout: Layout) -> Rect { layout.room }

    package func draw(_ drawing: ViewDrawing, on canvas: inout Canvas) { drawList(drawing, on: &canvas) }

    /// Draws the list, and nothing beside it.
    func drawList(_ drawing: ViewDrawing, on canvas: inout Canvas) {
        ListView.draw(
            list, style(drawing.viewState, drawing.glyphs), listRect(drawing.layout), drawing.glyphs, on: &canvas)
    }

    /// The item whose row is at `place`, by its place among all, and that row among those that are seen.
    func item(at place: Place, _ layout: Layout, _ viewState: ViewState) -> (item: Int, row: Int)? {
        // Which glyphs are drawn changes no place.
        ListView.item(at: place, list, style(viewState, Glyphs.of(.ascii)), listRect(layout))
    }
}
