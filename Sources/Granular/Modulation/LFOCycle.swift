#if canImport(Glibc)
    import Glibc
#endif

/// Where an oscillator is in its course: the number of the cycle and how far into it, 0…1.
struct LFOPosition: BitwiseCopyable {
    let cycle: Int64
    let phase: Double

    /// So many cycles from the beginning of cycle 0.
    init(_ cycles: Double) {
        let whole = cycles.rounded(.down)
        (cycle, phase) = (Int64(whole), cycles - whole)
    }

    /// At the very end of what one has come through: a whole number of cycles is the end of the last, not the beginning of the
    /// next.
    init(endingAt cycles: Double) {
        let whole = cycles.rounded(.up) - 1
        (cycle, phase) = (Int64(whole), cycles - whole)
    }
}

extension LFOShape {
    /// The value there, -1…1.
    func value(at place: LFOPosition, _ random: LFORandom) -> Double {
        let phase = place.phase
        switch self {
        case .sine: return sin(2 * .pi * phase)
        case .triangle: return phase < 0.25 ? 4 * phase : phase < 0.75 ? 2 - 4 * phase : 4 * phase - 4
        case .rampUp: return 2 * phase - 1
        case .rampDown: return 1 - 2 * phase
        case .square: return phase < 0.5 ? 1 : -1
        case .steps: return random.value(place.cycle, octave: 0)
        case .walk: return walk(place, random)
        }
    }

    /// Noises of which each is half as fast as the one before and reaches farther by the root of two, as a random walk does in
    /// twice the time; the sine folds their sum into -1…1 without a corner.
    private func walk(_ place: LFOPosition, _ random: LFORandom) -> Double {
        var sum = 0.0
        var reach = 0.5
        for octave in 0..<Self.walkOctaves {
            let length = Int64(1) << Int64(octave)
            let cell = place.cycle >> Int64(octave)
            let fraction = (Double(place.cycle - cell * length) + place.phase) / Double(length)
            let (from, to) = (random.value(cell, octave: octave), random.value(cell + 1, octave: octave))
            sum += reach * (from + (to - from) * fraction * fraction * (3 - 2 * fraction))
            reach *= 2.0.squareRoot()
        }
        return sin(sum)
    }

    private static var walkOctaves: Int { 5 }
}

/// The random numbers of an oscillator: functions of the seed, the oscillator and the number of the cycle alone; of one that
/// begins with each cloud, also of the cloud and of how often that has started.
struct LFORandom {
    private let seed: UInt64
    private let stream: Int

    init(seed: UInt64, source: ModulationSource) {
        self.seed = seed
        stream = Self.firstStream + Int(source.rawValue)
    }

    init(seed: UInt64, source: ModulationSource, cloud: Int, start: UInt64) {
        self.seed = seed &+ (start &* 0xd1b5_4a32_d192_ed03)
        stream = Self.firstStream + (cloud + 1) * ModulationSource.count + Int(source.rawValue)
    }

    /// Uniform in -1..<1.
    func value(_ cycle: Int64, octave: Int) -> Double {
        GrainRandom(seed: seed, stream: stream + octave * Self.octaveStreams, grain: UInt64(bitPattern: cycle))
            .twoSided(.modulation)
    }

    /// Beyond those of the clouds' grains.
    private static var firstStream: Int { 100 }
    /// More than there are for one octave.
    private static var octaveStreams: Int { 1_000 }
}

extension LFOShape {
    /// Its course over a cycle as it is drawn, at a phase of 0…1: -1…1. Of what goes by chance an example.
    public func sketch(_ phase: Double) -> Double {
        let random = LFORandom(seed: 3, source: .lfo1)
        switch self {
        case .steps: return value(at: LFOPosition(phase * Self.sketchedSteps), random)
        case .walk: return value(at: LFOPosition(phase * Self.sketchedSteps), random)
        default: return value(at: LFOPosition(endingAt: max(phase, 1e-9)), random)
        }
    }

    /// Cycles of chance that an example shows.
    private static var sketchedSteps: Double { 6 }
}
