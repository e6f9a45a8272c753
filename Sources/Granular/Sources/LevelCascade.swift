/// Takes the points of levels.
protocol PointSink {
    /// Points of a level; number n is the sound at n / rate. They come in order, without gaps.
    mutating func store(_ points: UnsafePointer<Float>, count: Int, first: Int, level: Int)
}

/// Makes the points of every level of one channel from its samples as they come.
///
/// No point depends on how the samples were cut into writes. After it was made it takes no memory.
struct LevelCascade: ~Copyable {
    private let stages: UnsafeMutablePointer<OctaveStage>
    private let stageCount: Int
    /// The stages from here on have nothing to do any more.
    private var activeStages: Int
    private let scratch: UnsafeMutablePointer<Float>

    /// - Parameters:
    ///   - start: the number of the first frame that is written; a multiple of `LevelPlan.wholeFrames`. What was before it is
    ///     silence.
    ///   - ranges: the points that each level is to give.
    init(_ plan: LevelPlan, start: Int, ranges: [Range<Int>]) {
        stageCount = plan.octaves
        activeStages = stageCount
        stages = .allocate(capacity: stageCount)
        for octave in 0..<stageCount {
            var stage = OctaveStage(start: start >> octave, longestFilter: plan.levels.map(\.filter.taps).max() ?? 0)
            for (index, level) in plan.levels.enumerated() where level.octave == octave {
                stage.add(level.filter, level: index, points: ranges[index])
            }
            (stages + octave).initialize(to: stage)
        }
        scratch = .allocate(capacity: OctaveStage.piece * 4)
    }

    deinit {
        for octave in 0..<stageCount { stages[octave].free() }
        stages.deallocate()
        scratch.deallocate()
    }

    /// Whether all points were given.
    var isDone: Bool { activeStages == 0 }

    /// The number of the point after the last one that a level has given.
    func nextPoint(ofLevel level: Int) -> Int {
        for octave in 0..<stageCount {
            if let point = stages[octave].nextPoint(ofLevel: level) { return point }
        }
        return 0
    }

    /// Goes on by `frames` samples, all of them finite.
    mutating func write(_ samples: UnsafePointer<Float>, frames: Int, into sink: inout some PointSink) {
        var written = 0
        while written < frames, activeStages > 0 {
            let count = min(frames - written, OctaveStage.piece)
            stages[0].append(samples + written, count: count)
            written += count
            for octave in 0..<activeStages {
                stages[octave].emitPoints(to: &sink, scratch: scratch)
                if octave + 1 < activeStages { stages[octave].halve(into: &stages[octave + 1]) }
            }
            while activeStages > 0, stages[activeStages - 1].isDone { activeStages -= 1 }
        }
    }
}

/// One octave of a cascade: its latest samples, and how far its levels and the next octave have come.
private struct OctaveStage {
    /// The most samples taken at a time.
    static var piece: Int { 256 }

    /// The samples that every filter finds before the next one.
    private let history: Int
    private let capacity: Int
    private let samples: UnsafeMutablePointer<Float>
    /// The number of the first sample that is kept, and how many are.
    private var first: Int
    private var count: Int
    private var branches: InlineArray<3, Branch?> = [nil, nil, nil]
    private let halving = TableFilter.half
    /// The number of the next sample of the next octave.
    private var nextHalf: Int

    private struct Branch {
        let filter: TableFilter
        let level: Int
        /// The group of the octave's frames whose points come next, and the one after the last.
        var next: Int
        let end: Int
    }

    init(start: Int, longestFilter: Int) {
        history = max(halving.taps, longestFilter) + 16
        capacity = history + 4 * Self.piece
        samples = .allocate(capacity: capacity)
        samples.initialize(repeating: 0, count: capacity)
        first = start - history
        count = history
        nextHalf = start >> 1
    }

    func free() { samples.deallocate() }

    mutating func add(_ filter: TableFilter, level: Int, points: Range<Int>) {
        let inGroup = Double(filter.points)
        let branch = Branch(
            filter: filter, level: level, next: Int((Double(points.lowerBound) / inGroup).rounded(.down)),
            end: points.upperBound == .max ? .max : Int((Double(points.upperBound) / inGroup).rounded(.up)))
        for index in branches.indices where branches[index] == nil {
            branches[index] = branch
            return
        }
    }

    var isDone: Bool {
        for index in branches.indices {
            if let branch = branches[index], branch.next < branch.end { return false }
        }
        return true
    }

    func nextPoint(ofLevel level: Int) -> Int? {
        for index in branches.indices {
            if let branch = branches[index], branch.level == level { return branch.next * branch.filter.points }
        }
        return nil
    }

    mutating func append(_ new: UnsafePointer<Float>, count newCount: Int) {
        makeRoom(for: newCount)
        (samples + count).update(from: new, count: newCount)
        count += newCount
    }

    mutating func emitPoints(to sink: inout some PointSink, scratch: UnsafeMutablePointer<Float>) {
        for index in branches.indices {
            guard var branch = branches[index] else { continue }
            let filter = branch.filter
            let frames = filter.frames
            let upTo = min((first + count - filter.ahead + frames - 1) >> frames.trailingZeroBitCount, branch.end)
            while branch.next < upTo {
                let groups = min(upTo - branch.next, Self.piece / frames)
                filter.makePoints(
                    of: samples + (branch.next * frames - filter.behind - first), groups: groups, into: scratch)
                sink.store(
                    scratch, count: groups * filter.points, first: branch.next * filter.points, level: branch.level)
                branch.next += groups
            }
            branches[index] = branch
        }
    }

    mutating func halve(into stage: inout OctaveStage) {
        let available = (first + count - halving.ahead - 2 * nextHalf + 1) >> 1
        guard available > 0 else { return }
        stage.makeRoom(for: available)
        halving.halve(
            samples + (2 * nextHalf - halving.behind - first), points: available, into: stage.samples + stage.count)
        stage.count += available
        nextHalf += available
    }

    /// Lets go the samples that every filter has left behind, where there is no room otherwise.
    private mutating func makeRoom(for newCount: Int) {
        guard count + newCount > capacity else { return }
        // All filters are through with what lies further back than the longest one's history.
        let dropped = count - history
        samples.update(from: samples + dropped, count: history)
        first += dropped
        count = history
    }
}
