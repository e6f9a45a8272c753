import CAllocationGuard
import Granular
import SeededGenerator
import Testing

/// A minute of everything at once, under the guard that counts what the audio thread must not do; built with
/// RealtimeSanitizer (.ci/check-rtsan), that watches too.
@Suite struct HardUseTests {
    /// A sound that is long enough to loop and to be switched to.
    private static func sound(stereo: Bool) -> Source {
        var random = SeededGenerator(seed: 3)
        func channel() -> [Float] { (0..<48_000).map { _ in Float.random(in: -0.5...0.5, using: &random) } }
        return Source(
            Source(sound: stereo ? [channel(), channel()] : [channel()], sampleRate: 48_000, rootHz: 220),
            beats: (0..<200).map { SourceBeat(seconds: 0.03 + 0.1 * Double($0), isFirstOfBar: $0 % 3 == 0) })
    }

    @Test(arguments: [1, 2]) func aMinuteOfHardUseTakesNoMemoryAndNoLock(threads: Int) {
        let sources = [
            Source.thesis(sampleRate: 48_000), Self.sound(stereo: false), Self.sound(stereo: true), .silence,
        ]
        var engine = Engine(EngineConfiguration(grainLimit: 700, threads: threads), source: sources[0])
        let frames = 256
        let block = UnsafeMutablePointer<Float>.allocate(capacity: 2 * frames)
        defer { block.deallocate() }
        let changes = Self.changes(seed: UInt64(threads), blocks: 60 * 48_000 / frames, sources)
        var isFinite = true
        defer { withExtendedLifetime((sources, changes)) {} }
        guard_begin()
        for first in stride(from: 0, to: changes.count, by: 4) {
            for index in first..<first + 4 {
                var change = changes[index]
                change.frame += engine.frame
                _ = engine.enqueue(change)
            }
            engine.render(into: block, frames: frames)
            if !(engine.snapshot.readPosition >= 0) { isFinite = false }
            for index in 0..<2 * frames where !(abs(block[index]) <= 1) { isFinite = false }
        }
        let count = guard_end()
        #expect(count == 0)
        #expect(isFinite)
        #expect(engine.state.stolenGrains > 100 && engine.state.shortenedGrains > 1_000)
        #expect(engine.state.lateChanges > 100)
    }

    /// Four for each block, their frames counted from its first.
    private static func changes(seed: UInt64, blocks: Int, _ sources: [Source]) -> [TimedChange] {
        var random = SeededGenerator(seed: seed)
        let references = sources.map { SourceReference($0) }
        return (0..<4 * blocks).map { number in
            let cloud = UInt8.random(in: 0..<16, using: &random)
            let change = change(number / 4, cloud, references, &random)
            return TimedChange(frame: Int64.random(in: -20..<400, using: &random), change: change)
        }
    }

    private static func change(
        _ number: Int, _ cloud: UInt8, _ references: [SourceReference], _ random: inout SeededGenerator
    ) -> Change {
        switch Int.random(in: 0..<60, using: &random) {
        case 0..<6: return .start(cloud: cloud)
        case 6: return .release(cloud: cloud)
        case 7: return .level(Double.random(in: -20...6, using: &random))
        case 8: return .mute(number % 40 == 0)
        case 9: return .quality(number % 2 == 0 ? .fast : .fine)
        case 10 where number % 500 == 0: return .panic
        case 11: return .assign(references[Int(cloud) % references.count], slot: cloud % 8)
        case 12...14: return .use(slot: cloud % 8, cloud: cloud)
        case 15:
            let parameter = Parameter(rawValue: Parameter.reverbKind.rawValue + UInt8(number % 5)) ?? .reverbMix
            return .set(parameter, Double.random(in: 0...2, using: &random), cloud: cloud)
        case 16: return .set(.pitch, .nan, cloud: cloud)
        case 17: return .tempo(beatsPerMinute: Double(number % 400), beat: Double(number))
        case 18: return .lock(number % 3 == 0)
        case 19...21:
            let source = ModulationSource(rawValue: UInt8(number % 7)) ?? .follower
            let setting = ModulatorParameter(rawValue: UInt8(number % 9)) ?? .shape
            return .modulator(source, setting, Double.random(in: setting.definition.range, using: &random))
        case 22...24:
            let source = ModulationSource(rawValue: UInt8(number % 7)) ?? .follower
            let parameter =
                Parameter(rawValue: UInt8.random(in: 0..<UInt8(Parameter.allCases.count), using: &random)) ?? .pitch
            // Not so far that grains become too few, or too short, to fill the pool.
            return .amount(source, parameter, Double.random(in: -1...1, using: &random))
        case 26: return .grain(count: UInt8.random(in: 1...64, using: &random), cloud: cloud)
        case 27: return .pulse(beats: Double(number % 5) / 16, count: UInt8(number % 4 + 1), cloud: cloud)
        case 25: return .grains(Int32.random(in: 14_000...16_384, using: &random))
        default:
            let parameter =
                Parameter(rawValue: UInt8.random(in: 0..<UInt8(Parameter.allCases.count), using: &random)) ?? .pitch
            let range = parameter.definition.range
            let value = Double.random(in: range, using: &random)
            // Short and dense enough that the pool is full and yet turns over.
            let scaled = parameter == .duration ? value / 60 : parameter == .density ? value / 20 : value
            return .set(parameter, scaled, cloud: cloud)
        }
    }
}
