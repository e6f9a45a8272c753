import Granular
import Mapping
import Performer
import Testing
import Touch

@Suite("What one can do with a loop") struct LoopStepTests {
    private static func looping() -> LoopPlayer {
        var player = LoopPlayer()
        player.recordASecond()
        player.wait(until: 2_200)
        return player
    }

    @Test("stopping, undoing, clearing and panic take looped fingers away at once", arguments: 0..<4)
    func atOnce(_ way: Int) {
        var player = Self.looping()
        #expect(player.looped.count == 1 && player.sounding == [0])
        switch way {
        case 0: player.step(.play)
        case 1: player.step(.undoLayer)
        case 2: player.step(.clear)
        default: player.act(.panic)
        }
        #expect(player.performer.fingers.isEmpty && player.sounding.isEmpty && !player.performer.mapper.isSounding)
        #expect(player.loop.phase == (way == 0 || way == 3 ? .stopped : .empty))
        let count = player.heard.count
        player.wait(until: 5_000)
        #expect(player.heard.count == count)
        player.step(.play)
        player.wait(until: 5_100)
        #expect(player.looped.count == (way == 0 || way == 3 ? 1 : 0))
    }

    @Test("what stood still begins from the beginning, or with the first touch of the next layer")
    func goOn() {
        var player = Self.looping()
        player.step(.play)
        #expect(player.loop.position == 0)
        player.wait(until: 3_000)
        player.step(.record)
        player.wait(until: 3_300)
        player.finger(1, 90, 90)
        player.wait(until: 3_400)
        #expect(player.looped.count == 1 && player.loop.phase == .recording && player.loop.position == 0.1)
    }

    @Test("the newest layer goes first, and a layer that is recorded goes before it")
    func undoing() {
        var player = Self.looping()
        player.step(.record)
        player.finger(1, 90, 90)
        player.wait(until: 2_300)
        player.finger(1)
        player.wait(until: 2_400)
        player.step(.undoLayer)
        #expect(player.loop.phase == .playing && player.loop.layers == 1)
        player.step(.record)
        player.step(.undoLayer)
        #expect(player.loop.phase == .playing && player.loop.layers == 1)
        player.step(.undoLayer)
        #expect(player.loop.phase == .empty && player.loop == LoopState())
        player.step(.undoLayer)
        #expect(player.messages.last == "loop: no layers")
    }

    @Test("the other steps end the layer that is recorded, and then do what they are for")
    func ending() {
        for (step, phase) in [
            (LoopStep.play, LoopState.Phase.stopped), (.reverse, .playing), (.halfSpeed, .playing),
            (.doubleSpeed, .playing),
        ] {
            var player = LoopPlayer()
            player.step(step)
            #expect(player.messages.last == "loop: nothing recorded yet")
            player.step(.record)
            player.finger(1, 10, 10)
            player.wait(until: 500)
            player.step(step)
            #expect(player.loop.phase == phase && player.loop.layers == 1 && player.loop.lengthSeconds == 0.5)
            #expect(player.loop.isReversed == (step == .reverse))
        }
    }

    @Test("undo takes back what a hand did while the loop goes on, and no layer")
    func undo() {
        var player = Self.looping()
        player.step(.record)
        player.step(.record)
        _ = player.performer.undo()
        #expect(player.loop.layers == 1 && player.loop.phase == .playing)
    }

    @Test("a loop is at least a tenth of a second long and at most five minutes, and has eight layers at most")
    func limits() {
        var player = LoopPlayer()
        player.step(.record)
        player.wait(until: 10)
        player.finger(1, 10, 10)
        player.wait(until: 20)
        player.step(.record)
        #expect(player.loop.lengthSeconds == 0.1)
        player.step(.clear)
        player.finger(1)
        player.step(.record)
        player.finger(1, 10, 10)
        player.wait(until: 20 + 299_999)
        #expect(player.loop.phase == .recording)
        player.wait(until: 20 + 300_000)
        #expect(player.loop.phase == .playing && player.loop.lengthSeconds == 300)
        #expect(player.messages.last == "loop: 300.0 s, 1 layer; a loop can be up to 5 minutes long")
        for _ in 0..<7 {
            player.finger(1)
            player.step(.record)
            player.finger(1, 10, 10)
            player.wait(untilMicroseconds: player.now + 50_000)
            player.step(.record)
        }
        #expect(player.loop.layers == 8)
        player.step(.record)
        #expect(player.loop.phase == .playing && player.messages.last == "loop: at most 8 layers")
    }

    @Test("touches beyond what memory takes end the layer with a line")
    func memory() {
        var player = LoopPlayer([])
        player.step(.record)
        for finger in 1...9 { player.finger(finger, 10, 10) }
        var frames = 0
        while player.loop.phase == .recording, frames < 60_000 {
            player.wait(untilMicroseconds: player.now + 1_000)
            player.finger(1, 10, Double(frames % 100))
            frames += 1
        }
        #expect(player.loop.phase == .playing && player.messages.last?.hasSuffix("the loop memory is full") == true)
        #expect(frames > 45_000)
    }

    @Test("a lesson ends the layer that is recorded; looped fingers play on and show nothing")
    func lesson() {
        var player = Self.looping()
        player.step(.record)
        player.finger(2, 10, 10)
        player.wait(until: 2_300)
        _ = player.performer.teach(.begin(.action(.mute)), at: player.now)
        #expect(player.loop.layers == 2 && player.loop.phase == .playing)
        player.wait(until: 3_400)
        #expect(player.looped.count == 1 && player.performer.mapper.isSounding)
        player.wait(until: 5_000)
        #expect(player.performer.teaching?.lesson.showings.isEmpty == true)
    }
}
