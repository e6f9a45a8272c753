/// All clouds of an engine, and what they share: modulation, the player's own notes, and the room for grains.
struct Clouds: ~Copyable {
    private let clouds: UnsafeMutablePointer<Cloud>
    let count: Int
    let modulation: UnsafeMutablePointer<Modulation>
    let ownNotes: UnsafeMutablePointer<OwnNotes>
    /// Something has changed that decides how the room for grains is shared.
    var isRoomStale = true

    /// - Parameter count: 1…``Engine/maxClouds``.
    init(count: Int, seed: UInt64, sampleRate: Double) {
        self.count = count
        modulation = .allocate(capacity: 1)
        modulation.initialize(to: Modulation(seed: seed, sampleRate: sampleRate))
        ownNotes = .allocate(capacity: 1)
        ownNotes.initialize(to: OwnNotes())
        clouds = .allocate(capacity: count)
        for index in 0..<count {
            (clouds + index).initialize(
                to: Cloud(
                    index: index, seed: seed, sampleRate: sampleRate, modulation: modulation, ownNotes: ownNotes))
        }
    }

    deinit {
        clouds.deallocate()
        modulation.deallocate()
        ownNotes.deallocate()
    }

    subscript(index: Int) -> Cloud {
        @inline(__always) unsafeAddress { UnsafePointer(clouds + index) }
        @inline(__always) nonmutating unsafeMutableAddress { clouds + index }
    }

    /// Whether any lets grains be born.
    var areRunning: Bool { firstRunning(of: count) != nil }

    /// The first that lets grains be born, of so many.
    func firstRunning(of count: Int) -> Int? {
        for index in 0..<min(count, self.count) where self[index].isRunning { return index }
        return nil
    }

    /// A bit for each slot that any may cut grains from.
    var slots: UInt32 {
        var slots: UInt32 = 0
        for index in 0..<count { slots |= self[index].sounds.slots }
        return slots
    }

    /// The one whose next grain comes first, where it comes before `end`.
    func nextOnset(before end: Double) -> Int? {
        var next: Int?
        var time = end
        for index in 0..<count where self[index].nextOnset < time {
            next = index
            time = self[index].nextOnset
        }
        return next
    }

    /// Tells each how many of its grains can sound at once, where that may have changed.
    /// - Parameter limit: how many of all can.
    mutating func shareRoom(limit: Int) {
        guard isRoomStale else { return }
        var demands = InlineArray<17, GrainRoom.Demand>(repeating: GrainRoom.Demand())
        for index in 0..<count { demands[index] = self[index].demand }
        let limit = Double(limit)
        let room = GrainRoom(demands, limit: limit)
        for index in 0..<count {
            let fraction = room.fraction(for: demands[index])
            self[index].setRoom(fraction < 1 ? fraction * demands[index].overlap : limit)
        }
        isRoomStale = false
    }

    /// A slot has another source.
    func followSource(in slot: Int, sources: borrowing SourceSlots, at time: Int64) {
        for index in 0..<count { self[index].followSource(in: UInt8(slot), sources: sources, at: time) }
    }

    /// What is moved and acts between onsets is brought to a frame.
    func followModulation(_ sources: borrowing SourceSlots, at time: Int64) {
        for index in 0..<count { self[index].followModulation(sources, at: time) }
    }

    /// No more grains are born.
    mutating func stopAll() {
        for index in 0..<count { self[index].stop() }
        isRoomStale = true
    }
}
