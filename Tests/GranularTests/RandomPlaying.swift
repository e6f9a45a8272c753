import Granular
import SeededGenerator

/// Sounds of every kind, and nearly everything that can happen to an engine, by chance.
enum RandomPlaying {
    static let sources = [
        Source.thesis(sampleRate: 48_000), noise(channels: 1), noise(channels: 2), wavetable,
    ]

    private static func noise(channels: Int) -> Source {
        var random = SeededGenerator(seed: 11)
        let sound = (0..<channels).map { _ in (0..<30_000).map { _ in Float.random(in: -0.5...0.5, using: &random) } }
        return Source(
            Source(sound: sound, sampleRate: 44_100, rootHz: 300),
            beats: [0.04, 0.2, 0.33, 0.5, 0.81].map { SourceBeat(seconds: $0) })
    }

    private static let wavetable: Source = {
        var random = SeededGenerator(seed: 17)
        let channels = (0..<2).map { _ in (0..<7 * 600).map { _ in Float.random(in: -0.5...0.5, using: &random) } }
        return Source.wavetable(channels, cycleFrames: 600, cycleHz: 80, rootHz: 80, sampleRate: 48_000)
    }()

    /// Every parameter of several clouds at odd frames, sources switched, releases, steals.
    static func changes() -> [TimedChange] {
        var random = SeededGenerator(seed: 5)
        var changes = sources.indices.map {
            TimedChange(frame: 0, change: .assign(SourceReference(sources[$0]), slot: UInt8($0)))
        }
        changes += (UInt8(0)..<4).flatMap { started([.density: 2_000, .duration: 0.5], cloud: $0) }
        for step in 1..<900 {
            let cloud = UInt8.random(in: 0..<4, using: &random)
            let change: Change
            switch Int.random(in: 0..<42, using: &random) {
            case 0: change = .release(cloud: cloud)
            case 1, 2: change = .start(cloud: cloud)
            case 3, 4:
                change = .use(slot: UInt8.random(in: 0..<UInt8(sources.count), using: &random), cloud: cloud)
            case 5: change = .quality(step % 2 == 0 ? .fast : .fine)
            case 6: change = .freeze(step % 3 == 0)
            case 7: change = .use(slot: Engine.liveSlot, cloud: cloud)
            case 8: change = .set(.reverbMix, Double.random(in: 0...1, using: &random), cloud: cloud)
            case 9: change = .grains(Int32.random(in: 100...600, using: &random))
            case 30...33: change = Self.modulation(&random)
            case 34, 35: change = .grain(count: UInt8.random(in: 1...5, using: &random), cloud: cloud)
            case 36, 37:
                let beats = Double(Int.random(in: 0...2, using: &random)) / 12
                change = .pulse(beats: beats, count: UInt8.random(in: 1...3, using: &random), cloud: cloud)
            case 38...41: change = Self.mixed(&random, cloud: cloud)
            default:
                let parameter = Parameter.allCases.randomElement(using: &random) ?? .pitch
                let value = Double.random(in: parameter.definition.range, using: &random)
                // Crowded: more grains than may sound, in many shares.
                let scaled = parameter == .duration ? 0.2 + value / 60 : parameter == .density ? 500 + value / 5 : value
                change = .set(parameter, scaled, cloud: cloud)
            }
            changes.append(TimedChange(frame: Int64(step * 26), change: change))
        }
        return changes
    }

    private static func mixed(_ random: inout SeededGenerator, cloud: UInt8) -> Change {
        let slots = [0, 1, 2, Engine.liveSlot]
        return .sound(
            chance: Double.random(in: -0.5...1, using: &random), decibels: Double.random(in: -20...20, using: &random),
            place: UInt8.random(in: 0..<8, using: &random), slot: slots.randomElement(using: &random) ?? 0, cloud: cloud
        )
    }

    private static func modulation(_ random: inout SeededGenerator) -> Change {
        let source = ModulationSource.allCases.randomElement(using: &random) ?? .follower
        let parameter = Parameter.allCases.randomElement(using: &random) ?? .pitch
        let setting = ModulatorParameter.allCases.randomElement(using: &random) ?? .rate
        switch Int.random(in: 0..<7, using: &random) {
        case 0: return .tempo(beatsPerMinute: Double.random(in: 0...400, using: &random), beat: 0)
        case 1: return .lock(Bool.random(using: &random))
        case 2: return .scanFactor(Double.random(in: 0.5...2, using: &random))
        case 6:
            return .note(
                place: UInt8.random(in: 0..<16, using: &random), semitones: Double.random(in: -24...24, using: &random),
                chance: Double.random(in: 0...1, using: &random))
        case 3: return .modulator(source, setting, Double.random(in: setting.definition.range, using: &random))
        default:
            return .amount(source, parameter, 0.2 * Double.random(in: parameter.amounts, using: &random))
        }
    }
}
