import Granular
import Mapping
import Testing

@Suite("A cloud for each touch")
struct CloudPerTouchTests {
    private let surface = Area(x: 0...0.8, y: 0...1)
    private let edge = Area(x: 0.8...1, y: 0...1)

    private func player(
        _ motion: Control.Motion = .absolute, lift: Handling.Lift = .release, gestures: [GestureUse] = []
    ) -> Player {
        Player(
            zone("z", surface, motion, Route(.y, density()), handling: Handling(lift: lift)),
            .fader(name: "f", area: edge, Binding(.duration, low: 0.1, high: 1.1)), cloudPerTouch: true,
            gestures: gestures)
    }

    @Test("Each finger has its own cloud and its own value; sixteen of them, the seventeenth is silent")
    func own() {
        var player = player()
        for finger in 1...16 {
            #expect(player.down(finger, 10, Double(finger) * 5).last == "start \(finger - 1)")
        }
        #expect(player.down(17, 10, 90).isEmpty)
        #expect(player.move(17, 10, 95).isEmpty && player.up(17).isEmpty)
        #expect((0..<16).allSatisfy { abs(player.heard[$0][.density] - Double($0 + 1) * 5) < 1e-9 })
        #expect(player.move(3, 10, 77) == ["density = 77.0 in 2"])
        #expect(player.up(3) == ["release 2"])
        #expect(player.down(18, 10, 66).last == "start 2", "the only one that is free")
        #expect(player.sounding.count == 16)
    }

    @Test("Of the clouds that are free the one that has been silent longest is taken, so that tails fade out")
    func order() {
        var player = player()
        let clouds = (0..<20).map { _ in
            let cloud = player.down(1, 10, 50).last
            player.up(1)
            return cloud
        }
        #expect(clouds == (0..<20).map { "start \($0 % 16)" })
    }

    @Test("What all clouds share follows the latest finger that moves it, is told once, and stays when fingers lift")
    func shared() {
        let time = Route(.x, Binding(.reverbTime, low: 1, high: 11, response: .linear))
        var player = Player(zone("z", surface, .absolute, Route(.y, density()), time), cloudPerTouch: true)
        player.down(1, 0, 20)
        #expect(player.down(2, 40, 20).contains("reverb-time = 6.0 in 0"))
        #expect(player.sounding == [0, 1] && player.heard[1][.reverbTime] == 1.5)
        #expect(player.move(2, 80, 20) == ["reverb-time = 11.0 in 0"])
        #expect(player.move(1, 8, 20) == ["reverb-time = 2.0 in 0"])
        player.up(1)
        #expect(player.move(2, 16, 20) == ["reverb-time = 3.0 in 0"], "the first cloud is silent, and tells it still")
        player.up(2)
        #expect(player[.reverbTime] == 3)
        #expect(!player.down(3, 16, 50).contains { $0.hasPrefix("reverb-time") })
    }

    @Test("What a finger adds to what all clouds share goes back when it lifts, and moves other fingers' too")
    func sharedAddition() {
        let mix = Route(.x, Binding(.reverbMix, low: 0, high: 0.4, response: .linear, isAdded: true))
        var player = Player(zone("z", surface, .absolute, Route(.y, density()), mix), cloudPerTouch: true)
        player.down(1, 0, 20)
        #expect(player.down(2, 40, 20).contains("reverb-mix = 0.55 in 0"))
        player.up(2)
        expect(player.heard[0][.reverbMix], near: 0.55)
        player.up(1)
        expect(player.heard[0][.reverbMix], near: 0.35)
    }

    @Test("A fader sounds nothing, and moves every cloud that has no value of its own")
    func fader() {
        var player = player()
        player.down(1, 10, 20)
        player.down(2, 20, 30)
        player.down(3, 90, 70)
        #expect(player.sounding == [0, 1])
        #expect(player.heard[0][.duration] == player.heard[1][.duration])
        expect(player.heard[1][.duration], near: 0.8)
        expect(player.heard[1][.density], near: 30)
    }

    @Test("Two fingers on a fader: the latest sets it, and the one before has it again")
    func twoOnFader() {
        var player = player()
        player.down(1, 90, 20)
        player.down(2, 90, 80)
        player.move(1, 90, 30)
        expect(player[.duration], near: 0.9)
        player.up(2)
        expect(player[.duration], near: 0.4)
    }

    @Test("A value that one finger slides stays its own; the next finger goes on from it without touching it")
    func sliding() {
        var player = player(.relative(.millimetres(100), lockMillimetres: 0))
        player.down(1, 10, 50)
        player.move(1, 10, 70)
        player.down(2, 30, 50)
        expect(player.heard[1][.density], near: 70)
        player.move(2, 30, 30)
        expect(player.heard[1][.density], near: 50)
        expect(player.heard[0][.density], near: 70)
        player.up(2)
        player.move(1, 10, 75)
        expect(player.heard[0][.density], near: 75)
    }

    @Test("What one finger adds is heard in its cloud alone, and goes with it")
    func added() {
        var player = Player(
            zone("z", whole, .absolute, Route(.y, density(0, 40, isAdded: true))), cloudPerTouch: true)
        player.down(1, 10, 50)
        player.down(2, 30, 100)
        #expect(player.heard[0][.density] == 70 && player.heard[1][.density] == 90)
        player.up(2)
        #expect(player.heard[0][.density] == 70)
        for finger in 2...40 {
            player.down(finger, 30, 0)
            #expect(player.sounding.count == 2)
            for cloud in player.sounding where cloud != 0 { #expect(player.heard[Int(cloud)][.density] == 50) }
            player.up(finger)
        }
    }

    @Test("What a finger added to its cloud goes on with it where it is held, also by another mapping")
    func addedAndHeld() {
        var player = Player(
            zone("z", whole, .absolute, Route(.y, density(-40, 0, isAdded: true))), cloudPerTouch: true)
        player.down(1, 10, 25)
        #expect(player.heard[0][.density] == 20)
        player.key { $0.setHold(true) }
        player.up(1)
        #expect(player.sounding == [0] && player.heard[0][.density] == 20)
        player.key { $0.use(Mapping(name: "other", hasCloudPerTouch: true, controls: [])) }
        player.wait(100)
        #expect(player.sounding == [0] && player.heard[0][.density] == 20)
    }

    @Test("The pedal keeps what was played and what is played; the oldest of it is stolen and begins anew")
    func pedal() {
        var player = player()
        player.down(1, 10, 10)
        player.key { $0.setHold(true) }
        for finger in 2...16 {
            player.down(finger, 10, Double(finger))
            #expect(player.up(finger).isEmpty)
        }
        player.up(1)
        #expect(player.sounding.count == 16)
        let stolen = player.down(17, 10, 50)
        #expect(stolen.suffix(2) == ["release 0", "start 0"])
        expect(player.heard[0][.density], near: 50)
        expect(player.heard[5][.density], near: 6)
        #expect(player.key { $0.setHold(false) }.count == 15)
        #expect(player.sounding == [0])
        player.up(17)
        #expect(player.sounding == [])
    }

    @Test("Letting the pedal go forgets what controls held: they end nobody's sound later")
    func latchedByNobody() {
        var player = player(lift: .hold)
        player.down(1, 10, 50)
        player.up(1)
        player.key { $0.setHold(false) }
        for finger in 2...17 { player.down(finger, 10, 50) }
        #expect(player.sounding.count == 16)
    }

    @Test("Clouds that are known by number are no finger's; what is for all is everybody's")
    func numbers() {
        var player = Player(
            zone("z", surface, .absolute, Route(.y, density())),
            Control(
                name: "n", area: Area(x: 0.8...0.9, y: 0...1), kind: .fader(.init()),
                routes: [Route(.along, density(cloud: .number(0)))], handling: Handling(sounds: false)),
            Control(
                name: "all", area: Area(x: 0.9...1, y: 0...1), kind: .fader(.init()),
                routes: [Route(.along, Binding(.level, low: -60, high: 0, cloud: .all))]), cloudPerTouch: true)
        #expect(player.down(1, 10, 20).last == "start 1")
        player.down(2, 85, 90)
        expect(player.heard[0][.density], near: 90)
        expect(player.heard[1][.density], near: 20)
        player.down(3, 95, 50)
        #expect(player.heard[1][.level] == -30)
    }

    @Test("A gesture that sounds has a cloud that no finger gets")
    func gestureSounds() {
        let pinch = GestureUse(
            Gesture(.pinch, fingers: 2), moves: [.init(density(cloud: .all), travel: 2)], sounds: true)
        var player = player(gestures: [pinch])
        for finger in 1...15 { #expect(player.down(finger, 10, 50).last == "start \(finger)") }
        #expect(player.down(16, 10, 50).isEmpty)
    }

    @Test("What a key sets is seen within the parameter's range")
    func keys() {
        var player = player()
        player.key { $0.set(.density, to: 1e9) }
        #expect(player[.density] == 10_000)
        player.key { $0.set(.density, to: .nan) }
        #expect(player[.density] == 50)
    }
}
