import AudioIO
import Glibc
import TestSupport
import Testing

/// What happens to a card that is heard, told by cards that misbehave to order.
@Suite struct AudioInputTests {
    private func start(_ cards: [FakeInputCard], rates: [Int] = []) throws -> AudioInput {
        let input = try AudioInput(
            "fake", rate: 48_000, periodFrames: FakeInputCard.period, opener: FakeInputCard.opener(cards, rates: rates))
        input.start()
        return input
    }

    /// Who takes what came in, without a thread.
    private final class Listener {
        private var reader: InputRingReader

        init(_ input: AudioInput) { reader = InputRingReader(input.ring) }

        /// Whether sound comes out of the ring, as often as somebody asks.
        var isHearing: Bool {
            var samples = [Float](repeating: 0, count: 2 * FakeInputCard.period)
            return eventually {
                reader.read(into: &samples, frames: FakeInputCard.period)
                return samples.contains { $0 != 0 }
            }
        }
    }

    @Test("a card that is heard gives what came in")
    func heard() throws {
        let card = FakeInputCard()
        let input = try start([card])
        let listener = Listener(input)
        #expect(listener.isHearing)
        #expect(input.status.isPresent && input.status.remark == nil)
        input.stop()
        #expect(card.closes.load(ordering: .relaxed) == 1)
    }

    @Test(
        "a card that ran over, or slept, is started again and counted",
        arguments: [FakeInputCard.Fault.overrun, .suspended])
    func overrun(fault: FakeInputCard.Fault) throws {
        let card = FakeInputCard()
        let input = try start([card])
        let listener = Listener(input)
        #expect(listener.isHearing)
        card.fail(fault)
        #expect(eventually { input.status.overruns == 1 })
        let given = card.given.load(ordering: .relaxed)
        #expect(eventually { card.given.load(ordering: .relaxed) > given + 480 })
        #expect(listener.isHearing)
        input.stop()
    }

    @Test("a card that vanishes is told, and heard again when it is back")
    func vanishing() throws {
        let (first, second) = (FakeInputCard(), FakeInputCard())
        let input = try start([first, second])
        let listener = Listener(input)
        #expect(listener.isHearing)
        first.fail(.unplugged)
        #expect(eventually { !input.status.isPresent || input.status.remark != nil })
        #expect(eventually { second.given.load(ordering: .relaxed) > 480 })
        #expect(input.status.isPresent)
        #expect(input.status.remark == "input 'fake' is back")
        #expect(listener.isHearing)
        #expect(first.closes.load(ordering: .relaxed) == 1)
        input.stop()
        #expect(second.closes.load(ordering: .relaxed) == 1)
    }

    @Test("a card that says that it has read and writes nothing is silent")
    func null() throws {
        let card = FakeInputCard()
        card.isNull.store(true, ordering: .relaxed)
        let input = try start([card])
        #expect(eventually { card.given.load(ordering: .relaxed) > 960 })
        var reader = InputRingReader(input.ring)
        var samples = [Float](repeating: 1, count: 2 * 480)
        reader.read(into: &samples, frames: 480)
        #expect(samples.allSatisfy { $0 == 0 })
        input.stop()
    }

    @Test("a card of another rate is refused in words, and closed")
    func otherRate() throws {
        let card = FakeInputCard()
        let error = #expect(throws: AudioError.self) { try start([card], rates: [44_100]) }
        #expect(error?.description.contains("--rate 44100") == true)
        #expect(card.closes.load(ordering: .relaxed) == 1)
    }

    @Test("every format is read as it was written", arguments: SampleFormat.allCases)
    func formats(format: SampleFormat) {
        let samples: [Float] = [0.5, -0.25, -1, 0.125, 0, 0.75]
        var raw = [UInt8](repeating: 0, count: 3 * 2 * format.bytes)
        var read = [Float](repeating: 9, count: 6)
        raw.withUnsafeMutableBytes { bytes in
            guard let base = bytes.baseAddress else { return }
            format.convert(samples, frames: 3, to: base, channels: 2)
            format.read(base, frames: 3, channels: 2, to: &read)
        }
        #expect(read == samples)
        raw.withUnsafeMutableBytes { bytes in
            guard let base = bytes.baseAddress else { return }
            format.convert([0.5, 0.5, -0.25, -0.25, 1, 1], frames: 3, to: base, channels: 1)
            format.read(base, frames: 2, channels: 1, to: &read)
        }
        #expect(read.prefix(4).elementsEqual([0.5, 0.5, -0.25, -0.25]))
    }
}
