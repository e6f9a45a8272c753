import Granular
import Mapping
import Testing

@Suite("A zone that is slid over")
struct RelativeZoneTests {
    private func player(_ travel: Travel = .millimetres(50), lock: Double = 0, isReversed: Bool = false) -> Player {
        Player(
            zone(
                "z", whole, .relative(travel, lockMillimetres: lock), Route(.x, density(), isReversed: isReversed),
                Route(.y, Binding(.transposition, low: -10, high: 10))))
    }

    @Test("Wherever the finger comes down nothing changes; 50 mm are the whole range, across and up")
    func millimetres() {
        for (x, y) in [(10.0, 10.0), (60, 40)] {
            var player = player()
            #expect(player.down(1, x, y) == ["start 0"])
            player.move(1, x + 5, y)
            expect(player[.density], near: 70)
            player.move(1, x + 5, y + 10)
            expect(player[.transposition], near: 4)
            player.move(1, x + 30, y + 50)
            #expect(player[.density] == 100 && player[.transposition] == 10)
        }
    }

    @Test("A share of the surface is one of its width across, of its height up")
    func fraction() {
        var player = player(.fraction(0.5))
        player.down(1, 10, 10)
        player.move(1, 20, 30)
        expect(player[.density], near: 70)
        expect(player[.transposition], near: 8)
    }

    @Test("Until the way is long enough to tell the axis nothing moves, nor jumps then; from there on only that axis")
    func lock() {
        var player = player(lock: 4)
        player.down(1, 50, 50)
        #expect(player.move(1, 51.5, 51).isEmpty, "3.2 mm")
        #expect(player.move(1, 52.5, 52).isEmpty, "5.4 mm, mainly across")
        player.move(1, 55, 60)
        expect(player[.density], near: 60)
        #expect(player[.transposition] == 0)
        player.up(1)
        player.down(1, 50, 50)
        player.move(1, 50, 55)
        player.move(1, 60, 60)
        expect(player[.transposition], near: 2)
        expect(player[.density], near: 60)
    }

    @Test("A finger keeps to its axis until it lifts, also when another has played meanwhile")
    func lockStays() {
        var player = player(lock: 4)
        player.down(1, 50, 50)
        player.move(1, 55, 50)
        player.down(2, 20, 20)
        player.up(2)
        player.move(1, 55, 70)
        #expect(player[.transposition] == 0)
        player.move(1, 60, 70)
        expect(player[.density], near: 70)
    }

    @Test("The latest of several fingers moves the values, and the one before goes on from there")
    func severalFingers() {
        var player = player()
        player.down(1, 10, 10)
        player.move(1, 15, 10)
        #expect(player.down(2, 90, 90).isEmpty)
        #expect(player.move(1, 5, 5).isEmpty)
        player.move(2, 92.5, 90)
        expect(player[.density], near: 80)
        #expect(player.up(2).isEmpty)
        player.move(1, 2.5, 5)
        expect(player[.density], near: 70)
    }

    @Test("What runs the other way does so, and is drawn where it stands")
    func reversed() {
        var player = player(isReversed: true)
        player.down(1, 50, 50)
        player.move(1, 55, 50)
        expect(player[.density], near: 30)
        expect(player.mapper.positions(of: 0)[0], near: 0.7)
        player.up(1)
        expect(player.mapper.positions(of: 0)[0], near: 0.7)
    }

    @Test("A value beyond the range stays until it is turned back from its end")
    func beyond() {
        var player = player()
        player.key { $0.set(.density, to: 500) }
        player.down(1, 50, 50)
        #expect(player.move(1, 60, 50).isEmpty)
        #expect(player[.density] == 500)
        player.move(1, 55, 50)
        expect(player[.density], near: 80)
    }

    @Test("A key pressed in the middle of a drag is kept and moved on from")
    func key() {
        var player = player()
        player.down(1, 50, 50)
        player.move(1, 55, 50)
        player.key { $0.set(.density, to: 10) }
        #expect(player[.density] == 10)
        expect(player.mapper.positions(of: 0)[0], near: 0.1)
        player.move(1, 60, 50)
        expect(player[.density], near: 30)
    }

    @Test("Small ways add up, also over steps that none of them is as large as")
    func smallWays() {
        var player = Player(
            zone("z", whole, .relative(.millimetres(100), lockMillimetres: 0), Route(.x, density(0, 100, .steps(5)))))
        player.down(1, 10, 50)
        for step in 1...30 { player.move(1, 10 + Double(step), 50) }
        #expect(player[.density] == 100)
        for step in 1...39 { player.move(1, 40 - Double(step), 50) }
        #expect(player[.density] == 25)
    }

    @Test("Within so many mm a trembling finger stands still")
    func steady() {
        var player = Player(
            zone(
                "z", whole, .relative(.millimetres(100), lockMillimetres: 0), Route(.x, density()),
                handling: Handling(steadyMillimetres: 2)))
        player.down(1, 50, 50)
        for x in [50.9, 49.1, 50.5, 49.5] { #expect(player.move(1, x, 50).isEmpty) }
        player.move(1, 56, 50)
        expect(player[.density], near: 60, within: 1e-6)
    }
}
