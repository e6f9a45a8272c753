import CGrainKernels

#if canImport(Glibc)
    import Glibc
#endif

/// What can be seen of an engine's grains at one moment, for drawing: of a fixed size, so that an audio thread can leave it.
public struct GrainSnapshot: BitwiseCopyable, Sendable {
    /// Where grains start now, as a fraction of the sound, 0…1: of the first cloud that sounds.
    public let readPosition: Double
    /// The sources of modulation.
    public let modulation: ModulationSnapshot
    private var visible = InlineArray<128, VisibleGrain>(
        repeating: VisibleGrain(place: 0, pitchHz: 0, age: 0, cloud: 0))
    private var count = 0

    /// The most grains that are seen at once.
    public static var maxGrains: Int { 128 }

    /// Nothing is seen.
    public init() { self.init(readPosition: 0, modulation: ModulationSnapshot()) }

    init(readPosition: Double, modulation: ModulationSnapshot) {
        self.readPosition = readPosition
        self.modulation = modulation
    }

    /// All grains that sound, or, where they are more than ``maxGrains``, some, evenly picked.
    public var grains: [VisibleGrain] { (0..<count).map { visible[$0] } }

    /// Looks at the grains of a pool, but for those of ``Engine/bedCloud``.
    ///
    /// Of many, it is each second, fourth, eighth …: a grain keeps its place in the pool for most of its life, so that the same
    /// are picked from one look to the next, and half of them still where the number of grains doubles.
    /// - Parameter liveHead: where the newest of live input lies in its ring, as a fraction of it.
    mutating func observe(
        at pool: borrowing GrainPool, sources: borrowing SourceSlots, liveHead: Double?, sampleRate: Double
    ) {
        var stride = 1
        while pool.count > stride * Self.maxGrains { stride *= 2 }
        var index = 0
        while index < pool.count {
            if pool.grains[index].cloud != Engine.bedCloud,
                let seen = VisibleGrain(
                    pool.grains[index], pool.details[index], sources, liveHead: liveHead, sampleRate: sampleRate)
            {
                visible[count] = seen
                count += 1
            }
            index += stride
        }
    }
}

/// A grain as it is seen from outside, for drawing.
public struct VisibleGrain: BitwiseCopyable, Equatable, Sendable {
    /// Where in the sound it reads now, as a fraction of its length, 0..<1; of a waveform where in its cycle it began, of a
    /// wavetable where between its first and its last cycle, of live input how new it is: 0 the oldest, 1 what comes in.
    public var place: Float
    /// The frequency that it sounds at, in Hz; of a sound, the frequency of what was its root.
    public var pitchHz: Float
    /// How much of its life has passed, 0…1.
    public var age: Float
    /// The cloud that it belongs to: 0…15 the player's, from ``Engine/firstGuestCloud`` on the guests'.
    public var cloud: UInt8
    /// The slot of what it is cut from, 0…31.
    public var slot: UInt8

    /// Makes a measurement.
    public init(place: Float, pitchHz: Float, age: Float, cloud: UInt8, slot: UInt8 = 0) {
        self.place = place
        self.pitchHz = pitchHz
        self.age = age
        self.cloud = cloud
        self.slot = slot
    }
}

extension VisibleGrain {
    /// Sees a grain between two segments; `nil` where it has not begun, has ended, or reads a source that its slot has no more.
    init?(
        _ grain: borrowing Grain, _ detail: borrowing GrainDetail, _ sources: borrowing SourceSlots, liveHead: Double?,
        sampleRate: Double
    ) {
        let tables = sources[grain.slot]
        guard grain.delay == 0, grain.age < grain.life, let level = tables.level(of: grain.table) else { return nil }
        let isGliding = grain.flags & Grain.Flag.gliding != 0
        let step = Double(isGliding ? detail.gliding_step : grain.step) * 0x1p-32
        var points = Double(grain.place) * 0x1p-32
        // The running phase of a waveform would only flicker.
        if tables.isWaveform { points -= Self.distance(of: grain, glide: isGliding ? detail.glide : 0) }
        var place = points / (level.rate * tables.length)
        if tables.isWavetable {
            let blend = grain.flags & Grain.Flag.blended != 0 ? Double(detail.blend) : 0
            place = (Double(tables.cycle(of: grain.table)) + blend) / Double(tables.cycleCount - 1)
        }
        if let liveHead, grain.slot == Engine.liveSlot { place -= liveHead }
        self.init(
            place: Self.fraction(tables.isWavetable ? place : place - floor(place)),
            pitchHz: Float(abs(step) / level.rate * sampleRate * tables.rootHz / tables.cycleHz),
            age: Float(grain.age) / Float(grain.life), cloud: UInt8(grain.cloud), slot: UInt8(grain.slot))
    }

    /// Below 1 also where it is rounded.
    private static func fraction(_ place: Double) -> Float { min(Float(place), 1 - 0x1p-24) }

    /// How far a grain has gone since its onset, in points: its step holds for 16 frames each, see `grain_detail`.
    private static func distance(of grain: borrowing Grain, glide: Double) -> Double {
        let step = Double(grain.step) * 0x1p-32
        let ratio = exp2(16 * glide)
        // Next to 1, what it would make of the way is less than its rounding.
        guard abs(ratio - 1) > 1e-9 else { return Double(grain.age) * step }
        let last = exp2(16 * glide * Double(grain.age / 16))
        return step * (16 * (last - 1) / (ratio - 1) + Double(grain.age % 16) * last)
    }
}
