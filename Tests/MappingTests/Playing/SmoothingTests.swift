import Glibc
import Granular
import Mapping
import Testing

@Suite("Smoothing")
struct SmoothingTests {
    private func player(_ binding: Binding) -> Player { Player(.fader(name: "f", area: whole, binding)) }

    @Test("After the time that was said 95 % of the way is done; in the end the value is there exactly")
    func time() {
        var player = player(density(smoothing: 100))
        player.down(1, 50, 0)
        player.wait(1000)
        #expect(player[.density] == 0 && player.mapper.nextMicroseconds == nil)
        player.move(1, 50, 100)
        #expect(player[.density] == 0)
        player.wait(100)
        expect(player[.density], near: 95, within: 0.7)
        player.wait(300)
        #expect(player[.density] == 100 && player.mapper.nextMicroseconds == nil)
    }

    @Test("Where equal ways are equal ratios the way is one of ratios")
    func ratio() {
        var player = player(Binding(.pitch, low: 100, high: 1600, response: .exponential, smoothingMilliseconds: 300))
        player.down(1, 50, 0)
        player.wait(3000)
        player.move(1, 50, 100)
        player.wait(100)
        let fraction = log2(player[.pitch] / 100) / 4
        expect(fraction, near: 1 - exp(-1), within: 0.02)
    }

    @Test("A new goal on the way goes on from where the value is, without a jump")
    func retarget() {
        var player = player(density(smoothing: 200))
        player.down(1, 50, 100)
        var last = player[.density]
        for step in 0..<60 {
            if step == 20 { player.move(1, 50, 0) } else { player.wait(10) }
            #expect(abs(player[.density] - last) < 16)
            last = player[.density]
        }
        player.wait(1000)
        #expect(player[.density] == 0)
    }

    @Test("A key presses through it: what it sets is there at once")
    func key() {
        var player = player(density(smoothing: 500))
        player.down(1, 50, 100)
        player.wait(50)
        player.key { $0.set(.density, to: 10) }
        player.wait(1000)
        #expect(player[.density] == 10)
    }

    @Test("What is added comes and goes smoothly")
    func added() {
        var player = Player(zone("z", whole, .absolute, Route(.y, density(0, 40, isAdded: true, smoothing: 100))))
        player.down(1, 50, 100)
        #expect(player[.density] == 50)
        player.wait(100)
        expect(player[.density], near: 88, within: 0.5)
        player.wait(300)
        #expect(player[.density] == 90)
        player.up(1)
        #expect(player[.density] == 90)
        player.wait(400)
        #expect(player[.density] == 50 && player.mapper.nextMicroseconds == nil)
    }
}
