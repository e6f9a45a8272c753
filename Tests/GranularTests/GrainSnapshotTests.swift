import Granular
import Testing

@Suite("What is seen of the grains")
struct GrainSnapshotTests {
    /// An engine that has played so many frames, without spread.
    private func engine(
        _ values: [Parameter: Double], frames: Int, of source: Source = .thesis(sampleRate: 48_000), cloud: UInt8 = 0,
        changes: [TimedChange] = []
    ) -> Engine {
        var all: [Parameter: Double] = [.pitchOffset: 0, .positionSpread: 0]
        all.merge(values) { $1 }
        var engine = Engine(EngineConfiguration(), source: source)
        for change in started(all, cloud: cloud) + changes { _ = engine.enqueue(change) }
        play(&engine, frames: frames)
        return engine
    }

    private func play(_ engine: inout Engine, frames: Int) {
        var block = [Float](repeating: 0, count: 2 * frames)
        engine.render(into: &block, frames: frames)
    }

    private static let second = Source(
        sound: [(0..<48_000).map { Float($0 % 97) / 97 - 0.5 }], sampleRate: 48_000, rootHz: 200)

    @Test("A grain of a sound is seen where it reads now, at its pitch, growing old")
    func sound() throws {
        // Twice as fast as the sound: in 12,000 frames half of its 0.99 s until it wraps.
        var engine = engine([.pitch: 400, .position: 0.1, .density: 1, .duration: 0.5], frames: 6_000, of: Self.second)
        let young = try #require(engine.snapshot.grains.first)
        play(&engine, frames: 6_000)
        let old = try #require(engine.snapshot.grains.first)
        let fraction = Float(0.25 / Self.second.tables.pointee.length)
        #expect(abs(young.place - 0.1 - fraction) < 1e-4 && abs(old.place - 0.1 - 2 * fraction) < 1e-4)
        #expect(abs(old.pitchHz - 400) < 0.01)
        #expect(abs(young.age - 0.25) < 1e-3 && abs(old.age - 0.5) < 1e-3 && old.cloud == 0)
        play(&engine, frames: 13_000)
        #expect(engine.snapshot.grains.isEmpty, "it has ended")
    }

    @Test("A grain that goes round the sound's end is seen at its beginning", arguments: [0.0, 1])
    func around(reverse: Double) throws {
        let engine = engine(
            [
                .pitch: 200, .position: reverse == 1 ? 0.1 : 0.9, .density: 1, .duration: 1,
                .reverseProbability: reverse,
            ],
            frames: 12_000, of: Self.second)
        let seen = try #require(engine.snapshot.grains.first)
        let way = 0.25 / Self.second.tables.pointee.length
        #expect(abs(Double(seen.place) - (reverse == 1 ? 1.1 - way : way - 0.1)) < 1e-4)
        #expect(abs(seen.pitchHz - 200) < 0.01)
    }

    @Test("A grain of a waveform stays where it began, at the pitch that it has now", arguments: [0.0, 12, -7])
    func waveform(glide: Double) throws {
        var engine = engine(
            [.pitch: 500, .position: 0.3, .density: 1, .duration: 0.5, .glide: glide], frames: 1_000, cloud: 5)
        for part in [1.0, 12, 23] {
            let seen = try #require(engine.snapshot.grains.first)
            #expect(abs(seen.place - 0.3) < 1e-3 && seen.cloud == 5)
            // A glide goes in steps of 16 frames.
            let pitch = 500 * pow2(glide / 12 * part / 24)
            #expect(abs(Double(seen.pitchHz) - pitch) < 1)
            play(&engine, frames: 11_000)
        }
    }

    private func pow2(_ octaves: Double) -> Double { Curve.exponential.value(at: octaves, from: 1, to: 2) }

    @Test("Of many grains at most 128 are seen, from all over, and mostly the same as before")
    func many() {
        var engine = engine(
            [.pitch: 100, .density: 2_000, .duration: 1, .stereoSpread: 1, .positionSpread: 1], frames: 48_000,
            changes: started([.pitch: 900, .pitchOffset: 0, .density: 1_000, .duration: 1], cloud: 1))
        #expect(engine.state.grains > 2_900)
        let before = engine.snapshot.grains
        #expect(before.count > 64 && before.count <= GrainSnapshot.maxGrains)
        let fraction = Double(before.count { $0.cloud == 1 }) / Double(before.count)
        #expect(abs(fraction - 1.0 / 3) < 0.15)
        play(&engine, frames: 800)
        let places = Set(before.map { Int(($0.place * 1e4).rounded()) })
        let kept = engine.snapshot.grains.count { places.contains(Int(($0.place * 1e4).rounded())) }
        #expect(Double(kept) > 0.9 * Double(before.count))
    }

    @Test("The place that is read is that of the first cloud that sounds, moving as it scans")
    func readPosition() {
        let length = Self.second.tables.pointee.length
        var engine = engine(
            [.position: 0.2, .scanSpeed: 0.5, .density: 10], frames: 24_000, of: Self.second, cloud: 3)
        #expect(abs(engine.snapshot.readPosition - 0.2 - 0.25 / length) < 1e-6)
        _ = engine.enqueue(TimedChange(frame: engine.frame, change: .release(cloud: 3)))
        play(&engine, frames: 64)
        #expect(engine.snapshot.readPosition == 0, "where none sounds, that of the first")
    }

    @Test("A grain whose sound is gone from its slot is not seen at a wrong place")
    func replaced() {
        var engine = engine([.density: 1, .duration: 1], frames: 4_800, of: Self.second)
        #expect(engine.snapshot.grains.count == 1)
        let other = Source.thesis(sampleRate: 48_000)
        defer { withExtendedLifetime(other) {} }
        _ = engine.enqueue(TimedChange(frame: engine.frame, change: .assign(SourceReference(other), slot: 0)))
        play(&engine, frames: 64)
        #expect(engine.snapshot.grains.isEmpty && engine.state.grains == 1)
    }
}
