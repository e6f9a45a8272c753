import AudioIO
import Files
import Foundation
import Instrument
import Sounds
import Testing

@Suite("Marking a sound while the instrument runs") struct MarkingTests {
    private let test: TestInstrument
    private var instrument: Instrument { test.instrument }
    private var beside: SidecarFile { SidecarFile(path: test.place("rain.wav.toml"), durationSeconds: nil) }

    init() throws {
        test = try TestInstrument()
        try test.sine("rain.wav", seconds: 20)
    }

    private func open() throws {
        instrument.perform(.load(test.place("rain.wav")))
        #expect(test.hears("sound: rain"))
        instrument.perform(.mark(.open("rain")))
        #expect(soon { instrument.state.marking != nil })
    }

    @Test("it is heard from its beginning, stands still and goes on, and where it is is told")
    func transport() throws {
        defer { instrument.stop() }
        try open()
        #expect(soon { (instrument.state.marking?.positionSeconds ?? 0) > 0.1 })
        let state = try #require(instrument.state.marking)
        #expect(state.isPlaying && state.sound == "rain" && state.durationSeconds == 20 && state.outline.count == 512)
        #expect(state.outline.allSatisfy { $0 > 0.4 && $0 <= 1 })
        instrument.perform(.mark(.play))
        #expect(instrument.state.marking?.isPlaying == false)
        instrument.perform(.mark(.move(seconds: 5)))
        #expect(soon { abs((instrument.state.marking?.positionSeconds ?? 0) - 5) < 1 })
        instrument.perform(.mark(.speed(0.1)))
        #expect(instrument.state.marking?.speed == 0.25)
        instrument.perform(.mark(.close))
        #expect(instrument.state.marking == nil)
        instrument.perform(.mark(.tap))
        #expect(instrument.state.marking == nil)
    }

    @Test("taps, names, root and tempo are written at once, and the sound that is played follows")
    func marking() throws {
        defer { instrument.stop() }
        try open()
        instrument.perform(.mark(.play))
        instrument.perform(.mark(.move(seconds: 4)))
        instrument.perform(.mark(.tap))
        #expect(beside.sidecar.sections.count == 2)
        instrument.perform(.mark(.name(1, "drops")))
        instrument.perform(.mark(.root(220)))
        instrument.perform(.mark(.tempo(96)))
        #expect(beside.problems.isEmpty && beside.sidecar.rootHz == 220 && beside.sidecar.tempo == 96)
        let sections = instrument.state.sounds.first { $0.name == "rain" }?.sections
        #expect(sections?.count == 2 && sections?[0].name == "drops")
        let marked = try #require(instrument.state.marking)
        #expect(marked.rootHz == 220 && marked.tempo == 96 && marked.sections == sections)
        instrument.perform(.mark(.step(-1)))
        #expect(soon { instrument.state.marking?.positionSeconds == 0 })
        instrument.perform(.mark(.step(1)))
        let border = try #require(sections?[0].endSeconds)
        #expect(soon { abs((instrument.state.marking?.positionSeconds ?? 0) - border) < 0.01 })
        instrument.perform(.mark(.loop(2)))
        #expect(instrument.state.marking?.loop == 2)
        instrument.perform(.mark(.forget(2)))
        #expect(instrument.state.marking?.loop == nil && beside.sidecar.sections.count == 1)
        instrument.perform(.mark(.loop(7)))
        #expect(test.hears("there are 1 sections, no 7"))
        instrument.perform(.section(1))
        #expect(instrument.state.section == 1)
    }

    @Test("at its end a section goes round at once; what stands still by itself goes on standing there")
    func roundFromTheEnd() throws {
        defer { instrument.stop() }
        try open()
        instrument.perform(.mark(.move(seconds: 10)))
        instrument.perform(.mark(.tap))
        instrument.perform(.mark(.play))
        instrument.perform(.mark(.loop(1)))
        #expect(instrument.state.marking?.isPlaying == false)
        instrument.perform(.mark(.loop(nil)))
        instrument.perform(.mark(.move(seconds: 19.9)))
        instrument.perform(.mark(.play))
        #expect(soon { instrument.state.marking.map { !$0.isPlaying && $0.positionSeconds == 20 } ?? false })
        instrument.perform(.mark(.loop(1)))
        let state = try #require(instrument.state.marking)
        #expect(state.isPlaying && state.loop == 1 && state.positionSeconds < 10)
        #expect(soon { (instrument.state.marking?.positionSeconds ?? 0) > 0.2 })
    }

    @Test("that a long sound is read is told as of one that is loaded")
    func progress() throws {
        defer { instrument.stop() }
        try open()
        instrument.perform(.mark(.close))
        // The same file, long by now, and to be brought to another rate.
        let file = try SoundFileWriter(path: test.place("rain.wav"), rate: 8_000)
        try file.write([Float](repeating: 0.1, count: 2 * 8_000 * 200), frames: 8_000 * 200)
        try file.close()
        instrument.perform(.mark(.open("rain")))
        #expect(instrument.state.loading?.file == test.place("rain.wav"))
        #expect(soon { instrument.state.marking?.durationSeconds == 200 && instrument.state.loading == nil })
        #expect(instrument.state.sound == "rain")
    }

    @Test("a sidecar that has a mistake, or was changed meanwhile, is not written over")
    func strangers() throws {
        defer { instrument.stop() }
        let theirs = "version = 1\nroot = \"H\"\n"
        try test.scratch.write(theirs, to: "rain.wav.toml")
        try open()
        #expect(test.hears("rain.wav.toml:2:8: "))
        instrument.perform(.mark(.tempo(90)))
        #expect(test.hears("it is not written over: mend it"))
        #expect(try test.scratch.read("rain.wav.toml") == theirs && instrument.state.marking?.tempo == nil)
        try test.scratch.write("version = 1\n", to: "rain.wav.toml")
        instrument.perform(.mark(.close))
        instrument.perform(.mark(.open("rain")))
        #expect(soon { instrument.state.marking != nil })
        let mended = "version = 1\ntempo = 80 # mine\n"
        try test.scratch.write(mended, to: "rain.wav.toml")
        instrument.perform(.mark(.tempo(90)))
        #expect(test.hears("was changed by somebody else"))
        #expect(try test.scratch.read("rain.wav.toml") == mended)
    }

    @Test("what is built in, unknown or gone costs a line")
    func refused() throws {
        defer { instrument.stop() }
        instrument.perform(.mark(.open("study")))
        #expect(test.hears("study is a waveform: no file to mark"))
        instrument.perform(.mark(.open("nothing")))
        #expect(test.hears("there is no sound \"nothing\""))
        instrument.perform(.load(test.place("rain.wav")))
        #expect(test.hears("sound: rain"))
        try FileManager.default.removeItem(atPath: test.place("rain.wav"))
        instrument.perform(.mark(.open("rain")))
        #expect(test.hears(test.place("rain.wav") + ": "))
        #expect(instrument.state.marking == nil)
    }

    @Test("a panic stops it, and the end does not wait for it")
    func panic() throws {
        try open()
        instrument.perform(.action(.panic))
        #expect(soon { instrument.state.marking?.isPlaying == false })
        instrument.perform(.mark(.play))
        instrument.stop()
        #expect(instrument.state.marking == nil)
    }
}
