/// The random numbers of one grain: functions of the seed, the cloud and the grain's number alone, so that a grain is the same
/// whoever makes it, and when. Those of an oscillator's cycles are made likewise: see ``LFORandom``.
///
/// The mixer is SplitMix64's (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", 2014).
struct GrainRandom {
    private let state: UInt64

    /// What a number decides: each has a number of its own, so that using one more changes no other.
    enum Use: UInt64 {
        case pitchOffset = 1
        case position, pitchSpread, duration, pan, level, reversal, omission, spacing, modulation, note
        case phase = 32
        case sound, channel
    }

    /// - Parameter stream: a series of numbers of its own.
    init(seed: UInt64, stream: Int, grain: UInt64) {
        state = Self.mix(Self.mix(seed &+ Self.step &* UInt64(stream + 1)) &+ grain)
    }

    /// The stream of a cloud's grains.
    static func stream(ofCloud cloud: Int) -> Int { cloud < Engine.firstGuestCloud ? cloud : guestStreams + cloud }

    /// The stream of the grains of a cloud that are triggered one by one.
    static func stream(ofSingleGrainsOf cloud: Int) -> Int {
        cloud < Engine.firstGuestCloud ? cloud + Engine.firstGuestCloud : guestStreams + Engine.maxClouds + cloud
    }

    /// Beyond those of ``LFORandom``, which come after those of the clouds 0…16.
    private static var guestStreams: Int { 10_000 }

    /// Uniform in 0..<1.
    func value(_ use: Use) -> Double {
        Double(Self.mix(state &+ Self.step &* use.rawValue) >> 11) * 0x1p-53
    }

    /// Uniform in -1..<1.
    func twoSided(_ use: Use) -> Double { 2 * value(use) - 1 }

    private static let step: UInt64 = 0x9e37_79b9_7f4a_7c15

    private static func mix(_ value: UInt64) -> UInt64 {
        var z = value &+ step
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }
}
