import Granular
import Mapping
import Performer
import Sounds
import Testing
import Touch

@Suite("A lesson while playing")
struct TeachingTests {
    private static let surface = SurfaceSize(widthMillimetres: 200, heightMillimetres: 100)
    private static let mapping = Mapping(
        name: "Fader",
        controls: [.fader(name: "f", area: Area(x: 0...1, y: 0...1), Binding(.pitch, low: 100, high: 1000))])

    private func performer() -> Performer {
        Performer(
            mappings: [Self.mapping], start: Self.mapping,
            sounds: [Sound(name: "study", source: .thesis(sampleRate: 48_000))], levelDecibels: -12)
    }

    /// A swipe to the left with one finger, beginning at so many ms; what came of it.
    private func swipe(_ performer: inout Performer, at begin: Int64, id: Int) -> [Performer.TimedEffects] {
        var timedEffects: [Performer.TimedEffects] = []
        for step in 0...16 {
            let contact = Contact(
                id: id, phase: step == 0 ? .began : step == 16 ? .ended : .moved,
                position: SurfacePoint(x: 0.7 - 0.02 * Double(step), y: 0.5))
            timedEffects += performer.touch(
                TouchFrame(timeMicroseconds: (begin + Int64(step) * 10) * 1000, contacts: [contact]), by: .device,
                on: Self.surface)
        }
        return timedEffects + performer.advance(to: (begin + 1500) * 1000)
    }

    @Test("Fingers that show a gesture play nothing, and who plays when it begins lets go")
    func silent() {
        var performer = performer()
        let down = Contact(id: 1, phase: .began, position: SurfacePoint(x: 0.5, y: 0.5))
        _ = performer.touch(TouchFrame(timeMicroseconds: 0, contacts: [down]), by: .device, on: Self.surface)
        #expect(performer.mapper.isSounding)
        _ = performer.teach(.begin(.action(.freeze)), at: 1000)
        #expect(!performer.mapper.isSounding)
        let values = performer.mapper.values
        #expect(swipe(&performer, at: 1000, id: 2).isEmpty)
        #expect(performer.mapper.values == values)
        #expect(performer.teaching?.lesson.showings.count == 1)
    }

    @Test("What was understood is tried out, and thrown away or kept")
    func tryOut() {
        var performer = performer()
        _ = performer.teach(.begin(.action(.freeze)), at: 0)
        _ = swipe(&performer, at: 1000, id: 1)
        _ = performer.teach(.tryOut, at: 3000)
        #expect(performer.teaching?.isTriedOut == false, "after one showing nothing is understood")
        _ = swipe(&performer, at: 4000, id: 2)
        _ = performer.teach(.tryOut, at: 6000)
        #expect(performer.teaching?.isTriedOut == true)
        _ = swipe(&performer, at: 8000, id: 3)
        #expect(performer.isFrozen)
        let kept = performer.teach(.keep, at: 10_000)
        guard case .add(let use)? = kept.gestureEdit else {
            Issue.record("it is kept")
            return
        }
        #expect(use.gesture.kind == .swipe(.left) && use.isTaught)
        #expect(performer.teaching == nil)
        #expect(performer.mapper.mapping == Self.mapping, "until it is read from the file")
    }

    @Test("A lesson that is left leaves everything as it was")
    func left() {
        var performer = performer()
        _ = performer.teach(.begin(.action(.freeze)), at: 0)
        _ = swipe(&performer, at: 1000, id: 1)
        _ = swipe(&performer, at: 4000, id: 2)
        _ = performer.teach(.tryOut, at: 6000)
        #expect(performer.teach(.cancel, at: 7000).gestureEdit == nil)
        _ = swipe(&performer, at: 8000, id: 3)
        #expect(!performer.isFrozen && performer.mapper.mapping == Self.mapping)
    }

    @Test("Another mapping ends the lesson: what is left behind does not come back")
    func anotherMapping() {
        var performer = performer()
        let other = Mapping(name: "Other", controls: [])
        _ = performer.apply(.added(other))
        _ = performer.teach(.begin(.action(.freeze)), at: 0)
        _ = performer.choose("Other")
        #expect(performer.teaching == nil && performer.mapper.mapping == other)
        _ = performer.teach(.begin(.action(.freeze)), at: 0)
        _ = performer.act(.previousMapping, at: 0)
        #expect(performer.teaching == nil && performer.mapper.mapping == Self.mapping)
    }

    @Test("The mapping that is played changes under a finger without a gap")
    func reloaded() {
        var performer = performer()
        let down = Contact(id: 1, phase: .began, position: SurfacePoint(x: 0.5, y: 1))
        _ = performer.touch(TouchFrame(timeMicroseconds: 0, contacts: [down]), by: .device, on: Self.surface)
        var changed = Self.mapping
        changed.controls = [.fader(name: "f", area: Area(x: 0...1, y: 0...1), Binding(.pitch, low: 100, high: 500))]
        let effects = performer.apply(.changed(0, changed))
        #expect(effects.changes.count == 1)
        guard case .set(.pitch, 500, cloud: 0)? = effects.changes.first else {
            Issue.record("the new range holds at once")
            return
        }
        #expect(performer.mapper.isSounding && effects.message == "Fader reloaded")
    }

    private static let taught = GestureUse(
        Gesture(.swipe(.left), fingers: 1), triggers: [.action(.freeze)], isTaught: true)

    /// A performer whose mapping has that gesture.
    private func taughtPerformer() -> Performer {
        var mapping = Self.mapping
        mapping.gestures = [Self.taught]
        return Performer(
            mappings: [mapping], start: mapping,
            sounds: [Sound(name: "study", source: .thesis(sampleRate: 48_000))], levelDecibels: -12)
    }

    @Test("A trial says how often the gesture was recognised, while everything plays as ever")
    func trial() throws {
        var performer = taughtPerformer()
        _ = performer.teach(.trial(Self.taught), at: 0)
        #expect(performer.teachingState?.isTrial == true && performer.teachingState?.recognitions == 0)
        _ = swipe(&performer, at: 1000, id: 1)
        #expect(performer.isFrozen && performer.teachingState?.recognitions == 1)
        _ = swipe(&performer, at: 4000, id: 2)
        #expect(performer.teachingState?.recognitions == 2)
        _ = performer.teach(.cancel, at: 6000)
        #expect(performer.teachingState == nil)
    }

    @Test(
        "A gesture is changed, removed and undone by an edit of its file; one that goes on is shown anew for an action")
    func changed() {
        var performer = taughtPerformer()
        let muting = GestureUse(Self.taught.gesture, triggers: [.action(.mute)], isTaught: true)
        #expect(
            performer.teach(.change(Self.taught, to: .action(.mute)), at: 0).gestureEdit
                == .replace(Self.taught, with: muting))
        #expect(performer.teach(.change(Self.taught, to: .action(.freeze)), at: 0).gestureEdit == nil)
        #expect(performer.teach(.remove(Self.taught), at: 0).gestureEdit == .remove(Self.taught))
        #expect(
            performer.teach(.undo, at: 0).gestureEdit == .undo && performer.teach(.redo, at: 0).gestureEdit == .redo)
        let drag = GestureUse(
            Gesture(.drag(.vertical), fingers: 2), moves: [.init(Binding(.pan, low: -1, high: 1), travel: 60)])
        #expect(performer.teach(.change(drag, to: .action(.mute)), at: 0).gestureEdit == nil)
        #expect(performer.teaching?.lesson.subject == .action(.mute))
    }

    @Test("Shown again, a gesture takes its own place and no other's")
    func again() {
        var performer = taughtPerformer()
        _ = performer.teach(.show(Self.taught), at: 0)
        _ = swipe(&performer, at: 1000, id: 1)
        _ = swipe(&performer, at: 4000, id: 2)
        #expect(performer.teachingState?.replaced == nil)
        guard case .replace(Self.taught, with: _)? = performer.teach(.keep, at: 6000).gestureEdit else {
            Issue.record("it is not replaced")
            return
        }
    }

    @Test("A lesson says which gesture of the mapping it replaces, and which controls the fingers move too")
    func notes() {
        var performer = taughtPerformer()
        _ = performer.teach(.begin(.action(.mute)), at: 0)
        _ = swipe(&performer, at: 1000, id: 1)
        _ = swipe(&performer, at: 4000, id: 2)
        #expect(performer.teachingState?.replaced == Self.taught)
        #expect(performer.teachingState?.movedControls == [], "a swipe puts values back")
    }
}
