/// What can be seen of an engine's grains at one moment, for drawing: of a fixed size, so that an audio thread can leave it.
public struct GrainSnapshot: BitwiseCopyable, Sendable {
    /// Where grains start now, as a share of the sound, 0…1: of the first cloud that sounds.
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
    mutating func observe(at pool: borrowing GrainPool, sources: borrowing SourceSlots, sampleRate: Double) {
        var stride = 1
        while pool.count > stride * Self.maxGrains { stride *= 2 }
        var index = 0
        while index < pool.count {
            if pool.grains[index].cloud < Engine.bedCloud,
                let seen = VisibleGrain(pool.grains[index], pool.details[index], sources, sampleRate: sampleRate)
            {
                visible[count] = seen
                count += 1
            }
            index += stride
        }
    }
}
