import Recording
import Testing

@Suite("How often others may begin a recording")
struct StartLimiterTests {
    private let second: Int64 = 1_000_000

    @Test("at most every two seconds, and the player hears once of a flood")
    func spacing() {
        var limiter = StartLimiter()
        #expect(limiter.start(at: 0) == .allowed)
        #expect(limiter.start(at: 1) == .refused(isReported: false))
        for time in 2..<1_000 { #expect(limiter.start(at: Int64(time)) == .refused(isReported: true)) }
        #expect(limiter.start(at: 2 * second) == .allowed)
        #expect(limiter.start(at: 3 * second) == .refused(isReported: true))
        #expect(limiter.start(at: 5 * second) == .allowed)
        #expect(limiter.start(at: 64 * second) == .allowed)
        #expect(limiter.start(at: 65 * second) == .refused(isReported: false), "another one, a minute later")
    }

    @Test("and thirty times in ten minutes, however long the flood lasts")
    func window() {
        var limiter = StartLimiter()
        let starts = (0..<36_000).filter { limiter.start(at: Int64($0) * second / 10) == .allowed }
        #expect(starts.count == 6 * StartLimiter.maxStarts)
        #expect(starts.prefix(30).elementsEqual((0..<30).map { 20 * $0 }) && starts[30] == 6_000)
    }
}
