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
    /// Whether one can leave without choosing.
    let hasBack: Bool

    /// How many pages they take; one at least.
    package var pageCount: Int { max((items.count + ChoiceLayout.maxTiles - 1) / ChoiceLayout.maxTiles, 1) }

    /// The things of a page, from 0.
    func page(_ page: Int) -> ArraySlice<KioskChoice.Item> {
        items.dropFirst(page * ChoiceLayout.maxTiles).prefix(ChoiceLayout.maxTiles)
    }

    /// The page on which that one is; the first where it is on none.
    func page(of name: String) -> Int { (items.firstIndex { $0.name == name } ?? 0) / ChoiceLayout.maxTiles }

    /// A page, laid out.
    package func layout(of page: Int, on layout: KioskLayout) -> ChoiceLayout {
        layout.page(count: self.page(page).count, hasPages: pageCount > 1, hasBack: hasBack)
    }

    /// What fingers that have just come down take of a page; after the last page comes the first.
    func choice(by update: ActivityTracker.Update, on page: Int, _ layout: KioskLayout) -> Choice? {
        let shown = self.layout(of: page, on: layout)
        switch update.newTouches.lazy.compactMap({ shown.target(at: $0.place) }).first {
        case .tile(let index): return self.page(page).dropFirst(index).first.map(Choice.item)
        case .before: return .page((page + pageCount - 1) % pageCount)
        case .after: return .page((page + 1) % pageCount)
        case .back: return .back
        case nil: return nil
        }
    }
}
