/// Which clouds sound, and why: whose finger is whose cloud, and what is latched.
struct Voices: Equatable, Sendable {
    /// Clouds that sound without a finger.
    private(set) var latched: CloudSet = []
    /// Whether whatever is played stays.
    private(set) var isPedalDown = false
    /// When each cloud was last allocated, as a count.
    private var taken = [Int](repeating: 0, count: Mapping.maxClouds)
    private var count = 0

    /// Whether anything sounds, or would go on sounding, without a finger.
    var isHeld: Bool { isPedalDown || latched != [] }

    /// Allocates a cloud for a finger: of those that nobody plays the one that was played longest ago, else of the latched ones; `nil` where
    /// every cloud has a finger. `busy`: those that are played, or are for something else.
    mutating func allocateCloud(busy: CloudSet) -> UInt8? {
        let free = (0..<UInt8(Mapping.maxClouds)).filter { !busy.contains(cloud: $0) }
        let quiet = free.filter { !latched.contains(cloud: $0) }
        guard let cloud = (quiet.isEmpty ? free : quiet).min(by: { taken[Int($0)] < taken[Int($1)] }) else {
            return nil
        }
        count += 1
        taken[Int(cloud)] = count
        latched.subtract(CloudSet(cloud: cloud))
        return cloud
    }

    /// Latches `clouds`: they go on sounding without a finger.
    mutating func latch(_ clouds: CloudSet) { latched.formUnion(clouds) }

    /// Releases `clouds`.
    mutating func unlatch(_ clouds: CloudSet) { latched.subtract(clouds) }

    /// Sets the pedal: down, what sounds goes on after its finger lifts; up, nothing is held any more.
    mutating func setPedal(_ isDown: Bool, sounding: CloudSet) {
        isPedalDown = isDown
        latched = isDown ? latched.union(sounding) : []
    }

    /// Sets the hold: on, what sounds and what is played goes on, or the first cloud where nothing sounds; off, all is released.
    mutating func setHold(_ isHeld: Bool, sounding: CloudSet) {
        isPedalDown = isHeld
        latched = isHeld ? latched.union(sounding == [] ? CloudSet(cloud: 0) : sounding) : []
    }
}
