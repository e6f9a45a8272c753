import Granular
import Instrument
import Mapping
import Testing
import Touch

@Suite struct RenderingTests {
    private let mapping = Mapping(
        name: "One",
        controls: [
            Control(
                name: "tone", area: Area(x: 0...1, y: 0...1),
                kind: .zone(x: Binding(.density, low: 1, high: 200), y: Binding(.pitch, low: 100, high: 1_000)))
        ])

    /// A finger that comes down at 0.5 s, wanders for a second and lifts.
    private var touches: [TouchFrame] {
        (0...100).map { step in
            let share = Double(step) / 100
            let phase: Contact.Phase = step == 0 ? .began : step == 100 ? .ended : .moved
            return TouchFrame(
                timeMicroseconds: 500_000 + Int64(step) * 10_007,
                contacts: [Contact(id: 1, phase: phase, position: SurfacePoint(x: share, y: 1 - share))])
        }
    }

    private func sound(period: Int, seed: UInt64 = 1) -> [Float] {
        let rendering = Rendering(
            of: touches, mapping: mapping, surfaceAspect: 1.6, values: ParameterValues(), seconds: nil,
            configuration: EngineConfiguration(seed: seed))
        var samples: [Float] = []
        rendering.run(periodFrames: period) { samples += $0 }
        return samples
    }

    @Test func aRecordingGivesTheSameSamplesWithEveryPeriod() {
        let reference = sound(period: 64)
        for period in [32, 1_000, 8_192] { #expect(sound(period: period) == reference) }
        #expect(sound(period: 64, seed: 2) != reference)
    }

    @Test func itIsSilentBeforeTheTouchAndAfterItsTail() {
        let samples = sound(period: 256)
        let limiterDelay = 72
        #expect(samples[..<(2 * (24_000 + limiterDelay))].allSatisfy { $0 == 0 })
        #expect(samples[(2 * 24_000)..<(2 * 24_400)].contains { $0 != 0 })
        #expect(samples.suffix(4_800).allSatisfy { abs($0) < 1e-4 })
    }

    @Test func parametersHeldStillLastAsLongAsAsked() {
        let rendering = Rendering(
            holding: ParameterValues(), seconds: 1.25, configuration: EngineConfiguration(sampleRate: 44_100))
        var count = 0
        rendering.run(periodFrames: 100) { count += $0.count }
        #expect(count == 2 * 55_125)
        #expect(rendering.frames == 55_125)
    }
}
