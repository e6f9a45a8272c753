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
            of: recording, mapping: mapping,
            from: RenderingStart(.thesis(sampleRate: 48_000), values: ParameterValues()),
            seconds: nil,
            configuration: EngineConfiguration(seed: seed))
        return samples(rendering, period: period)
    }

    @Test func aRecordingGivesTheSameSamplesWithEveryPeriod() {
        let reference = sound(period: 64)
        for period in [32, 1_000, 8_192] { #expect(sound(period: period) == reference) }
        #expect(sound(period: 64, seed: 2) != reference)
    }

    @Test(
        "what is set of the reverb is there from the first frame: without its mix nothing of it is heard, frozen nothing goes in"
    )
    func startValues() {
        func sound(_ set: [Parameter: Double]) -> [Float] {
            var values = ParameterValues()
            for (parameter, value) in set { values[parameter] = value }
            return samples(
                Rendering(
                    holding: RenderingStart(.thesis(sampleRate: 48_000), values: values), seconds: 0.2,
                    configuration: EngineConfiguration()), period: 64)
        }
        let dry = sound([.reverbSend: 0])
        func difference(_ other: [Float]) -> Float { zip(dry, other).map { abs($0 - $1) }.max() ?? 0 }
        // A grain without send may be summed another way, which is the last bit of a float.
        #expect(difference(sound([:])) > 1e-3)
        for kind in [0.0, 1] {
            #expect(difference(sound([.reverbMix: 0, .reverbKind: kind])) < 1e-7)
            #expect(difference(sound([.reverbFreeze: 1, .reverbKind: kind])) < 1e-7)
        }
    }

    @Test func soundFollowsTheTouchAndEndsInSilence() {
        let sound = sound(period: 256)
        // The tap has faded before the next touch, whose first grain comes on its own frame and the limiter's delay later.
        let touch = 2 * (4 * 48_000 + 72)
        #expect(sound[(touch - 20_000)..<touch].allSatisfy { abs($0) < 1e-4 })
        #expect(sound[touch..<(touch + 2_000)].contains { abs($0) > 1e-4 })
        #expect(sound.suffix(4_800).allSatisfy { abs($0) < 1e-4 })
    }

    /// A tap after two seconds, 100 ms long, at the middle of the left half.
    private let tap = VirtualTouchscreen().recording(of: [
        Stroke(
            finger: 1, startMilliseconds: 0, durationMilliseconds: 50,
            points: [SurfacePercent(50, 50), SurfacePercent(50, 50)]),
        Stroke(
            finger: 1, startMilliseconds: 2_000, durationMilliseconds: 100,
            points: [SurfacePercent(25, 50), SurfacePercent(25, 50)]),
    ])

    /// The sound of a tap on a zone that covers the surface but its middle, where nothing is.
    private func tapped(_ handling: Handling, seconds: Double? = nil) -> [Float] {
        let zone = Control(
            name: "z", area: Area(x: 0...0.4, y: 0...1), kind: .zone(.absolute),
            routes: [Route(.x, Binding(.pitch, low: 0, high: 1_600))], handling: handling)
        var values = ParameterValues()
        (values[.duration], values[.pitchOffset], values[.density]) = (0.02, 0, 100)
        let rendering = Rendering(
            of: tap, mapping: Mapping(name: "m", controls: [zone]),
            from: RenderingStart(.waveform(partials: [1], sampleRate: 48_000), values: values), seconds: seconds,
            configuration: EngineConfiguration(levelDecibels: 0, hasEffects: false))
        let both = samples(rendering, period: 64)
        return stride(from: 0, to: both.count, by: 2).map { both[$0] }
    }

    @Test func aTapIsOneGrainOnItsFrameWithTheValuesOfItsPlace() {
        let sound = tapped(Handling(grains: SingleGrains()))
        // The window is 0 at the grain's first frame and at its last.
        let heard = sound.indices.filter { abs(sound[$0]) > 1e-4 }
        let start = 2 * 48_000
        #expect(heard.allSatisfy { (start...start + 960 + 80).contains($0) }, "\(heard.first ?? 0) \(heard.last ?? 0)")
        #expect((heard.last ?? 0) - (heard.first ?? 0) > 900)
        // 1,000 Hz at 25 of 40 percent: a crossing every half millisecond.
        let grain = sound[start..<start + 1_040].filter { abs($0) > 1e-4 }
        let crossings = zip(grain, grain.dropFirst()).count { ($0 < 0) != ($1 < 0) }
        #expect((37...41).contains(crossings), "\(crossings)")
        // The finger's 100 ms of cloud are ten such grains.
        let cloud = tapped(Handling())
        #expect(cloud.count { abs($0) > 1e-4 } > 4 * heard.count)
    }

    @Test func aFingerOnAPulseIsAGrainAtEachSixteenth() {
        let sound = tapped(Handling(lift: .hold, grains: SingleGrains(everyBeats: 0.25)), seconds: 3)
        for beat in 0..<8 {
            let frame = 96_000 + beat * 6_000
            #expect(sound[frame + 100..<frame + 900].contains { abs($0) > 1e-3 }, "\(beat)")
            #expect(sound[frame + 1_100..<frame + 5_990].allSatisfy { abs($0) < 1e-3 }, "\(beat)")
        }
        #expect(sound[..<96_000].allSatisfy { $0 == 0 })
    }

    @Test func parametersHeldStillLastAsLongAsAsked() {
        let rendering = Rendering(
            holding: RenderingStart(.thesis(sampleRate: 44_100), values: ParameterValues()), seconds: 1.25,
            configuration: EngineConfiguration(sampleRate: 44_100))
        #expect(samples(rendering, period: 100).count == 2 * 55_125)
        #expect(rendering.frames == 55_125)
    }
}
