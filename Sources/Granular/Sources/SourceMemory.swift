import CGrainKernels

/// Where a level lies in the memory of a source, in points.
struct LevelRange {
    /// Points in one unit of the source.
    var rate: Double
    /// The first place of a seam, and the distance to its other end.
    var seam: Int
    var wrap: Int
    var longestStep = Double(GRAIN_LONGEST_STEP)

    /// A grain that reads backward wraps only here, so that what it reads beyond, before it is wrapped, is the same too.
    var backwardEdge: Int { seam + guardPoints }
    var forwardEdge: Int { seam + wrap }

    /// The numbers of all points that are kept; number n is the sound at n / ``rate``.
    ///
    /// A place reaches `backwardEdge + wrap`; the guard lies around that, and four points are read.
    var points: Range<Int> { -guardPoints - 8..<forwardEdge + 2 * guardPoints + 8 }

    private var guardPoints: Int { GRAIN_GUARD }
}

/// The memory of a source: its points, the levels that tell of them, and the tables that tell of those.
struct SourceMemory: ~Copyable, @unchecked Sendable {
    let tables: UnsafeMutablePointer<SourceTables>
    let byteCount: Int
    private let levels: UnsafeMutablePointer<SourceLevel>
    private let points: UnsafeMutablePointer<Int16>
    private let ranges: [LevelRange]
    /// Points from one channel's to the other's.
    private let channelStride: Int

    /// The memory's size for these levels, in bytes.
    static func byteCount(_ ranges: [LevelRange], isStereo: Bool) -> Int {
        ranges.reduce(0) { $0 + stride($1) } * (isStereo ? 4 : 2)
    }

    /// Whole cache lines.
    private static func stride(_ range: LevelRange) -> Int { (range.points.count + 31) / 32 * 32 }

    /// Takes memory for silence of full scale 1.
    init(_ ranges: [LevelRange], isStereo: Bool, isWaveform: Bool, rootHz: Double, length: Double) {
        self.ranges = ranges
        byteCount = Self.byteCount(ranges, isStereo: isStereo)
        channelStride = ranges.reduce(0) { $0 + Self.stride($1) }
        points = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 64)
            .bindMemory(to: Int16.self, capacity: byteCount / 2)
        points.initialize(repeating: 0, count: byteCount / 2)
        levels = .allocate(capacity: ranges.count)
        var first = points
        for (index, range) in ranges.enumerated() {
            // Tap 0 of the place 0 is the point before that of time 0.
            let left = first - range.points.lowerBound - 1
            (levels + index).initialize(
                to: SourceLevel(
                    left: left, right: isStereo ? left + channelStride : left, rate: range.rate,
                    longest_step: range.longestStep, forward_edge: UInt32(range.forwardEdge),
                    backward_edge: UInt32(range.backwardEdge), wrap: UInt32(range.wrap)))
            first += Self.stride(range)
        }
        tables = .allocate(capacity: 1)
        tables.initialize(
            to: SourceTables(
                levels: levels, levelCount: ranges.count, isWaveform: isWaveform, isStereo: isStereo,
                scale: 1 / PointFormat.fullScale, rootHz: rootHz, length: length))
    }

    deinit {
        tables.deallocate()
        levels.deallocate()
        points.deallocate()
    }

    /// The numbers of the points that a level has.
    func range(ofLevel level: Int) -> Range<Int> { ranges[level].points }

    /// Where point number 0 of a level lies.
    func origin(ofLevel level: Int, channel: Int) -> UnsafeMutablePointer<Int16> {
        let left: UnsafePointer<Int16> = levels[level].left
        let right: UnsafePointer<Int16> = levels[level].right
        return UnsafeMutablePointer(mutating: channel == 0 ? left : right) + 1
    }
}
