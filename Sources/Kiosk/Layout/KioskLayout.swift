/// Where everything stands on a screen: every view of the kiosk, or why there is no room for one.
package struct KioskLayout: Equatable, Sendable {
    /// Why a kiosk finds no room.
    package struct TooSmall: Error, Equatable, CustomStringConvertible {
        /// One line: what is too small, and what mends it.
        package let description: String

        /// On such a screen.
        package init(_ grid: KioskGrid) {
            let (size, screen) = (grid.size, grid.screen)
            description =
                "a terminal of \(size.columns)×\(size.rows) on \(Int(screen.widthMillimetres.rounded()))×"
                + "\(Int(screen.heightMillimetres.rounded())) mm has no room for touch targets of "
                + "\(Int(KioskGrid.leastMillimetres)) mm: use a larger screen or a smaller font"
        }
    }

    /// The cells and the screen.
    package let grid: KioskGrid
    /// Where one plays.
    package let stage: StageLayout
    /// Where the host leaves.
    package let pad: PINLayout
    /// A page of four, with a way to others and back.
    package let fullPage: ChoiceLayout

    /// Lays out everything.
    /// - Throws: where something that is touched would be smaller than ``KioskGrid/leastMillimetres``.
    package init(_ grid: KioskGrid) throws(TooSmall) {
        guard let stage = StageLayout(grid), let pad = PINLayout(grid),
            let page = ChoiceLayout(grid, count: ChoiceLayout.maxTiles, hasPages: true),
            // Home has no pages.
            ChoiceLayout(grid, count: KioskTile.allCases.count, hasPages: false) != nil
        else { throw TooSmall(grid) }
        (self.grid, self.stage, self.pad, fullPage) = (grid, stage, pad, page)
    }

    /// A page of so many tiles.
    package func page(count: Int, hasPages: Bool) -> ChoiceLayout {
        // Fewer tiles need no more room than four.
        ChoiceLayout(grid, count: count, hasPages: hasPages) ?? fullPage
    }
}
