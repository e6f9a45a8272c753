import Mapping
import Testing
import Touch

/// A mapper whose fingers are followed as they would be felt; on a surface of 200 × 100 mm.
private struct Felt {
    private(set) var mapper: Mapper
    private var fingers = Fingers()
    private var felt = FeltFingers()

    init(_ mapping: Mapping) {
        mapper = Mapper(mapping)
        mapper.surface = SurfaceSize(widthMillimetres: 200, heightMillimetres: 100)
    }

    /// What is felt of all of `acts` at once.
    mutating func after(_ acts: Fingers.Act..., source: Int = 0) -> Feelings {
        _ = mapper.handle(fingers.frame(acts), from: source)
        return felt.feelings(of: mapper, source: source)
    }
}

@Suite("What fingers feel")
struct FeltFingersTests {
    @Test("A finger feels that it comes down on a control, and nothing where it rests or lifts")
    func landing() {
        var felt = Felt(oneFader)
        #expect(felt.after(.down(1, 0.25, 0.5)) == .border)
        #expect(felt.after(.move(1, 0.25, 0.5)) == [])
        #expect(felt.after(.down(2, 0.75, 0.5)) == [])
        #expect(felt.after(.up(1)) == [])
    }

    @Test("A finger that slides into another zone feels the border, on the way back too")
    func crossing() {
        var felt = Felt(twoZones)
        _ = felt.after(.down(1, 0.4, 0.5))
        #expect(felt.after(.move(1, 0.48, 0.5)) == [])
        #expect(felt.after(.move(1, 0.52, 0.5)).contains(.border))
        #expect(felt.after(.move(1, 0.6, 0.5)) == [])
        #expect(felt.after(.move(1, 0.45, 0.5)) == .border)
    }

    @Test("A finger that trembles on a border feels it once")
    func trembling() {
        var felt = Felt(twoZones)
        _ = felt.after(.down(1, 0.49, 0.5))
        #expect(felt.after(.move(1, 0.501, 0.5)).contains(.border))
        for _ in 0..<10 {
            #expect(felt.after(.move(1, 0.499, 0.5)) == [])
            #expect(felt.after(.move(1, 0.501, 0.5)) == [])
        }
    }

    @Test("Keys and pads are felt when they are struck and when a finger glides to the next")
    func keys() {
        let pitch = Binding(.pitch, low: 0, high: 1, response: .notes([220, 330, 440, 550]))
        for kind: Control.Kind in [
            .keys(names: ["a", "b", "c", "d"], isVertical: false), .grid(columns: 4, rows: 1, hasSnapshots: false),
        ] {
            var felt = Felt(
                Mapping(
                    name: "Keys",
                    controls: [
                        Control(
                            name: "keys", area: Area(x: 0...1, y: 0...1), kind: kind, routes: [Route(.key, pitch)])
                    ]))
            #expect(felt.after(.down(1, 0.1, 0.5)) == .key)
            #expect(felt.after(.move(1, 0.2, 0.5)) == [])
            #expect(felt.after(.move(1, 0.3, 0.5)) == .key)
            #expect(felt.after(.move(1, 0.9, 0.5)) == .key)
        }
    }

    @Test("A button is felt when it is pressed, not when a finger glides over it")
    func button() {
        let play = Control(
            name: "play", area: right, kind: .button(triggers: [.action(.freeze)], isToggle: false), routes: [])
        var felt = Felt(Mapping(name: "Buttons", controls: oneFader.controls + [play]))
        #expect(felt.after(.down(1, 0.75, 0.5)) == .button)
        #expect(felt.after(.up(1)) == [])
        _ = felt.after(.down(2, 0.25, 0.5))
        #expect(felt.after(.move(2, 0.75, 0.5)) == .border)
    }

    @Test("A value's end is felt each time that a finger brings the value there")
    func ends() {
        var felt = Felt(oneFader)
        _ = felt.after(.down(1, 0.25, 0.5))
        for _ in 0..<2 {
            #expect(felt.after(.move(1, 0.25, 1)) == .end)
            #expect(felt.after(.move(1, 0.3, 1)) == [])
            #expect(felt.after(.move(1, 0.25, 0.6)) == [])
        }
        #expect(felt.after(.move(1, 0.25, 0)) == .end)
        #expect(felt.after(.up(1), .down(2, 0.25, 1)) == .border)
        #expect(felt.after(.move(2, 0.3, 1)) == [])
    }

    @Test("A knob is felt at its end, however the finger gets there")
    func knob() {
        var felt = Felt(
            Mapping(
                name: "Knob",
                controls: [
                    Control(
                        name: "density", area: Area(x: 0...1, y: 0...1),
                        kind: .knob(.drag(.millimetres(50))),
                        routes: [Route(.turn, Binding(.density, low: 10, high: 100))])
                ]))
        _ = felt.after(.down(1, 0.5, 0.05))
        #expect(felt.after(.move(1, 0.5, 0.1)) == [])
        #expect(felt.after(.move(1, 0.5, 0.95)) == .end)
        #expect(felt.after(.move(1, 0.5, 0.99)) == [])
    }

    @Test("Only the fingers of the source that is asked for are felt, each for itself")
    func sources() {
        var felt = Felt(twoZones)
        #expect(felt.after(.down(1, 0.25, 0.5), source: 1) == .border)
        #expect(felt.after(.down(2, 0.75, 0.5), source: 1) == .border)
        var other = FeltFingers()
        #expect(other.feelings(of: felt.mapper, source: 0) == [])
        #expect(other.feelings(of: felt.mapper, source: 1) == .border)
    }

    @Test("haptics = false is felt nowhere; of joined mappings only where it is said")
    func off() throws {
        func read(_ haptics: String) throws -> Mapping {
            let text = """
                name = "m"
                \(haptics)
                [[zone]]
                name = "z"
                area = { x = [0, 1], y = [0, 1] }
                x = { parameter = "pitch", range = [100, 900] }
                """
            return try #require(MappingFile(text: text, file: "m.toml").mapping)
        }
        let (felt, unfelt) = (try read(""), try read("haptics = false"))
        #expect(try read("haptics = true") == felt)
        #expect(felt.hasHaptics() && !unfelt.hasHaptics())
        let joined = unfelt.joined(with: [felt])
        #expect(!joined.hasHaptics(on: 0) && joined.hasHaptics(on: 1))
        var fingers = Felt(unfelt)
        #expect(fingers.after(.down(1, 0.5, 0.5)) == [])
    }

    @Test("Where another layer or mapping comes under a resting finger, nothing was crossed")
    func ground() {
        var felt = Felt(twoZones)
        _ = felt.after(.down(1, 0.25, 0.5))
        var mapper = felt.mapper
        var fingers = FeltFingers()
        #expect(fingers.feelings(of: mapper, source: 0) == .border)
        _ = mapper.use(oneFader)
        #expect(fingers.feelings(of: mapper, source: 0) == [])
    }
}
