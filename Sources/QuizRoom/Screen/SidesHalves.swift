import Quiz
import Terminal

/// The halves of a room in which two sides play.
struct SidesHalves: Equatable {
    /// The room.
    let whole: Rect

    init(_ whole: Rect) { self.whole = whole }

    subscript(side: SurfaceSide) -> Rect {
        let columns = whole.columns / 2
        return Rect(
            column: side == .left ? whole.column : whole.endColumn - columns, row: whole.row,
            columns: max(columns - 1, 1), rows: whole.rows)
    }
}

/// The keys of two sides: one to buzz, and one for each answer.
enum SidesKeys {
    /// A side's key to buzz.
    static func buzz(_ side: SurfaceSide) -> Character { side == .left ? "q" : "p" }

    /// A side's keys for answers, in their order.
    static func answers(_ side: SurfaceSide) -> [Character] {
        side == .left ? ["1", "2", "3", "4"] : ["7", "8", "9", "0"]
    }
}
