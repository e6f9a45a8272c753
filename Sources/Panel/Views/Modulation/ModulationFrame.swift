import Granular
import Terminal

/// What stands where among the sources of modulation.
struct ModulationFrame {
    /// The row of the heading.
    let head: Int
    /// The rows of each source.
    let sources: [Rect]
    /// The columns of the drawing of its course.
    let drawing: Range<Int>
    /// Where its words begin.
    let words: Int
    /// The bars of what sources move: of all, or where there is no room for that, of the one that is marked.
    let depths: [ModulationDepth]
    /// Whether the bars stand with their sources, and not below all of them.
    let hasDepths: Bool
    /// What is said of the one that is marked.
    let footer: Rect

    private static let nameColumns = 10
    /// Rows that stay for what is said of the marked one.
    private static let footerRows = 2

    /// Lays out the sources in `rect`, each with what it moves.
    /// - marked: the place of the one that is marked.
    /// - chosen: the one of its parameters that is in any case to be seen.
    init(
        _ targets: [(source: ModulationSource, parameters: [Parameter])], marked: Int?, chosen: Parameter?, _ rect: Rect
    ) {
        head = rect.row
        let start = rect.column + Self.nameColumns + 3
        drawing = start..<start + (rect.columns < 60 ? 6 : 14)
        words = drawing.upperBound + 2
        let count = targets.count
        let heights = targets.map { max(2, 1 + $0.parameters.count) }
        let whole = heights.reduce(0, +)
        let room = rect.rows - 1 - Self.footerRows
        // A free row between them where there is room.
        let gap = whole + count <= room ? 1 : 0
        hasDepths = whole <= room && rect.columns >= 60
        var row = rect.row + (rect.rows > count ? 1 : 0)
        var sources: [Rect] = []
        for height in heights {
            let rows = hasDepths ? height : 1
            sources.append(Rect(column: rect.column, row: row, columns: rect.columns, rows: rows))
            row += rows + (hasDepths ? gap : 0)
        }
        self.sources = sources
        let longest = targets.flatMap(\.parameters).map(\.definition.name.count).max() ?? 0
        guard !hasDepths else {
            let column = words
            depths = zip(targets, sources).flatMap { target, place in
                target.parameters.enumerated().map { number, parameter in
                    let rect = Rect(
                        column: column, row: place.row + 1 + number, columns: place.endColumn - 1 - column, rows: 1)
                    return ModulationDepth(target.source, parameter, in: rect, nameColumns: longest)
                }
            }
            footer = Rect(column: rect.column + 1, row: row, columns: rect.columns - 2, rows: rect.endRow - row)
            return
        }
        // Below all, around the one that is chosen; a row is left for words.
        let target = marked.flatMap { targets.indices.contains($0) ? targets[$0] : nil }
        let all = target?.parameters ?? []
        let rows = min(all.count, max(rect.endRow - row - 1, 0))
        let index = chosen.flatMap { all.firstIndex(of: $0) } ?? 0
        let shown = all.dropFirst(min(max(index - rows + 1, 0), all.count - rows)).prefix(rows)
        let top = row
        depths = shown.enumerated().compactMap { number, parameter in
            target.map {
                ModulationDepth(
                    $0.source, parameter,
                    in: Rect(column: rect.column + 1, row: top + number, columns: rect.columns - 2, rows: 1),
                    nameColumns: min(longest, max(rect.columns / 3, 8)))
            }
        }
        footer = Rect(
            column: rect.column + 1, row: row + rows, columns: rect.columns - 2, rows: max(rect.endRow - row - rows, 0))
    }
}
