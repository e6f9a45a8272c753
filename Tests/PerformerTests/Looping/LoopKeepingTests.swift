import Performer
import Session
import Testing

@Suite("Loops that were left come again") struct LoopKeepingTests {
    /// Two layers, the second one of two passes.
    private func played() -> LoopPlayer {
        var player = LoopPlayer()
        player.recordASecond()
        player.wait(until: 3_200)
        player.step(.record)
        player.finger(2, 20, 30)
        player.wait(until: 4_500)
        player.finger(2, 30, 40)
        player.wait(until: 4_700)
        player.finger(2)
        player.step(.record)
        return player
    }

    /// Someone who finds again what another one left, as a file holds it.
    private func again(_ player: LoopPlayer) throws -> LoopPlayer {
        let kept = try #require(player.performer.keptLoop)
        let read = try KeptLoop(text: kept.text, file: "loop.txt")
        var again = LoopPlayer()
        let message = again.performer.restoreLoop(read, at: 0).message
        #expect(message == "loop: 1.0 s, 2 layers from last time, stopped")
        return again
    }

    @Test("they stand still at first, and then sound as they did") func sound() throws {
        var player = played()
        var again = try again(player)
        #expect(again.loop == LoopState(phase: .stopped, layers: 2, lengthSeconds: 1))
        again.wait(until: 10_000)
        #expect(again.heard.isEmpty)
        player.step(.play)
        player.wait(until: 10_000)
        // From their beginning, both.
        player.step(.play)
        again.step(.play)
        player.wait(until: 16_000)
        again.wait(until: 16_000)
        #expect(!again.heard.isEmpty)
        #expect(again.heard(from: 10_100, to: 16_000) == player.heard(from: 10_100, to: 16_000))
        // And every finger leaves.
        again.step(.clear)
        #expect(again.sounding.isEmpty && again.looped.isEmpty && again.performer.keptLoop == nil)
    }

    @Test("with speed and direction, and another layer goes over them") func overdub() throws {
        var player = played()
        player.step(.halfSpeed)
        player.step(.reverse)
        var again = try again(player)
        #expect(again.loop.speed == 0.5 && again.loop.isReversed)
        again.recordASecond()
        #expect(again.loop.phase == .playing && again.loop.layers == 3)
        again.step(.undoLayer)
        again.step(.undoLayer)
        #expect(again.loop.layers == 1)
    }

    @Test("a loop that goes by the beat keeps the tempo at which it was recorded") func tempo() throws {
        var player = LoopPlayer()
        player.tempo(.set(60))
        player.tempo(.lock(.loop, true))
        player.recordASecond()
        let kept = try #require(player.performer.keptLoop)
        #expect(kept.tempo == 60)
        var again = LoopPlayer()
        again.tempo(.set(120))
        again.tempo(.lock(.loop, true))
        _ = again.performer.restoreLoop(kept, at: 0)
        again.step(.play)
        again.wait(until: 1_900)
        // Twice the tempo: each half second a pass.
        #expect(again.starts.count == 4)
    }

    @Test("a layer that is being recorded is left out, and at the end it is one of them") func recording() {
        var player = LoopPlayer()
        player.step(.record)
        player.wait(until: 1_000)
        player.finger(1, 20, 20)
        player.wait(until: 2_000)
        #expect(player.performer.keptLoop == nil)
        #expect(player.performer.keptLoop(endingAt: player.now)?.layers.count == 1)
        #expect(player.loop.phase == .recording)
    }

    @Test("loops that are there already are not written over") func occupied() throws {
        let kept = try #require(played().performer.keptLoop)
        var player = LoopPlayer()
        player.recordASecond()
        #expect(player.performer.restoreLoop(kept, at: player.now).message == nil)
        #expect(player.loop.layers == 1)
    }
}
