import Sounds

/// The beats of an open sound, as they are corrected by hand: every correction can be undone and done again.
package struct BeatEditor: Equatable, Sendable {
    /// The beats.
    package private(set) var grid: BeatGrid
    /// Where they come from; `nil` where there are none. What a hand has corrected comes from it.
    package private(set) var source: BeatSource?
    /// How long the sound is, in seconds; `nil` where that is not known.
    package let durationSeconds: Double?

    private var past: [Step] = []
    private var future: [Step] = []

    private struct Step: Equatable {
        var grid: BeatGrid
        var source: BeatSource?
        var words: String
    }

    /// So many corrections can be undone.
    package static let maxSteps = 1_000
    /// Beats in all those steps at most; older steps go first.
    private static let maxKeptBeats = 1_000_000

    /// The beats of a sound as they are kept.
    package init(_ grid: BeatGrid = BeatGrid(), source: BeatSource? = nil, durationSeconds: Double? = nil) {
        (self.grid, self.durationSeconds) = (grid, durationSeconds)
        self.source = grid.isEmpty ? nil : source ?? .tapped
    }

    /// Corrects the beats; whether anything changed.
    @discardableResult
    package mutating func correct(_ correction: BeatCorrection) -> Bool {
        guard let corrected = grid.corrected(correction, durationSeconds: durationSeconds) else { return false }
        advance(to: corrected, .tapped, correction.words)
        return true
    }

    /// Takes beats from elsewhere in place of those that are there; whether anything changed.
    @discardableResult
    package mutating func replace(with grid: BeatGrid, from source: BeatSource) -> Bool {
        guard grid != self.grid else { return false }
        advance(to: grid, source, source == .found ? "find the beats" : "import beats")
        return true
    }

    /// Undoes the last step; its words, `nil` where there is none.
    package mutating func undo() -> String? { move(from: \.past, to: \.future) }

    /// Does the step again that was undone last; its words, `nil` where there is none.
    package mutating func redo() -> String? { move(from: \.future, to: \.past) }

    private mutating func advance(to grid: BeatGrid, _ source: BeatSource, _ words: String) {
        future = []
        past.append(Step(grid: self.grid, source: self.source, words: words))
        while past.count > Self.maxSteps || past.count > 1 && past.count * grid.count > Self.maxKeptBeats {
            past.removeFirst()
        }
        (self.grid, self.source) = (grid, grid.isEmpty ? nil : source)
    }

    private mutating func move(
        from: WritableKeyPath<Self, [Step]>, to: WritableKeyPath<Self, [Step]>
    ) -> String? {
        guard let step = self[keyPath: from].popLast() else { return nil }
        self[keyPath: to].append(Step(grid: grid, source: source, words: step.words))
        (grid, source) = (step.grid, step.source)
        return step.words
    }
}
