/// The granular engine: changes in, samples out. It knows no clock but its own frames, and gives the same samples, bit for
/// bit, for the same changes at the same frames, whatever the size of the blocks that are asked for and the number of threads.
///
/// After it was made it takes no memory, gives none back and waits for no lock: it may be used on an audio thread.
///
/// Time is cut into segments that no change which concerns the whole sound falls into, and that end on a grid of 64 frames at
/// the latest. In each: what happens and which grains are born (``schedule(upTo:)``), the grains' sum, what follows it.
public struct Engine: ~Copyable {
    // First of all a pointer: Swift 6.3 with ThreadSanitizer takes what comes first for the address of all, and fails on a number.
    var clouds: Clouds
    let sampleRate: Double
    /// Channels that it renders: 2, or another even number.
    public let channels: Int
    /// Kept alive for its slot.
    private let firstSource: Source
    var slots: SourceSlots
    private(set) var live: LiveInput
    var pool: GrainPool
    private let sum: GrainSum
    private let team: WorkerTeam
    private let busMemory: UnsafeMutableRawPointer
    private let inputMemory: UnsafeMutableRawPointer
    private let bus: GrainBus
    private let inputBus: GrainBus
    var queue: ChangeQueue
    var pulses = PulseClocks()
    var master: MasterSection
    /// Whether what all clouds share may stand elsewhere than where it was set.
    var isSharedMoved = false
    private var quality: Quality
    /// The frame at which a panic's fade ends and everything is cleared; `Int64.max` where there is none.
    var clearFrame = Int64.max
    private var droppedGrains = 0
    private var shortenedGrains = 0
    private var lateChanges = 0
    /// Frames rendered so far.
    public private(set) var frame: Int64 = 0

    /// Room for changes that wait for their frame: for all that a fresh engine takes over at once, with every cloud in use.
    private static let queueCapacity = 8_192
    /// The cloud after the player's, which is not seen: it is for what lies under everything else.
    public static let bedCloud = 16
    /// The first of the guests' clouds, of which each is one guest's voice.
    public static let firstGuestCloud = bedCloud + 1
    /// How many guests have a cloud of their own.
    public static let guestVoices = 64
    /// The most clouds that an engine has.
    public static let maxClouds = firstGuestCloud + guestVoices
    /// The slot of live input, where there is any.
    public static let liveSlot: UInt8 = 31
    private static let longestLiveSeconds = 600.0
    private static let releaseSeconds = 0.3
    private static let stealSeconds = 0.005
    private static let panicSeconds = 0.005

    /// Makes an engine with every cloud at the parameters' defaults, cutting its grains from `source`, silent.
    public init(_ configuration: EngineConfiguration, source: Source) {
        sampleRate = configuration.engineRate
        channels = configuration.engineChannels
        firstSource = source
        slots = SourceSlots(source.tables.pointee)
        clouds = Clouds(
            count: min(max(configuration.clouds, 1), Self.maxClouds), seed: configuration.seed, sampleRate: sampleRate)
        live = LiveInput(seconds: min(configuration.liveSeconds, Self.longestLiveSeconds), sampleRate: Int(sampleRate))
        if let tables = live.tables { slots.setSource(tables, in: Int(Self.liveSlot)) }
        pool = GrainPool(limit: min(max(configuration.grainLimit, 1), 100_000))
        let kernel = configuration.kernel.isAvailable ? configuration.kernel : .fastest
        sum = GrainSum(
            kernel: kernel, grains: pool.grains, details: pool.details, capacity: pool.capacity, channels: channels)
        team = WorkerTeam(
            helpers: min(max(configuration.threads, 1), 64) - 1, isRealTime: configuration.isRealTime, sum: sum)
        busMemory = GrainBus.allocate(1, channels: channels)
        bus = GrainBus.at(0, of: busMemory, channels: channels)
        inputMemory = GrainBus.allocate(1, channels: 2)
        inputBus = GrainBus.at(0, of: inputMemory, channels: 2)
        queue = ChangeQueue(capacity: Self.queueCapacity)
        master = MasterSection(
            sampleRate: sampleRate, channels: channels, levelDecibels: configuration.levelDecibels,
            hasEffects: configuration.hasEffects, startValues: configuration.startValues)
        master.hasLiveInput = live.tables != nil
        quality = configuration.quality
    }

    deinit {
        team.end()
        sum.free()
        busMemory.deallocate()
        inputMemory.deallocate()
    }

    /// How many grains sound now.
    public var soundingGrains: Int { pool.count }

    /// Whether nothing sounds, not even a tail above -120 dB, and nothing is to begin.
    public var isSilent: Bool {
        guard pool.count == 0, clearFrame == .max, queue.first == nil, pulses.areOff, master.isSilent else {
            return false
        }
        return !clouds.areRunning
    }

    /// Begins at another frame than 0, and at that level: to be called before anything else.
    /// - Parameter frame: a whole multiple of ``gridFrames``.
    public mutating func begin(at frame: Int64, levelDecibels: Double) {
        self.frame = frame
        master.jumpLevel(to: levelDecibels)
    }

    /// Goes on where another engine is, which is silent: with the same sources, and as if it had been made for that frame and taken
    /// in `changes` at it, to which they were carried. Live input is taken from it, with all that came in. To be called before
    /// anything else; the other's frame is a whole multiple of ``gridFrames``.
    public mutating func takeOver(from other: inout Engine, after changes: inout LastingChanges) {
        begin(at: other.frame, levelDecibels: changes.levelDecibels)
        live.exchange(with: &other.live)
        master.hasLiveInput = live.tables != nil
        slots.copy(other.slots)
        for place in 0..<changes.count {
            if let change = changes[place] { _ = queue.insert(TimedChange(frame: frame, change: change)) }
        }
    }

    /// How many frames of live input were kept so far: while it is frozen none are.
    public var liveFrames: Int { live.framesWritten }

    /// The frames of the grid that segments end on at the latest.
    public static var gridFrames: Int { GrainBus.frames }

    /// How late the sound of a frame comes out, in frames: the limiter's look-ahead.
    public var delayFrames: Int { master.delayFrames }

    /// How the engine stands after the frames rendered so far.
    public var state: EngineState {
        var state = EngineState()
        state.frame = frame
        state.grains = pool.count
        state.stolenGrains = pool.stolen
        state.shortenedGrains = shortenedGrains
        state.droppedGrains = droppedGrains
        state.lateChanges = lateChanges
        state.quality = quality
        state.grainLimit = pool.limit
        state.busySlots = slots.read | clouds.slots
        state.isFrozen = live.isFrozen
        master.write(to: &state)
        return state
    }

    /// What can be seen of the grains that sound after the frames rendered so far; takes no memory either.
    public var snapshot: GrainSnapshot {
        let leader = clouds.firstRunningOfPlayer ?? 0
        var snapshot = GrainSnapshot(
            readPosition: clouds[leader].readPosition(slots, at: frame), modulation: clouds[leader].sources(at: frame))
        snapshot.observe(at: pool, sources: slots, liveHead: live.headFraction, sampleRate: sampleRate)
        return snapshot
    }

    /// Queues a change for its frame. One whose frame has passed takes effect on the next frame and is counted.
    /// - Returns: `false` where too many wait already; offer it again after the next block.
    public mutating func enqueue(_ change: TimedChange) -> Bool {
        var change = change
        let isLate = change.frame < frame
        if isLate { change.frame = frame }
        guard queue.insert(change) else { return false }
        if isLate { lateChanges += 1 }
        return true
    }

    /// Renders the next `frames` frames: ``channels`` samples each, 1 = full scale.
    /// - Parameters:
    ///   - input: as many frames of live input, left and right interleaved; silence where `nil`.
    ///   - beside: as many that are heard beside the grains, past reverb and level but not past the limiter, in the first two channels; none where `nil`.
    public mutating func render(
        into output: UnsafeMutablePointer<Float>, frames: Int, input: UnsafePointer<Float>? = nil,
        beside: UnsafePointer<Float>? = nil
    ) {
        let end = frame + Int64(frames)
        var (output, input, beside) = (output, input, beside)
        while frame < end {
            if frame == clearFrame { clear() }
            if frame & Self.gridMask == 0, !modulation.pointee.moved.isDisjoint(with: Self.movedBetweenOnsets) {
                clouds.followModulation(slots, at: frame)
            }
            if frame & Self.gridMask == 0, isSharedMoved || !modulation.pointee.movedShared.isEmpty {
                followSharedModulation(at: frame)
            }
            let segmentEnd = schedule(upTo: min(end, nextGridFrame))
            let length = Int(segmentEnd - frame)
            recordInput(input, frames: length)
            input = input.map { $0 + 2 * length }
            let chunks = GrainSum.chunks(of: pool.count)
            team.sum(grains: pool.count, frames: length)
            sum.collect(chunks: chunks, into: bus)
            master.addEffects(to: bus, frames: length)
            if modulation.pointee.listens, !modulation.pointee.listensToInput {
                modulation.pointee.measure(bus, from: frame, frames: length)
            }
            master.finish(bus, frames: length, beside: beside)
            beside = beside.map { $0 + 2 * length }
            if clearFrame != .max { fadeForPanic(frames: length) }
            master.read(bus, frames: length)
            write(to: output, frames: length)
            output += channels * length
            frame = segmentEnd
            if frame & Self.gridMask == 0 {
                removeEnded()
                pool.shed(fadeFrames: stealFrames)
            }
        }
    }

    /// Hands out what is in the bus, channels interleaved.
    private func write(to output: UnsafeMutablePointer<Float>, frames: Int) {
        guard channels > 2 else {
            for index in 0..<frames {
                output[2 * index] = bus.left[index]
                output[2 * index + 1] = bus.right[index]
            }
            return
        }
        for channel in 0..<channels {
            let samples = bus.channels[channel]
            for index in 0..<frames { output[channels * index + channel] = samples[index] }
        }
    }

    var modulation: UnsafeMutablePointer<Modulation> { clouds.modulation }

    // Computed, as a stored static is set up at its first use, with a lock.
    private static var gridMask: Int64 { Int64(GrainBus.frames) - 1 }
    private var nextGridFrame: Int64 { (frame | Self.gridMask) + 1 }

    /// Lets happen, in the order of time, what happens before `limit`: changes, the onsets of all clouds, and pulses.
    /// - Returns: where the segment ends: at `limit`, or before it at a change that concerns the whole sound, or where a panic's
    ///   fade ends.
    private mutating func schedule(upTo limit: Int64) -> Int64 {
        var limit = limit
        while true {
            // A panic that was just taken in may end, at low rates, before the grid's next frame.
            limit = min(limit, clearFrame)
            let cloud = clouds.nextOnset(before: Double(limit))
            let cloudOnset = cloud.map { clouds[$0].nextOnset } ?? .infinity
            let onset = min(cloudOnset, pulses.next)
            if let change = queue.first, change.frame < limit, Double(change.frame) <= onset {
                if change.change.endsSegment, change.frame > frame {
                    limit = change.frame
                } else {
                    queue.removeFirst()
                    apply(change.change, at: max(change.frame, frame))
                }
            } else if pulses.next < min(cloudOnset, Double(limit)) {
                startPulse()
            } else if let cloud {
                startGrain(from: cloud)
            } else {
                return limit
            }
        }
    }

    /// The grain of a cloud's next onset is born.
    private mutating func startGrain(from cloud: Int) {
        clouds.shareRoom(limit: pool.limit)
        guard let birth = clouds[cloud].nextGrain(slots, from: frame) else { return }
        start(birth)
    }

    /// The grains of the next pulse are born.
    private mutating func startPulse() {
        let (cloud, time) = (pulses.nextCloud, pulses.next)
        let pulse = pulses.advance(along: modulation.pointee.state.beat)
        startSingleGrains(
            pulse.count, of: cloud, at: time,
            perSecond: sampleRate * modulation.pointee.state.beat.pace / pulse.beats)
    }

    private mutating func startSingleGrains(_ count: Int, of cloud: Int, at time: Double, perSecond: Double = 0) {
        let recipe = clouds[cloud].singleRecipe(at: time, count: count, perSecond: perSecond)
        for _ in 0..<count { start(clouds[cloud].singleGrain(recipe, at: time), flags: Grain.Flag.single) }
    }

    private mutating func start(_ birth: GrainBirth, flags: UInt32 = 0) {
        let delay = Int(birth.firstFrame - frame)
        guard pool.makeRoom(after: delay, fadeFrames: stealFrames) else {
            droppedGrains += 1
            return
        }
        let isHeard = birth.write(
            to: pool.grains + pool.count, pool.details + pool.count, source: slots[birth.slot], channels: channels,
            quality: quality, sampleRate: sampleRate, delay: delay,
            live: birth.slot == Int(Self.liveSlot) ? live.reach(after: birth.onset - Double(frame)) : nil)
        guard isHeard else { return }
        pool.grains[pool.count].flags |= flags
        slots.beginReading(birth.slot)
        pool.add()
        if birth.recipe.isShortened { shortenedGrains += 1 }
    }

    private mutating func setSource(_ source: SourceTables, in slot: Int, at time: Int64) {
        slots.setSource(source, in: slot)
        clouds.followSource(in: slot, sources: slots, at: time)
    }

    /// What is moved and all clouds share is brought to a frame: on the grid alone, as it acts from the beginning of a segment.
    private mutating func followSharedModulation(at time: Int64) {
        for parameter in ParameterSet.shared {
            master.follow(parameter, to: clouds[0].moved(parameter, at: Double(time)))
        }
        isSharedMoved = !modulation.pointee.movedShared.isEmpty
    }

    private static var movedBetweenOnsets: ParameterSet { ParameterSet(.density).union(ParameterSet(.scanSpeed)) }

    /// Takes the segment's live input in, before any grain reads it.
    private mutating func recordInput(_ input: UnsafePointer<Float>?, frames: Int) {
        guard live.tables != nil else { return }
        for index in 0..<frames {
            inputBus.left[index] = input?[2 * index] ?? 0
            inputBus.right[index] = input?[2 * index + 1] ?? 0
        }
        if modulation.pointee.listens, modulation.pointee.listensToInput {
            modulation.pointee.measure(inputBus, from: frame, frames: frames)
        }
        master.feedBack(into: inputBus, frames: frames)
        live.write(inputBus.left, inputBus.right, frames: frames)
    }

    /// Grains whose way is cut off as live input is frozen, or goes on, fade before they come to its end.
    private mutating func freeze(_ isFrozen: Bool) {
        guard live.isFrozen != isFrozen else { return }
        live.freeze(isFrozen)
        guard let reach = live.reach(after: 0) else { return }
        pool.fadeOutUnreadable(
            slot: Int(Self.liveSlot), within: reach, tables: slots[Int(Self.liveSlot)], fadeFrames: stealFrames)
    }

    private mutating func removeEnded() {
        sum.takeEnded(chunks: GrainSum.chunks(of: pool.count)) { index in
            slots.endReading(pool.grains[index].slot)
            pool.remove(index)
        }
    }

    mutating func apply(_ change: Change, at time: Int64) {
        switch change {
        case .set(let parameter, let value, let cloud):
            guard cloud < clouds.count, let cloud = clouds.engage(parameter.isShared ? 0 : cloud, slots, at: time)
            else { return }
            clouds.set(parameter, to: value, of: cloud, slots, at: time)
            if parameter.isShared { master.set(parameter, to: clouds[0].moved(parameter, at: Double(time))) }
        case .start(let cloud):
            guard let cloud = clouds.engage(cloud, slots, at: time) else { return }
            clouds.start(cloud, slots, at: time)
        case .release(let cloud):
            // One that is released has no grain that is not, and costs no look at them all.
            guard cloud < clouds.count, clouds[Int(cloud)].isRunning else { return }
            clouds.stop(Int(cloud))
            pool.release(cloud: Int(cloud), after: Int(time - frame), frames: Int(Self.releaseSeconds * sampleRate))
        case .grain(let count, let cloud):
            guard let cloud = clouds.engage(cloud, slots, at: time) else { return }
            startSingleGrains(Int(min(max(count, 1), Change.maxGrains)), of: cloud, at: Double(time))
        case .pulse(let beats, let count, let cloud):
            guard let cloud = clouds.engage(cloud, slots, at: time) else { return }
            pulses.set(
                beats: beats, count: Int(min(max(count, 1), Change.maxGrains)), of: cloud,
                along: modulation.pointee.state.beat, at: time)
        case .assign(let source, let slot):
            guard slot < SourceSlots.count, live.tables == nil || slot != Self.liveSlot else { return }
            setSource(source.tables.pointee, in: Int(slot), at: time)
        case .use(let slot, let cloud):
            guard slot < SourceSlots.count, let cloud = clouds.engage(cloud, slots, at: time) else { return }
            clouds.use(slot: slot, by: cloud, slots, at: time)
        case .sound(let chance, let decibels, let place, let slot, let cloud):
            guard slot < SourceSlots.count, let cloud = clouds.engage(cloud, slots, at: time) else { return }
            clouds.mix(slot, at: Int(place), chance: chance, decibels: decibels, by: cloud, slots, at: time)
        case .section(let from, let to, let cloud):
            guard let cloud = clouds.engage(cloud, slots, at: time) else { return }
            clouds[cloud].read(SourcePart(from: from, to: to), sources: slots, at: time)
        case .freeze(let isFrozen):
            freeze(isFrozen)
        case .quality(let newQuality):
            quality = newQuality
        case .grains(let limit):
            pool.setLimit(Int(limit))
            clouds.limitChanged()
        case .level(let decibels):
            master.setLevel(decibels)
        case .mute(let isMuted):
            master.setMuted(isMuted)
        case .tempo, .lock, .scanFactor, .modulator, .cycles, .amount:
            modulation.pointee.apply(change, at: time)
            if case .tempo = change { master.setTempo(modulation.pointee.state.beatsPerMinute) }
            // What is moved no more is brought back too.
            clouds.followModulation(slots, at: time)
            if case .tempo = change { pulses.follow(modulation.pointee.state.beat, at: time) }
        case .note(let place, let semitones, let chance):
            clouds.ownNotes.pointee.set(Int(place), semitones: semitones, chance: chance)
        case .panic:
            clouds.stopAll()
            pulses.stopAll()
            if clearFrame == .max { clearFrame = time + panicFrames }
        }
    }

    private var stealFrames: Int { Int(Self.stealSeconds * sampleRate) }
    var panicFrames: Int64 { Int64(Self.panicSeconds * sampleRate) }

    private func fadeForPanic(frames: Int) {
        for index in 0..<frames {
            let factor = Float(clearFrame - frame - Int64(index)) / Float(panicFrames)
            for channel in 0..<channels { bus.channels[channel][index] *= factor }
        }
    }

    private mutating func clear() {
        clearFrame = .max
        sum.forgetEnded(chunks: GrainSum.chunks(of: pool.count))
        pool.removeAll()
        slots.endAllReading()
        master.clear()
    }
}
