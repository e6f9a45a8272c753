import CGrainKernels

#if canImport(Glibc)
    import Glibc
#endif

/// The grains that sound, in one array without gaps. Its memory is taken once.
///
/// Grains leave only on the engine's grid of frames, and the last one takes the place of one that leaves: so the order, in
/// which they are summed, depends on the frames alone, and not on how time is cut into blocks.
struct GrainPool: ~Copyable {
    let grains: UnsafeMutablePointer<Grain>
    let details: UnsafeMutablePointer<GrainDetail>
    private(set) var count = 0
    /// The most that sound at once, beside those that give way.
    private(set) var limit: Int
    /// What the limit can be set to at most.
    private let shedLimit: Int
    /// Grains that gave way to others, so far.
    private(set) var stolen = 0
    /// Room for all of them.
    let capacity: Int
    private var fadingOut = 0
    private var cursor = 0

    /// Room for those that fade away because others took their place.
    private static let reserve = 1_024
    /// Among how many the one that gives way is looked for.
    private static let candidates = 32
    /// How many are shed at once at most: as many as are looked for in some ten microseconds.
    private static let maxShed = 32

    init(limit: Int) {
        self.limit = limit
        shedLimit = limit
        capacity = limit + Self.reserve
        // The kernels look some grains ahead.
        grains = .allocate(capacity: capacity + 8)
        details = .allocate(capacity: capacity + 8)
        grains.initialize(repeating: Grain(), count: capacity + 8)
        details.initialize(repeating: GrainDetail(), count: capacity + 8)
    }

    deinit {
        grains.deallocate()
        details.deallocate()
    }

    /// Makes room for one more grain, which then belongs at ``count`` and is taken in by ``add()``: where the pool is full, the
    /// grain with the least left to sound, of some, fades away from a frame `after` frames from now, over `fadeFrames`.
    /// - Returns: whether there is room.
    mutating func makeRoom(after: Int, fadeFrames: Int) -> Bool {
        guard count < capacity else { return false }
        guard count - fadingOut >= limit else { return true }
        return steal(after: after, fadeFrames: fadeFrames)
    }

    /// Another limit, 1 to what the pool was made for.
    mutating func setLimit(_ limit: Int) { self.limit = min(max(limit, 1), shedLimit) }

    /// Lets some of those fade away that are too many since the limit was lowered; to be called on the grid, until none is.
    mutating func shed(fadeFrames: Int) {
        for _ in 0..<min(max(count - fadingOut - limit, 0), Self.maxShed) {
            guard steal(after: 0, fadeFrames: fadeFrames) else { return }
        }
    }

    /// The grain that is heard least, of some, fades away; whether there was one.
    private mutating func steal(after: Int, fadeFrames: Int) -> Bool {
        guard let victim = quietest(after: after) else { return false }
        details[victim].theft = fade(victim, after: after, frames: fadeFrames)
        grains[victim].flags |= Grain.Flag.stolen
        fadingOut += 1
        stolen += 1
        return true
    }

    mutating func add() { count += 1 }

    /// Fades out the grains of one cloud, single ones and those that fade already aside, from a frame `after` frames from now.
    func release(cloud: Int, after: Int, frames: Int) {
        for index in 0..<count
        where grains[index].cloud == cloud && !grains[index].isReleased && !grains[index].isSingle {
            grains[index].flags |= Grain.Flag.released
            details[index].release = fade(index, after: after, frames: frames)
        }
    }

    /// Fades out those of a slot's grains that would leave what of live input can be read, before they do.
    func fadeOutUnreadable(slot: Int, within reach: LiveReach, tables: SourceTables, fadeFrames: Int) {
        for index in 0..<count where grains[index].slot == slot {
            let left = Int(min(framesLeft(of: index, within: reach, tables), 0x1p30))
            if left < Int(grains[index].life - grains[index].age) { cut(index, after: left, fadeFrames: fadeFrames) }
        }
    }

    /// Ends a grain `frames` from now with a fade; one that fades away already goes on from where it is, and faster.
    private func cut(_ index: Int, after frames: Int, fadeFrames: Int) {
        let age = Float(grains[index].age)
        let gone = details[index].theft
        let loudness = grains[index].isStolen || grains[index].isCut ? gone.start + gone.step * age : 1
        if loudness < 1 {
            var line = fade(index, after: 0, frames: max(frames, 1))
            line.step *= max(loudness, 0)
            line.start = loudness - line.step * age
            details[index].theft = line
        } else {
            let length = max(min(fadeFrames, frames), 1)
            details[index].theft = fade(index, after: max(frames - length, 0), frames: length)
        }
        grains[index].flags |= Grain.Flag.cut
    }

    private func framesLeft(of index: Int, within reach: LiveReach, _ tables: SourceTables) -> Double {
        let grain = grains[index]
        guard let level = tables.level(of: grain.table) else { return 0 }
        let scale = reach.sampleRate / (level.rate * 0x1p32)
        let first = Double(grain.step) * scale
        let last =
            grain.flags & Grain.Flag.gliding == 0 ? first : first * exp2(details[index].glide * Double(grain.life))
        var fastest = max(abs(first), abs(last))
        if grain.flags & Grain.Flag.modulated != 0 { fastest *= Double(details[index].modulators.widening) }
        let margin =
            grain.flags & Grain.Flag.frequencyModulated == 0
            ? 0 : Double(abs(details[index].modulators.depth)) / level.rate * reach.sampleRate
        return reach.framesLeft(
            at: Double(grain.place) / level.rate * 0x1p-32, speeds: min(first, last)...max(first, last),
            level: tables.levels[tables.levelNumber(for: fastest / reach.sampleRate)], margin: margin)
    }

    /// Ends a grain with a fade: a line that is set once, and that is 1 until it begins, so that it changes nothing of the
    /// frames before.
    private func fade(_ index: Int, after: Int, frames: Int) -> grain_fade {
        let age = max(grains[index].age(after: after), 0)
        if grains[index].flags & Grain.Flag.fading == 0 {
            grains[index].flags |= Grain.Flag.fading
            details[index].release = grain_fade(start: 1, step: 0)
            details[index].theft = grain_fade(start: 1, step: 0)
        }
        let step = -1 / Float(frames)
        grains[index].life = min(grains[index].life, Int32(age + frames))
        return grain_fade(start: 1 - step * Float(age), step: step)
    }

    /// Lets a grain go; the last one takes its place.
    mutating func remove(_ index: Int) {
        if grains[index].isStolen { fadingOut -= 1 }
        count -= 1
        guard index < count else { return }
        grains[index] = grains[count]
        if grains[index].isDetailed { details[index] = details[count] }
    }

    // MARK: As it is passed on

    /// How many there are, and where the next one that gives way is looked for; the grains themselves are ``GrainState``s.
    mutating func codeOrder(_ coder: inout StateCoder) {
        coder.whole(&count, in: 0...capacity)
        coder.whole(&cursor, in: 0...capacity)
    }

    /// Those that were read are taken in, up to a number.
    mutating func take(first count: Int) {
        (self.count, fadingOut) = (count, 0)
        for index in 0..<count where grains[index].isStolen { fadingOut += 1 }
    }

    mutating func removeAll() {
        count = 0
        fadingOut = 0
    }

    /// Of the next candidates the one whose going is heard least; `nil` where all of them go already.
    private mutating func quietest(after: Int) -> Int? {
        var found: Int?
        var least = Float.infinity
        for _ in 0..<min(Self.candidates, count) {
            cursor = cursor + 1 < count ? cursor + 1 : 0
            guard !grains[cursor].isStolen, !grains[cursor].isCut else { continue }
            let energy = grains[cursor].energyLeft(after: after)
            if energy < least { (least, found) = (energy, cursor) }
        }
        return found
    }
}

extension Grain {
    /// Its age at a frame `after` frames from now.
    fileprivate func age(after: Int) -> Int { Int(age) + after - Int(delay) }

    /// Roughly the energy that it has to sound from a frame `after` frames from now on.
    fileprivate func energyLeft(after: Int) -> Float {
        let past = min(max(Float(age(after: after)) / Float(max(life, 1)), 0), 1)
        let left = 1 - past
        let fraction: Float =
            switch energyShape {
            case .falling: power8(left)
            case .rising: 1 - power8(past)
            case .even: left * left * left
            }
        return (gain_left * gain_left + gain_right * gain_right) * Float(life) * fraction
    }

    private func power8(_ value: Float) -> Float {
        let fourth = value * value * value * value
        return fourth * fourth
    }
}
