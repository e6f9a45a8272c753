/// Some of all sounds, by their places in ``IndexColumns``.
struct PlaceSet {
    private var words: [UInt64]

    /// None of `count` sounds.
    init(count: Int) { words = [UInt64](repeating: 0, count: (count + 63) / 64) }

    mutating func insert(_ place: Int) { words[place >> 6] |= 1 << UInt64(place & 63) }

    func contains(_ place: Int) -> Bool { words[place >> 6] & 1 << UInt64(place & 63) != 0 }

    mutating func formIntersection(_ other: Self) {
        for index in words.indices { words[index] &= other.words[index] }
    }
}
