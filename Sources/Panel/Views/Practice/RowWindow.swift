/// The part of a long list that is made into items: as many as are drawn, and some around them, so that a list of thousands takes no more
/// time than a short one.
struct RowWindow: Equatable, Sendable {
    /// The first row that is in it, counted from 0.
    private(set) var first = 0
    private var count = 0

    /// So many rows are in it at most.
    private static let length = 600
    /// The mark may be moved by so many at once.
    static let margin = 150

    /// The rows that are in it.
    var range: Range<Int> { first..<first + count }

    /// Lies around that row of `total`.
    mutating func move(to place: Int, of total: Int) {
        first = min(max(place - Self.length / 2, 0), max(total - Self.length, 0))
        count = min(Self.length, max(total - first, 0))
    }

    /// Whether there are rows beyond an end that the mark may soon come to.
    func isNearEnd(_ place: Int, of total: Int) -> Bool {
        first > 0 && place - first < Self.margin || first + count < total && first + count - place <= Self.margin
    }
}
