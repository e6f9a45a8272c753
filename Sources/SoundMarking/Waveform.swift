/// How a sound looks, at every zoom: its samples, and over them the lowest and highest of every 32, of every 32 of those, and so on. What
/// is looked at takes the same time however long the sound is and however much of it is seen.
///
/// The samples are those that are heard, not copied. All levels together take 8.3 bytes for every 32 frames: 15 MB for 20 minutes at
/// 48 kHz, beside 461 MB of samples.
public struct Waveform: Equatable, Sendable {
    /// The lowest and highest of both channels in each of some columns, from left to right, 1 = full scale; where columns are
    /// narrower than a frame, neighbours have the same.
    public struct Columns: Equatable, Sendable {
        /// The lowest of each column.
        public var low: [Float] = []
        /// The highest of each column; as many as of ``low``.
        public var high: [Float] = []

        /// No columns.
        public init() {}
    }

    /// How many of one level are one of the next.
    static let factor = 32

    /// Left and right, one after the other.
    private let samples: [Float]
    /// From the finest on, each pair the lowest and the highest of ``factor`` of the level before.
    private let levels: [[MinMax]]
    /// Frames a second.
    public let rate: Double
    /// The furthest from 0 that any sample is.
    public let peak: Float

    /// Looks at all of a sound, which takes a while for a long one.
    /// - Parameters:
    ///   - samples: left and right, one after the other.
    ///   - rate: frames a second.
    public init(_ samples: [Float] = [], rate: Double) {
        (self.samples, self.rate) = (samples, rate)
        var levels: [[MinMax]] = []
        let frames = samples.count / 2
        if frames > Self.factor {
            levels.append(
                Self.reduced(count: frames) { range in MinMax(samples[2 * range.lowerBound..<2 * range.upperBound]) })
        }
        while let last = levels.last, last.count > Self.factor {
            levels.append(Self.reduced(count: last.count) { range in MinMax(last[range]) })
        }
        self.levels = levels
        peak = levels.last.map { MinMax($0[...]).peak } ?? MinMax(samples[..<(2 * frames)]).peak
    }

    /// How many frames the sound has.
    public var frames: Int { samples.count / 2 }
    /// How long it is, in seconds.
    public var seconds: Double { Double(frames) / rate }

    /// What is seen of a part of the sound. A column goes as far as the first frame of the next, so that a line through all has no
    /// gaps; what lies beyond the sound's ends is as its first or last frame.
    /// - Parameters:
    ///   - begin: where the part begins, in frames.
    ///   - length: how many frames it has, above 0; also parts of one.
    ///   - columns: how many columns there are.
    public func columns(from begin: Double, length: Double, columns: Int) -> Columns {
        guard frames > 0, columns > 0, begin.isFinite, length.isFinite, length > 0 else { return Columns() }
        var seen = Columns()
        seen.low.reserveCapacity(columns)
        seen.high.reserveCapacity(columns)
        var first = frame(begin)
        for column in 1...columns {
            let last = frame(begin + length * Double(column) / Double(columns))
            let span = span(first..<last + 1)
            seen.low.append(span.low)
            seen.high.append(span.high)
            first = last
        }
        return seen
    }

    /// The same for a part in seconds.
    public func columns(fromSeconds begin: Double, seconds: Double, columns: Int) -> Columns {
        self.columns(from: begin * rate, length: seconds * rate, columns: columns)
    }

    /// The frame nearest to a time at which the sound goes through 0, both channels together, in seconds; `nil` where there is none.
    /// - within: how far it may be away, in seconds.
    package func zeroCrossing(near seconds: Double, within: Double) -> Double? {
        guard frames > 1, seconds.isFinite else { return nil }
        let middle = frame(seconds * rate)
        let reach = max(Int(within * rate), 0)
        for distance in 0...reach {
            for place in [middle - distance, middle + distance] where crosses(at: place) { return Double(place) / rate }
        }
        return nil
    }

    /// Whether the sound is 0 at a frame, or goes through 0 since the one before.
    private func crosses(at place: Int) -> Bool {
        guard place > 0, place < frames else { return false }
        let (before, now) = (value(place - 1), value(place))
        return now == 0 || (before < 0) != (now < 0) && before != 0
    }

    private func value(_ frame: Int) -> Float { samples[2 * frame] + samples[2 * frame + 1] }

    private func frame(_ place: Double) -> Int { Int(min(max(place.rounded(.down), 0), Double(frames - 1))) }

    /// The lowest and highest of some frames: of the coarsest level that fits in, and of finer ones at both ends.
    private func span(_ range: Range<Int>) -> MinMax {
        var span = MinMax.none
        var (first, end) = (range.lowerBound, range.upperBound)
        for level in -1..<levels.count {
            func add(_ part: Range<Int>) {
                guard !part.isEmpty else { return }
                span.join(
                    level < 0
                        ? MinMax(samples[2 * part.lowerBound..<2 * part.upperBound]) : MinMax(levels[level][part]))
            }
            let above = (first: (first + Self.factor - 1) / Self.factor, end: end / Self.factor)
            guard level + 1 < levels.count, above.first < above.end else {
                add(first..<end)
                return span
            }
            add(first..<above.first * Self.factor)
            add(above.end * Self.factor..<end)
            (first, end) = above
        }
        return span
    }

    private static func reduced(count: Int, _ span: (Range<Int>) -> MinMax) -> [MinMax] {
        (0..<(count + factor - 1) / factor).map { span($0 * factor..<min(($0 + 1) * factor, count)) }
    }
}

/// The lowest and the highest of some samples.
private struct MinMax: Equatable {
    var low: Float
    var high: Float

    static let none = MinMax(low: .infinity, high: -.infinity)

    init(low: Float, high: Float) { (self.low, self.high) = (low, high) }

    init(_ samples: ArraySlice<Float>) {
        self = samples.withUnsafeBufferPointer { samples in
            // So plain that compilers make vectors of it.
            var span = MinMax.none
            for sample in samples {
                span.low = sample < span.low ? sample : span.low
                span.high = sample > span.high ? sample : span.high
            }
            return span
        }
    }

    init(_ spans: ArraySlice<MinMax>) {
        self = .none
        for span in spans { join(span) }
    }

    /// How far from 0 it goes; 0 where there are no samples.
    var peak: Float { low <= high ? max(abs(low), abs(high)) : 0 }

    mutating func join(_ other: MinMax) {
        low = min(low, other.low)
        high = max(high, other.high)
    }
}
