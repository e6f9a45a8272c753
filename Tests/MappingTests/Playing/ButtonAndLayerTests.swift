import Granular
import Mapping
import Testing

@Suite("Buttons and layers")
struct ButtonAndLayerTests {
    private let corner = Area(x: 0...0.2, y: 0...0.2)
    private let rest = Area(x: 0.2...1, y: 0...1)

    @Test("A button is on while a finger is on it; several count as one, and it sounds nothing")
    func momentary() {
        var player = Player(button("b", corner, Route(.press, density(10, 90)), triggers: [.action(.mute)]))
        #expect(player.down(1, 10, 10) == ["density = 90.0 in 0", "mute"])
        #expect(player.mapper.isOn(0))
        #expect(player.down(2, 15, 15).isEmpty)
        #expect(player.up(1).isEmpty)
        #expect(player.mapper.isOn(0))
        #expect(player.up(2) == ["density = 10.0 in 0"])
        #expect(!player.mapper.isOn(0) && !player.mapper.isSounding && player.actions == [.mute])
    }

    @Test("The same where every touch has a cloud of its own")
    func momentaryPerTouch() {
        var player = Player(
            button("b", corner, Route(.press, density(10, 90)), triggers: [.action(.mute)]), cloudPerTouch: true)
        player.down(1, 10, 10)
        player.down(2, 15, 15)
        player.up(1)
        #expect(player.mapper.isOn(0) && player[.density] == 90 && player.actions == [.mute])
        player.up(2)
        #expect(!player.mapper.isOn(0) && player[.density] == 10 && player.sounding == [])
    }

    @Test("A toggle is on until it is pressed again")
    func toggle() {
        var player = Player(
            button("b", corner, Route(.press, density(10, 90)), triggers: [.action(.freeze)], isToggle: true))
        player.down(1, 10, 10)
        #expect(player.up(1).isEmpty && player.mapper.isOn(0))
        #expect(player.down(1, 10, 10) == ["density = 10.0 in 0", "freeze"])
        player.up(1)
        #expect(!player.mapper.isOn(0) && player.actions == [.freeze, .freeze])
    }

    @Test(
        "A toggle is off where what it moves was set to something else, as by undo, and on again where that is taken back"
    )
    func toggleFollows() {
        var player = Player(
            button("b", corner, Route(.press, density(10, 90)), isToggle: true),
            button("held", rest, Route(.press, density(10, 90))))
        player.down(1, 10, 10)
        player.up(1)
        #expect(player.mapper.isOn(0) && player[.density] == 90)
        player.key { $0.set(.pitch, to: 100) }
        #expect(player.mapper.isOn(0))
        player.key { $0.set(.density, to: 50) }
        #expect(!player.mapper.isOn(0) && !player.mapper.isOn(1) && player[.density] == 50)
        player.key { $0.set(.density, to: 90) }
        #expect(player.mapper.isOn(0) && !player.mapper.isOn(1))
        player.down(1, 10, 10)
        #expect(!player.mapper.isOn(0) && player[.density] == 10)
    }

    @Test("What a button adds is there while it is on, and goes with it", arguments: [false, true])
    func added(_ isToggle: Bool) {
        var player = Player(
            button("b", corner, Route(.press, density(-5, 20, isAdded: true)), isToggle: isToggle),
            zone("z", rest, .absolute, Route(.x, density())))
        player.down(1, 10, 10)
        #expect(player[.density] == 70)
        if isToggle { player.up(1) }
        player.key { $0.setHold(true) }
        player.key { $0.setHold(false) }
        #expect(player[.density] == 70)
        if isToggle { player.down(1, 10, 10) }
        player.up(1)
        #expect(player[.density] == 50)
    }

    @Test("A button sets and steps parameters, within their range")
    func triggers() {
        var player = Player(
            button(
                "b", corner,
                triggers: [
                    .set(.pitch, to: 220, cloud: .own, smoothingMilliseconds: 0),
                    .step(.level, by: 5, cloud: .own, smoothingMilliseconds: 0),
                ]))
        player.down(1, 10, 10)
        #expect(player[.pitch] == 220 && player[.level] == 5)
        for _ in 0..<3 {
            player.up(1)
            player.down(1, 10, 10)
        }
        #expect(player[.level] == 12)
    }

    private func layered(isToggle: Bool) -> Player {
        Player(
            button("shift", corner, triggers: [.layer("two")], isToggle: isToggle),
            zone("one", rest, .absolute, Route(.x, density())),
            zone("two", rest, .absolute, Route(.x, Binding(.pan, low: -1, high: 1)), layer: "two"))
    }

    @Test("While one finger holds shift another plays the layer, and keeps its control until it lifts")
    func held() {
        var player = layered(isToggle: false)
        player.down(1, 10, 10)
        #expect(player.mapper.layer == "two")
        player.down(2, 60, 50)
        #expect(player[.density] == 50)
        expect(player[.pan], near: 0)
        player.up(1)
        #expect(player.mapper.layer == nil)
        player.move(2, 100, 50)
        #expect(player[.pan] == 1 && player[.density] == 50)
        player.down(3, 100, 50)
        #expect(player[.density] == 100)
        #expect(player.up(2).isEmpty)
        #expect(player.up(3) == ["release 0"])
    }

    @Test("A layer that is asked for once stays until it is asked for again")
    func latched() {
        var player = layered(isToggle: true)
        player.down(1, 10, 10)
        player.up(1)
        #expect(player.mapper.layer == "two")
        player.down(2, 100, 50)
        #expect(player[.pan] == 1)
        player.up(2)
        player.down(1, 10, 10)
        player.up(1)
        #expect(player.mapper.layer == nil)
    }

    @Test("Of two layers' toggles the one that was pressed last is on, alone, and each shows whether it is")
    func twoLayers() {
        var player = Player(
            button("a", Area(x: 0...0.2, y: 0...0.2), triggers: [.layer("a")], isToggle: true),
            button("b", Area(x: 0.2...0.4, y: 0...0.2), triggers: [.layer("b")], isToggle: true),
            zone("za", Area(x: 0.5...1, y: 0...0.5), .absolute, Route(.x, density()), layer: "a"),
            zone("zb", Area(x: 0.5...1, y: 0.5...1), .absolute, Route(.x, density()), layer: "b"))
        for (x, layer) in [(10.0, "a"), (30, "b"), (30, nil), (10, "a")] as [(Double, String?)] {
            player.down(1, x, 10)
            player.up(1)
            #expect(player.mapper.layer == layer)
            #expect(player.mapper.isOn(0) == (layer == "a") && player.mapper.isOn(1) == (layer == "b"))
        }
    }

    @Test("Of two shifts that are held the later is on; when it lifts, the other is again; a panic lets go of both")
    func twoShifts() {
        var player = Player(
            button("a", Area(x: 0...0.2, y: 0...0.2), triggers: [.layer("a")]),
            button("b", Area(x: 0.2...0.4, y: 0...0.2), triggers: [.layer("b")]))
        player.down(1, 10, 10)
        player.down(2, 30, 10)
        #expect(player.mapper.layer == "b")
        player.up(2)
        #expect(player.mapper.layer == "a")
        player.key { $0.releaseAll() }
        #expect(player.mapper.layer == nil && !player.mapper.isOn(0))
    }
}
