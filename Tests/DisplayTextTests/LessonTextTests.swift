import DisplayText
import Granular
import Mapping
import Performer
import Testing

@Suite("Gestures and lessons in words") struct LessonTextTests {
    private func pinch(_ travel: Double) -> GestureUse {
        GestureUse(
            Gesture(.pinch, fingers: 2), moves: [.init(Binding(.density, low: 1, high: 100), travel: travel)],
            isTaught: true)
    }

    @Test("how far a pinch goes is told in distances, not in doublings")
    func pinches() {
        #expect(GestureText.sentence(pinch(1)).hasSuffix("density 1–100 /s as the finger distance doubles"))
        #expect(GestureText.sentence(pinch(2)).hasSuffix("as the finger distance grows 4×"))
        #expect(GestureText.sentence(pinch(0.7)).hasSuffix("as the finger distance grows 1.6×"))
    }

    @Test("what a taught gesture moves comes last in the values, and moves none of them")
    func order() {
        let thesis = zip(Parameter.thesis, 0...).map { parameter, number in
            Control.fader(
                name: "\(number)", area: Area(x: Double(number) / 4...Double(number + 1) / 4, y: 0...1),
                Binding(parameter, low: 1, high: 2))
        }
        var mapping = Mapping(name: "m", controls: thesis.reversed())
        #expect(mapping.shownParameters == Parameter.thesis)
        mapping.gestures = [
            GestureUse(
                Gesture(.drag(.vertical), fingers: 3), moves: [.init(Binding(.pan, low: -1, high: 1), travel: 60)],
                isTaught: true)
        ]
        #expect(mapping.shownParameters == Parameter.thesis + [.pan])
        mapping.controls = [thesis[3]]
        // What a control keeps at one value comes after what moves.
        let kept = Binding(.density, low: 0, high: 100, response: .table([0.5, 0.5]))
        let keeping = Mapping(
            name: "m",
            controls: [
                Control(
                    name: "z", area: Area(x: 0...1, y: 0...1), kind: .zone(.absolute),
                    routes: [Route(.x, kept), Route(.x, Binding(.level, low: -20, high: 0))])
            ])
        #expect(keeping.shownParameters == [.level, .density, .pitch, .pitchOffset])
        let without = Mapping(name: "m", controls: [thesis[3]]).shownParameters
        #expect(mapping.shownParameters == without + [.pan])
    }

    @Test("taught gestures are listed first and marked; what they replace says so")
    func rows() {
        let own = GestureUse(Gesture(.tap, fingers: 2), triggers: [.action(.hold)])
        let other = GestureUse(Gesture(.tap, fingers: 3), triggers: [.action(.panic)])
        let taught = GestureUse(Gesture(.tap, fingers: 2), triggers: [.action(.mute)], isTaught: true)
        let rows = GestureRow.rows(Mapping(name: "m", controls: [], gestures: [own, other, taught]))
        #expect(rows.map(\.name) == ["+ tap with 2 fingers", "tap with 2 fingers", "tap with 3 fingers"])
        #expect(
            rows.map(\.origin) == ["taught", "from the mapping, replaced by a taught one: mute", "from the mapping"])
    }

    @Test("a taught gesture around the mapping's own is said to be replaced, in the list and in the lesson")
    func replacedTaught() {
        let own = GestureUse(
            Gesture(.tap, fingers: 2, area: Area(x: 0.05...0.95, y: 0.05...0.95)), triggers: [.action(.hold)])
        var taught = GestureUse(Gesture(.tap, fingers: 2), triggers: [.action(.mute)], isTaught: true)
        #expect(
            GestureRow.rows(Mapping(name: "m", controls: [], gestures: [own, taught])).map(\.origin)
                == ["taught, replaced by the mapping's own: hold", "from the mapping"])
        var state = TeachingState(subject: .action(.mute), showings: [], understood: taught, isTriedOut: false)
        state.replacement = GestureReplacement(by: own, isWhole: true)
        #expect(LessonText.notes(state) == ["Replaced by tap with 2 fingers → hold"])
        taught.gesture.area = Area(x: 0...0.5, y: 0...1)
        #expect(
            GestureRow.rows(Mapping(name: "m", controls: [], gestures: [own, taught])).map(\.origin)
                == ["taught", "from the mapping, partly replaced by a taught one: mute"])
    }

    @Test("drags in opposite directions are both listed as they are")
    func opposite() {
        let drags = [(Gesture.Direction.left, Action.nextSound), (.right, .previousSound)].map { way, action in
            GestureUse(
                Gesture(.drag(.horizontal), fingers: 1, threshold: .drag(way, 9)), triggers: [.action(action)])
        }
        let rows = GestureRow.rows(Mapping(name: "m", controls: [], gestures: drags))
        #expect(rows.allSatisfy { $0.origin == "from the mapping" && !$0.isReplaced })
    }

    @Test("a lesson says what it saw and what to do, what else is moved, and how to avoid that")
    func lesson() {
        var state = TeachingState(
            subject: .action(.mute), showings: [], understood: nil, isTriedOut: false,
            rejection: .goesOn(.drag(.vertical)))
        #expect(
            LessonText.hint(state, .keys)
                == "That was a drag. An action needs a tap, double tap, long press or swipe: make one of these.")
        state.rejection = .unknown
        #expect(LessonText.hint(state, .keys).hasPrefix("Not recognised."))
        state.rejection = nil
        state.understood = pinch(1)
        state.movedControls = ["pitch", "offset"]
        #expect(LessonText.notes(state)[0].hasPrefix("Also moves pitch and offset under the fingers: make it where"))
        state.replaced = GestureUse(Gesture(.pinch, fingers: 2), triggers: [.action(.hold)])
        #expect(LessonText.notes(state, isBrief: true).last == "Replaces pinch with 2 fingers → hold")
        #expect(LessonText.hint(state, .words).contains("teach try"))
        (state.isTriedOut, state.recognitions) = (true, 1)
        #expect(LessonText.hint(state, .words).hasPrefix("It works: recognised once."))
        state.contested = [.pitchOffset]
        #expect(
            LessonText.hint(state, .words)
                == "Recognised once, but controls under the fingers also set pitch-offset. teach save saves it.")
    }
}
