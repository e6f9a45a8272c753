/// The steps of marking since a sound was opened, to undo them and to do them again.
struct MarkingHistory {
    private var past: [(sheet: MarkingSheet, words: String)] = []
    private var future: [(sheet: MarkingSheet, words: String)] = []

    /// So many steps can be undone.
    private static let maxSteps = 1_000
    /// Beats in all those steps at most; older steps go first.
    private static let maxKeptBeats = 1_000_000

    /// A step was done, in a few words; before it everything stood so.
    mutating func add(_ words: String, before sheet: MarkingSheet) {
        future = []
        past.append((sheet, words))
        while past.count > Self.maxSteps || past.count > 1 && past.count * sheet.grid.count > Self.maxKeptBeats {
            past.removeFirst()
        }
    }

    /// The last step has another name, as more was done in it.
    mutating func rename(_ words: String) {
        if !past.isEmpty { past[past.count - 1].words = words }
    }

    /// Undoes the last step of what stands as `now`; its words, `nil` where there is none.
    mutating func undo(_ now: inout MarkingSheet) -> String? { Self.move(&now, from: &past, to: &future) }

    /// Does the step again that was undone last; its words, `nil` where there is none.
    mutating func redo(_ now: inout MarkingSheet) -> String? { Self.move(&now, from: &future, to: &past) }

    private static func move(
        _ now: inout MarkingSheet, from: inout [(sheet: MarkingSheet, words: String)],
        to: inout [(sheet: MarkingSheet, words: String)]
    ) -> String? {
        guard let step = from.popLast() else { return nil }
        to.append((now, step.words))
        now = step.sheet
        return step.words
    }
}
