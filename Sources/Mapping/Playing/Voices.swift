/// Which clouds sound, and why: whose finger is whose cloud, and what is latched.
struct Voices: Equatable, Sendable {
    /// Clouds that sound without a finger.
    private(set) var latched: CloudSet = []
    /// Whether whatever is played stays.
    private(set) var isPedalDown = false
    /// When each cloud was last given away, counted.
    private var taken = [Int](repeating: 0, count: Mapping.maxClouds)
    private var count = 0

    /// Whether anything sounds, or would go on sounding, without a finger.
    var isHeld: Bool { isPedalDown || latched != [] }

    /// A cloud for a finger: of those that nobody plays the one that was played longest ago, else of the latched ones; `nil` where
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

    /// Lets `clouds` sound on without their finger.
    mutating func latch(_ clouds: CloudSet) { latched.formUnion(clouds) }

    /// Lets go of `clouds`.
    mutating func unlatch(_ clouds: CloudSet) { latched.subtract(clouds) }

    /// The pedal goes down: what sounds stays when it is let go; or up: nothing is held any more.
    mutating func setPedal(_ isDown: Bool, sounding: CloudSet) {
        isPedalDown = isDown
        latched = isDown ? latched.union(sounding) : []
    }

    /// What sounds stays from now on, and what is played as well; where nothing does, the first cloud. Or all is let go.
    mutating func setHold(_ isHeld: Bool, sounding: CloudSet) {
        isPedalDown = isHeld
        latched = isHeld ? latched.union(sounding == [] ? CloudSet(cloud: 0) : sounding) : []
    }
}
