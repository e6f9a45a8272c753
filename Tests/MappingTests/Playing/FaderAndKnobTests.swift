import Glibc
import Granular
import Mapping
import Testing

@Suite("Faders and knobs")
struct FaderAndKnobTests {
    private func fader(
        _ fader: Control.Fader, _ binding: Binding = density(), handling: Handling = Handling()
    ) -> Player {
        Player(
            Control(name: "f", area: whole, kind: .fader(fader), routes: [Route(.along, binding)], handling: handling))
    }

    @Test("A lying fader has 0 at its left and does not mind y")
    func lying() {
        var player = fader(.init(isHorizontal: true))
        player.down(1, 20, 90)
        expect(player[.density], near: 20)
        #expect(player.move(1, 20, 10).isEmpty)
    }

    @Test("The edges are dead: the value is at its end before the finger is")
    func deadZone() {
        var player = fader(.init(), handling: Handling(deadZone: 0.1))
        player.down(1, 50, 5)
        #expect(player[.density] == 0)
        player.move(1, 50, 30)
        expect(player[.density], near: 25)
        player.move(1, 50, 92)
        #expect(player[.density] == 100)
    }

    @Test("A waiting cap moves only once the finger has come to it, from below and from above", arguments: [0.0, 100])
    func catches(_ from: Double) {
        var player = fader(.init(catches: true))
        let side = from == 0 ? -1.0 : 1.0
        player.down(1, 50, 50 + side * 30)
        #expect(player[.density] == 50)
        #expect(player.move(1, 50, 50 + side * 10).isEmpty)
        #expect(player.mapper.fingers.map(\.isSetting) == [false])
        player.move(1, 50, 50 + side * 2)
        #expect(player.mapper.fingers.map(\.isSetting) == [true])
        expect(player[.density], near: 50 + side * 2)
        player.move(1, 50, 10)
        expect(player[.density], near: 10)
    }

    @Test("A finger that passes the cap between two frames has met it")
    func crossing() {
        var player = fader(.init(catches: true))
        player.down(1, 50, 20)
        player.move(1, 50, 90)
        expect(player[.density], near: 90)
    }

    @Test("A cap that a key moves away, or past the finger, waits again")
    func key() {
        var player = fader(.init(catches: true))
        player.down(1, 50, 20)
        player.key { $0.set(.density, to: 10) }
        #expect(player.move(1, 50, 25).isEmpty, "the key moved the cap, not the finger")
        player.move(1, 50, 9)
        expect(player[.density], near: 9)
        player.key { $0.set(.density, to: 70) }
        #expect(player.move(1, 50, 12).isEmpty)
        player.move(1, 50, 80)
        expect(player[.density], near: 80)
    }

    @Test("A second finger on a waiting fader has to come to the cap as well")
    func secondFinger() {
        var player = fader(.init(catches: true))
        player.down(1, 50, 50)
        player.move(1, 50, 60)
        #expect(player.down(2, 50, 10).isEmpty)
        #expect(player.up(2).isEmpty)
        player.move(1, 50, 65)
        expect(player[.density], near: 65)
    }

    @Test("A range that runs downwards is caught where its cap is drawn")
    func downwards() {
        var player = fader(.init(catches: true), density(100, 0))
        player.key { $0.set(.density, to: 80) }
        player.down(1, 50, 80)
        player.move(1, 50, 70)
        #expect(player[.density] == 80)
        player.move(1, 50, 20)
        player.move(1, 50, 30)
        expect(player[.density], near: 70)
    }

    @Test("A knob of several turns takes so many, and stops at its ends")
    func turns() {
        var player = Player(.knob(name: "k", area: Area(x: 0.25...0.75, y: 0...1), turns: 4, density()))
        player.key { $0.set(.density, to: 0) }
        func at(_ degrees: Double) -> (Double, Double) {
            (50 + 20 * sin(degrees * .pi / 180), 50 + 40 * cos(degrees * .pi / 180))
        }
        player.down(1, at(0).0, at(0).1)
        for step in 1...36 { player.move(1, at(Double(step) * 10).0, at(Double(step) * 10).1) }
        expect(player[.density], near: 25)
        for step in 37...160 { player.move(1, at(Double(step) * 10).0, at(Double(step) * 10).1) }
        #expect(player[.density] == 100)
    }

    @Test("A knob that is slid goes by what the finger goes up, wherever it came down, also out of its area")
    func drag() {
        var player = Player(
            Control(
                name: "k", area: Area(x: 0...0.2, y: 0...0.2), kind: .knob(.drag(.millimetres(50))),
                routes: [Route(.turn, density())]))
        #expect(player.down(1, 5, 19) == ["start 0"])
        #expect(player.move(1, 15, 19).isEmpty)
        player.move(1, 15, 39)
        expect(player[.density], near: 90)
        player.move(1, 90, 0)
        expect(player[.density], near: 12)
    }
}
