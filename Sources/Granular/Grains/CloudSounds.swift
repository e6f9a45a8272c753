#if canImport(Glibc)
    import Glibc
#endif

/// What a cloud's grains are cut from: a mix of up to eight sounds, of which each grain draws one.
struct CloudSounds: BitwiseCopyable {
    /// A place of the mix.
    struct Place: BitwiseCopyable {
        /// The slot of its source.
        var slot: UInt8 = 0
        /// How often it is drawn beside the others, 0…1; 0 = it is empty.
        var chance = 0.0
        /// On top of the cloud's level.
        var decibels = 0.0

        /// The first of a cloud that has no other.
        static func only(_ slot: UInt8) -> Place { Place(slot: slot, chance: 1) }
    }

    private var places = InlineArray<8, Place>(repeating: Place())
    /// Where the scan of each place is: a speed of 1 is each sound's own.
    private var scans = InlineArray<8, ScanPosition>(repeating: ScanPosition())
    /// As far as any is set.
    private(set) var count = 1

    init() { places[0] = .only(0) }

    subscript(place: Int) -> Place { places[place] }

    /// Whether grains have to draw.
    var areMixed: Bool { count > 1 }

    /// The factor on the level of grains from a place.
    func gain(of place: Int) -> Double {
        places[place].decibels == 0 ? 1 : exp2(places[place].decibels / 6.020_599_913_3)
    }

    /// Whether any place has that slot.
    func contain(_ slot: UInt8) -> Bool {
        for place in 0..<count where places[place].slot == slot && isUsed(place) { return true }
        return false
    }

    /// A bit for each slot that a place has.
    var slots: UInt32 {
        var bits: UInt32 = 0
        for place in 0..<count where isUsed(place) { bits |= 1 << UInt32(places[place].slot) }
        return bits
    }

    private func isUsed(_ place: Int) -> Bool { place == 0 || places[place].chance > 0 }

    /// There is that slot alone.
    mutating func useOnly(_ slot: UInt8) {
        places[0] = .only(slot)
        for place in 1..<count { places[place] = Place() }
        count = 1
    }

    /// Sets a place; what lies outside its range is brought to its end. One that was empty goes on from where the first is scanned.
    mutating func set(_ place: Int, slot: UInt8, chance: Double, decibels: Double) {
        guard places.indices.contains(place), !chance.isNaN, !decibels.isNaN else { return }
        if place > 0, places[place].chance == 0 { scans[place] = scans[0] }
        places[place] = Place(slot: slot, chance: min(max(chance, 0), 1), decibels: min(max(decibels, -60), 60))
        count = 1
        for place in places.indices where places[place].chance > 0 { count = place + 1 }
    }

    /// What brings a cloud that has the first slot alone here at one place; `nil` where it is so there.
    func change(at place: Int, cloud: UInt8) -> Change? {
        let entry = places[place]
        guard place > 0 ? entry.chance > 0 : entry.chance != 1 || entry.decibels != 0 else { return nil }
        return .sound(
            chance: entry.chance, decibels: entry.decibels, place: UInt8(place), slot: entry.slot, cloud: cloud)
    }

    // MARK: Which a grain is cut from

    /// The place for a random number, uniform in 0..<1.
    ///
    /// Place i of n is drawn with its chance times max(0, 1 − (1 − spread) |i − select (n − 1)|): with a spread of 0 the two places next
    /// to `select` cross, with 1 all have their chances.
    func place(_ random: Double, select: Double, spread: Double) -> Int {
        let middle = select * Double(count - 1)
        var total = 0.0
        for place in 0..<count { total += weight(of: place, middle, spread) }
        // All that lie there are empty.
        guard total > 0 else { return nearest(middle) }
        var rest = random * total
        var drawn = 0
        for place in 0..<count {
            let weight = weight(of: place, middle, spread)
            guard weight > 0 else { continue }
            drawn = place
            rest -= weight
            if rest < 0 { break }
        }
        return drawn
    }

    private func weight(of place: Int, _ middle: Double, _ spread: Double) -> Double {
        places[place].chance * max(1 - (1 - spread) * abs(Double(place) - middle), 0)
    }

    private func nearest(_ middle: Double) -> Int {
        var found = 0
        var least = Double.infinity
        for place in 0..<count where places[place].chance > 0 && abs(Double(place) - middle) < least {
            (least, found) = (abs(Double(place) - middle), place)
        }
        return found
    }

    // MARK: Where they are scanned

    /// Where a place is read at a time, as a fraction of it.
    func scan(of place: Int, at time: Double) -> Double { scans[place].value(at: time) }

    /// How fast a place moves, in fractions of it a frame.
    func speed(of place: Int) -> Double { scans[place].speed }

    /// All go to a place at once.
    mutating func jump(to fraction: Double, at time: Double) {
        for place in 0..<count { scans[place].jump(to: fraction, at: time) }
    }

    /// How fast a place moves, in fractions of it a frame.
    mutating func setSpeed(_ speed: Double, of place: Int, at time: Double) {
        scans[place].setSpeed(speed, at: time)
    }

    mutating func codeScans(_ coder: inout StateCoder) {
        for place in scans.indices { scans[place].code(&coder) }
    }
}
