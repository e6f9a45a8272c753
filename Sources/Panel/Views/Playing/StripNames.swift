import Granular
import Terminal

/// What the values are called: by short names where room is short.
extension ValueStrip {
    /// Columns of a bar that full names may not cost.
    private static let leastBar = 8

    /// What a parameter is called: by its full name where all that are shown have the room for theirs.
    static func name(of parameter: Parameter, _ viewState: ViewState, _ layout: Layout) -> String {
        let definition = parameter.definition
        return hasFullNames(viewState, layout) ? definition.name : definition.shortName
    }

    private static func hasFullNames(_ viewState: ViewState, _ layout: Layout) -> Bool {
        guard !layout.isTight else { return false }
        let room =
            layout.isBeside
            ? layout.strip.columns - 1
            : layout.strip.columns - valueWidth(viewState, layout) - rangeWidth - leastBar - 2
        return longestName(layout) + 1 <= room
    }

    private static func longestName(_ layout: Layout) -> Int {
        layout.parameters.map(\.definition.name.count).max() ?? 0
    }

    /// Columns of the names, the mark before them counted.
    static func nameWidth(_ viewState: ViewState, _ layout: Layout) -> Int {
        hasFullNames(viewState, layout) ? max(longestName(layout) + 2, 11) : 11
    }

    /// Whether a block has name and value in one row.
    static func isOneLine(_ rect: Rect, _ viewState: ViewState, _ layout: Layout) -> Bool {
        rect.columns >= nameWidth(viewState, layout) + 1 + valueWidth(viewState, layout)
    }
}
