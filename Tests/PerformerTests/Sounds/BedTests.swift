import Foundation
import Granular
import Mapping
import Performer
import Sounds
import Testing

@Suite("The bed under the clouds") struct BedTests {
    private let mapping = Mapping(
        name: "Touch",
        controls: [.fader(name: "d", area: Area(x: 0...1, y: 0...1), Binding(.density, low: 1, high: 100))])
    private let builtIn = BuiltInSound.all[0]

    private static func noise() -> Sound {
        var state: UInt64 = 1
        let samples = (0..<4 * 48_000).map { _ -> Float in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Float(Int32(truncatingIfNeeded: state >> 33)) / Float(1 << 31) - 0.5
        }
        return Sound(name: "noise", source: Source(sound: [samples], sampleRate: 48_000, rootHz: 200))
    }

    private func performer() -> Performer {
        Performer(
            mappings: [mapping], start: mapping,
            sounds: [Sound(name: "study", source: .thesis(sampleRate: 48_000)), Self.noise()], builtIns: [builtIn],
            levelDecibels: 0)
    }

    /// The levels of each second, in dB, of what an engine makes of changes at their seconds.
    private func levels(_ performer: Performer, _ changes: [(second: Int, changes: [Change])], seconds: Int) -> [Double]
    {
        var engine = Engine(
            EngineConfiguration(
                sampleRate: 48_000, seed: 3, clouds: Engine.maxClouds, quality: .fine, levelDecibels: 0),
            source: performer.sounds[0].source)
        _ = engine.enqueue(TimedChange(frame: 0, change: .assign(SourceReference(performer.sounds[1].source), slot: 1)))
        for entry in changes {
            for change in entry.changes {
                _ = engine.enqueue(TimedChange(frame: Int64(entry.second) * 48_000, change: change))
            }
        }
        var block = [Float](repeating: 0, count: 96_000)
        return (0..<seconds).map { _ in
            engine.render(into: &block, frames: 48_000)
            return 10 * log10(block.reduce(1e-12) { $0 + Double($1 * $1) } / 96_000)
        }
    }

    @Test("it comes within a few seconds, keeps its power, follows its level and goes as softly")
    func sound() {
        var performer = performer()
        let lay = performer.setBed("noise")
        #expect(lay.message == "bed: noise" && performer.bed == BedState(sound: "noise", levelDecibels: -18))
        let softer = performer.setBedLevel(-30)
        let end = performer.setBed(nil)
        #expect(end.message == "bed: none" && performer.bed == nil)
        let found = levels(performer, [(0, lay.changes), (20, softer.changes), (40, end.changes)], seconds: 50)
        let steady = found[5..<20].reduce(0, +) / 15
        let soft = found[25..<40].reduce(0, +) / 15
        #expect(found[5..<20].allSatisfy { abs($0 - steady) < 1 }, "\(found)")
        #expect(abs(steady - soft - 12) < 1)
        // It rises and falls without a jump, and nothing is left.
        #expect(found[0] < found[1] && found[1] < found[2])
        #expect(found[41] < found[39] && found[45..<50].allSatisfy { $0 < -100 }, "\(found[40...])")
    }

    @Test("hands and hold do not reach it; a panic ends it")
    func untouched() {
        var performer = performer()
        _ = performer.setBed("noise")
        let values = performer.mapper.values
        var moved = performer.nudge(.density, steps: 10, at: 0)
        moved += performer.act(.hold, at: 0).changes
        moved += performer.chooseSound("noise").changes
        #expect(
            moved.allSatisfy {
                switch $0 {
                case .set(_, _, let cloud), .start(let cloud), .release(let cloud), .use(_, let cloud): cloud < 16
                default: true
                }
            })
        #expect(performer.mapper.values[.level] == values[.level])
        _ = performer.act(.panic, at: 0)
        #expect(performer.bed == nil)
        #expect(performer.setBed(nil).message == "no bed")
    }

    @Test("its level stays within its range, and is kept for the next one")
    func level() {
        var performer = performer()
        #expect(performer.setBedLevel(6).changes.isEmpty)
        _ = performer.setBed("noise")
        #expect(performer.bed?.levelDecibels == 0)
        _ = performer.setBedLevel(-99)
        #expect(performer.bed?.levelDecibels == -60)
        _ = performer.setBedLevel(.nan)
        #expect(performer.bed?.levelDecibels == -60)
    }

    @Test(
        "a built-in sound is made first; one that nobody knows costs a line; the one that lies there does not give way")
    func making() {
        var performer = performer()
        #expect(performer.setBed("none").message == "Unknown sound: none")
        #expect(performer.setBed(builtIn.name).requestedBuiltIn?.name == builtIn.name && performer.bed == nil)
        let sound = Sound(builtIn, from: BuiltInSoundCache(folder: nil))
        let there = performer.addBuiltIn(made: builtIn.name, sound, busySlots: 1, maxBytes: .max)
        #expect(performer.bed?.sound == builtIn.name && performer.sound == 0 && there.message == "bed: \(builtIn.name)")
        let refused = performer.add(Self.noise(), isPlayed: false, busySlots: 0, maxBytes: 1)
        #expect(refused.replacedSources.isEmpty && performer.bed?.sound == builtIn.name)
    }

    @Test("its grains are not seen among those that are played")
    func unseen() {
        var performer = performer()
        var engine = Engine(
            EngineConfiguration(
                sampleRate: 48_000, seed: 3, clouds: Engine.maxClouds, quality: .fine, levelDecibels: 0),
            source: performer.sounds[1].source)
        for change in performer.setBed("noise").changes + [
            .assign(SourceReference(performer.sounds[1].source), slot: 1)
        ] {
            _ = engine.enqueue(TimedChange(frame: 0, change: change))
        }
        var block = [Float](repeating: 0, count: 96_000)
        engine.render(into: &block, frames: 48_000)
        #expect(engine.state.grains > 0 && engine.snapshot.grains.isEmpty)
    }
}
