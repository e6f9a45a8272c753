import Granular
import Instrument
import MIDI
import Mapping
import Sounds
import Testing
import Touch

@Suite("MIDI at the desk")
struct DeskMIDITests {
    private func desk(_ midi: MIDIUse...) -> Desk {
        let mapping = Mapping(
            name: "m",
            controls: [.fader(name: "f", area: Area(x: 0...1, y: 0...1), Binding(.density, low: 0, high: 100))],
            midi: midi)
        return Desk(
            mappings: [mapping], start: mapping,
            sounds: [Sound(name: "study", source: .thesis(sampleRate: 48_000))], levelDecibels: -12)
    }

    private func play(_ desk: inout Desk, _ messages: [MIDIMessage], at start: Int64 = 0) -> [Desk.TimedOutcome] {
        messages.enumerated().flatMap { desk.midi(MIDIArrival($1, at: start + Int64($0))) }
    }

    private func starts(_ outcomes: [Desk.TimedOutcome]) -> Int {
        outcomes.flatMap(\.outcome.changes).filter { if case .start = $0 { true } else { false } }.count
    }

    @Test("a key plays a cloud, and the pedal holds it")
    func pedal() {
        var desk = desk()
        let on = play(
            &desk, [.controller(channel: 1, number: 64, value: 127), .noteOn(channel: 1, note: 60, velocity: 100)])
        #expect(starts(on) == 1)
        _ = play(&desk, [.noteOff(channel: 1, note: 60, velocity: 0)], at: 100)
        #expect(desk.mapper.isSounding)
        #expect(desk.fingers.isEmpty)
        _ = play(&desk, [.controller(channel: 1, number: 64, value: 0)], at: 200)
        #expect(!desk.mapper.isSounding)
    }

    @Test("a key that the mapping has another use for plays no note")
    func usedKey() {
        var desk = desk(MIDIUse(.note(60), .asks(.mute)))
        #expect(starts(play(&desk, [.noteOn(channel: 1, note: 60, velocity: 100)])) == 0)
        #expect(desk.isMuted)
        _ = play(&desk, [.noteOff(channel: 1, note: 60, velocity: 0)], at: 10)
        _ = play(&desk, [.noteOn(channel: 1, note: 60, velocity: 100)], at: 20)
        #expect(!desk.isMuted)
    }

    @Test("a controller of fourteen bits moves when both halves are there, or after a moment")
    func fine() {
        let use = MIDIUse(.fineController(1), .moves(Binding(.density, low: 0, high: 16_383)), catches: false)
        var desk = desk(use)
        _ = play(&desk, [.controller(channel: 1, number: 1, value: 8)])
        #expect(desk.mapper.values[.density] == 50)
        _ = play(&desk, [.controller(channel: 1, number: 33, value: 3)], at: 10)
        #expect(abs(desk.mapper.values[.density] - 1_027) < 1e-6)
        _ = play(&desk, [.controller(channel: 1, number: 1, value: 9)], at: 100)
        let next = desk.nextMicroseconds
        #expect(next == 100 + ControllerPairs.patienceMicroseconds)
        _ = desk.advance(to: 10_000)
        #expect(abs(desk.mapper.values[.density] - 1_152) < 1e-6)
        #expect(desk.nextMicroseconds == nil)
    }

    @Test("what a controller moved is taken back in one step")
    func undo() {
        var desk = desk(MIDIUse(.controller(74), .moves(Binding(.density, low: 0, high: 127))))
        _ = play(&desk, (50...80).map { .controller(channel: 1, number: 74, value: $0) })
        #expect(desk.mapper.values[.density] == 80)
        _ = desk.undo()
        #expect(desk.mapper.values[.density] == 50)
    }

    @Test("the next controller that moves is learnt, in words and for the file")
    func learns() {
        var desk = desk()
        #expect(desk.learn(.parameter(.pitch)).message?.hasSuffix("for pitch") == true)
        let outcomes = play(&desk, [.controller(channel: 3, number: 80, value: 5)])
        #expect(outcomes.compactMap(\.outcome.message) == ["learn: controller 80 of channel 3 moves pitch"])
        let use = MIDIUse(
            .controller(80), channel: 3,
            .moves(Binding(.pitch, low: 1, high: 20_000, response: .exponential)))
        #expect(outcomes.compactMap(\.outcome.keepsMIDI) == [.learnt(use)])
        #expect(desk.mapper.mapping.midi == [use])
        #expect(play(&desk, [.controller(channel: 3, number: 81, value: 5)], at: 100).isEmpty)
    }

    @Test("a controller of two halves is learnt as one of fourteen bits, a single one in a moment")
    func learnsFine() {
        var desk = desk()
        _ = desk.learn(.parameter(.density))
        _ = play(
            &desk,
            [.controller(channel: 1, number: 2, value: 5), .controller(channel: 1, number: 34, value: 5)])
        #expect(desk.mapper.mapping.midi.map(\.source) == [.fineController(2)])
        _ = desk.learn(.action(.freeze))
        _ = play(&desk, [.controller(channel: 1, number: 40, value: 127)], at: 100_000)
        _ = desk.advance(to: 200_000)
        #expect(desk.mapper.mapping.midi.map(\.source) == [.fineController(2), .controller(40)])
    }

    @Test("a key is learnt for an action with its number; shown, it neither plays nor does what it did before")
    func learnsKey() {
        var desk = desk(MIDIUse(.note(36), .asks(.mute)))
        for (note, name, before) in [(36, "C2", "; as before it asks for mute"), (38, "D2", "")] {
            _ = desk.learn(.action(.snapshot(3)))
            let outcomes = play(&desk, [.noteOn(channel: 10, note: note, velocity: 20)])
            #expect(
                outcomes.compactMap(\.outcome.message) == [
                    "learn: key \(name) of channel 10 asks for snapshot 3\(before)"
                ])
            let use = MIDIUse(.note(note), channel: 10, .asks(.snapshot(3)))
            #expect(outcomes.compactMap(\.outcome.keepsMIDI) == [.learnt(use)])
            #expect(starts(outcomes + play(&desk, [.noteOff(channel: 10, note: note, velocity: 0)])) == 0)
            #expect(!desk.isMuted)
        }
        let again = play(&desk, [.noteOn(channel: 10, note: 36, velocity: 20)], at: 100)
        #expect(desk.isMuted && again.contains { $0.outcome.message?.contains("snapshot 3") == true })
    }

    @Test("what was learnt is forgotten, and told where there is nothing")
    func forgets() {
        let use = MIDIUse(.controller(74), .moves(Binding(.density, low: 0, high: 127)))
        var desk = desk(use)
        #expect(desk.unlearn(.parameter(.density)).keepsMIDI == .forgotten([use]))
        #expect(desk.mapper.mapping.midi.isEmpty)
        #expect(desk.unlearn(.parameter(.density)).message == "learn: no MIDI controller moves density")
        #expect(desk.unlearn(.action(.section(2))).message == "learn: no MIDI controller asks for section 2")
    }

    @Test("all sound off is a panic")
    func panic() {
        var desk = desk()
        _ = play(&desk, [.noteOn(channel: 1, note: 60, velocity: 100)])
        let outcomes = play(&desk, [.controller(channel: 1, number: 120, value: 0)], at: 10)
        #expect(
            outcomes.contains { $0.outcome.changes.contains { if case .panic = $0 { true } else { false } } })
    }

    @Test("a loop plays notes again")
    func loops() {
        var desk = desk()
        _ = desk.loop(.record, at: 0)
        _ = play(&desk, [.noteOn(channel: 1, note: 60, velocity: 100)], at: 1_000)
        _ = play(&desk, [.noteOff(channel: 1, note: 60, velocity: 0)], at: 301_000)
        _ = desk.advance(to: 501_000)
        _ = desk.loop(.record, at: 501_000)
        #expect(starts(desk.advance(to: 2_100_000)) == 4)
    }
}
