import InstrumentSamples
import Stage
import Testing

@Suite("The axis of pitches")
struct PitchAxisTests {
    @Test("The axis of pitches holds what the mapping can ask for, and stands still while it is played")
    func axis() {
        var ranges: Set<ClosedRange<Double>> = []
        for pitch in [100.0, 300, 1_000] {
            let range = PitchAxis.range(of: Samples.state(values: [.pitch: pitch]))
            #expect(range.contains(100) && range.contains(2_000))
            ranges.insert(range)
        }
        #expect(ranges.count == 1)
        for odd in [0, -5, .infinity, .nan] {
            #expect((0...1).contains(PitchAxis.fraction(of: odd, in: 100...1_000)))
        }
    }
}
