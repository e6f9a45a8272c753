import AudioEngine
import Granular
import Testing

@Suite struct LoadGovernorTests {
    /// What the governor asks for over a time in which blocks take a share of their own length.
    private func asked(_ governor: inout LoadGovernor, fraction: Double, seconds: Double) -> [Quality] {
        let block = 128.0 / 48_000
        return (0..<Int(seconds / block)).compactMap { _ in
            governor.observe(spentSeconds: fraction * block, lastsSeconds: block)
        }
    }

    @Test func itGoesDownAtOnceAndUpOnlyAfterAWhile() {
        var governor = LoadGovernor()
        #expect(asked(&governor, fraction: 0.5, seconds: 10).isEmpty)
        #expect(asked(&governor, fraction: 0.9, seconds: 0.1) == [.fast])
        #expect(asked(&governor, fraction: 0.3, seconds: 2.5).isEmpty)
        #expect(asked(&governor, fraction: 0.3, seconds: 1) == [.fine])
    }

    @Test func itDoesNotFlutter() {
        var governor = LoadGovernor()
        // What is too much in fine is half as much in fast: there it stays.
        #expect(asked(&governor, fraction: 0.8, seconds: 1) == [.fast])
        #expect(asked(&governor, fraction: 0.5, seconds: 60).isEmpty)
    }

    @Test func oneSlowBlockIsForgiven() {
        var governor = LoadGovernor()
        _ = asked(&governor, fraction: 0.2, seconds: 1)
        #expect(governor.observe(spentSeconds: 0.008, lastsSeconds: 128.0 / 48_000) == nil)
        #expect(asked(&governor, fraction: 0.2, seconds: 1).isEmpty)
    }

    @Test func fromFastItGoesUpOnlyAfterAWhileToo() {
        var governor = LoadGovernor(from: .fast)
        #expect(asked(&governor, fraction: 0.3, seconds: 2.5).isEmpty)
        #expect(asked(&governor, fraction: 0.3, seconds: 1) == [.fine])
    }

    @Test func emptyBlocksAreNothing() {
        var governor = LoadGovernor()
        #expect(governor.observe(spentSeconds: 1, lastsSeconds: 0) == nil)
    }
}
