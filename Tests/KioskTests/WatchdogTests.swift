import Kiosk
import Testing

@Suite("The watchdog is fed while sound and input go on")
struct WatchdogTests {
    @Test("no more often than every five seconds, and twice within its patience")
    func often() {
        for (timeout, limit) in [(30.0, 5.0), (10, 5), (4, 2)] {
            var watchdog = Watchdog(timeoutSeconds: timeout)
            var fed: [Double] = []
            for step in 0..<3_000 {
                let now = Double(step) * 0.034
                if watchdog.isFed(frames: step * 1_632, at: now) { fed.append(now) }
            }
            let pauses = zip(fed, fed.dropFirst()).map { $1 - $0 }
            #expect(pauses.allSatisfy { $0 >= limit && $0 < limit + 0.04 }, "\(pauses)")
            #expect(fed.first == 0)
        }
    }

    private func fed(_ times: [(frames: Int, seconds: Double)]) -> [Bool] {
        var watchdog = Watchdog(timeoutSeconds: 10)
        return times.map { watchdog.isFed(frames: $0.frames, at: $0.seconds) }
    }

    @Test("a sound that stands still is not fed for, until it goes on")
    func stands() {
        #expect(fed([(100, 0), (100, 6), (100, 60), (101, 61)]) == [true, false, false, true])
    }

    @Test("a thread of the touch device that stands still is not fed for; where there is none, nothing is missed")
    func touchStands() {
        var watchdog = Watchdog(timeoutSeconds: 10)
        let fed = [(0, 7), (6, 8), (12, 8), (60, 8), (61, 9), (67, nil), (73, nil)].map { (second: Int, rounds: Int?) in
            watchdog.isFed(frames: second * 48_000, rounds: rounds, at: Double(second))
        }
        #expect(fed == [true, true, false, false, true, true, true])
    }

    @Test("a loop that stands still asks for nothing: after its return it is fed once")
    func loopStands() {
        #expect(fed([(1, 0), (5_000_000, 100), (5_000_100, 100.1)]) == [true, true, false])
    }
}
