import Granular
import Performer
import SeededGenerator
import Testing

@Suite("A loop by the beat") struct LoopBeatTests {
    /// A player whose loops go by 120 BPM.
    private func player(_ beats: Double = 120) -> LoopPlayer {
        var player = LoopPlayer()
        player.tempo(.set(beats))
        player.tempo(.lock(.loop, true))
        return player
    }

    /// A layer of one touch, of half the layer's time.
    private func record(_ player: inout LoopPlayer, milliseconds: Double) {
        player.step(.record)
        let start = Double(player.now) / 1_000 + 1_000
        player.wait(until: start)
        player.finger(1, 50, 50)
        player.wait(until: start + milliseconds / 2)
        player.finger(1)
        player.wait(until: start + milliseconds)
        player.step(.record)
    }

    @Test(
        "the first layer lasts the whole beats that it is nearest to, and begins with its first touch as ever",
        arguments: [(900.0, 1.0), (1_100, 1), (1_240, 1), (1_260, 1.5), (180, 0.5), (2_010, 2)])
    func wholeBeats(_ milliseconds: Double, _ seconds: Double) {
        var player = player()
        record(&player, milliseconds: milliseconds)
        #expect(player.loop.lengthSeconds == seconds)
        player.wait(until: 1_000 + milliseconds + 4_000)
        let pass = Int64(seconds * 1_000_000)
        // Where it took longer than the beats, what was just played goes on for the rest of its pass.
        let later = player.starts.filter { $0 > Int64((1_000 + milliseconds) * 1_000) }
        #expect(later.count >= 2)
        #expect(later.allSatisfy { ($0 - 1_000_000) % pass == 0 }, "\(player.starts)")
        player.step(.clear)
        #expect(player.sounding.isEmpty)
    }

    @Test("at another tempo the loop goes as much faster, and back to the microsecond") func follows() {
        var player = player()
        record(&player, milliseconds: 1_000)
        player.wait(until: 3_000)
        player.tempo(.set(240))
        player.wait(until: 4_900)
        #expect(player.starts.suffix(3) == [3_500_000, 4_000_000, 4_500_000])
        player.wait(until: 5_000)
        player.tempo(.set(120))
        player.wait(until: 7_500)
        #expect(player.starts.suffix(2) == [6_000_000, 7_000_000])
    }

    @Test("little corrections of the beat move the loop with it: after an hour it is where the beat is")
    func corrected() {
        var player = player()
        record(&player, milliseconds: 1_000)
        var line = BeatLine(beatsPerMinute: 120, beat: 6, at: 3_000_000)
        for second in 4..<3_604 {
            // The other's clock goes slower by a millionth, and is told with a jitter of a millisecond.
            let jitter: Int64 = second % 2 == 0 ? 1_000 : -1_000
            let time = Int64(second) * 1_000_001
            player.wait(untilMicroseconds: time)
            line = BeatLine(beatsPerMinute: 120, beat: 6 + 2 * Double(second - 3), at: time + jitter)
            player.tempo(.sync(line, .midi))
        }
        // The loop lasts two beats, and began with beat 2.
        let beats = (line.beat(at: player.now) - 2) / 2
        let gap = player.loop.position - (beats - beats.rounded(.down))
        #expect(abs(gap - gap.rounded()) < 0.003, "\(gap)")
        #expect(player.starts.count > 3_590 && player.starts.count < 3_610)
    }

    @Test("when somebody else starts, the loop begins anew with them") func starts() {
        var player = player()
        record(&player, milliseconds: 1_000)
        player.wait(until: 2_400)
        player.tempo(.start(BeatLine(beatsPerMinute: 120, beat: 0, at: 2_400_000), .midi))
        player.wait(until: 3_500)
        #expect(player.starts.suffix(2) == [2_400_000, 3_400_000])
    }

    @Test("half, double speed and backwards keep to the beat", arguments: 0..<20)
    func steps(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var player = player()
        record(&player, milliseconds: 1_000)
        for _ in 0..<100 {
            player.wait(untilMicroseconds: player.now + Int64(random.below(400_000)))
            switch random.below(6) {
            case 0: player.step(.reverse)
            case 1: player.step(.halfSpeed)
            case 2: player.step(.doubleSpeed)
            case 3: player.tempo(.set(Double(60 + random.below(120))))
            case 4: player.tempo(.lock(.loop, random.below(2) == 0))
            default:
                player.tempo(
                    .sync(
                        BeatLine(beatsPerMinute: 120, beat: Double(random.below(1_000)) / 7, at: player.now), .link))
            }
        }
        #expect(player.loop.phase == .playing)
        player.step(.clear)
        #expect(player.looped.isEmpty && player.sounding.isEmpty)
    }
}
