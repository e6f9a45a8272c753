import AudioIO
import Files
import Foundation
import Instrument
import SoundMarking
import Sounds
import TestSupport
import Testing

@Suite("Marking a sound while the instrument runs") struct MarkingTests {
    private let test: TestInstrument
    private var instrument: Instrument { test.instrument }
    private var beside: SidecarFile { SidecarFile(path: test.place("rain.wav.toml"), durationSeconds: nil) }

    init() throws {
        // At a low rate, sounds of minutes are read quickly, under a sanitizer too.
        test = try TestInstrument(rate: 8_000)
        try test.sine("rain.wav", seconds: 20, rate: 8_000)
    }

    private func open() throws {
        instrument.perform(.files(.load(test.place("rain.wav"))))
        #expect(test.hears("sound: rain"))
        instrument.perform(.marking(.open("rain")))
        #expect(eventually { instrument.state.marking != nil })
    }

    @Test("it is heard from its beginning, stands still and goes on, and where it is is told")
    func transport() throws {
        defer { instrument.stop() }
        try open()
        #expect(eventually { (instrument.state.marking?.positionSeconds ?? 0) > 0.1 })
        let state = try #require(instrument.state.marking)
        #expect(state.isPlaying && state.sound == "rain" && state.durationSeconds == 20)
        let columns = state.waveform.columns(fromSeconds: 0, seconds: 20, columns: 512)
        #expect(columns.high.allSatisfy { $0 > 0.4 && $0 <= 1 } && columns.low.allSatisfy { $0 < -0.4 && $0 >= -1 })
        instrument.perform(.marking(.play))
        #expect(instrument.state.marking?.isPlaying == false)
        instrument.perform(.marking(.move(seconds: 5)))
        #expect(eventually { abs((instrument.state.marking?.positionSeconds ?? 0) - 5) < 1 })
        instrument.perform(.marking(.speed(0.1)))
        #expect(instrument.state.marking?.speed == 0.25)
        instrument.perform(.marking(.speed(9)))
        #expect(instrument.state.marking?.speed == 2)
        instrument.perform(.marking(.close))
        #expect(instrument.state.marking == nil)
        instrument.perform(.marking(.tap))
        #expect(instrument.state.marking == nil)
    }

    @Test("taps, names, root and tempo are heard at once, and written when the sound is closed")
    func marking() throws {
        defer { instrument.stop() }
        try open()
        instrument.perform(.marking(.play))
        instrument.perform(.marking(.move(seconds: 4)))
        instrument.perform(.marking(.tap))
        #expect(instrument.state.marking?.sections.count == 2 && instrument.state.marking?.isSaved == false)
        instrument.perform(.marking(.name(1, "drops")))
        instrument.perform(.marking(.root(220)))
        instrument.perform(.marking(.tempo(96)))
        #expect(FileStamp(test.place("rain.wav.toml")) == nil, "the file is as it was")
        let sections = instrument.state.sounds.all.first { $0.name == "rain" }?.sections
        #expect(sections?.count == 2 && sections?[0].name == "drops")
        let marked = try #require(instrument.state.marking)
        #expect(marked.rootHz == 220 && marked.tempo == 96 && marked.sections == sections)
        instrument.perform(.marking(.step(-1)))
        #expect(eventually { instrument.state.marking?.positionSeconds == 0 })
        instrument.perform(.marking(.step(1)))
        let border = try #require(sections?[0].endSeconds)
        #expect(eventually { abs((instrument.state.marking?.positionSeconds ?? 0) - border) < 0.01 })
        instrument.perform(.marking(.loop(2)))
        #expect(instrument.state.marking?.loop == 2)
        instrument.perform(.marking(.forget(2)))
        #expect(instrument.state.marking?.loop == nil && instrument.state.marking?.sections.count == 1)
        instrument.perform(.marking(.loop(7)))
        #expect(test.hears("no section 7: there are only 1"))
        instrument.perform(.sounds(.section(1)))
        #expect(instrument.state.sounds.section == 1)
        instrument.perform(.marking(.close))
        #expect(test.hears("rain: marks saved to \(test.place("rain.wav.toml"))"))
        #expect(beside.problems.isEmpty && beside.sidecar.rootHz == 220 && beside.sidecar.tempo == 96)
        #expect(beside.sidecar.sections.map(\.name) == ["drops"])
    }

    @Test("a section plays from its beginning, also while paused; the whole sound goes round where one wants that")
    func going() throws {
        defer { instrument.stop() }
        try open()
        instrument.perform(.marking(.play))
        instrument.perform(.marking(.section(1, begin: 5, end: 8)))
        instrument.perform(.marking(.section(2, begin: 6, end: 12)))
        #expect(instrument.state.marking?.sections.map(\.beginSeconds) == [5, 6])
        instrument.perform(.marking(.playSection(2)))
        let playing = try #require(instrument.state.marking)
        #expect(playing.isPlaying && playing.loop == 2 && (6..<12).contains(playing.positionSeconds))
        // What loops goes on looping, and keeps its number, though it begins first now.
        instrument.perform(.marking(.edge(2, beginning: true, to: 4)))
        #expect(instrument.state.marking?.loop == 2 && instrument.state.marking?.sections[1].endSeconds == 12)
        instrument.perform(.marking(.undo))
        #expect(instrument.state.marking?.loop == 2)
        instrument.perform(.marking(.playSection(7)))
        #expect(test.hears("no section 7: there are only 2") && instrument.state.marking?.loop == 2)
        instrument.perform(.marking(.loop(nil)))
        instrument.perform(.marking(.repeats(true)))
        instrument.perform(.marking(.seek(to: 19.9)))
        #expect(eventually { instrument.state.marking.map { $0.isPlaying && $0.positionSeconds < 5 } ?? false })
        instrument.perform(.marking(.repeats(false)))
        instrument.perform(.marking(.seek(to: 19.9)))
        #expect(eventually { instrument.state.marking?.isPlaying == false })
        instrument.perform(.marking(.repeats(true)))
        #expect(instrument.state.marking?.isPlaying == true, "from the end it goes on at once")
    }

    @Test("edges and the cursor snap to where the sound goes through 0; without beats they do not snap to any")
    func snapping() throws {
        defer { instrument.stop() }
        try open()
        instrument.perform(.marking(.play))
        instrument.perform(.marking(.snap(.beats)))
        #expect(test.hears("rain has no beats: places stay where they are"))
        instrument.perform(.marking(.seek(to: 3.0001)))
        #expect(instrument.state.marking?.positionSeconds == 3.0001)
        instrument.perform(.marking(.snap(.zeroCrossings)))
        instrument.perform(.marking(.section(1, begin: 2.0001, end: 5.0001)))
        let state = try #require(instrument.state.marking)
        for seconds in [state.sections[0].beginSeconds, state.sections[0].endSeconds] {
            #expect(state.waveform.zeroCrossing(near: seconds, within: 0) == seconds)
        }
        #expect(state.sections[0].beginSeconds != 2.0001 && abs(state.sections[0].beginSeconds - 2) < 0.02)
        instrument.perform(.marking(.seek(to: .nan)))
        #expect(instrument.state.marking?.positionSeconds == state.positionSeconds)
    }

    @Test("taps, edges and the cursor snap to the beats beside the sound; a nudge does not")
    func beats() throws {
        defer { instrument.stop() }
        try test.scratch.write("version = 1\nbeats = [1.0, 2.0, 3.5]\ndownbeats = [1.0]\n", to: "rain.wav.toml")
        try open()
        #expect(instrument.state.marking?.beats.map(\.isDownbeat) == [true, false, false])
        instrument.perform(.marking(.play))
        instrument.perform(.marking(.snap(.beats)))
        instrument.perform(.marking(.seek(to: 2.6)))
        #expect(instrument.state.marking?.positionSeconds == 2)
        instrument.perform(.marking(.section(1, begin: 0, end: 19)))
        #expect(instrument.state.marking?.sections.first?.endSeconds == 3.5)
        instrument.perform(.marking(.tap))
        #expect(instrument.state.marking?.sections.map(\.beginSeconds) == [1, 2])
        instrument.perform(.marking(.edge(1, beginning: true, to: 1.2)))
        instrument.perform(.marking(.adjust(1, beginning: true, seconds: 0.01)))
        #expect(instrument.state.marking?.sections.map(\.beginSeconds) == [1.01, 2])
    }

    @Test("every step is undone and done again, and a file is not touched where all of them were undone")
    func undoing() throws {
        defer { instrument.stop() }
        try test.scratch.write("version = 1\n# mine\n", to: "rain.wav.toml")
        try open()
        let root = try #require(instrument.state.marking?.rootHz)
        instrument.perform(.marking(.undo))
        #expect(test.hears("nothing to undo"))
        instrument.perform(.marking(.play))
        instrument.perform(.marking(.move(seconds: 4)))
        let steps: [MarkingStep] = [
            .tap, .name(2, "drops"), .adjust(2, beginning: true, seconds: 0.5),
            .adjust(2, beginning: false, seconds: -1),
            .edge(2, beginning: true, to: 6), .section(3, begin: 1, end: 9), .forget(2), .root(220), .tempo(96),
        ]
        func marks() -> MarkingState? {
            guard var state = instrument.state.marking else { return nil }
            (state.positionSeconds, state.isSaved) = (0, true)
            return state
        }
        var stood: [MarkingState?] = []
        for step in steps {
            stood.append(marks())
            instrument.perform(.marking(step))
            #expect(marks() != stood.last, "\(step)")
        }
        let end = marks()
        for state in stood.reversed() {
            instrument.perform(.marking(.undo))
            #expect(marks() == state)
        }
        #expect(instrument.state.sounds.all.first { $0.name == "rain" }?.sections.isEmpty == true)
        #expect(instrument.state.marking?.rootHz == root && instrument.state.marking?.isSaved == true)
        for _ in steps { instrument.perform(.marking(.redo)) }
        #expect(marks() == end)
        #expect(test.hears("undo: section 2 deleted") && test.hears("redo: section 2 deleted"))
        for _ in steps { instrument.perform(.marking(.undo)) }
        instrument.perform(.marking(.close))
        instrument.stop()
        #expect(try test.scratch.read("rain.wav.toml") == "version = 1\n# mine\n")
    }

    @Test("the end of the program, and another sound that is opened, save the marks", arguments: [false, true])
    func ends(_ opensAnother: Bool) throws {
        defer { instrument.stop() }
        try test.sine("sea.wav", seconds: 2)
        try open()
        instrument.perform(.marking(.tempo(96)))
        if opensAnother {
            instrument.perform(.files(.load(test.place("sea.wav"))))
            #expect(test.hears("sound: sea"))
            instrument.perform(.marking(.open("sea")))
            #expect(eventually { instrument.state.marking?.sound == "sea" })
            #expect(eventually { beside.sidecar.tempo == 96 })
        } else {
            instrument.stop()
            #expect(beside.sidecar.tempo == 96)
        }
        #expect(!instrument.state.messages.contains { $0.text.contains("another program") })
    }

    @Test("the same sound opened again has its marks, and those that come then are saved too")
    func again() throws {
        defer { instrument.stop() }
        try open()
        instrument.perform(.marking(.play))
        instrument.perform(.marking(.tempo(96)))
        instrument.perform(.marking(.open("rain")))
        // The one that was open stands still.
        #expect(eventually { instrument.state.marking.map { $0.isPlaying && $0.tempo == 96 } ?? false })
        #expect(beside.sidecar.tempo == 96)
        instrument.perform(.marking(.tempo(97)))
        instrument.perform(.marking(.close))
        #expect(eventually { beside.sidecar.tempo == 97 })
        #expect(!instrument.state.messages.contains { $0.text.contains("another program") })
    }

    @Test("at its end a section goes round at once; what stands still by itself goes on standing there")
    func roundFromTheEnd() throws {
        defer { instrument.stop() }
        try open()
        instrument.perform(.marking(.move(seconds: 10)))
        instrument.perform(.marking(.tap))
        instrument.perform(.marking(.play))
        instrument.perform(.marking(.loop(1)))
        #expect(instrument.state.marking?.isPlaying == false)
        instrument.perform(.marking(.loop(nil)))
        instrument.perform(.marking(.move(seconds: 19.9)))
        instrument.perform(.marking(.play))
        #expect(eventually { instrument.state.marking.map { !$0.isPlaying && $0.positionSeconds == 20 } ?? false })
        instrument.perform(.marking(.loop(1)))
        let state = try #require(instrument.state.marking)
        #expect(state.isPlaying && state.loop == 1 && state.positionSeconds < 10)
        #expect(eventually { (instrument.state.marking?.positionSeconds ?? 0) > 0.2 })
    }

    @Test("that a long sound is read is told as of one that is loaded")
    func progress() throws {
        defer { instrument.stop() }
        try open()
        instrument.perform(.marking(.close))
        // The same file, long by now, and to be brought to another rate.
        let file = try SoundFileWriter(path: test.place("rain.wav"), rate: 8_000)
        try file.write([Float](repeating: 0.1, count: 2 * 8_000 * 200), frames: 8_000 * 200)
        try file.close()
        instrument.perform(.marking(.open("rain")))
        #expect(instrument.state.files.loading?.file == test.place("rain.wav"))
        #expect(
            eventually { instrument.state.marking?.durationSeconds == 200 && instrument.state.files.loading == nil })
        #expect(instrument.state.sounds.played == "rain")
    }

    @Test("a sidecar that has a mistake, or was changed meanwhile, is not written over")
    func strangers() throws {
        defer { instrument.stop() }
        let theirs = "version = 1\nroot = \"H\"\n"
        try test.scratch.write(theirs, to: "rain.wav.toml")
        try open()
        #expect(test.hears("rain.wav.toml:2:8: "))
        instrument.perform(.marking(.tempo(90)))
        #expect(test.hears("not overwritten: fix it"))
        #expect(try test.scratch.read("rain.wav.toml") == theirs && instrument.state.marking?.tempo == nil)
        try test.scratch.write("version = 1\n", to: "rain.wav.toml")
        instrument.perform(.marking(.close))
        instrument.perform(.marking(.open("rain")))
        #expect(eventually { instrument.state.marking != nil })
        let mended = "version = 1\nname = \"Shower\"\nroot = 220\ntempo = 80 # mine\n"
        try test.scratch.write(mended, to: "rain.wav.toml")
        instrument.perform(.marking(.tempo(90)))
        instrument.perform(.marking(.close))
        #expect(test.hears("not overwritten: another program changed it; the marks are lost when Quern quits"))
        #expect(try test.scratch.read("rain.wav.toml") == mended)
        // Opened again they are there, as a step over what the file says now.
        instrument.perform(.marking(.open("rain")))
        #expect(eventually { instrument.state.marking?.tempo == 90 })
        instrument.perform(.marking(.undo))
        #expect(instrument.state.marking?.tempo == 80)
        instrument.perform(.marking(.redo))
        instrument.perform(.marking(.close))
        #expect(eventually { beside.sidecar.tempo == 90 })
        #expect(beside.sidecar.name == "Shower" && beside.sidecar.rootHz == 220, "what they wrote stays")
    }

    @Test("what is built in, unknown or gone costs a line")
    func refused() throws {
        defer { instrument.stop() }
        instrument.perform(.marking(.open("study")))
        #expect(test.hears("study is a waveform and cannot be marked"))
        instrument.perform(.marking(.open("nothing")))
        #expect(test.hears("Unknown sound: nothing"))
        instrument.perform(.files(.load(test.place("rain.wav"))))
        #expect(test.hears("sound: rain"))
        try FileManager.default.removeItem(atPath: test.place("rain.wav"))
        instrument.perform(.marking(.open("rain")))
        #expect(test.hears(test.place("rain.wav") + ": "))
        #expect(instrument.state.marking == nil)
    }

    @Test("a panic stops it, and the end does not wait for it")
    func panic() throws {
        try open()
        instrument.perform(.action(.panic))
        #expect(eventually { instrument.state.marking?.isPlaying == false })
        instrument.perform(.marking(.play))
        instrument.stop()
        #expect(instrument.state.marking == nil)
    }
}
