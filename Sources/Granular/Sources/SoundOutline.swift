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
    /// How a part of a sound looks, 0…1 of it, in so many parts of that, as fine as ``outline`` is for the whole; `nil` for a waveform, and
    /// where it would take longer than a picture may.
    package func outline(of part: ClosedRange<Double>, parts: Int) -> SoundOutline? {
        tables.pointee.outline(of: part, parts: parts, whole: outline)
    }
}

extension SourceTables {
    /// How the source looks in so many parts: of a waveform its one cycle, of a wavetable one after the other, of a sound all
    /// until it wraps, both channels together; empty where there is nothing to hear.
    package func outline(parts: Int) -> SoundOutline {
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
                let next = self.span(place % size, count: run, of: level, cycle: place / size)
                span = span?.joined(next) ?? next
                place += run
            }
            return span ?? self.span(0, count: 1, of: level, cycle: 0)
        }
        let peak = spans.reduce(0) { max($0, $1.peak) }
        let scale = Float(max(peak, 1))
        return SoundOutline(low: spans.map { Float($0.low) / scale }, high: spans.map { Float($0.high) / scale })
    }

    /// How a part of a sound looks in so many parts of it, relative to the peak of all of it as `whole` has it; `nil` where it has no such
    /// places, and where that would take long.
    package func outline(of part: ClosedRange<Double>, parts: Int, whole: SoundOutline) -> SoundOutline? {
        let level = levels[0]
        let count = Int((length * level.rate).rounded())
        let coarse = whole.low.count
        guard !isWaveform, count > 0, parts > 0, coarse > 0, whole.high.count == coarse else { return nil }
        let first = min(max(Int(part.lowerBound * Double(count)), 0), count - 1)
        let end = min(max(Int((part.upperBound * Double(count)).rounded(.up)), first + 1), count)
        guard end - first <= Self.quickPoints else { return nil }
        // What was the peak is told by a part of the whole of which the points are looked at again.
        let middle = min(Int((part.lowerBound + part.upperBound) / 2 * Double(coarse)), coarse - 1)
        let begin = middle * count / coarse
        let seen = span(begin, count: max((middle + 1) * count / coarse - begin, 1), of: level, cycle: 0)
        let relative = max(abs(whole.low[middle]), abs(whole.high[middle]))
        let peak = relative > 0 ? Float(seen.peak) / relative : Float(Int16.max)
        let spans = (0..<parts).map { number in
            let from = first + number * (end - first) / parts
            let upTo = first + (number + 1) * (end - first) / parts
            return span(from, count: max(upTo - from, 1), of: level, cycle: 0)
        }
        return SoundOutline(
            low: spans.map { max(Float($0.low) / max(peak, 1), -1) },
            high: spans.map { min(Float($0.high) / max(peak, 1), 1) })
    }

    /// So many points are looked at within some milliseconds.
    private static var quickPoints: Int { 8_000_000 }

    private func span(_ first: Int, count: Int, of level: SourceLevel, cycle: Int) -> PointSpan {
        // A place reads the point before it first.
        let offset = 1 + first + cycle * cycleStride
        let left = PointSpan(level.left + offset, count: count)
        return isStereo ? left.joined(PointSpan(level.right + offset, count: count)) : left
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

    private init(low: Int16, high: Int16) { (self.low, self.high) = (low, high) }
}
