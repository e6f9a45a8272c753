#if canImport(Glibc)
    import Glibc
#endif

/// Where in the part of a source a grain may start.
struct StartRange {
    /// Fractions of the part.
    let range: ClosedRange<Double>

    /// All of it.
    static var whole: StartRange { StartRange(range: 0...1) }

    private init(range: ClosedRange<Double>) { self.range = range }

    /// From where a grain does not read across the source's ends. One that is longer than the source does so from anywhere, and starts
    /// anywhere.
    /// - Parameters:
    ///   - extent: how much of the source it reads, as a fraction of the source.
    ///   - margin: how far it reads to either side of that, as its frequency is modulated; as a fraction, too.
    init(of part: SourcePart, extent: Double, margin: Double, isReverse: Bool) {
        guard extent + 2 * margin < 1 else {
            range = 0...1
            return
        }
        func bound(_ place: Double) -> Double { min(max((place - part.start) / part.width, 0), 1) }
        let (start, end) =
            isReverse ? (bound(extent + margin), bound(1 - margin)) : (bound(margin), bound(1 - extent - margin))
        range = start...max(start, end)
    }

    /// The place nearest to `place`.
    func clamped(_ place: Double) -> Double { min(max(place, range.lowerBound), range.upperBound) }

    /// `place` mirrored at the ends, as often as it takes.
    func mirrored(_ place: Double) -> Double {
        let width = range.upperBound - range.lowerBound
        guard width > 0 else { return range.lowerBound }
        var turns = (place - range.lowerBound) / (2 * width)
        turns -= turns.rounded(.down)
        return clamped(range.lowerBound + 2 * width * min(turns, 1 - turns))
    }
}
