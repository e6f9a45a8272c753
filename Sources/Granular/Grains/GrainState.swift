import CGrainKernels

/// A grain as it is passed on: as it lies in memory, with numbers in place of what points to its source.
struct GrainState {
    private var grain = Grain()
    private var detail = GrainDetail()
    /// The number of its level, and of its cycle.
    private var level: UInt8 = 0
    private var cycle: UInt32 = 0

    /// What a kernel takes: see `grain` in grain_kernels.h.
    private static let longestLife: Int32 = 1 << 24
    private static var longestStep: Int64 { Int64(GRAIN_LONGEST_STEP) << 32 }
    private static let deepest: Float = 0x1p29
    /// In octaves over a life.
    private static let farthestGlide = 64.0
    /// Steps and places are whole multiples of it.
    private static let unit: Int64 = 1 << 6

    /// Nothing.
    init() {}

    /// A grain of that source; `nil` where it reads another one.
    init?(_ grain: Grain, _ detail: GrainDetail, of source: SourceTables) {
        let cycle = source.cycle(of: grain.table)
        let first = grain.table - cycle * source.cycleStride
        guard let level = (0..<source.levelCount).first(where: { source.levels[$0].left == first }) else { return nil }
        (self.grain, self.level, self.cycle) = (grain, UInt8(level), UInt32(cycle))
        self.grain.table = nil
        guard grain.isDetailed else { return }
        self.detail = detail
        (self.detail.right, self.detail.levels) = (nil, nil)
    }

    mutating func code(_ coder: inout StateCoder) {
        coder.raw(&grain)
        coder.whole(&level, in: 0 ... .max)
        coder.whole(&cycle, in: 0 ... .max)
        if grain.isDetailed { coder.raw(&detail) }
    }

    var slot: Int { grain.slot }

    /// The grain, where a kernel may read what is in it; `nil` where it may not.
    /// - Parameters:
    ///   - source: in the grain's slot.
    ///   - clouds: how many there are.
    ///   - channels: how many are rendered.
    func grain(of source: SourceTables, clouds: Int, channels: Int) -> (Grain, GrainDetail)? {
        guard level < source.levelCount, cycle < source.cycleCount, grain.cloud < clouds,
            grain.pair < (channels == 2 ? 1 : channels), isTimed
        else { return nil }
        let (cycle, flags) = (Int(cycle), grain.flags)
        let level = source.levels[Int(level) + cycle * source.levelCount]
        guard isPlaced(in: level), [grain.gain_left, grain.gain_right, grain.window_start, grain.window_step].areFinite
        else { return nil }
        guard flags & Grain.Flag.stereo == 0 || source.isStereo,
            flags & Grain.Flag.blended == 0 || cycle + 1 < source.cycleCount
        else { return nil }
        var (grain, detail) = (grain, detail)
        grain.table = level.left
        guard grain.isDetailed else { return (grain, detail) }
        guard isDetailFinite, flags & Grain.Flag.gliding == 0 || detail.level == self.level && isGlide else {
            return nil
        }
        detail.right = level.right
        detail.levels = source.levels + cycle * source.levelCount
        detail.level_count = Int32(source.levelCount)
        detail.next_cycle = Int32(source.cycleStride)
        return (grain, detail)
    }

    private var isTimed: Bool {
        let life = grain.life
        return (0..<Self.longestLife).contains(life) && (0...max(life, 1)).contains(grain.age)
            && (0...Int32(GRAIN_BLOCK)).contains(grain.delay)
    }

    /// Whether it lies in its level, where it goes on to wrap.
    private func isPlaced(in level: SourceLevel) -> Bool {
        let isBackward = grain.step < 0
        // One that glides down from a coarser level would at first have gone faster in this one.
        let longestStep = grain.flags & Grain.Flag.gliding == 0 ? Self.longestStep : Self.longestStep << 16
        guard abs(grain.step) <= longestStep, grain.step % Self.unit == 0, grain.place % Self.unit == 0,
            grain.edge == (isBackward ? level.backward_edge : level.forward_edge)
        else { return false }
        // Without a turn only what is frequency modulated is held between its edges.
        let staysInside = grain.wrap == 0 && level.wrap != 0
        guard grain.wrap == level.wrap || staysInside && grain.flags & Grain.Flag.frequencyModulated != 0,
            level.wrap != 0
        else { return false }
        let last = Int64(grain.edge) + (isBackward ? Int64(level.wrap) : 0)
        return (0...(last + 1) << 32).contains(grain.place)
    }

    private var isGlide: Bool {
        let step = detail.gliding_step
        return abs(detail.glide) * Double(max(grain.life, 1)) <= Self.farthestGlide && abs(step) <= Self.longestStep
            && step % Self.unit == 0 && (step == 0 || (step < 0) == (grain.step < 0))
    }

    private var isDetailFinite: Bool {
        let (window, filter, modulators) = (detail.window, detail.filter, detail.modulators)
        let (release, theft) = (detail.release, detail.theft)
        let floats = [
            release.start, release.step, theft.start, theft.step, detail.blend, detail.right_on_left,
            detail.left_on_right, detail.unsent, window.curve0, window.curve1, window.curve2, window.lobes,
            modulators.ring_mix, modulators.widening,
        ]
        let doubles = [
            detail.glide, filter.a1, filter.a2, filter.a3, filter.m0, filter.m1, filter.m2, filter.left1,
            filter.left2, filter.right1, filter.right2,
        ]
        let edges = [window.peak, window.rise, window.fall, window.attack, window.decay]
        return floats.areFinite && doubles.areFinite && !edges.contains(where: \.isNaN)
            && abs(modulators.depth) <= Self.deepest
    }
}

extension Grain {
    fileprivate var pair: Int { Int(flags >> UInt32(GRAIN_PAIR_SHIFT)) & Int(GRAIN_PAIR_MASK) }
}

extension Array where Element: BinaryFloatingPoint {
    fileprivate var areFinite: Bool { allSatisfy(\.isFinite) }
}
