import Granular

/// In which of the engine's slots each sound lies, and which was played when.
struct SoundSlots: Sendable {
    /// The slot of each sound, in the sounds' order.
    private(set) var numbers: [UInt8]
    /// When each was played or put here last, as a count of uses; 0 = it was there from the start.
    private var lastUses: [Int]
    private var uses = 0
    private var taken: UInt32

    /// Sounds that lie in the first numbers.
    init(count: Int) {
        numbers = (0..<count).map(UInt8.init)
        lastUses = [Int](repeating: 0, count: count)
        taken = (1 << UInt32(count)) - 1
    }

    /// A slot that holds nothing; live input's is none of them.
    var freeSlot: UInt8? { (0..<Engine.liveSlot).first { taken & 1 << UInt32($0) == 0 } }

    /// The sound at a place is played from now on.
    mutating func use(_ place: Int) {
        uses += 1
        lastUses[place] = uses
    }

    /// Puts another sound at a place, or at the end: it lies in `slot`. The slot of the one before is taken until ``free(_:)``.
    mutating func assign(_ slot: UInt8, at place: Int) {
        taken |= 1 << UInt32(slot)
        if place == numbers.count {
            numbers.append(slot)
            lastUses.append(0)
        } else {
            numbers[place] = slot
        }
        use(place)
    }

    /// A slot holds nothing any more.
    mutating func free(_ slot: UInt8) { taken &= ~(1 << UInt32(slot)) }

    /// Takes a place away; its slot is taken until ``free(_:)``.
    mutating func remove(_ place: Int) {
        numbers.remove(at: place)
        lastUses.remove(at: place)
    }

    /// `places`, the one that was not played for the longest time first.
    func longestUnused(of places: [Int]) -> [Int] { places.sorted { (lastUses[$0], $0) < (lastUses[$1], $1) } }
}
