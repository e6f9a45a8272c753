import Granular
import MIDI
import Mapping
import Performer
import Sounds
import Testing
import Touch

@Suite("MIDI at the desk")
struct PerformerMIDITests {
    private func performer(_ midi: MIDIUse...) -> Performer {
        let mapping = Mapping(
            name: "m",
            controls: [.fader(name: "f", area: Area(x: 0...1, y: 0...1), Binding(.density, low: 0, high: 100))],
            midi: midi)
        return Performer(
            mappings: [mapping], start: mapping,
            sounds: [Sound(name: "study", source: .thesis(sampleRate: 48_000))], levelDecibels: -12)
    }

    private func play(_ performer: inout Performer, _ messages: [MIDIMessage], at start: Int64 = 0) -> [Performer
        .TimedEffects]
    {
        messages.enumerated().flatMap { performer.midi(MIDIArrival($1, at: start + Int64($0))) }
    }

    private func starts(_ timedEffects: [Performer.TimedEffects]) -> Int {
        timedEffects.flatMap(\.effects.changes).filter { if case .start = $0 { true } else { false } }.count
    }

    @Test("a key plays a cloud, and the pedal holds it")
    func pedal() {
        var performer = performer()
        let on = play(
            &performer, [.controller(channel: 1, number: 64, value: 127), .noteOn(channel: 1, note: 60, velocity: 100)])
        #expect(starts(on) == 1)
        _ = play(&performer, [.noteOff(channel: 1, note: 60, velocity: 0)], at: 100)
        #expect(performer.mapper.isSounding)
        #expect(performer.fingers.isEmpty)
        _ = play(&performer, [.controller(channel: 1, number: 64, value: 0)], at: 200)
        #expect(!performer.mapper.isSounding)
    }

    @Test("a key that the mapping has another use for plays no note")
    func usedKey() {
        var performer = performer(MIDIUse(.note(60), .performs(.mute)))
        #expect(starts(play(&performer, [.noteOn(channel: 1, note: 60, velocity: 100)])) == 0)
        #expect(performer.isMuted)
        _ = play(&performer, [.noteOff(channel: 1, note: 60, velocity: 0)], at: 10)
        _ = play(&performer, [.noteOn(channel: 1, note: 60, velocity: 100)], at: 20)
        #expect(!performer.isMuted)
    }

    @Test("a controller of fourteen bits moves when both halves are there, or after a moment")
    func fine() {
        let use = MIDIUse(.fineController(1), .moves(Binding(.density, low: 0, high: 16_383)), catches: false)
        var performer = performer(use)
        _ = play(&performer, [.controller(channel: 1, number: 1, value: 8)])
        #expect(performer.mapper.values[.density] == 50)
        _ = play(&performer, [.controller(channel: 1, number: 33, value: 3)], at: 10)
        #expect(abs(performer.mapper.values[.density] - 1_027) < 1e-6)
        _ = play(&performer, [.controller(channel: 1, number: 1, value: 9)], at: 100)
        let next = performer.nextMicroseconds
        #expect(next == 100 + ControllerPairs.timeoutMicroseconds)
        _ = performer.advance(to: 10_000)
        #expect(abs(performer.mapper.values[.density] - 1_152) < 1e-6)
        #expect(performer.nextMicroseconds == nil)
    }

    @Test("what a controller moved is taken back in one step")
    func undo() {
        var performer = performer(MIDIUse(.controller(74), .moves(Binding(.density, low: 0, high: 127))))
        _ = play(&performer, (50...80).map { .controller(channel: 1, number: 74, value: $0) })
        #expect(performer.mapper.values[.density] == 80)
        _ = performer.undo()
        #expect(performer.mapper.values[.density] == 50)
    }

    @Test("the next controller that moves is learnt, in words and for the file")
    func learns() {
        var performer = performer()
        #expect(performer.learn(.parameter(.pitch)).message?.hasSuffix("for pitch") == true)
        let timedEffects = play(&performer, [.controller(channel: 3, number: 80, value: 5)])
        #expect(timedEffects.compactMap(\.effects.message) == ["MIDI learn: controller 80 on channel 3 controls pitch"])
        let use = MIDIUse(
            .controller(80), channel: 3,
            .moves(Binding(.pitch, low: 1, high: 20_000, response: .exponential)))
        #expect(timedEffects.compactMap(\.effects.changedMIDI) == [.added(use)])
        #expect(performer.mapper.mapping.midi == [use])
        #expect(play(&performer, [.controller(channel: 3, number: 81, value: 5)], at: 100).isEmpty)
    }

    @Test("a controller of two halves is learnt as one of fourteen bits, a single one in a moment")
    func learnsFine() {
        var performer = performer()
        _ = performer.learn(.parameter(.density))
        _ = play(
            &performer,
            [.controller(channel: 1, number: 2, value: 5), .controller(channel: 1, number: 34, value: 5)])
        #expect(performer.mapper.mapping.midi.map(\.source) == [.fineController(2)])
        _ = performer.learn(.action(.freeze))
        _ = play(&performer, [.controller(channel: 1, number: 40, value: 127)], at: 100_000)
        _ = performer.advance(to: 200_000)
        #expect(performer.mapper.mapping.midi.map(\.source) == [.fineController(2), .controller(40)])
    }

    @Test("a key is learnt for an action with its number; shown, it neither plays nor does what it did before")
    func learnsKey() {
        var performer = performer(MIDIUse(.note(36), .performs(.mute)))
        for (note, name, before) in [(36, "C2", "; it also triggers mute"), (38, "D2", "")] {
            _ = performer.learn(.action(.snapshot(3)))
            let timedEffects = play(&performer, [.noteOn(channel: 10, note: note, velocity: 20)])
            #expect(
                timedEffects.compactMap(\.effects.message) == [
                    "MIDI learn: key \(name) on channel 10 triggers snapshot 3\(before)"
                ])
            let use = MIDIUse(.note(note), channel: 10, .performs(.snapshot(3)))
            #expect(timedEffects.compactMap(\.effects.changedMIDI) == [.added(use)])
            #expect(starts(timedEffects + play(&performer, [.noteOff(channel: 10, note: note, velocity: 0)])) == 0)
            #expect(!performer.isMuted)
        }
        let again = play(&performer, [.noteOn(channel: 10, note: 36, velocity: 20)], at: 100)
        #expect(performer.isMuted && again.contains { $0.effects.message?.contains("snapshot 3") == true })
    }

    @Test("what was learnt is forgotten, and told where there is nothing")
    func forgets() {
        let use = MIDIUse(.controller(74), .moves(Binding(.density, low: 0, high: 127)))
        var performer = performer(use)
        #expect(performer.unlearn(.parameter(.density)).changedMIDI == .removed([use]))
        #expect(performer.mapper.mapping.midi.isEmpty)
        #expect(performer.unlearn(.parameter(.density)).message == "MIDI learn: nothing controls density")
        #expect(performer.unlearn(.action(.section(2))).message == "MIDI learn: nothing triggers section 2")
    }

    @Test("all sound off is a panic")
    func panic() {
        var performer = performer()
        _ = play(&performer, [.noteOn(channel: 1, note: 60, velocity: 100)])
        let timedEffects = play(&performer, [.controller(channel: 1, number: 120, value: 0)], at: 10)
        #expect(
            timedEffects.contains { $0.effects.changes.contains { if case .panic = $0 { true } else { false } } })
    }

    @Test("a loop plays notes again")
    func loops() {
        var performer = performer()
        _ = performer.loop(.record, at: 0)
        _ = play(&performer, [.noteOn(channel: 1, note: 60, velocity: 100)], at: 1_000)
        _ = play(&performer, [.noteOff(channel: 1, note: 60, velocity: 0)], at: 301_000)
        _ = performer.advance(to: 501_000)
        _ = performer.loop(.record, at: 501_000)
        #expect(starts(performer.advance(to: 2_100_000)) == 4)
    }
}
