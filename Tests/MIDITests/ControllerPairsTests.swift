import MIDI
import Testing

@Suite("Controllers of fourteen bits")
struct ControllerPairsTests {
    private func moved(_ halves: [(number: Int, value: Int, at: Int64)]) -> [ControllerPairs.Moved] {
        var pairs = ControllerPairs()
        var moved = halves.flatMap { pairs.update(channel: 1, number: $0.number, value: $0.value, at: $0.at) }
        moved += pairs.advance(to: 1_000_000)
        return moved
    }

    @Test("the halves make one value in either order", arguments: [[1, 33], [33, 1]])
    func eitherOrder(order: [Int]) throws {
        let values = [1: 64, 33: 5]
        let moved = try moved(
            order.enumerated().map { ($0.element, try #require(values[$0.element]), Int64($0.offset) * 800) })
        #expect(moved.count == 1)
        #expect(moved.first?.position == Double(64 * 128 + 5) / 16_383)
        #expect(moved.first?.number == 1)
        #expect(moved.first?.halves == .both)
    }

    @Test("a sweep through a coarse step never jumps back", arguments: [false, true])
    func sweep(isFineFirst: Bool) {
        var halves: [(number: Int, value: Int, at: Int64)] = []
        for (step, value) in (1_000..<1_600).enumerated() {
            let at = Int64(step) * 2_000
            let pair: [(number: Int, value: Int, at: Int64)] = [(1, value >> 7, at), (33, value & 127, at + 700)]
            halves += isFineFirst ? [(33, value & 127, at), (1, value >> 7, at + 700)] : pair
        }
        let positions = moved(halves).map { ($0.position * 16_383).rounded() }
        #expect(positions == (1_000..<1_600).map(Double.init))
    }

    @Test("a coarse half alone counts after a moment, and reaches the end without a fine one")
    func coarseAlone() {
        let moved = moved([(7, 127, 0)])
        #expect(moved.map(\.position) == [1])
        #expect(moved.map(\.microseconds) == [ControllerPairs.timeoutMicroseconds])
        #expect(moved.map(\.halves) == [.coarse])
    }

    @Test("a fine half alone goes with the coarse one that was there")
    func fineAlone() {
        let moved = moved([(1, 10, 0), (33, 0, 500), (33, 9, 100_000)])
        #expect(moved.map { Int(($0.position * 16_383).rounded()) } == [1_280, 1_289])
        #expect(moved.last?.halves == .fine)
    }

    @Test("controllers and channels are kept apart")
    func apart() {
        var pairs = ControllerPairs()
        #expect(pairs.update(channel: 1, number: 1, value: 3, at: 0).isEmpty)
        #expect(pairs.update(channel: 2, number: 33, value: 4, at: 10).isEmpty)
        #expect(pairs.update(channel: 1, number: 34, value: 4, at: 20).isEmpty)
        #expect(pairs.advance(to: 10_000).map(\.channel) == [1, 2, 1])
        #expect(pairs.update(channel: 0, number: 1, value: 3, at: 20_000).isEmpty)
        #expect(pairs.nextMicroseconds == nil)
    }
}
