import Granular
import Mapping
import Testing
import Touch

@Suite("Gestures over controls")
struct PlayedGestureTests {
    private let two = zone("z", whole, .absolute, Route(.x, density()), Route(.y, Binding(.pan, low: -1, high: 1)))
    private let slid = zone(
        "z", whole, .relative(.millimetres(50), lockMillimetres: 0), Route(.x, density()))

    private func tap(_ fingers: Int, at: (Double, Double) = (30, 50), from: Double = 0) -> [PlayedTouch] {
        (0..<fingers).map {
            .finger(at: (at.0 + Double($0) * 10, at.1), from: from + Double($0) * 15, to: from + 100 + Double($0) * 15)
        }
    }

    private func performance(_ touches: [PlayedTouch]) -> Performance {
        var performance = Performance()
        performance.touches = touches
        return performance
    }

    private func swipe(_ fingers: Int, to x: Double = 75) -> [PlayedTouch] {
        (0..<fingers).map { .finger(path: [(30 + Double($0) * 10, 50), (x, 50)], from: 0, to: 180) }
    }

    @Test("A tap of several fingers puts back what they moved, and no other finger's", arguments: [2, 3])
    func taps(_ fingers: Int) {
        var player = Player(two, gestures: [GestureUse(Gesture(.tap, fingers: fingers), triggers: [.action(.mute)])])
        player.play(performance(tap(fingers)))
        #expect(player.actions == [.mute])
        #expect(player[.density] == 50 && player[.pan] == 0 && !player.mapper.isSounding)
    }

    @Test("A tap of one finger leaves what it moved: it may have been played")
    func oneFinger() {
        var player = Player(two, gestures: [GestureUse(Gesture(.tap, fingers: 1), triggers: [.action(.mute)])])
        player.play(performance(tap(1)))
        #expect(player.actions == [.mute])
        expect(player[.density], near: 30)
    }

    @Test("A double tap of two fingers puts back what both of its taps moved")
    func doubleTap() {
        var player = Player(
            two,
            gestures: [
                GestureUse(Gesture(.doubleTap, fingers: 2), triggers: [.action(.freeze)]),
                GestureUse(Gesture(.tap, fingers: 2), triggers: [.action(.mute)]),
            ])
        player.play(performance(tap(2) + tap(2, at: (31, 51), from: 250)))
        #expect(player.actions == [.freeze])
        #expect(player[.density] == 50 && player[.pan] == 0)
        player.play(performance(tap(2)))
        player.wait(600)
        #expect(player.actions == [.freeze, .mute])
        #expect(player[.density] == 50, "also a tap that waited for a second one")
    }

    @Test("A swipe puts back what its finger moved, over one control and over two")
    func swipes() {
        let left = zone("l", Area(x: 0...0.35, y: 0...1), .absolute, Route(.x, density()))
        let right = zone("r", Area(x: 0.35...1, y: 0...1), .absolute, Route(.x, density()))
        for (controls, fingers) in [([two], 1), ([two], 2), ([left, right], 2), ([slid], 2)] {
            var player = Player(
                Mapping(
                    name: "m", controls: controls,
                    gestures: [GestureUse(Gesture(.swipe(.right), fingers: fingers), triggers: [.action(.nextSound)])]))
            player.play(performance(swipe(fingers)))
            #expect(player.actions == [.nextSound])
            #expect(player[.density] == 50)
            #expect(!player.mapper.isSounding)
        }
    }

    @Test("What a finger that is no part of it played stays, on the same control too, and so does what a key set")
    func others() {
        let area = Area(x: 0...1, y: 0.3...1)
        var player = Player(
            Mapping(
                name: "m", controls: [two],
                gestures: [GestureUse(Gesture(.tap, fingers: 2, area: area), triggers: [.action(.mute)])]))
        player.down(1, 10, 10)
        player.move(1, 20, 10)
        player.play(performance(tap(2, at: (60, 80))))
        #expect(player.actions == [.mute])
        expect(player[.density], near: 20)
        expect(player[.pan], near: -0.8)
        #expect(player.mapper.isSounding)
        player.up(1)
        player.down(1, 50, 90)
        player.down(2, 60, 90)
        player.key { $0.set(.density, to: 7) }
        player.up(1, 2)
        #expect(player.actions == [.mute, .mute] && player[.density] == 7)
    }

    @Test("What slides on is not set back by taps beside it")
    func slidingOn() {
        var player = Player(
            Mapping(
                name: "m", controls: [slid],
                gestures: [
                    GestureUse(Gesture(.tap, fingers: 2, area: Area(x: 0...1, y: 0.3...1)), triggers: [.action(.mute)])
                ]))
        player.down(1, 10, 10)
        player.move(1, 20, 10)
        player.play(performance(tap(2, at: (60, 80))))
        expect(player[.density], near: 90)
        player.move(1, 10, 10)
        expect(player[.density], near: 50)
    }

    private func pinch(_ use: GestureUse) -> (Player, Performance) {
        (
            Player(
                Mapping(
                    name: "m", controls: [.fader(name: "f", area: Area(x: 0...0.1, y: 0...1), density())],
                    gestures: [use])),
            performance([
                .finger(path: [(45, 50), (45, 50), (35, 50)], from: 0, to: 1000),
                .finger(path: [(55, 50), (55, 50), (65, 50)], from: 0, to: 1000),
            ])
        )
    }

    @Test("What goes on moves its value on from where it stands, a key's nudge included")
    func goesOn() {
        var (player, performance) = pinch(
            GestureUse(Gesture(.pinch, fingers: 2), moves: [.init(density(), travel: 4)]))
        player.key { $0.set(.density, to: 20) }
        let frames = performance.frames
        for frame in frames.prefix(100) { apply(frame, to: &player) }
        let before = player[.density]
        #expect(before > 22 && before < 60)
        player.key { $0.set(.density, to: 10) }
        for frame in frames.dropFirst(100) { apply(frame, to: &player) }
        #expect(player[.density] > 10 && player[.density] < before)
    }

    private func apply(_ frame: TouchFrame, to player: inout Player) {
        _ = player.key { changes($0.handle(frame, from: 1)) }
    }

    @Test("What a gesture adds is there while it goes on, sounds if it is to, and goes when it ends")
    func adds() {
        var (player, performance) = pinch(
            GestureUse(
                Gesture(.pinch, fingers: 2), moves: [.init(density(0, 40, isAdded: true), travel: 2)], sounds: true))
        let frames = performance.frames
        for frame in frames.dropLast(8) { apply(frame, to: &player) }
        #expect(player[.density] > 60 && player.sounding == [0])
        for frame in frames.suffix(8) { apply(frame, to: &player) }
        #expect(player[.density] == 50 && player.sounding == [])
        performance.seed = 2
        for frame in frames.dropLast(8) { apply(frame.later(by: 3_000_000), to: &player) }
        #expect(player[.density] > 60)
        player.key { $0.releaseAll() }
        #expect(player[.density] == 50 && player.sounding == [])
    }

    @Test("Actions set, step and latch a layer; a gesture that goes on holds its layer until it ends")
    func triggers() {
        var player = Player(
            zone("l", Area(x: 0...0.1, y: 0...0.1), .absolute, Route(.x, density()), layer: "two"),
            gestures: [
                GestureUse(
                    Gesture(.tap, fingers: 2),
                    triggers: [
                        .set(.pitch, to: 220, cloud: .own, smoothingMilliseconds: 0),
                        .step(.transposition, by: 7, cloud: .own, smoothingMilliseconds: 0), .layer("two"),
                    ])
            ])
        player.play(performance(tap(2)))
        #expect(player[.pitch] == 220 && player[.transposition] == 7 && player.mapper.layer == "two")
        player.play(performance(tap(2)))
        #expect(player[.transposition] == 14 && player.mapper.layer == nil)
        let held = pinch(GestureUse(Gesture(.pinch, fingers: 2), triggers: [.layer("two")]))
        player = held.0
        for frame in held.1.frames.dropLast(8) { apply(frame, to: &player) }
        #expect(player.mapper.layer == "two")
        for frame in held.1.frames.suffix(8) { apply(frame, to: &player) }
        #expect(player.mapper.layer == nil)
    }

    @Test("A gesture of another layer is not made")
    func otherLayer() {
        var player = Player(
            two, gestures: [GestureUse(Gesture(.tap, fingers: 2), triggers: [.action(.mute)], layer: "two")])
        player.play(performance(tap(2)))
        #expect(player.actions == [])
        expect(player[.density], near: 40)
    }
}

extension TouchFrame {
    fileprivate func later(by microseconds: Int64) -> TouchFrame {
        TouchFrame(timeMicroseconds: timeMicroseconds + microseconds, contacts: contacts)
    }
}
