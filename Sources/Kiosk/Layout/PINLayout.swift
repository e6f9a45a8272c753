import Terminal

/// The pad on which the host types the PIN.
package struct PINLayout: Equatable, Sendable {
    /// A key of the pad.
    package enum Target: Equatable, Sendable {
        case digit(Int)
        /// Takes the last digit back; where none is typed, leads back to where one was.
        case back
        /// All digits are typed.
        case enter

        static let all: [Target] = (1...9).map(Target.digit) + [.back, .digit(0), .enter]
    }

    /// The lines above the pad.
    package let title: Rect
    /// Each key with its place.
    package let keys: [(target: Target, rect: Rect)]

    /// Lays out the pad; `nil` where its keys find no room.
    package init?(_ grid: KioskGrid) {
        // Where keys would cut their words, the title has one row; only where that does not help either they are cut.
        for (titleRows, leastColumns) in [(3, Self.wordColumns), (1, Self.wordColumns), (3, 1)] {
            guard let keys = Self.keys(grid, below: titleRows, leastColumns: leastColumns) else { continue }
            title = Rect(column: 0, row: 0, columns: grid.size.columns, rows: titleRows)
            self.keys = keys
            return
        }
        return nil
    }

    /// Columns of a key with its longest word, "Back", in a frame.
    private static let wordColumns = 6

    private static func keys(
        _ grid: KioskGrid, below titleRows: Int, leastColumns: Int
    ) -> [(target: Target, rect: Rect)]? {
        let (size, least) = (grid.size, grid.least)
        // As a telephone has them, or flatter where the screen is.
        for across in [3, 4, 6] {
            let down = Target.all.count / across
            let (columns, rows) = ((size.columns - across + 1) / across, (size.rows - titleRows - down + 1) / down)
            guard columns >= max(least.columns, leastColumns), rows >= max(least.rows, 3) else { continue }
            let width = min(columns, max(least.columns * 2, 15))
            let height = min(rows, max(least.rows * 2, 5))
            let left = (size.columns - across * (width + 1) + 1) / 2
            let top = titleRows + (size.rows - titleRows - down * (height + 1) + 1) / 2
            return Target.all.enumerated().map { index, target in
                let rect = Rect(
                    column: left + index % across * (width + 1), row: top + index / across * (height + 1),
                    columns: width, rows: height)
                return (target, rect)
            }
        }
        return nil
    }

    /// The key at `place`.
    package func target(at place: Place) -> Target? { keys.first { $0.rect.contains(place) }?.target }

    /// Everything that can be touched.
    package var targets: [Rect] { keys.map(\.rect) }

    package static func == (a: PINLayout, b: PINLayout) -> Bool {
        a.title == b.title && a.keys.map(\.target) == b.keys.map(\.target) && a.targets == b.targets
    }
}
