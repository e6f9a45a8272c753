import Granular
import Mapping
import Testing

@Suite("Clouds by number, without a cloud for each touch")
struct ManyCloudsTests {
    @Test("A control plays the clouds that it names; what is for all reaches those without their own")
    func numbers() {
        var player = Player(
            zone("two", Area(x: 0...0.5, y: 0...1), .absolute, Route(.x, density(cloud: .number(2)))),
            zone(
                "both", Area(x: 0.5...1, y: 0...1), .absolute, Route(.y, density(cloud: .all)),
                Route(.x, Binding(.pan, low: -1, high: 1, cloud: .number(4))),
                Route(.strength, Binding(.pitch, low: 100, high: 200))))
        #expect(player.down(1, 25, 50) == ["start 2"])
        player.move(1, 30, 50)
        expect(player.heard[2][.density], near: 60)
        player.down(2, 75, 20)
        #expect(player.sounding == [0, 2, 4])
        expect(player.heard[0][.density], near: 20)
        expect(player.heard[4][.density], near: 20)
        expect(player.heard[2][.density], near: 60)
        player.up(1)
        #expect(player.sounding == [0, 4])
        player.up(2)
        #expect(player.sounding == [])
    }

    @Test("A held cloud keeps its values while another mapping is played")
    func held() {
        var player = Player(zone("two", whole, .absolute, Route(.x, density(cloud: .number(2)))))
        player.down(1, 80, 50)
        player.key { $0.setHold(true) }
        player.up(1)
        player.key { $0.use(oneFader) }
        #expect(player.sounding == [2] && player.heard[2][.density] == 80)
        player.down(2, 10, 50)
        #expect(player.sounding == [0, 2] && player.heard[2][.density] == 80)
        player.up(2)
        player.key { $0.setHold(false) }
        #expect(player.sounding == [])
    }
}
