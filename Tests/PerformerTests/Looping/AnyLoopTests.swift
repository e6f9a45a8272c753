import Mapping
import Performer
import SeededGenerator
import Testing
import Touch

@Suite("Any loop") struct AnyLoopTests {
    private static let steps: [LoopStep] = [
        .record, .record, .record, .record, .play, .halfSpeed, .doubleSpeed, .reverse, .undoLayer, .clear,
    ]

    /// Plays a script of fingers, steps and pauses by a seed; `look` is called after each step.
    private func play(_ seed: UInt64, grain: Int64?, look: (LoopPlayer) -> Void = { _ in }) -> LoopPlayer {
        var random = SeededGenerator(seed: seed)
        let gestures = [
            GestureUse(Gesture(.tap, fingers: 2), triggers: [.action(.mute)]),
            GestureUse(Gesture(.doubleTap, fingers: 1), triggers: [.action(.freeze)]),
            GestureUse(Gesture(.longPress, fingers: 1), triggers: [.action(.loopReverse)]),
        ]
        var player = LoopPlayer(gestures: seed.isMultiple(of: 3) ? gestures : [], cloudPerTouch: seed.isMultiple(of: 2))
        player.grain = grain
        for _ in 0..<150 {
            player.wait(untilMicroseconds: player.now + Int64(random.below(60_000)))
            switch random.below(20) {
            case 0, 1, 2: player.step(Self.steps[random.below(Self.steps.count)])
            case 3: if random.below(5) == 0 { player.act(.panic) }
            case 4, 5, 6: player.finger(1 + random.below(4), by: random.below(2) == 0 ? .device : .pointer)
            default:
                player.finger(
                    1 + random.below(4), Double(random.below(101)), Double(random.below(101)),
                    by: random.below(2) == 0 ? .device : .pointer)
            }
            look(player)
        }
        return player
    }

    @Test("how often time is let pass changes nothing of what comes out, nor when", arguments: 0..<30)
    func advancing(_ seed: UInt64) {
        let whole = play(seed, grain: nil)
        let fine = play(seed, grain: 700)
        let first = zip(whole.heard, fine.heard).first { $0 != $1 }
        #expect(first == nil && whole.heard.count == fine.heard.count && !whole.heard.isEmpty)
        #expect(whole.messages == fine.messages)
    }

    @Test(
        "whatever was looped: panic, or clearing and lifting, leaves no finger down and no cloud sounding",
        arguments: 0..<60)
    func nothingSticks(_ seed: UInt64) {
        var player = play(seed, grain: nil)
        if seed % 4 < 2 {
            player.act(.panic)
        } else {
            player.step(.clear)
        }
        #expect(player.looped.isEmpty)
        for finger in 1...4 {
            player.finger(finger, by: .device)
            player.finger(finger, by: .pointer)
        }
        #expect(player.performer.fingers.isEmpty && player.sounding.isEmpty && !player.performer.mapper.isSounding)
        let count = player.heard.count
        player.wait(untilMicroseconds: player.now + 3_000_000)
        let later = player.heard.dropFirst(count).filter { $0.what.contains("start") }
        #expect(later.isEmpty && player.sounding.isEmpty)
    }

    @Test("an identity that left never comes again, and no speed or turn makes the loop jump", arguments: 0..<20)
    func identities(_ seed: UInt64) {
        var (down, gone): (Set<FingerID>, Set<FingerID>) = ([], [])
        var cameAgain = false
        _ = play(seed, grain: nil) { player in
            let now = Set(player.looped.map(\.id))
            gone.formUnion(down.subtracting(now))
            cameAgain = cameAgain || !gone.isDisjoint(with: now)
            down = now
        }
        #expect(!cameAgain)
    }

    @Test("after an hour each pass begins to the microsecond where it should", arguments: [1, 4])
    func drift(_ speed: Int64) {
        var player = LoopPlayer()
        player.step(.record)
        player.wait(untilMicroseconds: 1_000_003)
        player.finger(1, 50, 50)
        player.wait(untilMicroseconds: 1_400_000)
        player.finger(1)
        player.wait(untilMicroseconds: 1_000_003 + 1_234_567)
        player.step(.record)
        let start = player.now
        for _ in 0..<(speed == 4 ? 2 : 0) { player.step(.doubleSpeed) }
        player.wait(untilMicroseconds: start + 3_600_000_000)
        // Passes that end between two microseconds begin with the next.
        let expected = (0...(3_600_000_000 * speed / 1_234_567)).map { start + ($0 * 1_234_567 + speed - 1) / speed }
        let isSame = Array(player.starts.dropFirst()) == expected
        #expect(isSame && expected.count > 2_900)
    }
}
