import Granular
import Mapping
import Performer
import Testing
import Touch

@Suite("Gestures go round") struct LooperTests {
    private var player = LoopPlayer()

    @Test("a touch comes again with the loop, each movement at its own time, and the first touch is its beginning")
    func round() {
        var player = player
        player.step(.record)
        #expect(player.loop.phase == .waiting)
        player.step(.record)
        #expect(player.loop.phase == .empty)
        player.recordASecond()
        #expect(player.loop == LoopState(phase: .playing, layers: 1, lengthSeconds: 1))
        #expect(player.messages.last == "loop: 1.0 s, 1 layer")
        player.wait(until: 6_000)
        // With its first movement a touch also leaves where the one before ended.
        let live = player.heard(from: 1_000, to: 2_000).filter { $0.microseconds > 0 }
        #expect(live.count == 51)
        for second in [2_000.0, 3_000, 4_000, 5_000] {
            #expect(player.heard(from: second, to: second + 1_000).filter { $0.microseconds > 0 } == live)
        }
        #expect(player.starts == [1, 2, 3, 4, 5, 6].map { $0 * 1_000_000 })
    }

    @Test("live fingers play beside the layers, and looped ones are known by their source")
    func together() {
        var player = player
        player.recordASecond()
        player.wait(until: 2_100)
        player.finger(1, 20, 20)
        #expect(player.performer.fingers.map(\.id.source) == [16, 0])
        #expect(player.looped.count == 1)
        player.wait(until: 2_800)
        #expect(player.performer.fingers.map(\.isLooped) == [false] && player.sounding == [0])
        player.finger(1)
        #expect(player.sounding.isEmpty)
    }

    @Test("at double and half speed the times are halved and doubled, and the loop goes on from where it is")
    func speed() {
        var player = player
        player.recordASecond()
        player.wait(until: 3_000)
        player.step(.doubleSpeed)
        player.wait(until: 4_000)
        #expect(player.starts.suffix(2) == [3_500_000, 4_000_000] && player.releases.suffix(1) == [3_875_000])
        player.wait(until: 4_200)
        for (step, speed) in [(LoopStep.doubleSpeed, 4.0), (.doubleSpeed, 4), (.halfSpeed, 2), (.halfSpeed, 1)] {
            player.step(step)
            #expect(player.loop.speed == speed && player.loop.position == 0.4)
        }
        #expect(player.messages.contains("loop: fastest speed is 4"))
        player.step(.halfSpeed)
        player.step(.halfSpeed)
        #expect(player.messages.last == "loop: speed 0.25")
        player.wait(until: 4_200 + 2_400 + 4_000)
        #expect(player.starts.suffix(2) == [6_600_000, 10_600_000])
    }

    @Test("backwards the same places are gone through in the other order, mirrored in time")
    func backwards() {
        var player = player
        player.recordASecond()
        player.wait(until: 3_000)
        player.step(.reverse)
        player.wait(until: 5_000)
        func pitches(_ from: Double) -> [LoopPlayer.Heard] {
            player.heard(from: from, to: from + 1_000).filter { $0.what.contains("set(Granular.Parameter.pitch,") }
        }
        let (forwards, turned) = (pitches(2_000), pitches(4_000))
        #expect(forwards.count == 51 && turned.count >= 50)
        let mirrored = forwards.dropLast().reversed().map(\.what)
        #expect(Array(turned.map(\.what).suffix(50)) == Array(mirrored))
        // Who lifted after 0.75 s comes after 0.25 s now, and lifts with what was its beginning.
        #expect(player.starts.suffix(2) == [3_250_000, 4_250_000] && player.releases.last == 5_000_000)
        player.wait(until: 5_400)
        player.step(.reverse)
        #expect(player.loop.position == 0.6 && player.loop.isReversed == false)
        player.wait(until: 5_800)
        #expect(player.starts.last == 5_800_000)
    }

    @Test("a layer over the loop begins where it was played, and one that is longer takes whole passes")
    func layers() {
        var player = LoopPlayer(cloudPerTouch: true)
        player.recordASecond()
        player.wait(until: 2_300)
        player.step(.record)
        #expect(player.loop.phase == .waiting && player.loop.layers == 1)
        player.wait(until: 2_400)
        player.finger(2, 80, 80)
        player.wait(until: 2_500)
        player.finger(2)
        player.wait(until: 3_900)
        #expect(player.loop.phase == .recording)
        player.step(.record)
        #expect(player.messages.last == "loop: 1.0 s, 2 layers")
        // 1.5 s from 0.4 on: every second pass.
        player.wait(until: 4_450)
        #expect(player.looped.map(\.id.source).sorted() == [16, 17])
        player.wait(until: 5_450)
        #expect(player.looped.map(\.id.source) == [16])
        player.wait(until: 6_450)
        #expect(player.looped.map(\.id.source).sorted() == [16, 17])
    }

    @Test("what is recorded at half the speed goes twice as fast at the whole one, as on a tape")
    func tape() {
        var player = player
        player.recordASecond()
        player.step(.halfSpeed)
        player.wait(until: 4_000)
        player.step(.record)
        player.finger(1, 90, 90)
        player.wait(until: 4_400)
        player.finger(1)
        player.wait(until: 4_500)
        player.step(.record)
        player.wait(until: 6_000)
        player.step(.doubleSpeed)
        player.wait(until: 7_100)
        #expect(player.looped.map(\.id.source).sorted() == [16, 17])
        player.wait(until: 7_201)
        #expect(player.looped.map(\.id.source) == [16])
    }

    @Test("a layer that is recorded backwards plays backwards when the loop goes forwards")
    func recordedBackwards() {
        var player = LoopPlayer(cloudPerTouch: true)
        player.recordASecond()
        player.step(.reverse)
        player.wait(until: 3_100)
        player.step(.record)
        player.finger(2, 10, 10)
        player.wait(until: 3_200)
        player.finger(2, 20, 20)
        player.wait(until: 3_300)
        player.finger(2)
        player.wait(until: 3_500)
        player.step(.record)
        player.wait(until: 4_000)
        player.step(.reverse)
        func place() -> Double? { player.looped.first { $0.id.source == 17 }?.contact.position.x }
        // It lay between 0.9 and 0.7 of the tape.
        for (time, x) in [(4_690.0, nil), (4_750, 0.2), (4_850, 0.1), (4_950, nil)] as [(Double, Double?)] {
            player.wait(until: time)
            #expect(place() == x)
        }
    }

    @Test("a finger that is down at the end is lifted there, and comes again as another one")
    func stillDown() {
        var player = player
        player.step(.record)
        player.wait(until: 1_000)
        player.finger(1, 50, 50)
        player.wait(until: 2_000)
        player.step(.record)
        player.finger(1)
        player.wait(until: 2_500)
        let first = player.looped.map(\.id)
        player.wait(until: 3_500)
        #expect(first.count == 1 && player.looped.count == 1 && player.looped.map(\.id) != first)
        #expect(player.releases.suffix(1) == [3_000_000] && player.starts.suffix(1) == [3_000_000])
    }

    @Test("fingers that were down before, and other hands' of the same number, are told apart")
    func hands() {
        var player = LoopPlayer(cloudPerTouch: true)
        player.finger(1, 10, 10)
        player.step(.record)
        player.wait(until: 1_000)
        player.finger(1, 20, 20)
        #expect(player.loop.phase == .waiting)
        player.finger(2, 30, 30)
        player.finger(1, 60, 60, by: .pointer)
        player.wait(until: 1_500)
        for finger in [1, 2] { player.finger(finger) }
        player.finger(1, by: .pointer)
        player.wait(until: 2_000)
        player.step(.record)
        player.wait(until: 2_250)
        #expect(player.looped.map(\.contact.position.x).sorted() == [0.3, 0.6])
        #expect(player.looped.count == 2)
    }

    @Test("a layer plays by the mapping that is chosen now")
    func mapping() {
        var player = player
        player.recordASecond()
        _ = player.performer.choose("other")
        player.wait(until: 3_500)
        #expect(player.performer.mapper.values[.duration] == 0.64)
        #expect(player.performer.mapper.isSounding)
    }
}
