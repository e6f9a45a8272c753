import Testing
import Threads

@Suite("What keeps a thread to half of a processor")
struct CPULimiterTests {
    private static let millisecond: Int64 = 1_000_000

    /// Works in pieces with pauses between them for a second at least, all in milliseconds; how much of the time it worked.
    private func fraction(piece: Int64, pause: Int64) -> Double {
        var cpuLimiter = CPULimiter()
        var (now, worked): (Int64, Int64) = (5, 0)
        while now < 1_005 {
            worked += piece
            let rested = cpuLimiter.rest(afterWorkFrom: now * Self.millisecond, to: (now + piece) * Self.millisecond)
            now = max(now + piece + pause, (rested ?? 0) / Self.millisecond)
        }
        return Double(worked) / Double(now - 5)
    }

    @Test("A flood gets half of the time, whether it comes in drops or at once", arguments: [1, 3, 9, 10, 50, 400])
    func flood(piece: Int64) {
        #expect((0.4...0.6).contains(fraction(piece: piece, pause: 0)))
        if piece > 3 { #expect((0.4...0.6).contains(fraction(piece: piece, pause: 1))) }
    }

    @Test("What takes less than that is never held up")
    func ordinary() {
        var cpuLimiter = CPULimiter()
        for piece in Int64(0)..<1_000 {
            let start = piece * 3 * Self.millisecond
            #expect(cpuLimiter.rest(afterWorkFrom: start, to: start + Self.millisecond) == nil)
        }
    }

    @Test("A chord after a long silence goes through at once")
    func chord() {
        var cpuLimiter = CPULimiter()
        for second in Int64(1)...10 {
            let start = second * 1_000 * Self.millisecond
            #expect(cpuLimiter.rest(afterWorkFrom: start, to: start + 9 * Self.millisecond) == nil)
        }
    }
}
