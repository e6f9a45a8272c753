import Glibc
import Granular
import Mapping
import Testing

@Suite("What a touch is measured by")
struct MeasureTests {
    private func player(_ measure: Measure, span: ClosedRange<Double>? = nil, handling: Handling = Handling()) -> Player
    {
        Player(zone("z", whole, .absolute, Route(measure, density(), span: span), handling: handling))
    }

    @Test("Strength is the pressure, or the size where a device knows none; without either nothing moves")
    func strength() {
        var player = player(.strength)
        player.down(1, 50, 50, strength: 0.3, size: 0.9)
        expect(player[.density], near: 30)
        player.move(1, 50, 50, strength: 0.8, size: 0.9)
        expect(player[.density], near: 80)
        player.up(1)
        player.down(1, 50, 50, size: 0.2)
        expect(player[.density], near: 20)
        player.move(1, 50, 50, size: 0.4)
        expect(player[.density], near: 40)
        player.up(1)
        #expect(player.down(1, 50, 50) == ["start 0"])
    }

    @Test("Size is the size, also where there is pressure")
    func size() {
        var player = player(.size)
        player.down(1, 50, 50, strength: 0.3, size: 0.9)
        expect(player[.density], near: 90)
    }

    @Test("Speed rises with the finger's and falls to nothing when it rests, without any frame; then nothing ticks")
    func speed() {
        var player = player(.speed)
        player.down(1, 10, 50)
        #expect(player[.density] == 0)
        for step in 1...30 { player.move(1, 10 + Double(step), 50) }
        expect(player[.density], near: 50, within: 0.1)
        player.wait(30)
        expect(player[.density], near: 50, within: 0.1)
        player.wait(60)
        #expect(player[.density] < 15)
        player.wait(1000)
        #expect(player[.density] == 0 && player.mapper.nextMicroseconds == nil)
    }

    @Test("How long it is held rises by itself to the end of its span, exactly, and then nothing ticks")
    func held() {
        var player = player(.held, span: 0...1)
        player.down(1, 50, 50)
        #expect(player[.density] == 0)
        player.wait(500)
        expect(player[.density], near: 50, within: 0.5)
        player.wait(600)
        #expect(player[.density] == 100 && player.mapper.nextMicroseconds == nil)
        player.key { $0.set(.density, to: 20) }
        player.move(1, 51, 51)
        #expect(player[.density] == 20, "at its end it says nothing new")
    }

    @Test("However often one looks, the end is reached")
    func heldOften() {
        var player = player(.held, span: 0...0.1)
        player.down(1, 50, 50)
        for _ in 0..<150 { player.wait(0.7) }
        player.wait(5)
        #expect(player[.density] == 100)
    }

    @Test("Distance, middle and number are those of the first two, or of all fingers, when they come and go")
    func several() {
        var player = Player(
            zone(
                "z", whole, .absolute, Route(.distance, density(), span: 0...100),
                Route(.centreX, Binding(.pan, low: -1, high: 1)), Route(.centreY, Binding(.position, low: 0, high: 1)),
                Route(.count, Binding(.transposition, low: 0, high: 4))))
        player.down(1, 20, 50)
        #expect(player[.density] == 50 && player[.transposition] == 0)
        expect(player[.pan], near: -0.6)
        player.down(2, 40, 50)
        expect(player[.density], near: 40)
        expect(player[.pan], near: -0.4)
        player.down(3, 60, 80)
        expect(player[.density], near: 40)
        expect(player[.position], near: 0.6)
        expect(player[.transposition], near: 2)
        player.move(2, 50, 50)
        expect(player[.density], near: 60)
        player.up(1)
        expect(player[.transposition], near: 1)
        expect(player[.density], near: sqrt(20 * 20 + 30 * 30))
        player.up(2)
        expect(player[.transposition], near: 0)
        expect(player[.pan], near: 0.2)
    }

    @Test("The angle goes on through several turns, both ways, and does not jump when a third finger comes")
    func angle() {
        var player = player(.angle, span: -720...720)
        func at(_ degrees: Double) -> (Double, Double) {
            (50 + 20 * cos(degrees * .pi / 180), 50 + 40 * sin(degrees * .pi / 180))
        }
        player.down(1, 50, 50)
        player.down(2, at(0).0, at(0).1)
        for step in 1...60 { player.move(2, at(Double(step) * 10).0, at(Double(step) * 10).1) }
        expect(player[.density], near: 50 + 50 * 600 / 720.0)
        player.down(3, 90, 90)
        expect(player[.density], near: 50 + 50 * 600 / 720.0)
        player.up(3)
        for step in 1...110 { player.move(2, at(600 - Double(step) * 10).0, at(600 - Double(step) * 10).1) }
        expect(player[.density], near: 50 - 50 * 500 / 720.0)
    }

    @Test("A measure of several fingers is heard by every cloud, where each touch has its own")
    func perTouch() {
        var player = Player(
            zone("z", whole, .absolute, Route(.count, Binding(.transposition, low: 0, high: 4))), cloudPerTouch: true)
        player.down(1, 20, 50)
        player.down(2, 40, 50)
        player.down(3, 60, 50)
        #expect(player.sounding.map { player.heard[Int($0)][.transposition] } == [2, 2, 2])
    }
}
