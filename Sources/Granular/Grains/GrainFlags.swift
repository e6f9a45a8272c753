import CGrainKernels

/// What the engine keeps in a grain's flags between those of the kernels.
extension Grain {
    enum Flag {
        static var shaped: UInt32 { UInt32(GRAIN_SHAPED) }
        static var stereo: UInt32 { UInt32(GRAIN_STEREO) }
        static var gliding: UInt32 { UInt32(GRAIN_GLIDING) }
        static var fading: UInt32 { UInt32(GRAIN_FADING) }
        static var filtered: UInt32 { UInt32(GRAIN_FILTERED) }
        static var unsent: UInt32 { UInt32(GRAIN_UNSENT) }
        static var blended: UInt32 { UInt32(GRAIN_BLENDED) }
        static var detailed: UInt32 { UInt32(GRAIN_DETAILED) }
        static var frequencyModulated: UInt32 { UInt32(GRAIN_FREQUENCY) }
        static var ringModulated: UInt32 { UInt32(GRAIN_RING) }
        static var modulated: UInt32 { UInt32(GRAIN_MODULATED) }
        static var fast: UInt32 { UInt32(GRAIN_FAST) }
        /// It gave way to another and fades.
        static var stolen: UInt32 { 1 << 7 }
        /// Its cloud was released.
        static var released: UInt32 { 1 << 8 }
        /// It fades before it leaves what can be read of live input.
        static var cut: UInt32 { 1 << 9 }
        /// It was triggered by itself: its cloud's release does not concern it.
        static var single: UInt32 { 1 << 31 }
    }

    /// How the energy of a grain lies over its life, as far as it decides which one gives way to another.
    enum EnergyShape: UInt32 {
        case even, falling, rising

        init(_ window: WindowKind) {
            switch window {
            case .expodec: self = .falling
            case .rexpodec: self = .rising
            default: self = .even
            }
        }
    }

    private static var cloudShift: UInt32 { 10 }
    private static var slotShift: UInt32 { 17 }
    private static var energyShapeShift: UInt32 { 22 }

    /// The flags of who a grain belongs to.
    static func flags(cloud: Int, slot: Int, window: WindowKind) -> UInt32 {
        UInt32(cloud) << cloudShift | UInt32(slot) << slotShift | EnergyShape(window).rawValue << energyShapeShift
    }

    /// The flags of the first of the two channels that a grain is heard in.
    static func flags(pair: Int) -> UInt32 { UInt32(pair) << UInt32(GRAIN_PAIR_SHIFT) }

    var isStolen: Bool { flags & Flag.stolen != 0 }
    var isCut: Bool { flags & Flag.cut != 0 }
    var isReleased: Bool { flags & Flag.released != 0 }
    var isSingle: Bool { flags & Flag.single != 0 }
    var isDetailed: Bool { flags & Flag.detailed != 0 }
    /// The cloud that it belongs to, 0..<``Engine/maxClouds``.
    var cloud: Int { Int(flags >> Self.cloudShift & 127) }
    /// The slot of the source that it reads, 0…31.
    var slot: Int { Int(flags >> Self.slotShift & 31) }
    var energyShape: EnergyShape { EnergyShape(rawValue: flags >> Self.energyShapeShift & 3) ?? .even }
}
