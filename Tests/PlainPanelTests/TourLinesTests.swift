import Foundation
import Granular
import Instrument
import InstrumentSamples
import Performer
import PlainPanel
import Sounds
import Testing
import TypedCommands

/// The tour by typing: what it says, and that what it says can be typed.
@Suite("The tour by typing") struct TourLinesTests {
    private func state() -> InstrumentState {
        var state = Samples.state()
        state.scenes.all = ["dawn", "dusk"].map {
            SceneSummary(name: $0, title: $0, about: "", mapping: "scrub", sounds: [], file: "", isOwn: false)
        }
        return state
    }

    private func answer(_ text: String, _ lines: inout TourLines, _ state: InstrumentState) -> [String] {
        lines.answer(.text(text), PlainCommands.reply(to: .text(text), state, now: 1), state)
    }

    /// What a line of the tour asks to type.
    private func commands(_ line: String) -> [String] {
        line.components(separatedBy: "ype ").dropFirst().compactMap { part in
            part.split(whereSeparator: { ":,;.".contains($0) }).first.map(String.init)
        }
    }

    @Test("tour begins it and says the step again; an empty line and tour off end it; other lines are none of its")
    func begins() {
        var lines = TourLines()
        let state = state()
        let before = lines.lines(for: state) + answer("", &lines, state)
        #expect(before.isEmpty)
        let first = answer("tour", &lines, state)
        #expect(first.count == 2 && first[1] == "1 of 7: Type hold: you hear grains of a sound.", "\(first)")
        let unchanged = lines.lines(for: state)
        #expect(unchanged.isEmpty)
        for (typed, told) in [
            ("tour", [first[1]]), ("pitch 300", []), (" ", ["Tour ended: type tour to start it again"]),
            ("tour off", ["no tour is under way: tour begins one"]), ("tour", first),
            ("tour off", ["Tour ended: type tour to start it again"]),
        ] {
            let answer = answer(typed, &lines, state)
            #expect(answer == told, "\(typed)")
        }
        let after = lines.lines(for: state)
        #expect(after.isEmpty)
        #expect(PlainCommands.reply(to: .text("tour soon"), state, now: 1).isProblem)
    }

    @Test("what it asks for can be typed, and what is done is answered")
    func typed() {
        var (lines, state) = (TourLines(), state())
        var told = answer("tour", &lines, state)
        (state.playing.isHeld, state.playing.isSounding, state.engine.grains) = (true, true, 9)
        told += lines.lines(for: state)
        #expect(
            told.suffix(2) == [
                "There it is.", "2 of 7: The sound goes on, as hold is on. Type hold: hold is off, and it fades.",
            ], "\(told)")
        state.playing.isHeld = false
        told += lines.lines(for: state)
        #expect(told.last == "2 of 7: Type hold: hold is on, and the sound goes on by itself.", "\(told)")
        state.playing.isHeld = true
        told += lines.lines(for: state)
        #expect(told.last == "3 of 7: Now the other hand's part: type duration by +20 %.", "\(told)")
        state.playing.values[.duration] = 0.6
        told += lines.lines(for: state)
        state.scenes.current = "dusk"
        told += lines.lines(for: state)
        #expect(told.last?.hasPrefix("5 of 7: No waveform here. Type next scene: another scene.") == true, "\(told)")
        for line in told.flatMap(commands) {
            let reply = PlainCommands.reply(to: .text(line), state, now: 1)
            #expect(reply.plays && !reply.isProblem, "\(line): \(reply.lines)")
        }
    }
}
