import Granular
import Instrument
import Mapping
import Sounds
import Testing
import Touch

@Suite("A lesson while playing")
struct TeachingTests {
    private static let surface = SurfaceSize(widthMillimetres: 200, heightMillimetres: 100)
    private static let mapping = Mapping(
        name: "Fader",
        controls: [.fader(name: "f", area: Area(x: 0...1, y: 0...1), Binding(.pitch, low: 100, high: 1000))])

    private func desk() -> Desk {
        Desk(
            mappings: [Self.mapping], start: Self.mapping,
            sounds: [Sound(name: "study", source: .thesis(sampleRate: 48_000))], levelDecibels: -12)
    }

    /// A swipe to the left with one finger, beginning at so many ms; what came of it.
    private func swipe(_ desk: inout Desk, at begin: Int64, id: Int) -> [Desk.TimedOutcome] {
        var outcomes: [Desk.TimedOutcome] = []
        for step in 0...16 {
            let contact = Contact(
                id: id, phase: step == 0 ? .began : step == 16 ? .ended : .moved,
                position: SurfacePoint(x: 0.7 - 0.02 * Double(step), y: 0.5))
            outcomes += desk.touch(
                TouchFrame(timeMicroseconds: (begin + Int64(step) * 10) * 1000, contacts: [contact]), by: .device,
                on: Self.surface)
        }
        return outcomes + desk.advance(to: (begin + 1500) * 1000)
    }

    @Test("Fingers that show a gesture play nothing, and who plays when it begins lets go")
    func silent() {
        var desk = desk()
        let down = Contact(id: 1, phase: .began, position: SurfacePoint(x: 0.5, y: 0.5))
        _ = desk.touch(TouchFrame(timeMicroseconds: 0, contacts: [down]), by: .device, on: Self.surface)
        #expect(desk.mapper.isSounding)
        _ = desk.teach(.begin(.action(.freeze)), at: 1000)
        #expect(!desk.mapper.isSounding)
        let values = desk.mapper.values
        #expect(swipe(&desk, at: 1000, id: 2).isEmpty)
        #expect(desk.mapper.values == values)
        #expect(desk.teaching?.lesson.showings.count == 1)
    }

    @Test("What was understood is tried out, and thrown away or kept")
    func tryOut() {
        var desk = desk()
        _ = desk.teach(.begin(.action(.freeze)), at: 0)
        _ = swipe(&desk, at: 1000, id: 1)
        _ = desk.teach(.tryOut, at: 3000)
        #expect(desk.teaching?.isTriedOut == false, "after one showing nothing is understood")
        _ = swipe(&desk, at: 4000, id: 2)
        _ = desk.teach(.tryOut, at: 6000)
        #expect(desk.teaching?.isTriedOut == true)
        _ = swipe(&desk, at: 8000, id: 3)
        #expect(desk.isFrozen)
        let kept = desk.teach(.keep, at: 10_000)
        #expect(kept.keeps?.gesture.kind == .swipe(.left))
        #expect(desk.teaching == nil)
        #expect(desk.mapper.mapping == Self.mapping, "until it is read from the file")
    }

    @Test("A lesson that is left leaves everything as it was")
    func left() {
        var desk = desk()
        _ = desk.teach(.begin(.action(.freeze)), at: 0)
        _ = swipe(&desk, at: 1000, id: 1)
        _ = swipe(&desk, at: 4000, id: 2)
        _ = desk.teach(.tryOut, at: 6000)
        #expect(desk.teach(.cancel, at: 7000).keeps == nil)
        _ = swipe(&desk, at: 8000, id: 3)
        #expect(!desk.isFrozen && desk.mapper.mapping == Self.mapping)
    }

    @Test("Another mapping ends the lesson: what is left behind does not come back")
    func anotherMapping() {
        var desk = desk()
        let other = Mapping(name: "Other", controls: [])
        _ = desk.take(.added(other))
        _ = desk.teach(.begin(.action(.freeze)), at: 0)
        _ = desk.choose("Other")
        #expect(desk.teaching == nil && desk.mapper.mapping == other)
        _ = desk.teach(.begin(.action(.freeze)), at: 0)
        _ = desk.act(.previousMapping, at: 0)
        #expect(desk.teaching == nil && desk.mapper.mapping == Self.mapping)
    }

    @Test("The mapping that is played changes under a finger without a gap")
    func reloaded() {
        var desk = desk()
        let down = Contact(id: 1, phase: .began, position: SurfacePoint(x: 0.5, y: 1))
        _ = desk.touch(TouchFrame(timeMicroseconds: 0, contacts: [down]), by: .device, on: Self.surface)
        var changed = Self.mapping
        changed.controls = [.fader(name: "f", area: Area(x: 0...1, y: 0...1), Binding(.pitch, low: 100, high: 500))]
        let outcome = desk.take(.changed(0, changed))
        #expect(outcome.changes.count == 1)
        guard case .set(.pitch, 500, cloud: 0)? = outcome.changes.first else {
            Issue.record("the new range holds at once")
            return
        }
        #expect(desk.mapper.isSounding && outcome.message == "read again: Fader")
    }
}
