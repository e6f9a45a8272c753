/// Random numbers that are the same on every machine and in every run: SplitMix64 (G. L. Steele, D. Lea and C. H. Flood, "Fast
/// splittable pseudorandom number generators", OOPSLA 2014).
struct SeededRandom {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

    private mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }

    /// Even over 0..<1.
    mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

    /// Even between two numbers.
    mutating func between(_ low: Double, _ high: Double) -> Double { low + (high - low) * unit() }

    /// Even over -1..<1, as a sample of noise.
    mutating func sample() -> Float { Float(Int64(bitPattern: next()) >> 40) * 0x1p-23 }
}
