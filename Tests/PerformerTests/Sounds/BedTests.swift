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

    private static func samples() -> [Float] {
        var state: UInt64 = 1
        return (0..<4 * 48_000).map { _ -> Float in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Float(Int32(truncatingIfNeeded: state >> 33)) / Float(1 << 31) - 0.5
        }
    }

    private static func noise() -> Sound {
        Sound(name: "noise", source: Source(sound: [samples()], sampleRate: 48_000, rootHz: 200))
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
        #expect(lay.message == "bed: noise" && performer.bed == BedState(sound: "noise", levelDecibels: -6))
        let softer = performer.setBedLevel(-18)
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
        #expect(performer.setBedLevel(9).changes.isEmpty)
        _ = performer.setBed("noise")
        #expect(performer.bed?.levelDecibels == 6)
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

    /// Seconds of sound, left and right, of a bed alone at a master level.
    private func played(_ sound: Sound, bedLevel: Double? = nil, level: Double = MasterLevel.start) -> [[Float]] {
        var performer = Performer(
            mappings: [mapping], start: mapping, sounds: [sound], levelDecibels: level)
        var changes = bedLevel.map { performer.setBedLevel($0).changes } ?? []
        changes += performer.setBed(sound.name).changes
        var engine = Engine(
            EngineConfiguration(
                sampleRate: 48_000, seed: 5, clouds: Engine.maxClouds, quality: .fine, levelDecibels: level),
            source: performer.sounds[0].source)
        for change in changes { _ = engine.enqueue(TimedChange(frame: 0, change: change)) }
        let frames = 30 * 48_000
        var block = [Float](repeating: 0, count: 2 * frames)
        engine.render(into: &block, frames: frames)
        // Once all four grains are there.
        return [0, 1].map { side in stride(from: 2 * 5 * 48_000 + side, to: 2 * frames, by: 2).map { block[$0] } }
    }

    @Test(
        "whatever the sound, a bed begins at −30 LUFS; at 0 dB it is as loud as a cloud; the steps are steps of loudness"
    )
    func loudness() throws {
        let noise = Self.samples()
        func sound(_ channels: [[Float]]) -> Sound {
            Sound(name: "x", source: Source(sound: channels, sampleRate: 48_000, rootHz: 200))
        }
        let train = try #require(BuiltInSound.named("night train"))
        let rain = try #require(BuiltInSound.named("rain"))
        let quiet = noise.map { $0 * 0.01 }
        let gaps = noise.enumerated().map { $0.offset % 48_000 < 24_000 ? $0.element : 0 }
        let sounds: [(String, Sound)] = [
            ("loud", sound([noise])), ("quiet", sound([quiet])), ("with gaps", sound([gaps])),
            ("one side", sound([noise, quiet])), ("study", Sound(name: "study", source: .thesis(sampleRate: 48_000))),
            ("a train", Sound(train, from: BuiltInSoundCache(folder: nil))),
            ("rain", Sound(rain, from: BuiltInSoundCache(folder: nil))),
        ]
        for (name, sound) in sounds {
            let start = Loudness.integrated(played(sound), rate: 48_000)
            #expect(abs(start + 30) < 1.5, "\(name): \(start)")
        }
        let softer = Loudness.integrated(played(sounds[0].1, bedLevel: -9), rate: 48_000)
        #expect(abs(softer + 33) < 1)
        // As tests of the sounds have it, a cloud lies at -24.4 LUFS where the master level is that of the start.
        let high = Loudness.integrated(played(sounds[0].1, bedLevel: 0), rate: 48_000)
        #expect(abs(high + 24.4) < 1.5)
        // Silence is not raised, and the lowest level is silent.
        #expect(Loudness.integrated(played(sounds[0].1, bedLevel: -60), rate: 48_000) == -.infinity)
        #expect(Loudness.integrated(played(sound([noise.map { _ in 0 }])), rate: 48_000) == -.infinity)
    }

    @Test("a bed with a course is heard as it goes on: its wheels stay in time")
    func course() throws {
        let train = try #require(BuiltInSound.named("night train"))
        let channels = train.make()
        let played = played(Sound(train, from: BuiltInSoundCache(folder: nil)))
        // The same as the loop, from the fifth second on, but for the limiter's delay.
        let turn = channels[0].count - 512
        let likeness = (0..<150).map { late in
            var (both, own, other) = (0.0, 0.0, 0.0)
            for frame in 0..<24_000 {
                let (a, b) = (Double(played[0][frame + late]), Double(channels[0][(5 * 48_000 + frame) % turn]))
                both += a * b
                own += a * a
                other += b * b
            }
            return both / (own * other).squareRoot()
        }
        #expect((likeness.max() ?? 0) > 0.99)
    }

    @Test("a performance tells the level of the bed's cloud, whatever the sound, and plays it so again")
    func told() throws {
        var performer = performer()
        let before = PerformerState(performer)
        let changes = performer.setBed("noise").changes
        let set = try #require(
            changes.compactMap { if case .set(.level, let level, Performer.bedCloud) = $0 { level } else { nil } }.last)
        let told = PerformerState(performer).commands(since: before)
        #expect(told.contains { if case .bed(let sound, set) = $0 { sound.name == "noise" } else { false } }, "\(told)")
        // Laid at -18 dB when levels were those of the cloud, it comes so again.
        var rack = self.performer().rack
        let laid = rack.layBed(1, cloudLevel: -18)
        #expect(
            laid.contains {
                if case .set(.level, let level, Performer.bedCloud) = $0 { abs(level + 18) < 1e-9 } else { false }
            })
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
