import Files
import Instrument
import MIDI
import Mapping
import Performer
import SoundMarking
import Sounds
import Synchronization
import TestSupport
import Testing
import Threads

@Suite("Practising a sound while the instrument runs") struct PractisingTests {
    private let test: TestInstrument
    private var instrument: Instrument { test.instrument }
    private var marking: MarkingState? { instrument.state.marking }

    init() throws {
        test = try TestInstrument(
            rate: 8_000,
            preparing: { setup in
                setup.builtIns = [BuiltInSound.named("drums")].compactMap(\.self)
            })
        try test.sine("rain.wav", seconds: 20, rate: 8_000)
        let beats = (0..<40).map { "\(Double($0) / 2)" }.joined(separator: ", ")
        try test.scratch.write("version = 1\nbeats = [\(beats)]\ndownbeats = [0.0, 2.0, 4.0]\n", to: "rain.wav.toml")
    }

    private func open() throws {
        instrument.perform(.marking(.openFile(test.place("rain.wav"))))
        #expect(eventually { marking != nil })
        instrument.perform(.marking(.play))
        instrument.perform(.marking(.seek(to: 0)))
    }

    private func sidecar() -> SoundSidecar {
        SidecarFile(path: test.place("rain.wav.toml"), durationSeconds: nil).sidecar
    }

    @Test(
        "a file that is not loaded can be opened by its path, and its marks are saved while it is open, without a word")
    func autosave() throws {
        defer { instrument.stop() }
        try open()
        let opened = try #require(marking)
        #expect(opened.sound == "rain" && opened.file == test.place("rain.wav") && opened.beats.count == 40)
        instrument.perform(.marking(.tempo(120)))
        #expect(marking?.isSaved == false)
        #expect(eventually { sidecar().tempo == 120 && marking?.isSaved == true })
        #expect(!instrument.state.messages.contains { $0.text.contains("marks saved") })
        instrument.perform(.marking(.beat(.halve)))
        #expect(eventually { sidecar().beats.count == 20 })
        #expect(sidecar().beatsSource == .tapped)
        instrument.perform(.marking(.undo))
        #expect(marking?.beats.count == 40)
        instrument.perform(.marking(.close))
        #expect(test.hears("rain: marks saved to \(test.place("rain.wav.toml"))"))
        #expect(sidecar().beats.count == 40 && sidecar().tempo == 120)
    }

    @Test("a file that somebody else changed while a sound is open is not written over, and that is told once")
    func strangers() throws {
        defer { instrument.stop() }
        try open()
        try test.scratch.write("version = 1\nname = \"Shower\"\n", to: "rain.wav.toml")
        instrument.perform(.marking(.tempo(120)))
        #expect(test.hears("not overwritten: another program changed it"))
        instrument.perform(.marking(.tempo(121)))
        #expect(marking?.isSaved == false && sidecar().name == "Shower" && sidecar().tempo == nil)
    }

    @Test("a built-in sound can be opened; its marks are kept until Quern quits, which is told once")
    func builtIn() throws {
        defer { instrument.stop() }
        instrument.perform(.marking(.open("drums")))
        #expect(eventually { marking != nil })
        let opened = try #require(marking)
        #expect(opened.file == nil && !opened.keepsMarks && opened.beats.count > 8 && !opened.sections.isEmpty)
        instrument.perform(.marking(.play))
        instrument.perform(.marking(.tempo(100)))
        #expect(test.hears("drums is built in: marks are kept only until Quern quits; quern sounds drums -o drums.wav"))
        instrument.perform(.marking(.speed(0.5)))
        instrument.perform(.marking(.seek(to: 1)))
        instrument.perform(.marking(.close))
        instrument.perform(.marking(.open("drums")))
        #expect(eventually { marking?.tempo == 100 })
        #expect(marking?.speed == 0.5 && (marking?.positionSeconds ?? 0) >= 1, "as it was left")
        instrument.perform(.marking(.tempo(90)))
        #expect(instrument.state.messages.count { $0.text.contains("is built in") } == 1)
    }

    @Test(
        "beats are looked for away from the hands, and a line says what came, or how to get the program that finds them"
    )
    func finding() throws {
        defer { instrument.stop() }
        try open()
        instrument.perform(.marking(.beat(.find)))
        #expect(eventually { instrument.state.messages.contains { $0.text.contains(" beats") } })
        #expect(eventually { marking?.isFindingBeats == false })
    }

    @Test("actions step, loop and change the speed; with no sound open a line says so")
    func actions() throws {
        defer { instrument.stop() }
        instrument.perform(.action(.practice(.nextBeat)))
        #expect(test.hears("No sound open to practise: open one first"))
        try open()
        instrument.perform(.action(.practice(.nextBeat)))
        #expect(eventually { marking?.positionSeconds == 0.5 })
        instrument.perform(.action(.practice(.nextBar)))
        #expect(eventually { marking?.positionSeconds == 2 })
        instrument.perform(.action(.practice(.loopFromHere)))
        instrument.perform(.action(.practice(.nextBar)))
        instrument.perform(.action(.practice(.loopToHere)))
        #expect(eventually { marking?.beatLoop == 2...4 })
        instrument.perform(.action(.practice(.loopLater)))
        #expect(eventually { marking?.beatLoop == 4...6 })
        instrument.perform(.action(.practice(.slower)))
        #expect(eventually { abs((marking?.speed ?? 0) - 0.95) < 1e-9 })
        instrument.perform(.action(.practice(.loopOff)))
        instrument.perform(.action(.practice(.play)))
        #expect(eventually { marking?.isPlaying == true && marking?.beatLoop == nil })
    }

    @Test("a foot switch that was learnt steps a beat")
    func footSwitch() throws {
        defer { instrument.stop() }
        try open()
        instrument.connectMIDI { MIDIState() }
        instrument.perform(.midi(.learn(.action(.practice(.nextBeat)))))
        func press(_ value: Int) {
            let message = MIDIMessage.controller(channel: 1, number: 64, value: value)
            instrument.midi([MIDIArrival(message, at: MonotonicTime.microseconds)])
        }
        press(127)
        #expect(test.hears("triggers"))
        press(0)
        #expect(marking?.positionSeconds == 0)
        press(127)
        #expect(eventually { marking?.positionSeconds == 0.5 })
    }

    @Test("the next sound of a list is asked of those who listen")
    func lists() {
        defer { instrument.stop() }
        let steps = Mutex<[Int]>([])
        instrument.events.addListener { event in
            if case .listStep(let step) = event { steps.withLock { $0.append(step) } }
        }
        instrument.perform(.action(.practice(.nextInList)))
        instrument.perform(.action(.practice(.previousInList)))
        #expect(steps.withLock { $0 } == [1, -1])
    }
}
