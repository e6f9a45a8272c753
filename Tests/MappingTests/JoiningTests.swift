import Granular
import Mapping
import Testing
import Touch

@Suite("Several surfaces, each with a mapping of its own") struct JoiningTests {
    private static func fader(_ name: String, _ parameter: Parameter) -> Control {
        .fader(name: name, area: Area(x: 0...1, y: 0...1), Binding(parameter, low: 0, high: 1))
    }

    private static let joined = Mapping(
        name: "first", controls: [fader("f", .pan)],
        gestures: [GestureUse(Gesture(.tap, fingers: 2), triggers: [.action(.mute)])]
    ).joined(with: [
        Mapping(
            name: "second", controls: [fader("f", .position)],
            gestures: [GestureUse(Gesture(.tap, fingers: 2), triggers: [.action(.freeze)])])
    ])

    private func frame(_ milliseconds: Int64, _ surface: Int, y: Double, _ phase: Contact.Phase, fingers: Int = 1)
        -> TouchFrame
    {
        let contacts = (1...fingers).map {
            Contact(
                id: $0, phase: phase, position: SurfacePoint(x: 0.3 * Double($0), y: y), surface: surface)
        }
        return TouchFrame(timeMicroseconds: milliseconds * 1_000, contacts: contacts)
    }

    @Test("a finger plays by the mapping of its surface, wherever others are on theirs") func fingers() {
        var mapper = Mapper(Self.joined)
        _ = mapper.handle(frame(0, 0, y: 0.25, .began), from: 0)
        _ = mapper.handle(frame(10, 1, y: 0.75, .began), from: 2)
        #expect(mapper.values[.pan] == 0.25 && mapper.values[.position] == 0.75)
        #expect(mapper.fingers.map(\.control) == [0, 1])
        _ = mapper.handle(frame(20, 1, y: 0.5, .moved), from: 2)
        #expect(mapper.values[.pan] == 0.25 && mapper.values[.position] == 0.5)
        _ = mapper.handle(frame(30, 2, y: 0.5, .began), from: 3)
        #expect(mapper.fingers.last?.control == nil)
    }

    @Test("a gesture is that of the surface on which it is made, and fingers of two surfaces make none together")
    func gestures() {
        var mapper = Mapper(Self.joined)
        func actions(_ outputs: [Mapper.Output]) -> [Action] {
            outputs.compactMap { if case .action(let action) = $0.kind { action } else { nil } }
        }
        var asked: [Action] = []
        for (surface, source) in [(1, 2), (0, 0)] {
            let start = Int64(surface == 1 ? 0 : 5_000)
            asked += actions(mapper.handle(frame(start, surface, y: 0.5, .began, fingers: 2), from: source))
            asked += actions(mapper.handle(frame(start + 80, surface, y: 0.5, .ended, fingers: 2), from: source))
            asked += actions(mapper.advance(to: (start + 2_000) * 1_000))
        }
        #expect(asked == [.freeze, .mute])
        _ = mapper.handle(frame(10_000, 0, y: 0.5, .began), from: 0)
        _ = mapper.handle(frame(10_000, 1, y: 0.5, .began), from: 2)
        asked = actions(mapper.handle(frame(10_080, 0, y: 0.5, .ended), from: 0))
        asked += actions(mapper.handle(frame(10_080, 1, y: 0.5, .ended), from: 2))
        asked += actions(mapper.advance(to: 12_000_000))
        #expect(asked.isEmpty)
    }

    @Test("a mapping that is alone is as it was") func alone() {
        var alone = Self.joined
        alone.controls.removeLast()
        alone.gestures.removeLast()
        #expect(alone.joined(with: []) == alone)
        #expect(alone.control(at: SurfacePoint(x: 0.5, y: 0.5)) == 0)
        #expect(alone.control(at: SurfacePoint(x: 0.5, y: 0.5), surface: 1) == nil)
    }
}
