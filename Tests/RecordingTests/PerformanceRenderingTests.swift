import AudioEngine
import Granular
import Recording
import SeededGenerator
import Session
import Testing
import UnthreadedSound

/// A sound thread without a thread, and everything that it did, as a performance.
private final class Played {
    let sound: UnthreadedSound
    let configuration: EngineConfiguration
    let sources: [Source]
    var log: PerformanceLog
    var heard: [Float] = []
    /// All that happened since the first frame, as a performance has it that is kept all the time.
    var all: [Performance.TimedEvent] = []

    init(seed: UInt64, sources: [Source], clouds: Int = 3) {
        self.sources = sources
        configuration = EngineConfiguration(seed: seed, clouds: clouds, grainLimit: 64)
        log = PerformanceLog(configuration)
        for (number, source) in sources.enumerated() {
            log.register(
                SourceReference(source).identity,
                as: Performance.Sound(
                    name: "\(number)", file: nil, fingerprint: "\(number)", rootHz: source.rootHz, beats: source.beats))
        }
        sound = UnthreadedSound(configuration, source: sources[0])
    }

    var frame: Int64 { sound.exchange.pointee.state.value.frame }

    /// Plays a block, and takes note of what happened.
    func play(frames: Int) {
        var block = [Float](repeating: 0, count: 2 * frames)
        sound.render(into: &block, frames: frames)
        heard += block
        sound.exchange.pointee.applied.drain { applied in
            if let event = log.record(applied) { all.append(event) }
        }
    }

    /// What was played from a frame on, made again from the text of what the log has, or of all that happened.
    func again(from frame: Int64, ofAll isAll: Bool = false) throws -> [Float] {
        let build = Performance.Build(
            rate: 48_000, seed: configuration.seed, kernel: configuration.kernel.name,
            quality: isAll ? configuration.quality : log.engine.quality,
            levelDecibels: isAll ? configuration.levelDecibels : log.engine.levelDecibels,
            clouds: configuration.clouds, grainLimit: 64)
        var text = PerformanceText(build, beginFrame: isAll ? 0 : log.engine.beginFrame)
        for sound in log.sounds { text.add(sound) }
        for event in isAll ? all : Array(log.engine.events) { text.add(event) }
        text.addKept(from: frame)
        text.end(at: self.frame)
        let performance = try Performance(text: text.takeText(), file: "test")
        // The beats are those that the text has.
        let known = Dictionary(
            uniqueKeysWithValues: sources.enumerated().map { number, source in
                (number, source.isWaveform ? source : Source(source, beats: performance.sounds[number].beats))
            })
        var samples: [Float] = []
        PerformanceRendering(performance, sources: known, kernel: configuration.kernel)
            .run(periodFrames: 333) { block, frames in
                samples += UnsafeBufferPointer(start: block, count: 2 * frames)
            }
        return samples
    }
}

@Suite("A performance is made again sample for sample")
struct PerformanceRenderingTests {
    private static let sources = [
        Source.thesis(sampleRate: 48_000),
        Source(
            Source(
                sound: [(0..<96_000).map { Float(($0 &* 7_919) % 1_000) / 500 - 1 }], sampleRate: 48_000, rootHz: 220),
            beats: [0.05, 0.31, 0.62, 0.9, 1.33, 1.6].map { SourceBeat(seconds: $0, isFirstOfBar: $0 == 0.62) }),
    ]

    private static func change(
        _ random: inout some RandomNumberGenerator, of clouds: ClosedRange<UInt8> = 0...2
    ) -> Change {
        let cloud = UInt8.random(in: clouds, using: &random)
        let parameter = Parameter.allCases.randomElement(using: &random) ?? .pitch
        let range = parameter.definition.range
        switch Int.random(in: 0...27, using: &random) {
        case 0...3: return .start(cloud: cloud)
        case 4, 5: return .release(cloud: cloud)
        case 6: return .use(slot: UInt8.random(in: 0...1, using: &random), cloud: cloud)
        case 7: return .section(from: 0.25, to: Double.random(in: 0...1, using: &random), cloud: cloud)
        case 8: return .level(Double.random(in: -30...0, using: &random))
        case 9: return .mute(Bool.random(using: &random))
        case 10: return .quality(Bool.random(using: &random) ? .fast : .fine)
        case 11: return .panic
        case 12: return .set(.density, Double.random(in: 1...400, using: &random), cloud: cloud)
        case 13: return .set(.duration, Double.random(in: 0.01...0.6, using: &random), cloud: cloud)
        case 14: return .grains(Int32.random(in: 1...400, using: &random))
        case 15, 16:
            return .sound(
                chance: Double.random(in: 0...1, using: &random), decibels: Double.random(in: -12...0, using: &random),
                place: UInt8.random(in: 0...3, using: &random), slot: UInt8.random(in: 0...1, using: &random),
                cloud: cloud)
        case 25: return .grain(count: UInt8.random(in: 1...9, using: &random), cloud: cloud)
        case 26, 27:
            let beats = Bool.random(using: &random) ? Double.random(in: 0.02...1, using: &random) : 0
            return .pulse(beats: beats, count: UInt8.random(in: 1...4, using: &random), cloud: cloud)
        case 20: return .tempo(beatsPerMinute: Double.random(in: 30...300, using: &random), beat: 0.1)
        case 21: return .lock(Bool.random(using: &random))
        case 22, 23:
            let source = ModulationSource.allCases.randomElement(using: &random) ?? .follower
            return .amount(source, parameter, 0.3 * Double.random(in: parameter.amounts, using: &random))
        case 24:
            let source = ModulationSource.allCases.randomElement(using: &random) ?? .follower
            let setting =
                ModulatorParameter.allCases.filter { $0.belongs(to: source) }.randomElement(using: &random) ?? .rate
            return .modulator(source, setting, Double.random(in: setting.definition.range, using: &random))
        default: return .set(parameter, Double.random(in: range, using: &random), cloud: cloud)
        }
    }

    @Test("whatever was changed, when, how late, and in blocks of whatever size", arguments: 1...12)
    func random(seed: UInt64) throws { try playAtRandom(seed: seed, clouds: 0...2) }

    @Test("what stepped by the beats of a sound steps by the same ones")
    func beats() throws {
        let played = Played(seed: 3, sources: Self.sources)
        let changes: [Change] = [
            .assign(SourceReference(Self.sources[0]), slot: 0), .assign(SourceReference(Self.sources[1]), slot: 1),
            .use(slot: 1, cloud: 0), .set(.pitchFrom, 1, cloud: 0), .set(.pitchOffset, 0, cloud: 0),
            .set(.positionSteps, 1, cloud: 0), .set(.scanSpeed, 1.3, cloud: 0), .set(.positionSpread, 0.1, cloud: 0),
            .start(cloud: 0),
        ]
        for change in changes {
            _ = played.sound.exchange.pointee.ring.write(TimedChange(frame: 0, change: change))
        }
        for _ in 0..<300 { played.play(frames: 128) }
        let isSame = try played.again(from: 0) == played.heard
        #expect(isSame && played.heard.contains { $0 != 0 })
    }

    @Test("the same of guests' clouds", arguments: 21...24)
    func guests(seed: UInt64) throws {
        try playAtRandom(seed: seed, clouds: UInt8(Engine.maxClouds - 3)...UInt8(Engine.maxClouds - 1))
    }

    private func playAtRandom(seed: UInt64, clouds: ClosedRange<UInt8>) throws {
        var random = SeededGenerator(seed: seed)
        let played = Played(seed: seed, sources: Self.sources, clouds: Int(clouds.upperBound) + 1)
        for (slot, source) in Self.sources.enumerated() {
            _ = played.sound.exchange.pointee.ring.write(
                TimedChange(frame: 0, change: .assign(SourceReference(source), slot: UInt8(slot))))
        }
        for _ in 0..<400 {
            for _ in 0..<Int.random(in: 0...3, using: &random) {
                // Some are late, some lie some blocks ahead.
                let frame = max(played.frame + Int64.random(in: -200...700, using: &random), 0)
                _ = played.sound.exchange.pointee.ring.write(
                    TimedChange(frame: frame, change: Self.change(&random, of: clouds)))
            }
            played.play(frames: [64, 128, 100, 441, 1_000].randomElement(using: &random) ?? 64)
        }
        let again = try played.again(from: 0)
        #expect(again.count == played.heard.count)
        let isSame = again == played.heard
        #expect(isSame)
        #expect(played.heard.contains { $0 != 0 })
    }

    @Test(
        "what begins after a silence needs nothing of what was before it",
        arguments: [0, UInt8(Engine.firstGuestCloud), UInt8(Engine.maxClouds - 2)])
    func renewed(cloud: UInt8) throws {
        let played = Played(seed: 5, sources: Self.sources, clouds: Engine.maxClouds)
        func send(_ changes: [Change]) {
            for change in changes {
                _ = played.sound.exchange.pointee.ring.write(TimedChange(frame: played.frame, change: change))
            }
        }
        send([
            .assign(SourceReference(Self.sources[0]), slot: 0), .assign(SourceReference(Self.sources[1]), slot: 1),
            .use(slot: 1, cloud: cloud), .set(.pitch, 200, cloud: cloud), .set(.scanSpeed, 0.5, cloud: cloud),
            .level(-20),
            .set(.regularity, 0.7, cloud: cloud), .section(from: 0.25, to: 0.5, cloud: cloud), .start(cloud: cloud),
            .tempo(beatsPerMinute: 131, beat: 0.7), .scanFactor(1.1), .modulator(.lfo2, .beats, 1.5),
            .amount(.lfo2, .pan, 1), .modulator(.lfo3, .shape, 6), .modulator(.lfo3, .rate, 7.7),
            .amount(.lfo3, .transposition, 24), .amount(.lfo4, .density, 20), .amount(.follower, .pitch, 12),
            .modulator(.lfo5, .mode, 1), .modulator(.lfo5, .rate, 0.7), .amount(.lfo5, .position, 0.5),
        ])
        for _ in 0..<200 { played.play(frames: 128) }
        let before = played.log.engine.events.count
        send([.panic, .set(.duration, 0.2, cloud: cloud), .mute(true), .mute(false)])
        while played.sound.exchange.pointee.state.value.peak > 0 {
            played.play(frames: 128)
        }
        #expect(played.log.engine.beginFrame == 0)
        played.sound.exchange.pointee.fresh.offer { Engine(played.configuration, source: Self.sources[0]) }
        for _ in 0..<3 { played.play(frames: 128) }
        #expect(played.log.engine.beginFrame > 0)
        #expect(!played.log.engine.isWorthRenewing)
        #expect(before > 0)
        // Begun in the middle of what sounds.
        send([.start(cloud: cloud), .start(cloud: cloud + 1)])
        for _ in 0..<100 { played.play(frames: 128) }
        let frame = played.frame
        for _ in 0..<100 { played.play(frames: 128) }
        let again = try played.again(from: frame)
        #expect(again.count == 2 * 12_800)
        let isSame = again == Array(played.heard.suffix(2 * 12_800))
        #expect(isSame)
        #expect(again.contains { abs($0) > 0.001 })
        // One that is kept all the time has the fresh engine in it.
        let isWhole = try played.again(from: 0, ofAll: true) == played.heard
        #expect(isWhole)
    }

    @Test("a fresh engine is not taken while anything sounds or is to begin")
    func sounding() {
        let played = Played(seed: 1, sources: Self.sources)
        played.sound.exchange.pointee.fresh.offer { Engine(played.configuration, source: Self.sources[0]) }
        _ = played.sound.exchange.pointee.ring.write(TimedChange(frame: 0, change: .start(cloud: 0)))
        played.play(frames: 64)
        let begun = played.log.engine.beginFrame
        for _ in 0..<50 { played.play(frames: 128) }
        #expect(played.log.engine.beginFrame == begun)
    }
}
