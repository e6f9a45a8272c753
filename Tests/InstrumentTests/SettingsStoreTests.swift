import Foundation
import Granular
import Instrument
import Mapping
import Session
import Sounds
import TestSupport
import Testing

@Suite("Starting as it was left", .serialized)
struct SettingsStoreTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private var place: String { "\(scratch.path)/quern/settings.json" }

    @Test("Values, sound and level are there again, and a snapshot brings them to the disk")
    func kept() throws {
        let store = SettingsStore(at: place)
        #expect(store.found == Settings() && store.remark == nil)
        let first = try TestInstrument(snapshots: "\(scratch.path)/quern/snapshots.json")
        try first.sine("rain.wav", seconds: 0.5)
        store.start(first.instrument)
        first.instrument.perform(.files(.load(first.place("rain.wav"))))
        #expect(eventually { first.instrument.state.sounds.played == "rain" })
        first.instrument.perform(.playing(.set(.pitch, to: 123)))
        first.instrument.perform(.master(.change(by: -3)))
        first.instrument.perform(.snapshots(.store))
        #expect(eventually { Settings(at: place).values?["pitch"] == 123 })
        first.instrument.perform(.playing(.set(.pitch, to: 124)))
        store.stop(first.instrument)

        let again = SettingsStore(at: place)
        #expect(again.found.levelDecibels == -3 && again.found.mapping == "Touch")
        let second = try TestInstrument(preparing: { $0.resume(again.found) })
        #expect(second.instrument.state.playing.values[.pitch] == 124)
        #expect(eventually { second.instrument.state.sounds.played == "rain" })
        #expect(second.instrument.state.playing.values[.pitch] == 124)
        first.instrument.stop()
        second.instrument.stop()
    }

    @Test("The player's own position-steps are found again, also where the mapping that was left sets them")
    func ownSteps() throws {
        let mapping = """
            name = "Touch"
            [[zone]]
            name = "z"
            area = { x = [0, 1], y = [0, 1] }
            x = { parameter = "position", range = [0, 1], steps = "beats" }
            """
        let bars = 2.0
        let first = try TestInstrument(mapping: mapping)
        first.instrument.perform(.playing(.set(.positionSteps, to: bars)))
        let store = SettingsStore(at: place)
        store.start(first.instrument)
        store.stop(first.instrument)
        first.instrument.stop()
        for _ in 0..<2 {
            let again = SettingsStore(at: place)
            #expect(again.found.values?["position-steps"] == bars)
            let next = try TestInstrument(mapping: mapping, preparing: { $0.resume(again.found) })
            again.start(next.instrument)
            #expect(next.instrument.state.playing.values[.positionSteps] == 1, "the mapping's")
            again.stop(next.instrument)
            next.instrument.stop()
        }
    }

    @Test("Fields lie where they were left, in the mapping that was left")
    func fields() throws {
        let mapping = """
            name = "Touch"
            clouds = "per-touch"
            [[tape]]
            name = "one"
            area = { x = [0, 0.5], y = [0, 1] }
            field = true
            """
        let store = SettingsStore(at: place)
        let first = try TestInstrument(mapping: mapping)
        store.start(first.instrument)
        let field = Field(control: "one", area: Area(x: 0.25...0.75, y: 0...0.5))
        first.instrument.perform(.playing(.field(field)))
        store.stop(first.instrument)
        first.instrument.stop()
        let left = SettingsStore(at: place).found
        func area(_ text: String) throws -> Area {
            let test = try TestInstrument(mapping: text, preparing: { $0.resume(left) })
            defer { test.instrument.stop() }
            return test.instrument.state.playing.mapping.controls[0].area
        }
        #expect(try area(mapping) == field.area)
        let other = try area(mapping.replacing("Touch", with: "Other"))
        #expect(other.x == 0...0.5 && other.y == 0...1)
    }

    @Test("the first start is the one that finds nothing, and what was offered on it is kept at once")
    func firstStart() throws {
        let store = SettingsStore(at: place)
        #expect(store.isFirstStart && !SettingsStore(at: nil).isFirstStart)
        let first = try TestInstrument()
        store.start(first.instrument)
        store.saveTourOffer()
        #expect(eventually { Settings(at: place).isTourOffered == true })
        store.stop(first.instrument)
        first.instrument.stop()
        #expect(!SettingsStore(at: place).isFirstStart)
        try "no settings".write(toFile: place, atomically: true, encoding: .utf8)
        #expect(!SettingsStore(at: place).isFirstStart)
    }

    @Test("The tempo and what goes by it are there again, and nobody is said to have given them")
    func tempo() throws {
        let store = SettingsStore(at: place)
        let first = try TestInstrument()
        first.instrument.perform(.tempo(.set(93.5)))
        first.instrument.perform(.tempo(.lock(.density, true)))
        store.start(first.instrument)
        store.stop(first.instrument)
        let again = SettingsStore(at: place)
        let second = try TestInstrument(preparing: { $0.tempo = again.found.tempo })
        let tempo = second.instrument.state.tempo
        #expect(tempo.line.beatsPerMinute == 93.5 && tempo.locks == [.density])
        #expect(tempo.origin == nil && tempo.handCount == 0)
        first.instrument.stop()
        second.instrument.stop()
    }

    @Test("After a fall that is said, everything is as it was left, and undo leads to a fresh start")
    func afterFall() throws {
        let marked = "\(scratch.path)/running.json"
        var settings = Settings()
        settings.values = ["pitch": 321]
        try settings.save(at: place)
        do { _ = RunningMark(at: marked, report: nil) }
        let mark = RunningMark(at: marked, report: nil)
        let store = SettingsStore(at: place, mark: mark)
        #expect(store.isAfterFall && store.found.values?["pitch"] == 321)
        #expect(
            store.shutdownNotice(isFresh: false)?.hasPrefix(
                "Quern did not shut down cleanly last time: continuing") == true)
        #expect(store.shutdownNotice(isFresh: true) == "Quern did not shut down cleanly last time")
        let test = try TestInstrument(preparing: { $0.resume(store.found) })
        test.instrument.offerFreshStart()
        #expect(test.instrument.state.playing.values[.pitch] == 321)
        test.instrument.perform(.history(.undo))
        #expect(
            test.instrument.state.playing.values[.pitch]
                == ParameterValues(playing: .thesis(sampleRate: 48_000))[.pitch])
        test.instrument.perform(.history(.redo))
        #expect(test.instrument.state.playing.values[.pitch] == 321)
        test.instrument.stop()
    }

    @Test("After two falls soon after the start it begins afresh, once, and how it stood is put aside")
    func falls() throws {
        let marked = "\(scratch.path)/running.json"
        var settings = Settings()
        settings.values = ["pitch": 321]
        try settings.save(at: place)
        for fall in 0...3 {
            let store = SettingsStore(at: place, mark: RunningMark(at: marked, report: nil))
            #expect(store.isAfterFall == [false, true, false, true][fall])
            #expect(store.found.values == (fall < 2 ? ["pitch": 321] : nil))
            #expect(store.aside == (fall == 2 ? "\(place).fell-1" : nil))
        }
        #expect(Settings(at: "\(place).fell-1").values == ["pitch": 321])
    }

    @Test("A sound that is gone is told in a line, and the values are there")
    func gone() throws {
        var settings = Settings()
        settings.values = ["pitch": 321]
        settings.sound = .init(name: "rain", file: "/nowhere/rain.wav")
        let test = try TestInstrument(preparing: { $0.resume(settings) })
        #expect(test.hears("/nowhere/rain.wav") && test.instrument.state.playing.values[.pitch] == 321)
        test.instrument.stop()
    }

    @Test("A file of a newer version is not written over: it is moved aside")
    func newer() throws {
        let text = #"{"version": 9, "mapping": "Knobs"}"#
        try scratch.write(text, to: "quern/settings.json")
        let store = SettingsStore(at: place)
        #expect(
            store.found == Settings()
                && store.remark?.contains("is from a newer Quern: its version is 9") == true)
        let test = try TestInstrument()
        store.start(test.instrument)
        store.stop(test.instrument)
        #expect(try scratch.read("quern/settings.json.broken-1") == text && Settings(at: place).mapping == "Touch")
        test.instrument.stop()
    }

    @Test("Where nothing can be written it is said once, and playing goes on")
    func noFolder() throws {
        try scratch.write("", to: "file")
        let store = SettingsStore(at: "\(scratch.path)/file/quern/settings.json")
        let test = try TestInstrument()
        store.start(test.instrument)
        store.savePanel(PanelSettings())
        #expect(test.hears("cannot save settings: \(scratch.path)/file/quern/settings.json: "))
        store.stop(test.instrument)
        #expect(test.instrument.state.messages.filter { $0.text.contains("cannot save settings") }.count == 1)
        test.instrument.stop()
    }
}
