import Granular
import Instrument
import InstrumentSamples
import Mapping
import Stage
import Testing
import Touch

@Suite("What a tape shows of a sound") struct CloseUpTests {
    private static let mapping = Mapping(
        name: "Tape",
        controls: [
            Control(
                name: "tape", area: Area(x: 0...1, y: 0...1), kind: .tape(Tape(isZoomable: true)),
                routes: [Route(.x, Binding(.position, low: 0, high: 1))])
        ])

    /// Two seconds that grow louder, with one loud sample where nobody sees it from far.
    private static let source = Source(
        sound: [
            (0..<96_000).map { frame in
                let level = Float(frame) / 96_000 * 0.5
                return frame == 24_000 ? 1 : frame % 2 == 0 ? level : -level
            }
        ], sampleRate: 48_000, rootHz: 100)

    private func state(_ window: ClosedRange<Double>, part: ClosedRange<Double> = 0...1) -> InstrumentState {
        var state = Samples.state(Self.mapping)
        state.cloud = CloudSnapshot(outline: Self.source.outline)
        state.cloud.source = Self.source
        state.playing.tapes[0] = TapeState(window: window)
        state.playing.part = part
        return state
    }

    @Test("All of it is the outline that is there; a part is looked at as finely, at the same scale")
    func parts() throws {
        var model = StageModel()
        #expect(model.stage(of: state(0...1), now: 1).closeUps.isEmpty)
        let half = try #require(model.stage(of: state(0.5...1), now: 1).closeUps[0])
        #expect(half.span == 0.5...1 && half.outline.high.count == 512)
        for part in 0..<256 {
            let whole = Self.source.outline.high[256 + part]
            #expect(abs(max(half.outline.high[2 * part], half.outline.high[2 * part + 1]) - whole) < 0.02)
        }
        // Some 200 samples with the loud one, as the sound ends a little earlier than its samples: they go over into its beginning.
        let pulse = try #require(model.stage(of: state(0.25...0.252), now: 1).closeUps[0])
        let loud = pulse.outline.high.indices.filter { pulse.outline.high[$0] > 0.5 }
        #expect((1...8).contains(loud.count) && (loud.last ?? 0) - (loud.first ?? 0) == loud.count - 1, "\(loud)")
    }

    @Test("A section lies across all of the tape, and what is seen of it is a part of the section")
    func section() throws {
        var model = StageModel()
        #expect(model.stage(of: state(0...1, part: 0.5...0.75), now: 1).closeUps[0]?.span == 0.5...0.75)
        #expect(model.stage(of: state(0.5...1, part: 0.5...0.75), now: 1).closeUps[0]?.span == 0.625...0.75)
    }
}
