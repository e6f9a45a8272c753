import Granular
import Mapping
import Testing

@Suite("A mapping that is changed under the fingers")
struct ReplacingTests {
    private let corner = Area(x: 0...0.2, y: 0...0.2)

    private func mapping(_ controls: Control..., gestures: [GestureUse] = [], cloudPerTouch: Bool = false) -> Mapping {
        Mapping(name: "m", hasCloudPerTouch: cloudPerTouch, controls: controls, gestures: gestures)
    }

    @Test("Fingers keep their controls by name, wherever they lie now; a new range is heard at once, nothing restarts")
    func byName() {
        var player = Player(mapping(zone("z", whole, .absolute, Route(.x, density()))))
        player.down(1, 50, 50)
        let changes = player.key {
            $0.replace(
                mapping(
                    .fader(name: "new", area: corner, Binding(.pan, low: -1, high: 1)),
                    zone("z", Area(x: 0...0.8, y: 0...1), .absolute, Route(.x, density(0, 160)))))
        }
        #expect(changes == ["density = 100.0 in 0"])
        #expect(player.mapper.fingers.map(\.control) == [1] && player.mapper.isSounding)
        #expect(player.up(1) == ["release 0"])
    }

    @Test("A control that is gone, or is of another kind now, lets go of its fingers until they come again")
    func vanished() {
        for next in [
            mapping(.fader(name: "z", area: whole, density())),
            mapping(zone("y", whole, .absolute, Route(.x, density()))),
        ] {
            var player = Player(mapping(zone("z", whole, .absolute, Route(.x, density()))))
            player.down(1, 50, 50)
            #expect(player.key { $0.replace(next) } == ["release 0"])
            #expect(player.move(1, 90, 90).isEmpty && player.up(1).isEmpty)
            #expect(player.down(1, 50, 50).last == "start 0")
        }
    }

    @Test("What is slid stays where it is, and moves on")
    func sliding() {
        func sliding(_ high: Double) -> Mapping {
            mapping(zone("z", whole, .relative(.millimetres(100), lockMillimetres: 0), Route(.x, density(0, high))))
        }
        var player = Player(sliding(100))
        player.down(1, 50, 50)
        player.move(1, 55, 50)
        #expect(player.key { $0.replace(sliding(200)) }.isEmpty)
        player.move(1, 60, 50)
        expect(player[.density], near: 80)
    }

    @Test("A shift that is held, a toggle that is on and what they add stay, in their new places")
    func buttons() {
        let shift = button("shift", corner, triggers: [.layer("two")])
        let on = button(
            "on", Area(x: 0.3...0.5, y: 0...0.2), Route(.press, density(0, 20, isAdded: true)), isToggle: true)
        let layer = zone(
            "l", Area(x: 0.6...1, y: 0...1), .absolute, Route(.x, Binding(.pan, low: -1, high: 1)), layer: "two")
        var player = Player(mapping(shift, on, layer))
        player.down(2, 40, 10)
        player.up(2)
        player.down(1, 10, 10)
        #expect(player.key { $0.replace(mapping(layer, on, shift)) }.isEmpty)
        #expect(
            player.mapper.layer == "two" && player.mapper.isOn(1) && player.mapper.isOn(2) && player[.density] == 70)
        player.up(1)
        #expect(player.mapper.layer == nil && !player.mapper.isOn(2))
        #expect(player.key { $0.replace(mapping(layer, shift)) } == ["density = 50.0 in 0"])
    }

    @Test("What a kept sound has added to it stays; what is added by nothing any more goes")
    func keptAdditions() {
        func adding(_ name: String) -> Control {
            zone(name, whole, .absolute, Route(.x, density(0, 40, isAdded: true)), handling: Handling(lift: .hold))
        }
        var player = Player(mapping(adding("z")))
        player.down(1, 50, 50)
        player.up(1)
        #expect(player.key { $0.replace(mapping(adding("z"), adding("y"))) }.isEmpty)
        #expect(player[.density] == 70 && player.mapper.isSounding)
        #expect(player.key { $0.replace(mapping(adding("x"))) } == ["density = 50.0 in 0"])
        #expect(player.mapper.isSounding)
    }

    @Test("A gesture that is no more ends, with what it held; one that stays goes on")
    func gestures() {
        let pinch = GestureUse(Gesture(.pinch, fingers: 2), moves: [.init(density(0, 40, isAdded: true), travel: 2)])
        let fader = Control.fader(name: "f", area: corner, Binding(.pan, low: -1, high: 1))
        let performance = Performance(
            .finger(path: [(45, 50), (45, 50), (35, 50)], from: 0, to: 1000),
            .finger(path: [(55, 50), (55, 50), (65, 50)], from: 0, to: 1000))
        var player = Player(mapping(fader, gestures: [pinch]))
        for frame in performance.frames.dropLast(8) { _ = player.key { changes($0.handle(frame, from: 1)) } }
        let before = player[.density]
        #expect(before > 60)
        var louder = pinch
        louder.triggers = [.action(.mute)]
        #expect(player.key { $0.replace(mapping(fader, gestures: [louder])) }.isEmpty)
        #expect(player[.density] == before)
        player.key { $0.replace(mapping(fader)) }
        #expect(player[.density] == 50)
    }

    @Test("Clouds of fingers go on, each with its values")
    func perTouch() {
        func mapping(_ high: Double) -> Mapping {
            self.mapping(zone("z", whole, .absolute, Route(.x, density(0, high))), cloudPerTouch: true)
        }
        var player = Player(mapping(100))
        player.down(1, 20, 50)
        player.down(2, 40, 50)
        #expect(player.key { $0.replace(mapping(200)) } == ["density = 40.0 in 0", "density = 80.0 in 1"])
        #expect(player.sounding == [0, 1])
        player.up(1, 2)
        #expect(player.sounding == [])
    }

    @Test("Another mapping: held clouds sound on as they were, and what was added goes with the fingers")
    func use() {
        var player = Player(
            mapping(
                zone("z", Area(x: 0...0.5, y: 0...1), .absolute, Route(.x, density())),
                zone(
                    "a", Area(x: 0.5...1, y: 0...1), .absolute,
                    Route(.x, Binding(.level, low: 0, high: 10, isAdded: true)))))
        player.down(1, 25, 50)
        player.down(2, 75, 50)
        #expect(player[.level] == 5)
        player.key { $0.use(oneFader) }
        #expect(player[.level] == 0 && player[.density] == 50 && player.sounding == [])
    }

    @Test("From a cloud for each touch to one for all: what is held goes on, and a finger moves it")
    func useOne() {
        var player = Player(mapping(zone("z", whole, .absolute, Route(.x, density())), cloudPerTouch: true))
        player.down(1, 20, 50)
        player.down(2, 80, 50)
        player.key { $0.setHold(true) }
        player.up(1, 2)
        player.key { $0.use(mapping(zone("z", whole, .absolute, Route(.x, density())))) }
        #expect(player.sounding == [0, 1] && player.heard[0][.density] == 20 && player.heard[1][.density] == 80)
        player.down(3, 60, 50)
        #expect(player.heard[0][.density] == 60 && player[.density] == 60)
        player.up(3)
        player.key { $0.setHold(false) }
        #expect(player.sounding == [])
    }

    @Test("For the other hand areas change sides and zones run from there; keys and lying faders do not")
    func mirrored() {
        let lying = Control(
            name: "f", area: Area(x: 0...0.4, y: 0...0.2), kind: .fader(.init(isHorizontal: true)),
            routes: [Route(.along, density())])
        let keys = Control(
            name: "k", area: Area(x: 0...0.4, y: 0.2...0.4), kind: .keys(names: ["a", "b"], isVertical: false),
            routes: [Route(.key, Binding(.pitch, low: 110, high: 220, response: .notes([110, 220])))])
        let zone = zone("z", Area(x: 0...0.4, y: 0.4...1), .absolute, Route(.x, Binding(.pan, low: -1, high: 1)))
        var player = Player(mapping(lying, keys, zone).mirrored)
        player.down(1, 70, 10)
        expect(player[.density], near: 25)
        player.down(2, 65, 30)
        #expect(player[.pitch] == 110)
        player.down(3, 70, 70)
        expect(player[.pan], near: 0.5)
        expect(player.mapper.positions(of: 2)[0], near: 0.25)
        #expect(player.down(4, 10, 70).isEmpty)
        #expect(mapping(lying, keys, zone).mirrored.mirrored == mapping(lying, keys, zone))
    }
}
