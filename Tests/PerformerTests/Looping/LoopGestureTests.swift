import Granular
import Mapping
import Performer
import Testing
import Touch

@Suite("Gestures and buttons in a loop") struct LoopGestureTests {
    private static let right = Area(x: 0.5...1, y: 0...1)

    private static func button(_ actions: Action...) -> Control {
        Control(
            name: "b", area: right, kind: .button(triggers: actions.map { .action($0) }, isToggle: false), routes: [])
    }

    /// A second in which a finger presses what lies on the right for 0.1 s.
    private static func pressing(_ player: inout LoopPlayer) {
        player.step(.record)
        player.finger(1, 80, 50)
        player.wait(until: 100)
        player.finger(1)
        player.wait(until: 1_000)
        player.step(.record)
    }

    @Test("what plays is played again with each pass: a button that mutes, mutes and gives back")
    func repeated() {
        var player = LoopPlayer([Self.button(.mute)])
        Self.pressing(&player)
        #expect(player.performer.isMuted)
        for second in 1...4 {
            player.wait(until: Double(second) * 1_000 + 500)
            #expect(player.performer.isMuted == second.isMultiple(of: 2))
        }
    }

    @Test("what works the looper, writes something, ends everything or changes the mapping is left out")
    func leftOut() {
        let button = Self.button(.record, .storeSnapshot(3), .nextMapping, .loopUndo, .loopReverse, .panic, .mute)
        var player = LoopPlayer([LoopPlayer.zone(Area(x: 0...0.5, y: 0...1)), button])
        // Pressed by a hand it would all happen: the loop is made where nothing lies, and played by this mapping then.
        _ = player.performer.choose("other")
        Self.pressing(&player)
        _ = player.performer.choose("m")
        let messages = player.messages
        player.wait(until: 3_500)
        #expect(player.recordings == 0 && player.performer.snapshots.numbers.isEmpty && player.messages == messages)
        #expect(player.performer.mapper.mapping.name == "m")
        #expect(player.loop.phase == .playing && !player.loop.isReversed)
        // The mute was done three times.
        #expect(player.performer.isMuted)
    }

    @Test("a button that ends the layer is no part of it")
    func endingButton() {
        var player = LoopPlayer([LoopPlayer.zone(Area(x: 0...0.5, y: 0...1)), Self.button(.loopRecord)])
        player.finger(2, 80, 50)
        player.finger(2)
        #expect(player.loop.phase == .waiting)
        player.wait(until: 100)
        player.finger(1, 20, 50)
        player.wait(until: 200)
        player.finger(1)
        player.wait(until: 1_100)
        player.finger(2, 80, 50)
        player.finger(2)
        #expect(player.loop.lengthSeconds == 1)
        player.wait(until: 3_150)
        #expect(player.looped.map(\.contact.position.x) == [0.2])
        player.wait(until: 4_099)
        #expect(player.looped.isEmpty && player.loop.phase == .playing)
    }

    @Test("a hand's gesture is made while a layer holds fingers down")
    func handsAreApart() {
        let tap = GestureUse(Gesture(.tap, fingers: 2), triggers: [.action(.loopPlay)])
        var player = LoopPlayer(gestures: [tap])
        player.step(.record)
        for finger in 1...3 { player.finger(finger, 20 * Double(finger), 50) }
        player.wait(until: 1_000)
        player.step(.record)
        for finger in 1...3 { player.finger(finger) }
        player.wait(until: 1_500)
        #expect(player.looped.count == 3)
        for finger in [4, 5] { player.finger(finger, 10 * Double(finger), 20) }
        player.wait(until: 1_600)
        for finger in [4, 5] { player.finger(finger) }
        #expect(player.loop.phase == .stopped && player.performer.fingers.isEmpty)
    }

    @Test("a gesture that goes on is looped as it was made, and a hand takes it over")
    func goingOn() {
        let drag = GestureUse(
            Gesture(.drag(.horizontal), fingers: 1),
            moves: [GestureUse.Move(Binding(.density, low: 1, high: 100), travel: 100)])
        var player = LoopPlayer([], gestures: [drag])
        func slide(_ finger: Int, from start: Double, _ way: Double) {
            for step in 0...40 {
                player.finger(finger, 10 + way * Double(step) / 40, 50)
                player.wait(until: start + Double(step + 1) * 20)
            }
        }
        player.step(.record)
        slide(1, from: 0, 20)
        player.finger(1)
        let first = player.performer.mapper.values[.density]
        player.wait(until: 1_000)
        player.step(.record)
        player.wait(until: 1_950)
        let second = player.performer.mapper.values[.density]
        #expect(first > 60 && second > first + 10)
        player.wait(until: 2_000)
        player.step(.play)
        player.step(.play)
        slide(2, from: 2_000, -20)
        player.finger(2)
        #expect(player.performer.mapper.values[.density] < second)
    }
}
