import Stage
import Study
import Terminal
import TouchInput

/// Where everything of a block stands: what is to be done at the top with what can be chosen, and the surface below.
struct BlockLayout: Equatable {
    /// What is read.
    let words: Rect
    /// What can be chosen, in the order of the prompt; to go on, where there is nothing to choose.
    let choices: [Rect]
    /// Where the phrase is that is learnt; `nil` where there is none.
    let phrase: Rect?
    /// The frame around the surface.
    let frame: Rect

    /// More choices than these have rows of their own, below the words.
    private static let mostBesideWords = 3

    /// - leastRows: how high what is touched is at least, where there is room.
    init(_ prompt: BlockPrompt, size: Size, leastRows: Int = 3) {
        let isLow = size.rows < 18
        let rows = isLow ? 2 : leastRows
        let titles = Self.titles(prompt)
        let widest = (titles.map(CharacterWidth.columns).max() ?? 0) + 4
        if titles.count > Self.mostBesideWords {
            let inRow = min(max((size.columns - 3) / (widest + 1), 1), titles.count)
            let lines = (titles.count + inRow - 1) / inRow, height = isLow ? 1 : rows
            let width = (size.columns - 3) / inRow - 1
            words = Rect(column: 2, row: 1, columns: max(size.columns - 4, 1), rows: 2)
            choices = titles.indices.map { index in
                Rect(
                    column: 2 + index % inRow * (width + 1), row: 3 + index / inRow * height, columns: width,
                    rows: height)
            }
            (phrase, frame) = Self.below(3 + lines * height, prompt, size)
            return
        }
        let width = min(max(size.columns / 5, widest), size.columns / max(titles.count + 1, 1))
        words = Rect(column: 2, row: 1, columns: max(size.columns - titles.count * (width + 1) - 4, 1), rows: rows)
        choices = titles.indices.map { index in
            Rect(
                column: size.columns - (titles.count - index) * (width + 1), row: 1, columns: width,
                rows: isLow ? 1 : rows)
        }
        (phrase, frame) = Self.below(rows + 1, prompt, size)
    }

    /// The phrase, and below it the surface, from a row on.
    private static func below(_ row: Int, _ prompt: BlockPrompt, _ size: Size) -> (phrase: Rect?, frame: Rect) {
        let rows = prompt.phrase.map { PhraseView.rows($0, size) } ?? 0
        let phrase = Rect(column: 2, row: row, columns: max(size.columns - 4, 1), rows: rows)
        let frame = Rect(
            column: 0, row: row + rows, columns: size.columns, rows: max(size.rows - row - rows - 1, 1))
        return (rows > 0 ? phrase : nil, frame)
    }

    /// What stands on the buttons: what can be chosen, or to go on where the participant may.
    static func titles(_ prompt: BlockPrompt) -> [String] {
        prompt.choices.isEmpty
            ? (prompt.canLeave ? ["Go on"] : [])
            : prompt.choices.map { choice in
                choice.choice.key.map { "\(choice.title) \($0)" } ?? choice.title
            }
    }

    /// Where the surface's points lie.
    var geometry: SurfaceGeometry { SurfaceGeometry(frame: frame) }
}

extension BlockPrompt {
    /// What the Enter key chooses: the last one, but nothing that ends it before it is done.
    var entered: Choice? { choices.last { $0.choice != .giveUp && $0.choice.key == nil } }
}
