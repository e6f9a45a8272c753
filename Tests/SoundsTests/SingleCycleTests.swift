import AudioIO
import Foundation
import Granular
import Sounds
import Testing

/// Files of one cycle of a steady tone.
@Suite("Files of a single cycle") struct SingleCycleTests {
    private let scratch: SoundScratch

    init() throws { scratch = try SoundScratch() }

    /// Writes a mono sound, the same on both sides.
    private func write(_ name: String, rate: Int = 48_000, sidecar: String? = nil, _ samples: [Double]) throws {
        let file = try SoundFileWriter(path: scratch.place(name), rate: rate)
        try file.write(samples.flatMap { [Float($0), Float($0)] }, frames: samples.count)
        try file.close()
        if let sidecar { try scratch.write("version = 1\n\(sidecar)\n", to: name + ".toml") }
    }

    private func sine(_ frames: Int, cycles: Double = 1) -> [Double] {
        (0..<frames).map { (frame: Int) -> Double in
            let turn = cycles * Double(frame) / Double(frames)
            return 0.5 * sin(2 * .pi * turn)
        }
    }

    private func read(_ name: String) throws -> Sound { try Sound(file: scratch.place(name), rate: 48_000) }

    @Test("one is told by its length where its ends meet, by its root, or by its sidecar") func told() throws {
        try write("power.wav", sine(2_048))
        let power = try read("power.wav")
        #expect(power.source.isWaveform && abs(power.source.rootHz - 23.4375) < 1e-6)
        #expect(power.notice?.contains("played as a single cycle") == true && power.remarks.isEmpty)
        #expect(power.notice?.contains("cycle = false in \(scratch.place("power.wav.toml"))") == true)

        try write("root.wav", rate: 44_100, sidecar: "root = 73.5", sine(600))
        #expect(try read("root.wav").source.isWaveform)
        try write("told.wav", sidecar: "cycle = true", sine(9_001))
        let told = try read("told.wav")
        #expect(told.source.isWaveform && told.notice == nil && abs(told.source.rootHz - 48_000 / 9_001.0) < 1e-6)
        try write("octave.wav", sidecar: "cycle = true\nroot = 46.875", sine(2_048))
        #expect(try read("octave.wav").source.rootHz == 46.875)
    }

    @Test("what is none is a sample") func samples() throws {
        let decay = (0..<2_048).map { (frame: Int) -> Double in
            let time = Double(frame)
            return exp(-time / 100) * sin(time * 0.7)
        }
        try write("decay.wav", decay)
        try write("ramp.wav", (0..<2_048).map { Double($0) / 1_024 - 1 })
        try write("odd.wav", sine(2_000))
        try write("long.wav", sine(8_192))
        try write("other.wav", sidecar: "root = 440", sine(2_048))
        try write("not.wav", sidecar: "cycle = false", sine(2_048))
        try write("silence.wav", [Double](repeating: 0, count: 2_048))
        for name in ["decay", "ramp", "odd", "long", "other", "not", "silence"] {
            let sound = try read("\(name).wav")
            #expect(!sound.source.isWaveform && sound.remarks.isEmpty, "\(name)")
            // Of what is so short, and does not die away, the pitch is a guess, and that is told.
            #expect((sound.notice != nil) == ["ramp", "odd"].contains(name), "\(name)")
        }
        let odd = try read("odd.wav")
        #expect(odd.source.rootHz == SoundFile.defaultRootHz)
        let file = scratch.place("odd.wav")
        #expect(
            odd.notice
                == "\(file): pitch unknown, taken as middle C; write cycle = true, or its root, in \(file).toml")
    }

    @Test("samples that are not numbers are counted and told") func notNumbers() throws {
        var samples = sine(9_000)
        (samples[5], samples[7]) = (.nan, .infinity)
        try write("broken.wav", samples)
        let file = scratch.place("broken.wav")
        let words = "samples are not numbers, played as silence; export the file again"
        // Both sides have them.
        #expect(try read("broken.wav").remarks == ["\(file): 4 \(words)"])
        #expect(try SoundFileReport(file).remarks == ["\(file): 4 \(words)"])
    }

    @Test("what is said of a file that is checked") func report() throws {
        try write("cycle.wav", sine(2_048))
        try write("odd.wav", sine(2_000))
        try write("told.wav", rate: 44_100, sidecar: "root = 220", sine(66_150, cycles: 330))
        try write("table.wav", sidecar: "cycle-samples = 512", sine(2_048))
        func text(_ name: String) throws -> String { try SoundFileReport(scratch.place(name)).text }
        #expect(try text("cycle.wav") == "a single cycle of 2048 samples, 48000 Hz, stereo, root 23.44 Hz")
        #expect(try text("odd.wav") == "a sound of 0.0417 s, 48000 Hz, stereo, no root: taken as middle C")
        #expect(try text("told.wav") == "a sound of 1.5 s, 44100 Hz, stereo, root 220.0 Hz")
        #expect(
            try text("table.wav") == "a wavetable of 4 cycles of 512 samples, 48000 Hz, stereo, root 93.75 Hz")
        #expect(try SoundFileReport(scratch.place("cycle.wav")).remarks.first?.contains("cycle = false") == true)
        #expect(try SoundFileReport(scratch.place("odd.wav")).remarks.first?.contains("cycle = true") == true)
        #expect(try SoundFileReport(scratch.place("told.wav")).remarks.isEmpty)
        try scratch.write("nothing", to: "text.wav")
        #expect(throws: SoundError.self) { try SoundFileReport(scratch.place("text.wav")) }
    }

    @Test("one that is too long for a cycle says so") func tooLong() throws {
        try write("long.wav", sidecar: "cycle = true", sine(16_385))
        let sound = try read("long.wav")
        #expect(!sound.source.isWaveform)
        #expect(sound.remarks.first?.hasSuffix("cycle = true is ignored: a cycle has at most 16384 frames") == true)
    }

    /// What is beside a tone of `hertz` in what an engine plays of a sound, in dB.
    private func rest(_ sound: Sound, hertz: Double) -> Double {
        var values = ParameterValues()
        (values[.pitch], values[.pitchOffset], values[.density], values[.duration]) = (hertz, 0, 0.1, 0.5)
        var engine = Engine(
            EngineConfiguration(sampleRate: 48_000, seed: 1, clouds: 1, quality: .fine, hasEffects: false),
            source: sound.source)
        for change in values.settings(clouds: 1) + [.start(cloud: 0)] {
            _ = engine.enqueue(TimedChange(frame: 0, change: change))
        }
        var block = [Float](repeating: 0, count: 2 * 24_000)
        engine.render(into: &block, frames: 24_000)
        let samples = (0..<24_000).map { Double(block[2 * $0]) }
        let waves = (0..<24_000).map { (frame: Int) -> (Double, Double) in
            let window: Double = 0.5 - 0.5 * cos(2 * .pi * Double(frame) / 24_000)
            let angle: Double = 2 * .pi * hertz / 48_000 * Double(frame)
            return (window * sin(angle), window * cos(angle))
        }
        var (ss, cc, sc, xs, xc, xx) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
        for (x, (s, c)) in zip(samples, waves) {
            (ss, cc, sc) = (ss + s * s, cc + c * c, sc + s * c)
            (xs, xc, xx) = (xs + x * s, xc + x * c, xx + x * x)
        }
        let determinant = ss * cc - sc * sc
        let (a, b) = ((xs * cc - xc * sc) / determinant, (xc * ss - xs * sc) / determinant)
        let power = a * a * ss + 2 * a * b * sc + b * b * cc
        return 10 * log10(max(xx - power, 1e-30) / power)
    }

    @Test("a sine of another rate is a sine at every pitch", arguments: [23.44, 440, 3_520, 9_000]) func clean(
        hertz: Double
    ) throws {
        try write("sine.wav", rate: 44_100, sidecar: "root = 73.5", sine(600))
        let sound = try read("sine.wav")
        #expect(sound.pitchRemark(ParameterValues(), sampleRate: 48_000) == nil)
        #expect(rest(sound, hertz: hertz) < -90)
    }

    @Test("so it is where it is none, but short: its ends meet") func short() throws {
        try write("sine.wav", rate: 44_100, sidecar: "cycle = false\nroot = 73.5", sine(600))
        let sound = try read("sine.wav")
        #expect(!sound.source.isWaveform)
        #expect(rest(sound, hertz: 440) < -90)
    }

    @Test("a pitch that a sound does not reach is told") func limit() throws {
        try write("none.wav", sidecar: "cycle = false\nroot = 23.4375", sine(2_048))
        let sound = try read("none.wav")
        var values = ParameterValues()
        (values[.pitch], values[.pitchOffset]) = (3_000, 0)
        #expect(sound.pitchRemark(values, sampleRate: 48_000) == "pitch 3000 Hz: none plays up to 1500 Hz")
        values[.pitch] = 1_500
        #expect(sound.pitchRemark(values, sampleRate: 48_000) == nil)
        values[.pitchFrom] = Double(PitchOrigin.root.rawValue)
        values[.transposition] = 60
        #expect(sound.pitchRemark(values, sampleRate: 48_000) == nil)
        values[.ratio] = 4
        #expect(sound.pitchRemark(values, sampleRate: 48_000) != nil)
    }

    @Test(
        "so is where only some grains do not reach it: by offset, spread, glide or notes",
        arguments: [
            [Parameter.pitchOffset: 2_000], [.pitchSpread: 13], [.glide: 13], [.pitchSpread: 7, .glide: 6],
            [.pitchSet: Double(PitchSet.fifths.rawValue), .pitchSetRange: 2],
            [.pitchSet: Double(PitchSet.own.rawValue)],
        ])
    func some(_ moved: [Parameter: Double]) {
        let sound = Sound(name: "sine", source: .waveform(partials: [1], sampleRate: 48_000))
        var values = ParameterValues()
        (values[.pitch], values[.pitchOffset]) = (20_000, 0)
        #expect(sound.pitchRemark(values, sampleRate: 48_000) == nil)
        values[.pitch] = 10_000
        for (parameter, value) in moved { values[parameter] = value }
        let notes = NoteList([.init(-5), .init(13)]) ?? NoteList()
        if moved[.pitchOffset] != nil { values[.pitch] = 19_000 }
        let said = sound.pitchRemark(values, notes: notes, sampleRate: 48_000)
        #expect(said?.hasPrefix("grains up to ") == true && said?.hasSuffix(": sine plays up to 20000 Hz") == true)
        values[.pitch] = 100
        #expect(sound.pitchRemark(values, notes: notes, sampleRate: 48_000) == nil)
    }

    @Test("an index of frequency modulation that is lowered is told, with how high it can be") func index() {
        let sound = Sound(name: "sine", source: .waveform(partials: [1], sampleRate: 48_000))
        var values = ParameterValues()
        (values[.pitch], values[.pitchOffset], values[.fmRatio], values[.fmIndex]) = (3_000, 0, 3.7, 20)
        let told = sound.pitchRemark(values, sampleRate: 48_000)
        #expect(told == "fm-index 20: at 3000 Hz and fm-ratio 3.7 at most 0.14, or it would alias")
        values[.fmIndex] = 0.1
        #expect(sound.pitchRemark(values, sampleRate: 48_000) == nil)
        // Also where it is so for some grains alone.
        (values[.pitch], values[.pitchSpread], values[.fmRatio], values[.fmIndex]) = (300, 36, 1, 20)
        let some = sound.pitchRemark(values, sampleRate: 48_000)
        #expect(some?.hasPrefix("fm-index 20: grains up to 2400 Hz and fm-ratio 1 at most ") == true, "\(some ?? "")")
        (values[.pitchSpread], values[.fmRatio]) = (0, 3.7)
        (values[.pitch], values[.fmIndex]) = (100, 10)
        #expect(sound.pitchRemark(values, sampleRate: 48_000) == nil)
        values[.fmIndex] = 0
        #expect(sound.pitchRemark(values, sampleRate: 48_000) == nil)
    }

    @Test("notes below the pitch, or that no grain draws, do not count") func lowNotes() {
        let sound = Sound(name: "sine", source: .waveform(partials: [1], sampleRate: 48_000))
        var values = ParameterValues()
        (values[.pitch], values[.pitchOffset], values[.glide]) = (20_000, 0, -12)
        values[.pitchSet] = Double(PitchSet.major.rawValue)
        values[.pitchSetRange] = -3
        #expect(sound.pitchRemark(values, sampleRate: 48_000) == nil)
        values[.pitchSetRange] = 0.25
        #expect(sound.pitchRemark(values, sampleRate: 48_000) == "grains up to 22449 Hz: sine plays up to 20000 Hz")
        values[.pitchSetChance] = 0
        #expect(sound.pitchRemark(values, sampleRate: 48_000) == nil)
    }

    @Test("the list of sounds tells which are cycles") func list() throws {
        try write("cycle.wav", sine(2_048))
        try write("none.wav", sine(2_000))
        let own = try SoundCatalogue(folder: scratch.path).ownSounds()
        #expect(own.map(\.isCycle) == [true, false])
    }

    @Test("a sidecar keeps the key") func sidecar() throws {
        try scratch.write("version = 1\ncycle = true\n", to: "a.wav.toml")
        let file = SidecarFile(path: scratch.place("a.wav.toml"), durationSeconds: nil)
        #expect(file.sidecar.isCycle == true && file.problems.isEmpty)
        try file.sidecar.write(to: scratch.place("b.wav.toml"))
        #expect(SidecarFile(path: scratch.place("b.wav.toml"), durationSeconds: nil).sidecar == file.sidecar)
        try scratch.write("version = 1\ncycle = 1\n", to: "c.wav.toml")
        #expect(SidecarFile(path: scratch.place("c.wav.toml"), durationSeconds: nil).problems.count == 1)
    }
}
