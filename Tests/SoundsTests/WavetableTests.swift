import Files
import Foundation
import Granular
import Sounds
import Testing

/// Files of many cycles.
@Suite("Files of a wavetable") struct WavetableTests {
    private let scratch: SoundScratch

    init() throws { scratch = try SoundScratch() }

    private func number<T: FixedWidthInteger>(_ value: T) -> Data {
        withUnsafeBytes(of: value.littleEndian) { Data($0) }
    }

    /// Writes a mono file of 16 bits with chunks before its samples.
    private func write(
        _ name: String, rate: UInt32 = 44_100, chunks: [(String, Data)] = [], sidecar: String? = nil,
        _ samples: [Double]
    ) throws {
        var body = Data("WAVEfmt ".utf8) + number(UInt32(16)) + number(UInt16(1)) + number(UInt16(1)) + number(rate)
        body += number(rate * 2) + number(UInt16(2)) + number(UInt16(16))
        for (id, data) in chunks {
            body += Data(id.utf8) + number(UInt32(data.count)) + data + Data(count: data.count % 2)
        }
        body += Data("data".utf8) + number(UInt32(samples.count * 2))
        for sample in samples { body += number(Int16(max(min(sample, 1), -1) * 32_767)) }
        try (Data("RIFF".utf8) + number(UInt32(body.count)) + body).write(
            to: URL(fileURLWithPath: scratch.place(name)))
        if let sidecar { try scratch.write("version = 1\n\(sidecar)\n", to: name + ".toml") }
    }

    /// From a sine to its third partial.
    private func table(_ cycles: Int, _ frames: Int = 2_048) -> [Double] {
        (0..<cycles * frames).map { frame in
            let third: Double = 0.8 * Double(frame / frames) / Double(cycles)
            let angle: Double = 2 * .pi * Double(frame % frames) / Double(frames)
            return 0.5 * ((1 - third) * sin(angle) + third * sin(3 * angle))
        }
    }

    private func read(_ name: String) throws -> Sound { try Sound(file: scratch.place(name), rate: 48_000) }

    private func smpl(end: UInt32) -> Data {
        [0, 0, 22_675, 60, 0, 0, 0, 1, 0, 0, 0, 0, end, 0, 0].reduce(Data()) { $0 + number(UInt32($1)) }
    }

    @Test("one is told by what Serum, Hive or Surge wrote into it")
    func marked() throws {
        try write(
            "serum.wav", chunks: [("clm ", Data("<!>2048 10000000 wavetable (www.xferrecords.com)".utf8))], table(64))
        let serum = try read("serum.wav")
        #expect(serum.source.cycleCount == 64 && serum.remarks.isEmpty)
        #expect(abs(serum.source.rootHz - 44_100 / 2_048) < 1e-6)
        let path = scratch.place("serum.wav")
        #expect(
            serum.notice
                == "\(path): played as a wavetable of 64 cycles of 2048 samples; for a sample, write cycle = false in \(path).toml"
        )
        try write("short.wav", chunks: [("clm ", Data("<!>256 ".utf8))], table(5, 256) + [0, 0, 0])
        #expect(try read("short.wav").source.cycleCount == 5)
        try write("hive.wav", chunks: [("uhWT", Data("anything".utf8))], table(3))
        #expect(try read("hive.wav").source.cycleCount == 3)
        try write("surge.wav", chunks: [("srge", number(UInt32(1)) + number(UInt32(1_024)))], table(7, 1_024))
        #expect(try read("surge.wav").source.cycleCount == 7)
        // A key in the file is a sampler's.
        try write("keyed.wav", chunks: [("smpl", smpl(end: 0)), ("clm ", Data("<!>2048 ".utf8))], table(4))
        #expect(abs(try read("keyed.wav").source.rootHz - 44_100 / 2_048) < 1e-6)
    }

    @Test("or by its looks: whole cycles of 2,048 samples, each closed and like its neighbour")
    func looks() throws {
        try write("looks.wav", table(8))
        #expect(try read("looks.wav").source.cycleCount == 8)
        try write("looped.wav", chunks: [("smpl", smpl(end: 511))], sidecar: "root = 86.1328125", table(9, 512))
        #expect(try read("looped.wav").source.cycleCount == 9)
        try write("not.wav", sidecar: "cycle = false", table(8))
        #expect(try !read("not.wav").source.isWaveform)
        try write("root.wav", sidecar: "root = 440", table(8))
        #expect(try !read("root.wav").source.isWaveform)
    }

    @Test("or by its sidecar, whatever it looks like")
    func told() throws {
        let noise = (0..<6_000).map { frame in sin(Double(frame * frame % 977)) }
        try write("cycles.wav", sidecar: "cycles = 10\nroot = 73.5", noise)
        let sound = try read("cycles.wav")
        #expect(sound.source.cycleCount == 10 && sound.source.rootHz == 73.5)
        #expect(sound.notice == nil && sound.remarks.isEmpty)
        try write("samples.wav", sidecar: "cycle-samples = 1500", noise)
        #expect(try read("samples.wav").source.cycleCount == 4)
        try write("both.wav", sidecar: "cycles = 12\ncycle-samples = 500", noise)
        #expect(try read("both.wav").source.cycleCount == 12)
        // It is nearer to the player than what is in the file.
        try write("over.wav", chunks: [("clm ", Data("<!>2000 ".utf8))], sidecar: "cycles = 6", noise)
        #expect(try read("over.wav").source.cycleCount == 6)
    }

    @Test("what cannot be is said in a line, and the file is what it looks like")
    func wrong() throws {
        let noise = (0..<6_000).map { frame in sin(Double(frame * frame % 977)) }
        let path = scratch.place("wrong.wav.toml")
        for (text, words) in [
            ("cycles = 64", "cycles = 64 is ignored: the file's 6000 samples do not divide into 64 cycles"),
            (
                "cycle-samples = 2048",
                "cycle-samples = 2048 is ignored: the file's 6000 samples are not a multiple of 2048"
            ),
            (
                "cycles = 3\ncycle-samples = 1000",
                "cycles = 3 and cycle-samples = 1000 are ignored: the file has 6000 samples, not 3000"
            ),
            (
                "cycle-samples = 10",
                "cycle-samples = 10 is ignored: the file has 600 cycles; a wavetable can have up to 256"
            ),
            ("cycle-samples = 6000", "cycle-samples = 6000 is ignored: the file is a single cycle; write cycle = true"),
        ] {
            try write("wrong.wav", sidecar: text, noise)
            let sound = try read("wrong.wav")
            #expect(!sound.source.isWaveform && sound.remarks == ["\(path): \(words)"], "\(sound.remarks)")
        }
        try write("huge.wav", sidecar: "cycles = 2", [Double](repeating: 0.1, count: 40_000))
        #expect(
            try read("huge.wav").remarks.first?.contains("cycles have 20000 samples; 8 to 16384 are possible") == true)
        for (text, words) in [
            ("cycles = 1", "cycles must be a whole number, 2 to 256, not 1"),
            ("cycles = 1e300", "cycles must be a whole number, 2 to 256"),
            ("cycles = nan", "cycles must be a whole number, 2 to 256"),
            ("cycle-samples = -1", "cycle-samples must be a whole number, 8 to 16384, not -1"),
            ("cycle-samples = 2.5", "cycle-samples must be a whole number"),
            ("cycles = 4\ncycle = true", "cycle = true says that the file is not a wavetable; cycles is ignored"),
            ("cycle = false\ncycle-samples = 8", "cycle = false says that the file is not a wavetable"),
        ] {
            let file = SidecarFile(bytes: Array("version = 1\n\(text)\n".utf8), file: "a.toml", durationSeconds: nil)
            #expect(file.problems.count == 1 && "\(file.problems)".contains(words), "\(file.problems)")
            #expect(file.sidecar.cycles == nil && file.sidecar.cycleSamples == nil)
        }
    }

    @Test("sections and a loop of one are ignored, and it says so")
    func sections() throws {
        try write("parts.wav", sidecar: "cycles = 4\n[[section]]\nbegin = 0.0\nend = 0.1", table(4))
        let sound = try read("parts.wav")
        #expect(sound.source.isWavetable)
        #expect(sound.remarks.count == 1 && sound.remarks[0].contains("sections and loop are ignored"))
    }

    @Test("a sample is none, however long: drums, tones, noise, a voice, silence")
    func samples() throws {
        var seed: UInt64 = 9
        func noise() -> Double {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(Int64(bitPattern: seed)) / 0x1p63
        }
        let count = 64 * 2_048
        let drums = (0..<count).map { frame -> Double in
            let beat = Double(frame % 8_192)
            let kick: Double = exp(-beat / 2_000) * sin(120 * (1 - exp(-beat / 900)))
            return 0.6 * kick + 0.3 * exp(-Double((frame + 4_096) % 8_192) / 700) * noise()
        }
        func tone(_ hertz: Double, partials: Int = 1) -> [Double] {
            (0..<count).map { frame in
                (1...partials).reduce(0.0) { sum, partial in
                    let turns: Double = hertz * Double(partial) * Double(frame) / 44_100
                    return sum + 0.4 / Double(partial) * sin(2 * .pi * turns)
                }
            }
        }
        let sweep = (0..<count).map { frame in
            let time = Double(frame) / 44_100
            return 0.5 * sin(2 * .pi * (30 * time + 20 * time * time))
        }
        let sounds: [(String, [Double])] = [
            ("drums", drums), ("noise", (0..<count).map { _ in 0.5 * noise() }), ("sweep", sweep),
            ("silence", [Double](repeating: 0, count: count)),
            ("dc", [Double](repeating: 0.5, count: count)), ("ramp", (0..<count).map { Double($0) / Double(count) }),
            ("a", tone(440)), ("test", tone(46 * 44_100 / 2_048)), ("near", tone(21.6, partials: 30)),
            ("bass", tone(43.65, partials: 40)), ("third", tone(64.6, partials: 20)), ("low", tone(21.4)),
            ("two", Array(drums.prefix(2 * 2_048))), ("three", Array(tone(43.65, partials: 40).prefix(3 * 2_048))),
            ("odd", table(8) + [0]), ("long", table(257)),
        ]
        for (name, samples) in sounds {
            try write("\(name).wav", samples)
            let sound = try read("\(name).wav")
            #expect(!sound.source.isWavetable && sound.remarks.isEmpty, "\(name)")
        }
    }

    @Test("chunks that say nonsense harm nothing")
    func hostile() throws {
        let chunks: [(String, Data)] = [
            ("clm ", Data()), ("clm ", Data("<!>".utf8)), ("clm ", Data("<!>99999999999999999999".utf8)),
            ("clm ", Data("<!>-5".utf8)), ("clm ", Data("<!>0".utf8)), ("clm ", Data("<!>7".utf8)),
            ("clm ", Data("<!>16385".utf8)), ("clm ", Data(repeating: 0xFF, count: 100_000)),
            ("srge", Data([1, 0, 0])),
            ("srge", Data([1, 0, 0, 0, 255, 255, 255, 255])), ("srge", Data([2, 0, 0, 0, 0, 8, 0, 0])),
            ("smpl", smpl(end: .max)), ("smpl", Data(repeating: 0xFF, count: 60)),
        ]
        for chunk in chunks {
            try write("bad.wav", chunks: [chunk], (0..<5_000).map { sin(Double($0 * $0 % 977)) })
            #expect(try !read("bad.wav").source.isWaveform, "\(chunk)")
        }
        // The chunk says that it is longer than the file.
        var file = try Data(contentsOf: URL(fileURLWithPath: scratch.place("bad.wav")))
        file.replaceSubrange(36..<44, with: Data("clm ".utf8) + number(UInt32.max))
        try file.write(to: URL(fileURLWithPath: scratch.place("cut.wav")))
        _ = try? read("cut.wav")
    }

    @Test("the list of sounds tells which are wavetables, and a sidecar keeps the keys")
    func list() throws {
        try write("a.wav", table(8))
        try write("b.wav", sidecar: "cycles = 4\ncycle-samples = 500", [Double](repeating: 0.1, count: 2_000))
        try write("c.wav", Array(table(1)))
        let own = try SoundCatalogue(folder: scratch.path).ownSounds()
        #expect(own.map { $0.wavetable?.cycles } == [8, 4, nil] && own.map(\.isCycle) == [false, false, true])
        #expect(own[0].wavetable?.cycleFrames == 2_048)
        let file = SidecarFile(path: scratch.place("b.wav.toml"), durationSeconds: nil)
        try file.sidecar.write(to: scratch.place("d.wav.toml"))
        let kept = SidecarFile(path: scratch.place("d.wav.toml"), durationSeconds: nil)
        #expect(kept.sidecar == file.sidecar && kept.sidecar.cycles == 4 && kept.problems.isEmpty)
    }
}
