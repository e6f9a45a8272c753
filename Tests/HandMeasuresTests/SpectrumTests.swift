import Foundation
import Granular
import HandMeasures
import SeededGenerator
import Session
import Testing

@Suite("Sounds compared")
struct SpectrumTests {
    private static func noise(_ level: Float, seed: UInt64 = 1) -> [Float] {
        var random = SeededGenerator(seed: seed)
        return (0..<96_000).map { _ in level * Float.random(in: -1...1, using: &random) }
    }

    @Test("twice as loud is 6 dB, the same is 0, and silence is none")
    func levels() {
        let noise = Self.noise(0.1)
        #expect(SpectralDistance.decibels(noise, noise, rate: 48_000) == 0)
        let louder = noise.map { 2 * $0 }
        #expect(isNear(SpectralDistance.decibels(noise, louder, rate: 48_000), 20 * log10(2), within: 1e-6))
        let silence = [Float](repeating: 0, count: 96_000)
        #expect(SpectralDistance.decibels(silence, silence, rate: 48_000) == nil)
        #expect((SpectralDistance.decibels(noise, silence, rate: 48_000) ?? 0) > 40)
    }

    @Test("two sines of different bands are the further apart the more bands they are in")
    func sines() throws {
        func sine(_ hertz: Double) -> [Float] { (0..<96_000).map { Float(sin(2 * .pi * hertz * Double($0) / 48_000)) } }
        // One band each, 60 dB above silence, of 29: √(2 · 60² / 29).
        let far = try #require(SpectralDistance.decibels(sine(1_000), sine(4_000), rate: 48_000))
        #expect(abs(far - (2 * 3_600.0 / 29).squareRoot()) < 1)
    }

    @Test("a moment of a performance and a target with the same values are one sound; another pitch is another one")
    func still() throws {
        var hands = Hands(seconds: 4)
        hands.change(
            .set(.pitch, 300, cloud: 0), .set(.density, 40, cloud: 0), .set(.duration, 0.1, cloud: 0),
            .start(cloud: 0), at: 0)
        hands.change(.release(cloud: 0), at: 3)
        let sources = [0: Source.thesis(sampleRate: 48_000)]
        func distance(_ target: [Parameter: Double]) -> HandFigure {
            SpectralDistance.figure(hands.performance, at: 4, to: target, sources: sources)
        }
        #expect(distance([.pitch: 300, .density: 40]).value == 0)
        let (near, far) = (try #require(distance([.pitch: 330]).value), try #require(distance([.pitch: 1_200]).value))
        #expect(near > 0.5 && far > near)
        #expect(distance([.pitch: 330]) == distance([.pitch: 330]))
    }

    @Test("loudness and brightness of a sine are its own")
    func curves() throws {
        var hands = Hands(seconds: 2)
        hands.change(.set(.pitch, 300, cloud: 0), .set(.density, 60, cloud: 0), .start(cloud: 0), at: 0.5)
        let played = try PlayedSamples(of: hands.performance, sources: [0: Source.thesis(sampleRate: 48_000)])
        #expect(played.samples.count == 96_000)
        let curves = SoundCurves.heard(played)
        #expect(curves.map(\.name) == ["loudness", "centroid"] && curves[0].values.count == 101)
        #expect(curves[1].values[5] == nil && curves[1].values[80] != nil)
        #expect((curves[0].values[80] ?? 0) > -60 && curves[0].values[5] == -90)
    }
}
