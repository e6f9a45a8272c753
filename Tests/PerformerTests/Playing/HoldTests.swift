import Granular
import Mapping
import Performer
import Testing
import Touch

@Suite("Holding what sounds") struct HoldTests {
    private static let taps: [Gesture] = [
        Gesture(.tap, fingers: 1), Gesture(.tap, fingers: 2), Gesture(.tap, fingers: 3),
        Gesture(.doubleTap, fingers: 1), Gesture(.doubleTap, fingers: 2), Gesture(.swipe(.right), fingers: 1),
        Gesture(.swipe(.right), fingers: 2), Gesture(.longPress, fingers: 1), Gesture(.longPress, fingers: 2),
    ]

    private static func holding(_ gesture: Gesture) -> GestureUse { GestureUse(gesture, triggers: [.action(.hold)]) }

    /// Makes a gesture over what sounds; the fingers come and lift 10 ms apart.
    private func make(_ gesture: Gesture, _ player: inout LoopPlayer) {
        var time = Double(player.now) / 1_000 + 1_000
        func wait(_ milliseconds: Double) {
            time += milliseconds
            player.wait(until: time)
        }
        let fingers = 1...gesture.fingers
        for _ in 0..<(gesture.kind == .doubleTap ? 2 : 1) {
            for finger in fingers {
                wait(10)
                player.finger(finger, 20 * Double(finger), 50)
            }
            switch gesture.kind {
            case .longPress: wait(700)
            case .swipe:
                for place in 1...10 {
                    wait(10)
                    for finger in fingers { player.finger(finger, 20 * Double(finger) + 2 * Double(place), 50) }
                }
            default: wait(80)
            }
            for finger in fingers {
                wait(10)
                player.finger(finger)
            }
            wait(100)
        }
    }

    @Test(
        "A gesture that holds holds what its fingers sounded, and the finger that rests next plays on", arguments: taps)
    func gestures(_ gesture: Gesture) {
        var player = LoopPlayer(gestures: [Self.holding(gesture)])
        make(gesture, &player)
        #expect(player.performer.mapper.isHeld && player.sounding == [0])
        if gesture.kind != .doubleTap { #expect(player.releases.isEmpty, "without a gap") }
        player.wait(until: Double(player.now) / 1_000 + 5_000)
        // For a tap it rests too long, for a long press too short.
        player.finger(1, 50, 50)
        #expect(player.sounding == [0])
        player.wait(until: Double(player.now) / 1_000 + 400)
        player.finger()
        #expect(player.performer.mapper.isHeld && player.sounding == [0])
        make(gesture, &player)
        #expect(!player.performer.mapper.isHeld && player.sounding == [], "the next one lets it go")
        player.finger(1, 50, 50)
        #expect(player.sounding == [0])
    }

    @Test("A tap that waits for a second one holds what it sounded as well", arguments: [false, true])
    func waiting(_ cloudPerTouch: Bool) {
        let tap = Gesture(.tap, fingers: 2)
        let other = GestureUse(Gesture(.doubleTap, fingers: 2), triggers: [.action(.mute)])
        var player = LoopPlayer(gestures: [Self.holding(tap), other], cloudPerTouch: cloudPerTouch)
        make(tap, &player)
        player.wait(until: Double(player.now) / 1_000 + 500)
        #expect(player.performer.mapper.isHeld && player.sounding == (cloudPerTouch ? [0, 1] : [0]))
    }

    @Test("Where every touch has its own cloud, a tap holds each of its fingers' as it sounded")
    func clouds() {
        let tap = Gesture(.tap, fingers: 3)
        var player = LoopPlayer(gestures: [Self.holding(tap)], cloudPerTouch: true)
        make(tap, &player)
        #expect(player.sounding == [0, 1, 2])
        let densities = (0..<3).map { cloud in
            player.heard.last { $0.what.contains("density") && $0.what.contains("cloud: \(cloud)") }?.what
        }
        #expect(Set(densities).count == 3, "\(densities)")
        player.finger(1, 90, 50)
        #expect(player.sounding == [0, 1, 2, 3])
        player.finger()
        #expect(player.sounding == [0, 1, 2, 3])
        make(tap, &player)
        #expect(player.sounding == [])
    }

    @Test("A finger that rests beside the tap is held with it, and what was released long before is not")
    func besides() {
        let area = Area(x: 0...0.7, y: 0...1)
        var player = LoopPlayer(
            [LoopPlayer.zone()], gestures: [Self.holding(Gesture(.tap, fingers: 1, area: area))], cloudPerTouch: true)
        player.finger(1, 90, 50)
        player.finger(1)
        player.wait(until: 2_000)
        player.finger(2, 90, 50)
        player.wait(until: 3_000)
        player.finger(3, 20, 50)
        player.wait(until: 3_100)
        player.finger(3)
        player.finger(2)
        #expect(player.sounding == [1, 2])
    }

    /// A zone at the left, a button at the right.
    private func player(_ action: Action, cloudPerTouch: Bool = false) -> LoopPlayer {
        let button = Control(
            name: "b", area: Area(x: 0.5...1, y: 0...1), kind: .button(triggers: [.action(action)], isToggle: false),
            routes: [])
        return LoopPlayer([LoopPlayer.zone(Area(x: 0...0.5, y: 0...1)), button], cloudPerTouch: cloudPerTouch)
    }

    private func contact(_ id: Int, _ phase: Contact.Phase, _ x: Double, _ y: Double = 0.5) -> Contact {
        Contact(id: id, phase: phase, position: SurfacePoint(x: x, y: y))
    }

    @Test("A button that is pressed in the frame in which the finger lifts holds its cloud", arguments: [false, true])
    func buttons(_ cloudPerTouch: Bool) {
        var player = player(.hold, cloudPerTouch: cloudPerTouch)
        player.touch(10, contact(1, .began, 0.1), contact(2, .began, 0.2))
        player.touch(20, contact(1, .ended, 0.1), contact(2, .ended, 0.2), contact(3, .began, 0.8))
        #expect(player.sounding == (cloudPerTouch ? [0, 1] : [0]) && player.releases.isEmpty)
        player.touch(30, contact(3, .ended, 0.8))
        player.touch(40, contact(4, .began, 0.1))
        player.touch(50, contact(4, .ended, 0.1), contact(5, .began, 0.8))
        #expect(player.sounding == [] && !player.performer.mapper.isHeld)
    }

    @Test(
        "Any other button in that frame lets the finger go",
        arguments: [Action.mute, .freeze, .nextMapping, .nextSound])
    func otherButtons(_ action: Action) {
        var player = player(action)
        player.touch(10, contact(1, .began, 0.1))
        player.touch(20, contact(1, .ended, 0.1), contact(2, .began, 0.8))
        #expect(player.sounding == [] && !player.performer.mapper.isSounding)
    }

    @Test("After a panic in the frame in which a finger lands nothing sounds, and the next finger does")
    func panic() {
        var player = player(.panic)
        player.touch(10, contact(1, .began, 0.8), contact(2, .began, 0.1))
        #expect(player.sounding == [] && !player.performer.mapper.isSounding)
        player.touch(20, contact(1, .ended, 0.8), contact(2, .ended, 0.1))
        player.touch(30, contact(3, .began, 0.1))
        #expect(player.sounding == [0])
    }

    @Test("What is heard after a snapshot in the frame in which a finger moves is what is seen")
    func snapshot() {
        var player = player(.snapshot(1))
        player.act(.storeSnapshot(1))
        player.touch(10, contact(1, .began, 0.1))
        player.touch(20, contact(1, .moved, 0.4, 0.9), contact(2, .began, 0.8))
        let pitch = player.performer.mapper.values[.pitch]
        #expect(player.heard.last { $0.what.contains(".pitch,") }?.what.contains("\(pitch)") == true)
    }

    @Test("Hold in silence sounds; with a mapping changed while it is held, every finger still sounds")
    func silence() {
        var player = LoopPlayer(gestures: [Self.holding(Gesture(.tap, fingers: 2))])
        player.act(.hold)
        #expect(player.sounding == [0])
        player.act(.nextMapping)
        player.act(.previousMapping)
        #expect(player.sounding == [0])
        player.act(.hold)
        player.finger(1, 50, 50)
        #expect(player.sounding == [0])
        player.act(.hold)
        player.act(.hold)
        #expect(player.sounding == [0], "the finger plays on when the hold is let go")
        player.finger()
        #expect(player.sounding == [])
    }
}
