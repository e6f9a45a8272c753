/// Random numbers that are the same in every run and on every machine, so that anyone can make a figure again: SplitMix64 (G. L. Steele,
/// D. Lea and C. H. Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014).
package struct SeededRandom {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    /// The next 64 bits.
    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }

    /// From 0 to below 1, in steps of 2⁻⁵³.
    package mutating func fraction() -> Double { Double(next() >> 11) * 0x1p-53 }

    /// From 0 to one less than `bound`: the upper half of a product, off an even chance by less than `bound` / 2⁶⁴.
    package mutating func below(_ bound: Int) -> Int { Int(next().multipliedFullWidth(by: UInt64(bound)).high) }

    /// The numbers from 0 to one less than `count`, in a random order (Fisher and Yates).
    package mutating func order(_ count: Int) -> [Int] {
        var order = Array(0..<count)
        for last in stride(from: count - 1, to: 0, by: -1) { order.swapAt(last, below(last + 1)) }
        return order
    }
}
