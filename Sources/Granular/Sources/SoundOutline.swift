/// How a sound looks from far: its lowest and its highest sample in each of so many equal parts, relative to its peak, −1…1.
public struct SoundOutline: Equatable, Sendable {
    /// The lowest sample of each part.
    public var low: [Float]
    /// The highest sample of each part; as many as of ``low``.
    public var high: [Float]

    /// Makes an outline.
    public init(low: [Float], high: [Float]) {
        self.low = low
        self.high = high
    }
}

extension Source {
    /// How a part of a sound looks, 0…1 of it, in so many parts of that, as fine as ``outline`` is for the whole; `nil` for a waveform.
    /// However long the sound is, it takes no longer than a picture may.
    package func outline(of part: ClosedRange<Double>, parts: Int) -> SoundOutline? {
        blocks.flatMap { tables.pointee.outline(of: part, parts: parts, whole: outline, $0) }
    }
}

extension SourceTables {
    /// How the source looks in so many parts: of a waveform its one cycle, of a wavetable one after the other, of a sound all
    /// until it wraps, both channels together; empty where there is nothing to hear.
    /// - blocks: those of a sound, by which it takes less time.
    package func outline(parts: Int, _ blocks: PointBlocks? = nil) -> SoundOutline {
        let level = levels[0]
        let size = Int((length * level.rate).rounded())
        let count = size * cycleCount
        guard count > 0, parts > 0 else { return SoundOutline(low: [], high: []) }
        let spans = (0..<parts).map { part in
            let first = part * count / parts
            // Of a sound with fewer points than parts some parts share one.
            let length = max((part + 1) * count / parts - first, 1)
            // A part may begin in one cycle and end in another.
            var place = first
            var span = PointSpan?.none
            while place < first + length {
                let run = min(first + length - place, size - place % size)
                let next =
                    blocks?.span(place, count: run, self) ?? points(place % size, count: run, cycle: place / size)
                span = span?.joined(next) ?? next
                place += run
            }
            return span ?? points(0, count: 1)
        }
        let peak = spans.reduce(0) { max($0, $1.peak) }
        let scale = Float(max(peak, 1))
        return SoundOutline(low: spans.map { Float($0.low) / scale }, high: spans.map { Float($0.high) / scale })
    }

    /// How a part of a sound looks in so many parts of it, relative to the peak of all of it as `whole` has it; `nil` where it has no such
    /// places.
    fileprivate func outline(
        of part: ClosedRange<Double>, parts: Int, whole: SoundOutline, _ blocks: PointBlocks
    ) -> SoundOutline? {
        let level = levels[0]
        let count = Int((length * level.rate).rounded())
        let coarse = whole.low.count
        guard count > 0, parts > 0, coarse > 0, whole.high.count == coarse else { return nil }
        let first = min(max(Int(part.lowerBound * Double(count)), 0), count - 1)
        let end = min(max(Int((part.upperBound * Double(count)).rounded(.up)), first + 1), count)
        // What was the peak is told by a part of the whole of which the points are looked at again.
        let middle = min(Int((part.lowerBound + part.upperBound) / 2 * Double(coarse)), coarse - 1)
        let begin = middle * count / coarse
        let seen = blocks.span(begin, count: max((middle + 1) * count / coarse - begin, 1), self)
        let relative = max(abs(whole.low[middle]), abs(whole.high[middle]))
        let peak = relative > 0 ? Float(seen.peak) / relative : Float(Int16.max)
        let spans = (0..<parts).map { number in
            let from = first + number * (end - first) / parts
            let upTo = first + (number + 1) * (end - first) / parts
            return blocks.span(from, count: max(upTo - from, 1), self)
        }
        return SoundOutline(
            low: spans.map { max(Float($0.low) / max(peak, 1), -1) },
            high: spans.map { min(Float($0.high) / max(peak, 1), 1) })
    }

    /// The lowest and the highest of so many points of the finest level, above 0, both channels together.
    fileprivate func points(_ first: Int, count: Int, cycle: Int = 0) -> PointSpan {
        let level = levels[0]
        // A place reads the point before it first.
        let offset = 1 + first + cycle * cycleStride
        let left = PointSpan(level.left + offset, count: count)
        return isStereo ? left.joined(PointSpan(level.right + offset, count: count)) : left
    }
}

/// The lowest and the highest of every 256 points of a sound. By them a part of a long sound is looked at as fast as one of a short one:
/// point by point, ten minutes take longer than a picture may.
package struct PointBlocks: Sendable {
    private static let size = 256
    private let low: [Int16]
    private let high: [Int16]

    /// Looks at all points of a sound; `nil` for a waveform, and where there is nothing to hear.
    init?(_ tables: SourceTables) {
        let count = Int((tables.length * tables.levels[0].rate).rounded()) / Self.size
        guard !tables.isWaveform, tables.length > 0 else { return nil }
        var (low, high): ([Int16], [Int16]) = ([], [])
        low.reserveCapacity(count)
        high.reserveCapacity(count)
        for block in 0..<count {
            let span = tables.points(block * Self.size, count: Self.size)
            low.append(span.low)
            high.append(span.high)
        }
        (self.low, self.high) = (low, high)
    }

    /// The lowest and the highest of so many points, above 0, of the sound that the blocks are of: of whole blocks and of what is
    /// left at both ends.
    fileprivate func span(_ first: Int, count: Int, _ tables: SourceTables) -> PointSpan {
        let end = first + count
        let (from, upTo) = ((first + Self.size - 1) / Self.size, min(end / Self.size, low.count))
        guard from < upTo else { return tables.points(first, count: count) }
        var span = PointSpan(
            low: Self.span(of: low, from, count: upTo - from).low,
            high: Self.span(of: high, from, count: upTo - from).high)
        let (left, right) = (from * Self.size - first, end - upTo * Self.size)
        if left > 0 { span = span.joined(tables.points(first, count: left)) }
        if right > 0 { span = span.joined(tables.points(upTo * Self.size, count: right)) }
        return span
    }

    private static func span(of points: [Int16], _ first: Int, count: Int) -> PointSpan {
        points.withUnsafeBufferPointer { points in
            points.baseAddress.map { PointSpan($0 + first, count: count) } ?? PointSpan(low: 0, high: 0)
        }
    }
}

/// The lowest and the highest of some points.
private struct PointSpan {
    let low: Int16
    let high: Int16

    /// - `count`: above 0.
    init(_ points: UnsafePointer<Int16>, count: Int) {
        // So plain that compilers make vectors of it.
        var (low, high) = (points[0], points[0])
        for index in 0..<count {
            low = min(low, points[index])
            high = max(high, points[index])
        }
        (self.low, self.high) = (low, high)
    }

    var peak: Int { max(abs(Int(low)), abs(Int(high))) }

    func joined(_ other: PointSpan) -> PointSpan {
        PointSpan(low: min(low, other.low), high: max(high, other.high))
    }

    init(low: Int16, high: Int16) { (self.low, self.high) = (low, high) }
}
