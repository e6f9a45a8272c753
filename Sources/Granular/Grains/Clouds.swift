/// All clouds of an engine, and what they share: modulation, the player's own notes, and the room for grains.
///
/// Those that were never told anything cost nothing: the player's and the bed's count as used from the beginning, a guest's from the
/// first change that is for it.
struct Clouds: ~Copyable {
    private let clouds: UnsafeMutablePointer<Cloud>
    /// What each that runs wants of the room, one after the other.
    private let demands: UnsafeMutablePointer<GrainRoom.Demand>
    let count: Int
    let modulation: UnsafeMutablePointer<Modulation>
    let ownNotes: UnsafeMutablePointer<OwnNotes>
    private var used: CloudSet
    /// Those that let grains be born.
    private var running = CloudSet()
    /// A bit for each slot that any may cut grains from.
    private(set) var slots: UInt32 = 0
    /// Something has changed that decides how the room for grains is shared.
    private var isRoomStale = true

    /// - Parameter count: 1…``Engine/maxClouds``.
    init(count: Int, seed: UInt64, sampleRate: Double) {
        self.count = count
        modulation = .allocate(capacity: 1)
        modulation.initialize(to: Modulation(seed: seed, sampleRate: sampleRate))
        ownNotes = .allocate(capacity: 1)
        ownNotes.initialize(to: OwnNotes())
        clouds = .allocate(capacity: count)
        let first = Cloud(seed: seed, sampleRate: sampleRate, modulation: modulation, ownNotes: ownNotes)
        for index in 0..<count { (clouds + index).initialize(to: first.numbered(index)) }
        demands = .allocate(capacity: count)
        demands.initialize(repeating: GrainRoom.Demand(), count: count)
        used = CloudSet(first: min(count, Engine.firstGuestCloud))
        slots = self[0].sounds.slots
    }

    deinit {
        clouds.deallocate()
        demands.deallocate()
        modulation.deinitialize(count: 1)
        modulation.deallocate()
        ownNotes.deallocate()
    }

    subscript(index: Int) -> Cloud {
        @inline(__always) unsafeAddress { UnsafePointer(clouds + index) }
        @inline(__always) nonmutating unsafeMutableAddress { clouds + index }
    }

    /// Whether any lets grains be born.
    var areRunning: Bool { !running.isEmpty }

    /// The first of the player's that lets grains be born.
    var firstRunningOfPlayer: Int? { running.first.flatMap { $0 < Engine.bedCloud ? $0 : nil } }

    /// The one whose next grain comes first, where it comes before `end`.
    func nextOnset(before end: Double) -> Int? {
        var next: Int?
        var time = end
        for index in running {
            let onset = self[index].nextOnset
            if onset < time { (next, time) = (index, onset) }
        }
        return next
    }

    // MARK: What they are told

    /// The place of the cloud that a change is for, which is used from then on; `nil` where there is none.
    mutating func engage(_ cloud: UInt8, _ sources: borrowing SourceSlots, at time: Int64) -> Int? {
        let index = Int(cloud)
        guard index < count else { return nil }
        if !used.contains(index) {
            used.insert(index)
            slots |= self[index].sounds.slots
            // What it did not follow so far.
            self[index].followModulation(sources, at: time)
        }
        return index
    }

    mutating func set(
        _ parameter: Parameter, to value: Double, of index: Int, _ sources: borrowing SourceSlots, at time: Int64
    ) {
        let before = self[index].demand
        self[index].set(parameter, to: value, sources: sources, at: time)
        if self[index].demand != before { isRoomStale = true }
    }

    /// One cuts its grains from another source alone from now on.
    mutating func use(slot: UInt8, by index: Int, _ sources: borrowing SourceSlots, at time: Int64) {
        let before = self[index].sounds.slots
        self[index].use(slot: slot, sources: sources, at: time)
        followSlots(of: index, before)
    }

    /// One cuts its grains from a source, too, or no more.
    mutating func mix(
        _ slot: UInt8, at place: Int, chance: Double, decibels: Double, by index: Int,
        _ sources: borrowing SourceSlots, at time: Int64
    ) {
        let before = self[index].sounds.slots
        self[index].mix(slot, at: place, chance: chance, decibels: decibels, sources: sources, at: time)
        followSlots(of: index, before)
    }

    private mutating func followSlots(of index: Int, _ before: UInt32) {
        guard self[index].sounds.slots != before else { return }
        slots = 0
        for index in used { slots |= self[index].sounds.slots }
    }

    /// One lets grains be born, with one at once; where it does so already it goes on as it is.
    mutating func start(_ index: Int, _ sources: borrowing SourceSlots, at time: Int64) {
        self[index].start(sources, at: time)
        running.insert(index)
        isRoomStale = true
    }

    /// No more grains of one are born.
    mutating func stop(_ index: Int) {
        self[index].stop()
        running.remove(index)
        isRoomStale = true
    }

    /// No more grains are born.
    mutating func stopAll() {
        for index in running { self[index].stop() }
        running.removeAll()
        isRoomStale = true
    }

    // MARK: What concerns many

    /// Another number of grains can sound at once.
    mutating func limitChanged() { isRoomStale = true }

    /// Tells each that runs how many of its grains can sound at once, where that may have changed.
    /// - Parameter limit: how many of all can.
    mutating func shareRoom(limit: Int) {
        guard isRoomStale else { return }
        var wanted = 0
        for index in running {
            demands[wanted] = self[index].demand
            wanted += 1
        }
        let limit = Double(limit)
        let room = GrainRoom(UnsafeBufferPointer(start: demands, count: wanted), limit: limit)
        for index in running {
            let demand = self[index].demand
            let fraction = room.fraction(for: demand)
            self[index].setRoom(fraction < 1 ? fraction * demand.overlap : limit)
        }
        isRoomStale = false
    }

    /// A slot has another source.
    func followSource(in slot: Int, sources: borrowing SourceSlots, at time: Int64) {
        for index in used { self[index].followSource(in: UInt8(slot), sources: sources, at: time) }
    }

    /// What is moved and acts between onsets is brought to a frame.
    func followModulation(_ sources: borrowing SourceSlots, at time: Int64) {
        for index in used { self[index].followModulation(sources, at: time) }
    }

    // MARK: As it is passed on

    /// How far each is; what they are set to is told by changes.
    mutating func code(_ coder: inout StateCoder) {
        used.code(&coder, count: count)
        for index in used { self[index].code(&coder) }
        coder.flag(&isRoomStale)
        modulation.pointee.codeFollower(&coder)
        guard coder.isReading else { return }
        (slots, running) = (0, CloudSet())
        for index in used {
            slots |= self[index].sounds.slots
            if self[index].isRunning { running.insert(index) }
        }
    }
}
