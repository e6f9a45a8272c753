import Granular
import Instrument
import Mapping
import Testing
import TouchInput

@Suite struct RenderingTests {
    private let mapping = Mapping(
        name: "One",
        controls: [
            .zone(
                name: "tone", area: Area(x: 0...1, y: 0...1), x: Binding(.density, low: 1, high: 200),
                y: Binding(.pitch, low: 100, high: 1_000))
        ])

    /// A finger that comes down after half a second, wanders for a second and lifts.
    private let recording = VirtualTouchscreen().recording(of: [
        Stroke(
            finger: 1, startMilliseconds: 0, durationMilliseconds: 50,
            points: [SurfacePercent(50, 50), SurfacePercent(50, 50)]),
        Stroke(
            finger: 1, startMilliseconds: 4_000, durationMilliseconds: 1_000,
            points: [SurfacePercent(5, 95), SurfacePercent(90, 10)]),
    ])

    private func samples(_ rendering: Rendering, period: Int) -> [Float] {
        var samples: [Float] = []
        rendering.run(periodFrames: period) { block, frames in
            samples += UnsafeBufferPointer(start: block, count: 2 * frames)
        }
        return samples
    }

    private func sound(period: Int, seed: UInt64 = 1) -> [Float] {
        let rendering = Rendering(
            of: recording, mapping: mapping, source: .thesis(sampleRate: 48_000), values: ParameterValues(),
            seconds: nil,
            configuration: EngineConfiguration(seed: seed))
        return samples(rendering, period: period)
    }

    @Test func aRecordingGivesTheSameSamplesWithEveryPeriod() {
        let reference = sound(period: 64)
        for period in [32, 1_000, 8_192] { #expect(sound(period: period) == reference) }
        #expect(sound(period: 64, seed: 2) != reference)
    }

    @Test func soundFollowsTheTouchAndEndsInSilence() {
        let sound = sound(period: 256)
        // The tap has faded before the next touch, whose first grain comes on its own frame and the limiter's delay later.
        let touch = 2 * (4 * 48_000 + 72)
        #expect(sound[(touch - 20_000)..<touch].allSatisfy { abs($0) < 1e-4 })
        #expect(sound[touch..<(touch + 2_000)].contains { abs($0) > 1e-4 })
        #expect(sound.suffix(4_800).allSatisfy { abs($0) < 1e-4 })
    }

    @Test func parametersHeldStillLastAsLongAsAsked() {
        let rendering = Rendering(
            holding: ParameterValues(), source: .thesis(sampleRate: 44_100), seconds: 1.25,
            configuration: EngineConfiguration(sampleRate: 44_100))
        #expect(samples(rendering, period: 100).count == 2 * 55_125)
        #expect(rendering.frames == 55_125)
    }
}
