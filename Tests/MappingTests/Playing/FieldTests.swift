import Granular
import Mapping
import Testing
import Touch

/// Fields that overlap.
@Suite("Fields")
struct FieldTests {
    private static let left = Area(x: 0...0.6, y: 0...1)
    private static let right = Area(x: 0.4...1, y: 0...1)

    private func field(_ name: String, _ area: Area, _ sound: Int, pins: Bool = false) -> Control {
        Control(
            name: name, area: area, kind: .tape(Tape(pinGesture: pins ? .doubleTap : nil, isField: true)),
            routes: [Route(.x, Binding(.position, low: 0, high: 1))], handling: Handling(sound: .number(sound)))
    }

    private func player(pins: Bool = false, _ others: Control...) -> Player {
        Player(
            Mapping(
                name: "m", hasCloudPerTouch: true,
                controls: [field("left", Self.left, 1, pins: pins), field("right", Self.right, 2, pins: pins)] + others)
        )
    }

    /// Where each cloud that sounds is in its sound.
    private func places(_ player: Player) -> [Double] {
        player.sounding.map { (player.heard[Int($0)][.position] * 1000).rounded() / 1000 }.sorted()
    }

    @Test("A finger where two overlap plays both, each at its own place, and lifts from both")
    func both() throws {
        var player = player()
        player.down(0, 30, 50)
        #expect(places(player) == [0.5], "on one it plays one")
        player.down(1, 54, 50)
        #expect(player.sounding.count == 3)
        let finger = try #require(player.mapper.fingers.last)
        #expect(finger.fields.count == 2 && finger.control == 1 && finger.cloud == finger.fields[1])
        let clouds = [0, 1].map { player.heard[Int(finger.fields[$0] ?? 99)][.position] }
        expect(clouds[0], near: 0.9)
        expect(clouds[1], near: 0.14 / 0.6, within: 1e-6)
        player.up(1)
        #expect(places(player) == [0.5])
        player.up(0)
        #expect(player.sounding.isEmpty)
    }

    @Test("Each of its clouds is cut from the sound of its field")
    func sounds() {
        var player = player()
        var tracker = ContactTracker()
        tracker.begin(0, at: SurfacePoint(x: 0.5, y: 0.5))
        let frame = tracker.frame(at: player.now + 10_000) ?? TouchFrame(timeMicroseconds: 0, contacts: [])
        let sounds = player.mapper.handle(frame).compactMap { output -> ControlSound? in
            if case .sound(_, let sound) = output.kind { sound } else { nil }
        }
        #expect(sounds.count == 2 && sounds.contains(.number(1)) && sounds.contains(.number(2)))
    }

    @Test("A finger that moves leaves fields behind and comes to others, also from beside them")
    func roam() {
        var player = player()
        player.down(0, 30, 50)
        player.move(0, 50, 50)
        #expect(player.sounding.count == 2)
        player.move(0, 70, 50)
        #expect(places(player) == [0.5])
        player.move(0, 50, 50)
        #expect(player.sounding.count == 2)
        player.up(0)
        #expect(player.sounding.isEmpty && player.mapper.fingers.isEmpty)

        var apart = Player(
            field("one", Area(x: 0...0.2, y: 0...1), 1), field("two", Area(x: 0.8...1, y: 0...1), 2),
            cloudPerTouch: true)
        apart.down(0, 50, 50)
        #expect(apart.sounding.isEmpty)
        apart.move(0, 10, 50)
        #expect(places(apart) == [0.5])
        apart.move(0, 50, 50)
        #expect(apart.sounding.isEmpty)
        apart.move(0, 90, 50)
        #expect(places(apart) == [0.5])
        // What was silenced waits for the next touch.
        apart.key { $0.releaseAll() }
        apart.move(0, 10, 50)
        #expect(apart.sounding.isEmpty)
    }

    @Test("Two taps where fields overlap leave a pin on each; a finger takes both along, within their fields")
    func pins() {
        var player = player(pins: true)
        func tapTwice(_ finger: Int, _ x: Double) {
            for tap in 0..<2 {
                player.down(finger + tap, x, 50)
                player.up(finger + tap)
                player.wait(60)
            }
        }
        tapTwice(0, 48)
        #expect(player.mapper.pins.map(\.control) == ["left", "right"] && player.sounding.count == 2)
        player.wait(1_000)
        player.down(4, 48, 50)
        player.move(4, 90, 50)
        #expect(player.sounding.count == 2)
        expect(player.mapper.pins[0].position, near: 1)
        expect(player.mapper.pins[1].position, near: 0.5 / 0.6, within: 1e-6)
        player.up(4)
        player.wait(1_000)
        tapTwice(5, 90)
        #expect(player.mapper.pins.map(\.control) == ["left"] && player.sounding.count == 1)
    }

    @Test("A field is there while its place in the mix has a sound: a finger that rests comes to it, and leaves it")
    func mix() {
        var player = player()
        player.key { $0.setSoundCount(1) }
        #expect(player.mapper.mapping.visibleControls(on: nil) == [0])
        player.down(0, 50, 50)
        player.down(1, 90, 50)
        #expect(player.sounding.count == 1 && player.mapper.fingers[1].control == nil)
        player.key { $0.setSoundCount(2) }
        #expect(player.sounding.count == 3 && player.mapper.fingers[0].fields.keys.sorted() == [0, 1])
        player.key { $0.setSoundCount(1) }
        #expect(player.sounding.count == 1 && player.mapper.fingers[0].control == 0)
        player.key { $0.setSoundCount(0) }
        #expect(player.sounding.isEmpty)
        player.up(0)
        player.up(1)
        player.key { $0.setSoundCount(2) }
        #expect(player.sounding.isEmpty)
        // What is no field plays all of the mix, as it always did.
        var tape = Player(tape("t", sound: 2), cloudPerTouch: true)
        tape.key { $0.setSoundCount(1) }
        tape.down(0, 50, 50)
        #expect(tape.sounding.count == 1)
    }

    private func tape(_ name: String, sound: Int) -> Control {
        Control(
            name: name, area: Area(x: 0...1, y: 0...1), kind: .tape(Tape()),
            routes: [Route(.x, Binding(.position, low: 0, high: 1))], handling: Handling(sound: .number(sound)))
    }

    @Test(
        "The pins of a field go with it; those that are laid before its sound is there wait for it, each with its sound"
    )
    func pinsOfMix() {
        var player = player(pins: true)
        player.key { $0.setSoundCount(2) }
        player.key { $0.addPin(on: "left", position: 0.5, height: 0.5) }
        player.key { $0.addPin(on: "right", position: 0.25, height: 0.5) }
        let pins = player.mapper.pins
        #expect(player.sounding.count == 2 && pins.count == 2)
        player.key { $0.setSoundCount(1) }
        #expect(player.mapper.pins.map(\.control) == ["left"] && player.sounding.count == 1)
        player.key { $0.addPin(on: "right", position: 0.5, height: 0.5) }
        #expect(player.mapper.pins.count == 1, "an absent field takes none")
        player.key { $0.setPins(pins) }
        #expect(player.mapper.pins.count == 2 && player.sounding.count == 1)
        player.key { $0.setSoundCount(2) }
        #expect(player.mapper.pins == pins && player.sounding.count == 2)

        var other = self.player(pins: true)
        other.key { $0.setPins(pins) }
        let sounds = other.mapper.takeSounds().compactMap { output -> ControlSound? in
            if case .sound(_, let sound) = output.kind { sound } else { nil }
        }
        #expect(sounds == [.number(1), .number(2)])
    }

    @Test("Where sounds change their places fields go along, with pins, and fingers play on what is under them")
    func places() {
        var player = player(pins: true)
        player.key { $0.setSoundCount(2) }
        player.key { $0.addPin(on: "left", position: 0.25, height: 0.5) }
        player.key { $0.addPin(on: "right", position: 0.75, height: 0.5) }
        player.down(0, 80, 80)
        player.key { $0.setSoundCount(1, places: [1: 2]) }
        let fields = player.mapper.mapping.controls
        #expect(fields[0].area == Self.right && fields[1].area == Self.left && fields[1].isAbsent)
        #expect(player.mapper.pins.map(\.control) == ["left"] && player.mapper.pins[0].position == 0.75)
        #expect(player.sounding.count == 2 && player.mapper.fingers[0].fields.keys.sorted() == [0])
        player.key { $0.setSoundCount(2, places: [2: 1]) }
        #expect(player.mapper.mapping.controls[1].area == Self.right && player.mapper.fields.isEmpty)
        #expect(player.mapper.pins.map(\.control) == ["right"])
    }

    @Test("What lies on top of fields takes its fingers alone")
    func onTop() {
        var player = player(button("hold", Area(x: 0.45...0.55, y: 0...0.2)))
        player.down(0, 50, 10)
        #expect(player.sounding.isEmpty && player.mapper.fingers[0].control == 2)
        player.move(0, 50, 90)
        #expect(player.sounding.isEmpty, "it belongs to the button until it lifts")
    }

    @Test("More fingers than there are clouds play what there is, and nothing is left when they lift")
    func many() {
        var player = player()
        for finger in 0..<10 { player.down(finger, 41 + Double(finger), 50) }
        #expect(player.sounding.count == 16)
        for finger in 0..<10 { player.move(finger, 20, 50) }
        #expect(player.sounding.count == 10, "one field, one cloud each")
        for finger in 0..<10 { player.up(finger) }
        #expect(player.sounding.isEmpty)
    }

    @Test("A mapping that is read anew keeps fingers on the fields that are still there")
    func reload() {
        var player = player()
        player.down(0, 50, 50)
        var moved = player.mapper.mapping
        moved.controls[0].area = Area(x: 0...0.55, y: 0...1)
        player.key { $0.replace(moved) }
        #expect(player.sounding.count == 2)
        player.move(0, 58, 50)
        #expect(player.sounding.count == 1)
        player.up(0)
        player.down(1, 45, 50)
        moved.controls.removeFirst()
        player.key { $0.replace(moved) }
        #expect(player.sounding.isEmpty && player.mapper.fingers.allSatisfy { $0.fields.isEmpty })
    }
}
