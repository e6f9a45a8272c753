import Foundation
import Granular
import Instrument
import Mapping
import Performer
import Session
import Sounds
import TestSupport
import Testing

@Suite("What moves parameters by itself, at the desk")
struct PerformerModulationTests {
    private static let mapping = Mapping(
        name: "Pitch",
        controls: [.fader(name: "p", area: Area(x: 0...1, y: 0...1), Binding(.pitch, low: 100, high: 1_000))])

    private func performer() -> Performer {
        Performer(
            mappings: [Self.mapping], start: Self.mapping,
            sounds: [Sound(name: "study", source: .thesis(sampleRate: 48_000))], levelDecibels: -12)
    }

    private func words(_ changes: [Change]) -> [String] {
        changes.compactMap { change in
            switch change {
            case .modulator(let source, let setting, let value): "\(source.name) \(setting) \(value)"
            case .amount(let source, let parameter, let amount): "\(source.name) \(parameter) \(amount)"
            default: nil
            }
        }
    }

    @Test("what is set goes to the engine, within its range; what a source does not have goes nowhere")
    func set() {
        var performer = performer()
        #expect(words(performer.set(.rate, of: .lfo2, to: 0.5, at: 0)) == ["lfo 2 rate 0.5"])
        #expect(words(performer.set(.rate, of: .lfo2, to: 1e6, at: 0)) == ["lfo 2 rate 100.0"])
        #expect(words(performer.set(.rate, of: .lfo2, to: 100, at: 0)).isEmpty)
        #expect(words(performer.set(.shape, of: .lfo2, to: 1.7, at: 0)) == ["lfo 2 shape 2.0"])
        #expect(words(performer.set(.attack, of: .lfo2, to: 1, at: 0)).isEmpty)
        #expect(words(performer.set(.phase, of: .follower, to: 1, at: 0)).isEmpty)
        #expect(words(performer.set(.rate, of: .lfo2, to: .nan, at: 0)).isEmpty)
        #expect(words(performer.move(.pan, by: -9, of: .follower, at: 0)) == ["follower pan -2.0"])
        #expect(words(performer.move(.pitch, by: 3, of: .lfo2, at: 0)) == ["lfo 2 pitch 3.0"])
        #expect(words(performer.stop(.lfo2, at: 0)) == ["lfo 2 pitch 0.0"])
        #expect(performer.modulation[.lfo2, .rate] == 100)
    }

    @Test("it is taken back and done again as values are, and told by its source's name")
    func undo() {
        var performer = performer()
        _ = performer.move(.pitch, by: 3, of: .lfo1, at: 0)
        _ = performer.set(.rate, of: .lfo4, to: 7, at: 3_000_000)
        let back = performer.undo()
        #expect(words(back.changes) == ["lfo 4 rate 1.0"])
        #expect(back.message?.hasPrefix("undo: lfo 4") == true, "\(back.message ?? "")")
        #expect(words(performer.undo().changes) == ["lfo 1 pitch 0.0"])
        #expect(words(performer.redo().changes) == ["lfo 1 pitch 3.0"])
        #expect(words(performer.redo().changes) == ["lfo 4 rate 7.0"])
    }

    @Test("a snapshot has it, and a morph takes amounts and rates over evenly, shapes half-way")
    func snapshots() {
        var performer = performer()
        _ = performer.act(.storeSnapshot(1), at: 0)
        _ = performer.move(.pitch, by: 8, of: .lfo1, at: 0)
        _ = performer.set(.rate, of: .lfo1, to: 4, at: 0)
        _ = performer.set(.shape, of: .lfo1, to: 4, at: 0)
        _ = performer.act(.storeSnapshot(2), at: 0)
        _ = performer.act(.snapshot(1), at: 0)
        #expect(performer.modulation == ModulationValues())
        _ = performer.act(.snapshot(2), at: 0)
        #expect(performer.modulation[.lfo1, amount: .pitch] == 8 && performer.modulation[.lfo1, .rate] == 4)
        _ = performer.morph(to: 1, seconds: 2)
        _ = performer.advance(to: 996_000)
        #expect(abs(performer.modulation[.lfo1, amount: .pitch] - 4) < 0.1)
        #expect(abs(performer.modulation[.lfo1, .rate] - 2) < 0.05)
        #expect(performer.modulation[.lfo1, .shape] == 4)
        _ = performer.advance(to: 1_100_000)
        #expect(performer.modulation[.lfo1, .shape] == 0)
        _ = performer.advance(to: 2_100_000)
        #expect(performer.modulation == ModulationValues())
    }

    @Test("a list of notes is undone and recalled, and a morph takes it half-way")
    func notes() throws {
        var performer = performer()
        let (fifths, chord) = (try NoteList("0 7"), try NoteList("0 3:0.5 7"))
        let placed = performer.choose(fifths, at: 0).compactMap { change in
            if case .note(let place, let semitones, 1) = change { "\(place) \(semitones)" } else { nil }
        }
        #expect(placed == ["0 0.0", "1 7.0"])
        #expect(performer.notes == fifths && performer.mapper.values[.pitchSet] == Double(PitchSet.own.rawValue))
        _ = performer.act(.storeSnapshot(1), at: 0)
        _ = performer.choose(chord, at: 3_000_000)
        #expect(performer.undo().message?.hasPrefix("undo: notes") == true)
        #expect(performer.notes == fifths)
        _ = performer.redo()
        #expect(performer.notes == chord)
        _ = performer.act(.snapshot(1), at: 4_000_000)
        #expect(performer.notes == fifths)
        _ = performer.choose(chord, at: 5_000_000)
        _ = performer.morph(to: 1, seconds: 2)
        _ = performer.advance(to: 5_900_000)
        #expect(performer.notes == chord)
        _ = performer.advance(to: 6_100_000)
        #expect(performer.notes == fifths)
    }

    @Test("a hand that sets something while a morph goes on has it")
    func hand() {
        var performer = performer()
        _ = performer.act(.storeSnapshot(1), at: 0)
        _ = performer.move(.pitch, by: 8, of: .lfo1, at: 0)
        _ = performer.morph(to: 1, seconds: 2)
        _ = performer.advance(to: 500_000)
        _ = performer.move(.pan, by: 1, of: .lfo3, at: 500_000)
        let now = performer.modulation
        _ = performer.advance(to: 3_000_000)
        #expect(performer.modulation == now)
    }

    @Test("it lies in settings and snapshots by its names, and what no version knows is passed over")
    func named() throws {
        var values = ModulationValues()
        values[.lfo3, .shape] = 6
        values[.lfo3, .beats] = 0.25
        values[.lfo3, amount: .filterCutoff] = -24
        values[.follower, .release] = 2
        values[.follower, amount: .position] = 0.25
        let named = try #require(values.named)
        #expect(named["lfo 3"] == ["shape": 6, "beats": 0.25, "filter-cutoff": -24])
        #expect(ModulationValues(named: named) == values)
        #expect(ModulationValues().named == nil)
        let odd = ["lfo 3": ["wobble": 3.0, "rate": 1e9, "attack": 2], "lfo 9": ["rate": 2]]
        let read = ModulationValues(named: odd)
        var wanted = ModulationValues()
        wanted[.lfo3, .rate] = 100
        #expect(read == wanted)
    }
}

@Suite("Modulation from one start to the next", .serialized)
struct SavedModulationTests {
    @Test("a snapshot on the disk and the settings have it after a restart")
    func kept() throws {
        let scratch = try Scratch()
        let store = SettingsStore(at: "\(scratch.path)/settings.json")
        let first = try TestInstrument(snapshots: "\(scratch.path)/snapshots.json")
        store.start(first.instrument)
        first.instrument.perform(.modulation(.set(.lfo2, .rate, to: 0.25)))
        first.instrument.perform(.modulation(.amount(.lfo2, .pan, to: 0.5)))
        first.instrument.perform(.playing(.notes(try NoteList("0 7:0.5"))))
        first.instrument.perform(.snapshots(.store))
        #expect(eventually { Settings(at: "\(scratch.path)/settings.json").modulation?["lfo 2"]?["pan"] == 0.5 })
        first.instrument.perform(.modulation(.stop(.lfo2)))
        first.instrument.perform(.playing(.notes(try NoteList("0 4"))))
        store.stop(first.instrument)
        let again = SettingsStore(at: "\(scratch.path)/settings.json")
        let second = try TestInstrument(
            snapshots: "\(scratch.path)/snapshots.json", preparing: { $0.resume(again.found) })
        #expect(second.instrument.state.modulation.values[.lfo2, .rate] == 0.25)
        #expect(second.instrument.state.modulation.values[.lfo2, amount: .pan] == 0)
        #expect(second.instrument.state.playing.notes.text == "0 4")
        second.instrument.perform(.action(.snapshot(1)))
        #expect(second.instrument.state.playing.notes.text == "0 7:0.5")
        #expect(second.instrument.state.modulation.values[.lfo2, amount: .pan] == 0.5)
        // The engine has it, and the panel gets where it is.
        #expect(eventually { second.instrument.state.modulation.sources[.lfo2] != 0 })
        first.instrument.stop()
        second.instrument.stop()
    }
}
