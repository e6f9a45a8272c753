import Practice
import SeededGenerator
import Sounds
import Testing

@Suite("The beats of a sound")
struct BeatGridTests {
    /// Four bars of four at 120 beats a minute, from 1 s on.
    static let steady = BeatGrid((0..<16).map { Beat(seconds: 1 + Double($0) / 2, isDownbeat: $0 % 4 == 0) })

    @Test("beats come in any order, and what is no time, or doubled, or after the end is left out")
    func anyOrder() {
        let list = [3, 1, 2, 1.004, -.infinity, .nan, -1, 9].map { Beat(seconds: $0) }
        #expect(BeatGrid(list, durationSeconds: 5).beats.map(\.seconds) == [1, 2, 3])
    }

    @Test("of doubled beats the one that begins a bar counts")
    func doubledDownbeat() {
        let grid = BeatGrid([Beat(seconds: 1), Beat(seconds: 1.004, isDownbeat: true), Beat(seconds: 2)])
        #expect(grid.beats == [Beat(seconds: 1, isDownbeat: true), Beat(seconds: 2)])
    }

    @Test("a sound has no more beats than it may have")
    func bounded() {
        #expect(BeatGrid((0..<20_000).map { Beat(seconds: Double($0) / 20) }).count == Beat.maxCount)
    }

    @Test("the tempo is that of most beats, whatever a few of them do")
    func tempo() throws {
        let uneven = BeatGrid((Self.steady.beats + [Beat(seconds: 20), Beat(seconds: 31)]))
        #expect(Self.steady.beatsPerMinute == 120 && uneven.beatsPerMinute == 120)
        #expect(BeatGrid([Beat(seconds: 1)]).beatsPerMinute == nil)
    }

    @Test("bars are counted from the first that is known, and beats from 1 in each")
    func bars() {
        let grid = BeatGrid(
            [Beat(seconds: 0)] + Self.steady.beats.prefix(5))
        #expect(grid.bars == [nil, 1, 1, 1, 1, 2])
        #expect(grid.numbersInBar == [nil, 1, 2, 3, 4, 1])
        #expect(Self.steady.beatsPerBar == 4 && Self.steady.barCount == 4)
    }

    @Test("a nudge moves one beat by 10 ms, and no beat passes its neighbour")
    func nudge() throws {
        let nudged = try #require(Self.steady.corrected(.nudge(1, seconds: 0.01)))
        #expect(nudged.beats[1].seconds == 1.51 && nudged.beats[0] == Self.steady.beats[0])
        let far = try #require(Self.steady.corrected(.nudge(1, seconds: 5)))
        #expect(far.beats[1].seconds == 1.99 && far.count == 16)
        #expect(Self.steady.corrected(.nudge(16, seconds: 0.01)) == nil)
    }

    @Test("all beats move together, and none beyond the ends of the sound")
    func nudgeAll() throws {
        let back = try #require(Self.steady.corrected(.nudgeAll(seconds: -3)))
        #expect(back.beats.first?.seconds == 0 && back.beatsPerMinute == 120)
        let on = try #require(Self.steady.corrected(.nudgeAll(seconds: 9), durationSeconds: 10))
        #expect(on.beats.last?.seconds == 10 && on.count == 16)
    }

    @Test("a beat is inserted and deleted, and not where one is")
    func insertAndDelete() throws {
        let more = try #require(Self.steady.corrected(.insert(seconds: 1.25)))
        #expect(more.count == 17 && more.beats[1].seconds == 1.25)
        #expect(more.corrected(.delete(1)) == Self.steady)
        for taken in [1.5, 1.51, 1.46] { #expect(Self.steady.corrected(.insert(seconds: taken)) == nil, "\(taken)") }
        #expect(Self.steady.corrected(.insert(seconds: 11), durationSeconds: 10) == nil)
    }

    @Test("halving keeps the beats that begin bars; doubling then brings all beats back")
    func halveAndDouble() throws {
        let late = try #require(Self.steady.corrected(.firstOfBar(1, beatsPerBar: 4)))
        let half = try #require(late.corrected(.halve))
        #expect(half.beats.first?.seconds == 1.5 && half.barCount == 4 && half.beatsPerMinute == 60)
        let double = try #require(half.corrected(.double))
        #expect(double.beats == Array(late.beats[1...]) + [Beat(seconds: 9)])
        #expect(half.corrected(.double, durationSeconds: 8.9)?.beats == Array(late.beats[1...]), "the sound ends there")
        #expect(Self.steady.corrected(.halve)?.corrected(.double) == Self.steady)
    }

    @Test("a beat declared the first of a bar makes bars before it and after it")
    func firstOfBar() throws {
        let waltz = try #require(Self.steady.corrected(.firstOfBar(4, beatsPerBar: 3)))
        #expect(waltz.beats.indices.filter { waltz.beats[$0].isDownbeat } == [1, 4, 7, 10, 13])
        #expect(Self.steady.corrected(.firstOfBar(4, beatsPerBar: 0)) == nil)
    }

    @Test("tapped beats replace those between the first tap and the last")
    func tapped() throws {
        let grid = try #require(Self.steady.corrected(.tapped([2.02, 2.52, 3.02])))
        #expect(grid.beats.map(\.seconds).prefix(6) == [1, 1.5, 2.02, 2.52, 3.02, 3.5])
    }

    @Test("what began a bar begins it where it was tapped")
    func tappedBars() throws {
        let waltz = try #require(Self.steady.corrected(.firstOfBar(4, beatsPerBar: 3)))
        let grid = try #require(waltz.corrected(.tapped([2.02, 2.52, 3.02])))
        #expect(grid.beats.indices.filter { grid.beats[$0].isDownbeat } == [1, 4, 7, 10, 13])
        #expect(grid.beats[4].seconds == 3.02)
    }

    @Test("whatever is corrected, beats stay in order and apart, within the sound")
    func anyCorrections() {
        var random = SeededGenerator(seed: 27)
        for _ in 0..<200 {
            var grid = BeatGrid(
                (0..<random.below(30)).map { _ in Beat(seconds: random.real(0...10), isDownbeat: random.below(3) == 0) }
            )
            for _ in 0..<30 {
                let index = random.whole(-1...30)
                let correction: BeatCorrection = random.pick(
                    .nudge(index, seconds: random.real(-3...3)), .nudgeAll(seconds: random.real(-3...3)),
                    .insert(seconds: random.real(-1...12)), .delete(index), .halve, .double, .clear,
                    .firstOfBar(index, beatsPerBar: random.whole(-1...7)), .downbeat(index, true),
                    .tapped((0..<random.below(5)).map { _ in random.real(0...12) }))
                grid = grid.corrected(correction, durationSeconds: 10) ?? grid
                let seconds = grid.beats.map(\.seconds)
                #expect(seconds.allSatisfy { (0...10).contains($0) })
                #expect(zip(seconds.dropFirst(), seconds).allSatisfy { $0 - $1 > 0.009_9 }, "\(correction)")
            }
        }
    }
}
