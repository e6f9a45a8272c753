/// The part of a source that a cloud reads from.
struct SourcePart {
    /// Where it begins, as a fraction of the source.
    let start: Double
    /// Its length, as a fraction of the source.
    let width: Double

    /// All of it.
    static var whole: SourcePart { SourcePart(start: 0, width: 1) }

    private init(start: Double, width: Double) {
        self.start = start
        self.width = width
    }

    /// From one share to another, each 0…1; all of it where there is nothing between them.
    init(from: Double, to: Double) {
        let (from, to) = (min(max(from, 0), 1), min(max(to, 0), 1))
        self = to > from ? SourcePart(start: from, width: to - from) : .whole
    }

    /// The fraction of the source that lies at a fraction of the part.
    func fraction(at place: Double) -> Double { start + place * width }
}
