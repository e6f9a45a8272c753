import Practice
import Sounds
import Testing

@Suite("Places by beats")
struct BeatPlacesTests {
    private let grid = BeatGridTests.steady

    @Test("the nearest beat")
    func nearest() {
        #expect(grid.snapped(1.2) == 1 && grid.snapped(1.3) == 1.5 && grid.snapped(0) == 1 && grid.snapped(99) == 8.5)
        #expect(BeatGrid().snapped(1.2) == 1.2)
    }

    @Test("a step leads to the next beat, from between two as from one")
    func steps() {
        #expect(grid.place(from: 1.5, steps: 1) == 2 && grid.place(from: 1.6, steps: 1) == 2)
        #expect(grid.place(from: 1.5, steps: -1) == 1 && grid.place(from: 1.6, steps: -1) == 1.5)
        #expect(grid.place(from: 1.5, steps: 4) == 3.5 && grid.place(from: 3.6, steps: -4) == 2)
    }

    @Test("steps end at the first beat and at the last")
    func ends() {
        #expect(grid.place(from: 8, steps: 4) == 8.5 && grid.place(from: 8.5, steps: 1) == nil)
        #expect(grid.place(from: 1.5, steps: -4) == 1 && grid.place(from: 1, steps: -1) == nil)
        #expect(grid.place(from: 0, steps: Int.max) == 8.5 && grid.place(from: 9, steps: Int.min) == 1)
    }

    @Test("while it plays, a step back soon after a beat leads to the one before")
    func grace() {
        #expect(grid.place(from: 2.1, steps: -1) == 2)
        #expect(grid.place(from: 2.1, steps: -1, graceSeconds: 0.2) == 1.5)
    }

    @Test("a step by a bar leads to its first beat; four beats are a bar where none is known")
    func bars() {
        #expect(grid.place(from: 1.5, bars: 1) == 3 && grid.place(from: 3.5, bars: -1) == 3)
        let plain = BeatGrid(grid.beats.map { Beat(seconds: $0.seconds) })
        #expect(plain.place(from: 1.5, bars: 1) == 3.5)
        #expect(plain.place(from: 1.5, bars: .max) == nil)
    }
}

@Suite("A loop between two beats")
struct BeatLoopTests {
    private let grid = BeatGridTests.steady

    @Test("it is from one beat to another, in seconds")
    func seconds() throws {
        #expect(try #require(BeatLoop(4, 0, in: grid)).seconds(in: grid) == 1...3)
        #expect(BeatLoop(2, 2, in: grid) == nil && BeatLoop(0, 17, in: grid) == nil && BeatLoop(-1, 3, in: grid) == nil)
    }

    @Test("after the last beat it lasts as long as a beat, but not beyond the sound")
    func last() throws {
        let loop = try #require(BeatLoop(12, 16, in: grid))
        #expect(loop.seconds(in: grid) == 7...9 && loop.seconds(in: grid, durationSeconds: 8.8) == 7...8.8)
    }

    @Test("it moves by a beat, halves and doubles, and stays within the beats")
    func changes() throws {
        let loop = try #require(BeatLoop(nearestTo: 1.1...2.9, in: grid))
        #expect(loop.length == 4)
        #expect(loop.moved(by: 1, in: grid)?.first == 1 && loop.moved(by: -1, in: grid) == nil)
        #expect(loop.halved(in: grid)?.length == 2 && loop.doubled(in: grid)?.length == 8)
        #expect(try #require(BeatLoop(0, 1, in: grid)).halved(in: grid) == nil)
        #expect(try #require(BeatLoop(0, 10, in: grid)).doubled(in: grid) == nil)
        #expect(loop.moved(by: .max, in: grid) == nil)
    }

    @Test("a loop of beats that are gone is none")
    func gone() throws {
        let loop = try #require(BeatLoop(8, 12, in: grid))
        #expect(loop.seconds(in: BeatGrid(Array(grid.beats.prefix(4)))) == nil)
    }
}

@Suite("Tapped beats")
struct BeatTapsTests {
    @Test("the latency is taken off, at every speed")
    func latency() {
        for speed in [0.5, 1, 1.5] {
            var taps = BeatTaps(latencySeconds: 0.08)
            for beat in 1...8 {
                // The hand hears the beat, and its tap is known 80 ms later.
                let place = Double(beat) * 0.5 + 0.08 * speed
                taps.tap(at: place / speed, place: place, speed: speed)
            }
            #expect(taps.seconds.count == 8)
            #expect(zip(taps.seconds, 1...8).allSatisfy { abs($0 - Double($1) * 0.5) < 0.005 }, "\(speed)")
        }
    }

    @Test("a double tap is one beat")
    func doubleTap() {
        var taps = BeatTaps(latencySeconds: 0)
        #expect(taps.tap(at: 1, place: 1) && !taps.tap(at: 1.05, place: 1.05) && taps.tap(at: 1.5, place: 1.5))
        #expect(taps.seconds == [1, 1.5])
    }

    @Test("a beat tapped again in the next pass of a loop is where the hand put it last")
    func again() {
        var taps = BeatTaps(latencySeconds: 0)
        for (moment, place) in [(0.0, 1.0), (0.5, 1.5), (2.0, 1.02), (2.5, 1.48)] { taps.tap(at: moment, place: place) }
        #expect(taps.seconds == [1.02, 1.48])
    }

    @Test("no time is no tap")
    func hostile() {
        var taps = BeatTaps(latencySeconds: .nan)
        #expect(
            !taps.tap(at: .nan, place: 1) && !taps.tap(at: 1, place: .infinity) && !taps.tap(at: 1, place: 1, speed: 0))
        #expect(taps.seconds.isEmpty)
    }
}
