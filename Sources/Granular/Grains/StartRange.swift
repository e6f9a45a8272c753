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
    init(of part: SourcePart, extent: Double, isReverse: Bool) {
        guard extent < 1 else {
            range = 0...1
            return
        }
        let place = ((isReverse ? extent : 1 - extent) - part.start) / part.width
        let bound = min(max(place, 0), 1)
        range = isReverse ? bound...1 : 0...bound
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
