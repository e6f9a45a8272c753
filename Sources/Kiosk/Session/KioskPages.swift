import Terminal
import Touch

/// Things to choose from, on pages of tiles.
package struct KioskPages: Sendable {
    /// What a visitor takes.
    enum Choice: Equatable {
        case item(KioskChoice.Item)
        /// Another page.
        case page(Int)
        /// Nothing.
        case back
    }

    /// All of them, in their order.
    let items: [KioskChoice.Item]
    /// How many a page has room for.
    var tilesPerPage = ChoiceLayout.maxTiles

    /// How many pages they take; one at least.
    package var pageCount: Int { max((items.count + tilesPerPage - 1) / tilesPerPage, 1) }

    /// The things of a page, from 0.
    func page(_ page: Int) -> ArraySlice<KioskChoice.Item> {
        items.dropFirst(page * tilesPerPage).prefix(tilesPerPage)
    }

    /// The page on which that one is; the first where it is on none.
    func page(of name: String) -> Int { (items.firstIndex { $0.name == name } ?? 0) / tilesPerPage }

    /// A page, laid out.
    package func layout(of page: Int, on layout: KioskLayout) -> ChoiceLayout {
        layout.page(count: self.page(page).count, hasPages: pageCount > 1)
    }

    /// What fingers take of a page; after the last page comes the first.
    func choice(by gestures: [PageGestures.Gesture], on page: Int, _ layout: KioskLayout) -> Choice? {
        let shown = self.layout(of: page, on: layout)
        for gesture in gestures {
            switch gesture {
            case .tap(let point):
                switch shown.target(at: layout.grid.cell(at: point)) {
                case .tile(let index): return self.page(page).dropFirst(index).first.map(Choice.item)
                case .before: return .page(before(page))
                case .after: return .page(after(page))
                case .back: return .back
                case nil: break
                }
            case .next where pageCount > 1: return .page(after(page))
            case .previous where pageCount > 1: return .page(before(page))
            case .back: return .back
            case .next, .previous: break
            }
        }
        return nil
    }

    private func before(_ page: Int) -> Int { (page + pageCount - 1) % pageCount }

    private func after(_ page: Int) -> Int { (page + 1) % pageCount }
}
