/// Some of an engine's clouds: a bit for each. It is made, asked and walked through without allocating, in the order of their numbers.
struct CloudSet: Sequence, BitwiseCopyable {
    private var bits: UInt128 = 0

    /// None.
    init() {}

    /// The first clouds, so many.
    init(first count: Int) { bits = (1 &<< UInt128(count)) - 1 }

    var isEmpty: Bool { bits == 0 }

    /// The one with the lowest number.
    var first: Int? { bits == 0 ? nil : bits.trailingZeroBitCount }

    func contains(_ cloud: Int) -> Bool { bits & Self.bit(cloud) != 0 }

    mutating func insert(_ cloud: Int) { bits |= Self.bit(cloud) }

    mutating func remove(_ cloud: Int) { bits &= ~Self.bit(cloud) }

    mutating func removeAll() { bits = 0 }

    struct Iterator: IteratorProtocol {
        fileprivate var bits: UInt128

        mutating func next() -> Int? {
            guard bits != 0 else { return nil }
            defer { bits &= bits &- 1 }
            return bits.trailingZeroBitCount
        }
    }

    func makeIterator() -> Iterator { Iterator(bits: bits) }

    private static func bit(_ cloud: Int) -> UInt128 { 1 &<< UInt128(cloud) }

    /// - `count`: how many clouds there are.
    mutating func code(_ coder: inout StateCoder, count: Int) {
        var (low, high) = (UInt64(truncatingIfNeeded: bits), UInt64(truncatingIfNeeded: bits >> 64))
        coder.whole(&low, in: 0 ... .max)
        coder.whole(&high, in: 0 ... .max)
        let read = UInt128(high) << 64 | UInt128(low)
        coder.check(read & ~CloudSet(first: count).bits == 0)
        if !coder.isBroken { bits = read }
    }
}
