import AudioEngine
import Granular
import Testing

@Suite("How many grains may sound on a machine that is too full")
struct GrainGovernorTests {
    private static let block = 128.0 / 48_000

    /// A machine on which each grain takes so much of a block's time: what is chosen while hands want `wanted` grains.
    private func limits(
        _ governor: inout GrainGovernor, grainFraction: Double, wanted: Int, from start: Int? = nil, seconds: Double
    ) -> [Int] {
        var limit = start ?? 16_384
        return (0..<Int(seconds / Self.block)).compactMap { _ in
            let grains = min(wanted, limit)
            let chosen = governor.observe(
                spentSeconds: grainFraction * Double(grains) * Self.block, lastsSeconds: Self.block, grains: grains)
            if let chosen { limit = chosen }
            return chosen
        }
    }

    @Test("while there is room every grain sounds")
    func room() {
        var governor = GrainGovernor(limit: 16_384)
        #expect(limits(&governor, grainFraction: 0.0001, wanted: 8_000, seconds: 60).isEmpty)
    }

    @Test("before the time is up fewer sound, as many as there is time for, and that is kept without flutter")
    func fewer() {
        var governor = GrainGovernor(limit: 16_384)
        let chosen = limits(&governor, grainFraction: 0.0001, wanted: 9_500, seconds: 60)
        #expect(chosen.count == 1 && (6_000...8_000).contains(chosen.first ?? 0), "\(chosen)")
        let load = governor.load
        #expect(load < 0.85)
    }

    @Test("far too many are brought down within a third of a second")
    func farTooMany() {
        var governor = GrainGovernor(limit: 16_384)
        let chosen = limits(&governor, grainFraction: 0.001, wanted: 16_000, seconds: 0.8)
        #expect((chosen.last ?? .max) <= 850 && (chosen.last ?? 0) > 400, "\(chosen)")
    }

    @Test("when it is easy again more sound, step by step, up to all of them")
    func more() {
        var governor = GrainGovernor(limit: 16_384)
        let low = limits(&governor, grainFraction: 0.0001, wanted: 9_500, seconds: 10).last ?? 0
        #expect(limits(&governor, grainFraction: 0.0001, wanted: 1_000, from: low, seconds: 2.5).isEmpty)
        let up = limits(&governor, grainFraction: 0.0001, wanted: 1_000, from: low, seconds: 20)
        #expect(up == up.sorted() && up.last == 16_384, "\(up)")
        #expect(zip(up, up.dropFirst()).allSatisfy { $1 <= $0 + $0 / 2 })
    }

    @Test("one block that something else held up, or a machine that is full of other things, takes no grain away")
    func others() {
        var governor = GrainGovernor(limit: 16_384)
        #expect(governor.observe(spentSeconds: 0.5, lastsSeconds: Self.block, grains: 9_000) == nil)
        #expect(limits(&governor, grainFraction: 0.00005, wanted: 9_000, seconds: 1).isEmpty)
        #expect(limits(&governor, grainFraction: 0.1, wanted: 30, seconds: 1).isEmpty)
        #expect(governor.observe(spentSeconds: 1, lastsSeconds: 0, grains: 9_000) == nil)
    }
}
