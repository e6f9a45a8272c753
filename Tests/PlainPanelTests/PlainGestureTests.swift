import Granular
import Instrument
import InstrumentSamples
import Mapping
import Performer
import PlainPanel
import Testing
import TypedCommands

@Suite("Gestures, typed")
struct PlainGestureTests {
    private static let own = GestureUse(Gesture(.tap, fingers: 2), triggers: [.action(.hold)])
    private static let taught = GestureUse(
        Gesture(.swipe(.left), fingers: 1), triggers: [.action(.mute)], isTaught: true)

    private func state(_ teaching: TeachingState? = nil) -> InstrumentState {
        var state = Samples.performing()
        state.playing.mapping.gestures = [Self.own, Self.taught]
        state.teaching = teaching
        return state
    }

    private func reply(_ text: String, _ state: InstrumentState? = nil) -> PlainReply {
        PlainCommands.reply(to: .text(text), state ?? self.state(), now: 10)
    }

    @Test("they are listed with their numbers, taught ones first")
    func list() {
        let lines = reply("gestures").lines
        #expect(lines.count == 2)
        #expect(lines[0] == "1 swipe left with 1 finger, anywhere: mute; taught")
        #expect(lines[1] == "2 tap with 2 fingers, anywhere: hold; from the mapping")
        #expect(!reply("gestures").plays)
    }

    @Test("each word asks for its step")
    func steps() {
        for (text, step) in [
            ("teach mute", TeachingStep.begin(.action(.mute))), ("teach pan", .begin(.parameter(.pan))),
            ("teach snapshot 3", .begin(.action(.snapshot(3)))), ("gestures try 1", .trial(Self.taught)),
            ("gestures show 2", .show(Self.own)), ("gestures remove 1", .remove(Self.taught)),
            ("gestures change 1 freeze", .change(Self.taught, to: .action(.freeze))),
            ("gestures change 2 pan", .change(Self.own, to: .parameter(.pan))), ("gestures stop", .cancel),
            ("gestures undo", .undo), ("gestures redo", .redo),
        ] {
            guard case .teaching(step)? = reply(text).commands.first else {
                Issue.record("\(text): \(reply(text))")
                continue
            }
        }
        var lesson = TeachingState(subject: .action(.mute), showings: [], understood: Self.taught, isTriedOut: false)
        for (text, step) in [
            ("teach try", TeachingStep.tryOut), ("teach again", .again), ("teach save", .keep),
            ("teach cancel", .cancel),
        ] {
            guard case .teaching(step)? = reply(text, state(lesson)).commands.first else {
                Issue.record("\(text)")
                continue
            }
        }
        lesson.understood = nil
        #expect(reply("teach save", state(lesson)).lines.first?.hasPrefix("nothing recognised yet:") == true)
    }

    @Test("what cannot be done is answered in one line, and does nothing")
    func notDone() {
        for (text, words) in [
            ("gestures try 3", "unknown gesture \"3\": use 1 to 2"), ("gestures remove", "unknown gesture"),
            ("gestures remove 9999999999999999999999", "unknown gesture"),
            ("gestures fly", "unknown command \"fly\": use gestures [try N|"),
            ("gestures change 1", "gestures change 1 needs a parameter or an action"),
            ("gestures change 1 blah", "unknown name \"blah\""), ("teach", "teach needs an argument"),
            ("teach save", "no gesture is being taught"), ("teach blah", "unknown name \"blah\": teach needs"),
            ("teach snapshot 99", "snapshot needs a number, 1 to 16"),
        ] {
            let reply = reply(text)
            #expect(reply.commands.isEmpty && reply.lines.count == 1 && !reply.plays)
            #expect(reply.lines.first?.contains(words) == true, "\(text): \(reply.lines)")
        }
    }

    @Test("where there is one gesture, no numbers to choose from are named") func onlyOne() {
        var state = state()
        state.playing.mapping.gestures = [Self.own]
        #expect(
            reply("gestures try 5", state).lines == ["unknown gesture \"5\": the only one is 1; gestures lists them"])
    }

    @Test("a lesson is told line by line")
    func lesson() {
        var lines = PlainLines()
        func changes(_ teaching: TeachingState?) -> String {
            lines.lines(for: state(teaching), at: 1).joined(separator: "\n")
        }
        _ = changes(nil)
        var teaching = TeachingState(subject: .action(.mute), showings: [], understood: nil, isTriedOut: false)
        #expect(changes(teaching).contains("teach mute: Make the gesture on the surface two or three times."))
        teaching.rejection = .goesOn(.drag(.vertical))
        #expect(changes(teaching).contains("That was a drag."))
        teaching.rejection = nil
        teaching.showings = [Showing(gesture: Gesture(.pinch, fingers: 2), extent: 1)]
        #expect(changes(teaching).contains("seen: pinch with 2 fingers, apart"))
        teaching.understood = Self.taught
        teaching.movedControls = ["tone"]
        let understood = changes(teaching)
        #expect(understood.contains("recognised: swipe left with 1 finger, anywhere: mute"))
        #expect(understood.contains("Also moves tone under the fingers: make it where no control is"))
        teaching.isTriedOut = true
        #expect(changes(teaching).contains("Try it on the surface: it is active. teach save saves it."))
        teaching.recognitions = 1
        #expect(changes(teaching).contains("It works: recognised once."))
        #expect(changes(nil).contains("teach: ended"))
    }
}
