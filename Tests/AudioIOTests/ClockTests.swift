import AudioIO
import Testing

/// Noise between -1 and 1 that is the same in every run.
private struct Noise {
    var state: UInt64 = 1
    mutating func next() -> Double {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Double(state >> 33) / Double(1 << 30) - 1
    }
}

@Suite struct FrameClockTests {
    /// Seconds of sightings of a card of `rate`, each late by up to `jitter` nanoseconds; the greatest distance from the truth
    /// over the last half.
    private func follow(rate: Double, jitter: Double, seconds: Double, period: Int64 = 128) -> (
        worst: Double, rate: Double
    ) {
        var clock = FrameClock(rate: 48_000)
        var noise = Noise()
        var worst = 0.0
        let origin: Int64 = 500_000_000_000_000
        let blocks = Int64(seconds * rate) / period
        for block in 0..<blocks {
            let frame = block * period
            let truth = Double(frame) * 1e9 / rate
            clock.observe(frame: frame, nanoseconds: origin + Int64(truth + jitter * (noise.next() + 1) / 2))
            if block > blocks / 2 {
                // The mean lateness is part of the line: nothing that is only ever late shows how early it could have been.
                worst = max(worst, abs(Double(clock.nanoseconds(ofFrame: frame) - origin) - truth - jitter / 2))
            }
        }
        return (worst, clock.rate)
    }

    @Test func aSteadyCardIsFollowedExactly() {
        let result = follow(rate: 48_000, jitter: 0, seconds: 20)
        #expect(result.worst < 1_000)
    }

    @Test func theRateOfTheCardIsFound() {
        // 200 millionths off, as cheap crystals are.
        let result = follow(rate: 48_009.6, jitter: 0, seconds: 30)
        #expect(abs(result.rate - 48_009.6) < 0.2)
        #expect(result.worst < 20_000)
    }

    @Test func jitterIsSmoothed() {
        let result = follow(rate: 47_998, jitter: 2_000_000, seconds: 30)
        #expect(result.worst < 150_000)
        #expect(abs(result.rate - 47_998) < 10)
    }

    @Test func sightingsFarApartAreFollowedToo() {
        let result = follow(rate: 48_002, jitter: 100_000, seconds: 60, period: 4_096)
        #expect(result.worst < 60_000)
    }

    @Test func aJumpStartsTheLineAnew() {
        var clock = FrameClock(rate: 48_000)
        for block in 0..<1_000 as Range<Int64> { clock.observe(frame: block * 48, nanoseconds: block * 1_000_000) }
        clock.observe(frame: 48_000, nanoseconds: 1_000_000_000 + 300_000_000)
        #expect(clock.nanoseconds(ofFrame: 48_000) == 1_300_000_000)
        #expect(clock.nanoseconds(ofFrame: 96_000) == 2_300_000_000)
    }

    @Test func aSightingWithoutProgressSaysNothing() {
        var clock = FrameClock(rate: 48_000)
        clock.observe(frame: 0, nanoseconds: 0)
        clock.observe(frame: 48, nanoseconds: 1_000_000)
        let before = clock.nanoseconds(ofFrame: 4_800)
        clock.observe(frame: 48, nanoseconds: 9_000_000)
        #expect(clock.nanoseconds(ofFrame: 4_800) == before)
    }

    @Test func restartingForgetsTheLine() {
        var clock = FrameClock(rate: 48_000)
        clock.observe(frame: 0, nanoseconds: 7)
        #expect(clock.isRunning)
        clock.restart()
        #expect(!clock.isRunning)
        clock.observe(frame: 480, nanoseconds: 50_000_000)
        #expect(clock.nanoseconds(ofFrame: 0) == 40_000_000)
    }

    @Test func weeksOfUptimeLoseNoNanoseconds() {
        let origin: Int64 = 90 * 86_400 * 1_000_000_000 + 1
        var clock = FrameClock(rate: 48_000)
        for block in 0..<2_000 as Range<Int64> {
            clock.observe(frame: block * 48, nanoseconds: origin + block * 1_000_000)
        }
        #expect(abs(clock.nanoseconds(ofFrame: 96_000) - origin - 2_000_000_000) <= 2)
    }
}

@Suite struct SilentClockTests {
    @Test func blocksAreDueExactlyAPeriodApart() {
        var clock = SilentClock(rate: 48_000, nanoseconds: 1_000)
        #expect(clock.due(after: 48, now: 0) == 1_000)
        #expect(clock.due(after: 96, now: 0) == 1_001_000)
        #expect(clock.due(after: 48, now: 0) == 3_001_000)
    }

    @Test func hoursDoNotDrift() {
        var clock = SilentClock(rate: 44_100, nanoseconds: 0)
        var due: Int64 = 0
        // 441 frames are exactly ten milliseconds.
        for _ in 0...1_000_000 { due = clock.due(after: 441, now: due) }
        #expect(due == 10_000 * 1_000_000_000)
    }

    @Test func aLittleLateIsCaughtUp() {
        var clock = SilentClock(rate: 48_000, nanoseconds: 0)
        _ = clock.due(after: 48, now: 0)
        #expect(clock.due(after: 48, now: 50_000_000) == 1_000_000)
        #expect(clock.due(after: 48, now: 50_000_000) == 2_000_000)
    }

    @Test func muchTooLateStartsAnew() {
        var clock = SilentClock(rate: 48_000, nanoseconds: 0)
        _ = clock.due(after: 48, now: 0)
        #expect(clock.due(after: 48, now: 5_000_000_000) == 5_000_000_000)
        #expect(clock.due(after: 48, now: 5_000_000_000) == 5_001_000_000)
    }
}
