import Granular
import Mapping
import Testing

@Suite("Who leads, and what lifting does")
struct LeaderAndLiftTests {
    private func player(_ leader: Handling.Leader, _ motion: Control.Motion = .absolute) -> Player {
        Player(zone("z", whole, motion, Route(.x, density()), handling: Handling(leader: leader)))
    }

    @Test("The first finger leads until it lifts; then the next")
    func first() {
        var player = player(.first)
        player.down(1, 20, 50)
        #expect(player.down(2, 80, 50).isEmpty)
        #expect(player.mapper.fingers.map(\.isSetting) == [true, false])
        #expect(player.up(1) == ["density = 80.0 in 0"])
    }

    @Test("The one that presses most leads; the latest where the device does not say")
    func strongest() {
        var player = player(.strongest)
        player.down(1, 20, 50, strength: 0.5)
        #expect(player.down(2, 80, 50, strength: 0.3).isEmpty)
        player.move(2, 80, 50, strength: 0.6)
        expect(player[.density], near: 80)
        player.up(1, 2)
        player.down(1, 20, 50)
        player.down(2, 60, 50)
        expect(player[.density], near: 60)
    }

    @Test("The middle of all fingers leads, and all of them set the values")
    func average() {
        var player = player(.average)
        player.down(1, 20, 50)
        player.down(2, 60, 50)
        expect(player[.density], near: 40)
        #expect(player.mapper.fingers.map(\.isSetting) == [true, true])
        player.move(1, 40, 50)
        expect(player[.density], near: 50)
    }

    @Test("Sliding by the middle of all does not jump when a finger joins, leaves or takes another's place")
    func averageSliding() {
        var player = player(.average, .relative(.fraction(1), lockMillimetres: 0))
        player.down(1, 20, 50)
        player.move(1, 30, 50)
        expect(player[.density], near: 60)
        #expect(player.down(2, 90, 50).isEmpty)
        player.move(2, 80, 50)
        expect(player[.density], near: 55)
        #expect(player.exchange(2, for: 3, 10, 50).isEmpty)
        #expect(player.up(1).isEmpty)
        #expect(player.exchange(3, for: 4, 95, 50).isEmpty)
        player.move(4, 90, 50)
        expect(player[.density], near: 50)
    }

    private func lifting(_ lift: Handling.Lift, isAdded: Bool = false, cloudPerTouch: Bool = false) -> Player {
        Player(
            zone(
                "z", Area(x: 0...0.5, y: 0...1), .absolute, Route(.x, density(0, 40, isAdded: isAdded)),
                handling: Handling(lift: lift)),
            zone("other", Area(x: 0.5...1, y: 0...1), .absolute, Route(.x, Binding(.pan, low: -1, high: 1))),
            cloudPerTouch: cloudPerTouch)
    }

    @Test("What is kept sounds on until the hold is let go, also after it was touched again", arguments: [false, true])
    func hold(_ isAdded: Bool) {
        var player = lifting(.hold, isAdded: isAdded)
        player.down(1, 25, 50)
        #expect(player.up(1).isEmpty)
        #expect(player.mapper.isHeld && player.mapper.isSounding && player[.density] == (isAdded ? 70 : 20))
        #expect(player.down(1, 37.5, 50) == ["density = \(isAdded ? 80.0 : 30.0) in 0"])
        #expect(player.up(1).isEmpty)
        let end = player.key { $0.setHold(false) }
        #expect(end == (isAdded ? ["density = 50.0 in 0", "release 0"] : ["release 0"]))
        #expect(!player.mapper.isHeld)
    }

    @Test("A kept chord of clouds gives way to the next one, not to its own fingers")
    func heldChord() {
        var player = lifting(.hold, cloudPerTouch: true)
        player.down(1, 10, 50)
        player.down(2, 20, 50)
        player.up(1)
        player.down(3, 30, 50)
        #expect(player.sounding.count == 3)
        player.up(2, 3)
        #expect(player.sounding.count == 3 && player.mapper.isHeld)
        player.down(4, 40, 50)
        #expect(player.sounding.count == 1)
        player.up(4)
        player.key { $0.setHold(false) }
        #expect(player.sounding == [])
    }

    @Test("Values go back evenly to what they were before the finger came, in the time that was said")
    func goBack() {
        var player = lifting(.goBack(milliseconds: 200))
        player.down(1, 25, 50)
        player.move(1, 0, 50)
        #expect(player.up(1) == ["release 0"])
        player.wait(100)
        expect(player[.density], near: 25, within: 1)
        player.wait(104)
        #expect(player[.density] == 50 && player.mapper.nextMicroseconds == nil)
    }

    @Test("A finger that comes back on the way goes back to the same value in the end")
    func goBackTwice() {
        var player = lifting(.goBack(milliseconds: 200))
        player.down(1, 0, 50)
        player.up(1)
        player.wait(100)
        player.down(1, 10, 50)
        player.up(1)
        player.wait(300)
        #expect(player[.density] == 50)
    }

    @Test("What was added goes in the same time; at once where that is 0")
    func addedGoesBack() {
        var player = lifting(.goBack(milliseconds: 200), isAdded: true)
        player.down(1, 25, 50)
        #expect(player[.density] == 70)
        player.up(1)
        player.wait(100)
        expect(player[.density], near: 60, within: 1)
        player.wait(104)
        #expect(player[.density] == 50)
        player = lifting(.goBack(milliseconds: 0), isAdded: true)
        player.down(1, 25, 50)
        player.up(1)
        #expect(player[.density] == 50)
    }

    @Test("A waiting fader that was never met takes nothing back")
    func unmet() {
        var player = Player(
            Control(
                name: "f", area: whole, kind: .fader(.init(catches: true)), routes: [Route(.along, density())],
                handling: Handling(lift: .goBack(milliseconds: 0))))
        player.down(1, 50, 10)
        player.key { $0.set(.density, to: 80) }
        #expect(player.up(1) == ["release 0"])
    }

    @Test("What several add is summed, stays within the parameter's range, and moves with its base")
    func sum() {
        func adding(_ name: String, _ x: ClosedRange<Double>) -> Control {
            zone(name, Area(x: x, y: 0...1), .absolute, Route(.y, Binding(.level, low: 0, high: 10, isAdded: true)))
        }
        var player = Player(
            adding("a", 0...0.3), adding("b", 0.3...0.6),
            zone("base", Area(x: 0.6...1, y: 0...1), .absolute, Route(.y, Binding(.level, low: -20, high: 0))))
        player.down(1, 10, 50)
        player.down(2, 40, 30)
        expect(player[.level], near: 8)
        player.move(1, 10, 100)
        #expect(player[.level] == 12)
        player.down(3, 90, 50)
        expect(player[.level], near: 3)
        player.up(1)
        expect(player[.level], near: -7)
        player.up(2)
        expect(player[.level], near: -10)
    }

    @Test("Fingers of one control add once, together, whoever of them lifts first", arguments: [false, true])
    func addedTogether(_ cloudPerTouch: Bool) {
        var player = Player(
            zone("z", whole, .absolute, Route(.x, density(0, 10, cloud: .all, isAdded: true))),
            cloudPerTouch: cloudPerTouch)
        player.down(1, 50, 50)
        player.down(2, 100, 50)
        #expect(player.heard[0][.density] == 60)
        player.up(1)
        #expect(player.heard[0][.density] == 60)
        player.up(2)
        #expect(player.heard[0][.density] == 50)
    }
}
