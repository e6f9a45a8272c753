import Granular
import Terminal

/// Where each of several sounds is drawn: one below the other, in the order of the mix.
struct CloudLanes {
    /// The sounds that there is room for, by their places among all, each with its rows; of one sound alone all there is.
    let shown: [(number: Int, rect: Rect)]
    private let names: [String]
    /// How many there is no room for.
    private let hiddenCount: Int

    /// Shares the rows of the picture. Where there are more sounds than rows, those around the selected one are shown.
    /// - Parameter selected: the place of the sound that is heard most; `nil` where none stands out.
    init(_ lanes: [CloudState.Lane], in rect: Rect, around selected: Int? = nil) {
        let count = min(max(lanes.count, 1), max(rect.rows, 1))
        let first = min(max((selected ?? 0) - count / 2, 0), max(lanes.count - count, 0))
        shown = (0..<count).map { number in
            let (row, end) = (number * rect.rows / count, (number + 1) * rect.rows / count)
            return (
                number: first + number,
                rect: Rect(column: rect.column, row: rect.row + row, columns: rect.columns, rows: end - row)
            )
        }
        names = lanes.dropFirst(first).prefix(count).map(\.name)
        hiddenCount = max(lanes.count - count, 0)
    }

    /// Writes each sound's name beside its lane, or, without room there, into it; behind the last how many more there are: "rain +4".
    func drawNames(in whole: Rect, _ picture: Rect, _ glyphs: Glyphs, on canvas: inout Canvas) {
        let isBeside = whole.column < picture.column
        for (index, name) in names.enumerated() {
            let limit = isBeside ? picture.column - 1 : picture.column + picture.columns / 2
            let more = index == names.count - 1 && hiddenCount > 0 ? " +\(hiddenCount)" : ""
            let text =
                CharacterWidth.fit(name, columns: max(limit - whole.column - more.count, 0), mark: glyphs.cut) + more
            canvas.draw(text, column: whole.column, row: shown[index].rect.row, style: .dim, limit: limit)
        }
    }
}

extension StageState {
    /// The place in the mix of the sound that is heard most; `nil` where all are heard.
    var selectedLane: Int? {
        guard values[.soundSpread] < 1, mix.count > 1 else { return nil }
        return Int((values[.soundSelect] * Double(mix.count - 1)).rounded())
    }
}
