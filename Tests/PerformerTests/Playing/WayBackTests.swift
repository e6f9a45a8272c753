import Granular
import Mapping
import Performer
import Sounds
import Testing
import Touch

/// A gesture that chooses the next mapping leads back from there, too: who does not see the keys would be stuck otherwise.
@Suite("The way back from a mapping that a gesture chose")
struct WayBackTests {
    private static let surface = SurfaceSize(widthMillimetres: 200, heightMillimetres: 100)
    private static let slides: [GestureUse] = [slide(.left, .nextMapping), slide(.right, .previousMapping)]
    private static func slide(_ direction: Gesture.Direction, _ action: Action) -> GestureUse {
        GestureUse(
            Gesture(.drag(.horizontal), fingers: 3, threshold: .drag(direction, 9)), triggers: [.action(action)])
    }
    private static let slid = Mapping(name: "Slid", controls: [], gestures: slides)
    private static let plain = Mapping(
        name: "Plain",
        controls: [.fader(name: "f", area: Area(x: 0...1, y: 0...1), Binding(.pitch, low: 100, high: 1000))])
    private static let last = Mapping(
        name: "Last", controls: [],
        gestures: [GestureUse(Gesture(.tap, fingers: 2), triggers: [.action(.hold)])])

    private var time: Int64 = 0
    private var performer: Performer

    init() {
        performer = Performer(
            mappings: [Self.slid, Self.plain, Self.last], start: Self.slid,
            sounds: [Sound(name: "study", source: .thesis(sampleRate: 48_000))], levelDecibels: -12)
    }

    /// Three fingers slide by a third of the surface; the name of the mapping that is played then.
    private mutating func slide(_ way: Double) -> String {
        for step in 0...60 {
            let contacts = (0..<3).map { finger in
                Contact(
                    id: finger, phase: step == 0 ? .began : step == 60 ? .ended : .moved,
                    position: SurfacePoint(x: 0.5 + way * Double(step) / 200, y: 0.3 + 0.2 * Double(finger)))
            }
            _ = performer.touch(
                TouchFrame(timeMicroseconds: (time + Int64(step) * 10) * 1000, contacts: contacts), by: .device,
                on: Self.surface)
        }
        time += 2000
        _ = performer.advance(to: time * 1000)
        return performer.mapper.mapping.name
    }

    @Test("The slides go on and back through mappings that have no such gesture")
    mutating func goesOnAndBack() {
        var names: [String] = []
        for way in [-1.0, 1, -1, -1, 1, 1] { names.append(slide(way)) }
        #expect(names == ["Plain", "Slid", "Plain", "Last", "Plain", "Slid"])
        #expect(performer.mapper.mapping == Self.slid)
    }

    @Test("What stays says where from, is not changed there, outlasts a new text, and ends with another choice")
    mutating func kept() {
        _ = slide(-1)
        #expect(performer.mapper.mapping.name == "Plain")
        let kept = performer.mapper.mapping.gestures
        #expect(kept.map(\.keptFrom) == ["Slid", "Slid"] && kept.map(\.gesture) == Self.slides.map(\.gesture))
        let removed = performer.teach(.remove(kept[0]), at: time * 1000)
        #expect(
            removed.gestureEdit == nil && removed.message?.hasSuffix("is the way back to Slid: change it there") == true
        )
        var changed = Self.plain
        changed.about = "new"
        _ = performer.apply(.changed(1, changed))
        #expect(performer.mapper.mapping.gestures == kept)
        _ = performer.choose("Last")
        #expect(performer.mapper.mapping == Self.last)
        _ = slide(1)
        #expect(performer.mapper.mapping == Self.last)
        _ = performer.choose("Slid")
        _ = performer.act(.nextMapping, at: time * 1000)
        #expect(performer.mapper.mapping == changed, "keys lead back themselves")
    }
}
