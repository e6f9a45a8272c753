import Foundation
import Testing
import Touch
import TouchInput

#if canImport(Glibc)
    import Glibc
#endif

/// Fingers on the waveform of a sound that is ten tones in ten places.
@Suite(.waiting) struct TapePlayedTests {
    static let rate = 48_000
    static let tones = (0..<10).map { 300 * pow(1.3, Double($0)) }

    /// Ten seconds, each of another tone.
    private static func sound(in program: Program) throws -> String {
        let samples = (0..<10 * rate).map { frame in
            Float(0.5 * sin(2 * .pi * tones[frame / rate] * Double(frame) / Double(rate)))
        }
        return try write(samples, to: program.file("tones.wav")).path
    }

    /// A mono file of 32-bit floats.
    static func write(_ samples: [Float], to url: URL) throws -> URL {
        var data = Data()
        func number(_ value: Int, _ bytes: Int) {
            for byte in 0..<bytes { data.append(UInt8(value >> (8 * byte) & 255)) }
        }
        data += Data("RIFF".utf8)
        number(36 + 4 * samples.count, 4)
        data += Data("WAVEfmt ".utf8)
        for (value, bytes) in [(16, 4), (3, 2), (1, 2), (rate, 4), (4 * rate, 4), (4, 2), (32, 2)] {
            number(value, bytes)
        }
        data += Data("data".utf8)
        number(4 * samples.count, 4)
        for sample in samples { number(Int(sample.bitPattern), 4) }
        try data.write(to: url)
        return url
    }

    /// The level of each tone in dB, between two seconds of the left channel.
    static func levels(_ samples: [Float], from start: Double, to end: Double) -> [Double] {
        let frames = Int(start * Double(rate))..<min(Int(end * Double(rate)), samples.count / 2)
        return tones.map { hertz in
            var (real, imaginary) = (0.0, 0.0)
            for (index, frame) in frames.enumerated() {
                let window = 0.5 - 0.5 * cos(2 * .pi * Double(index) / Double(frames.count))
                let phase = 2 * .pi * hertz * Double(frame) / Double(rate)
                real += window * Double(samples[2 * frame]) * cos(phase)
                imaginary += window * Double(samples[2 * frame]) * sin(phase)
            }
            return 10 * log10((real * real + imaginary * imaginary) / Double(frames.count * frames.count) + 1e-20)
        }
    }

    private static let mapping = """
        name = "Tape"
        clouds = "per-touch"
        [[tape]]
        name = "tape"
        area = { x = [0, 1], y = [0, 1] }
        pins = true
        """

    private func play(_ strokes: [Stroke], _ mapping: String = Self.mapping) throws -> [Float] {
        let program = try Program()
        defer { program.remove() }
        let sound = try Self.sound(in: program)
        let recording = try program.write(VirtualTouchscreen().recording(of: strokes).text, to: "hands.evemu")
        let file = try program.write(mapping, to: "tape.toml")
        let rendered = try program.run(
            "render", recording, "--mapping", file, "--sound", sound, "--dry", "--set", "duration=0.1", "--set",
            "density=40", "-o", "out.wav")
        #expect(rendered.status == 0, "\(rendered.errors)")
        return try waveSamples(program.file("out.wav"))
    }

    @Test("The tone under the finger is 20 dB above all others, in each of the ten places")
    func one() throws {
        let strokes = (0..<10).map { tone in
            Stroke(
                finger: 0, startMilliseconds: 1_000 * tone, durationMilliseconds: 700,
                points: [SurfacePercent(Double(10 * tone) + 4, 50)])
        }
        let samples = try play(strokes)
        for tone in 0..<10 {
            var levels = Self.levels(samples, from: Double(tone) + 0.2, to: Double(tone) + 0.7)
            let own = levels.remove(at: tone)
            // Grains of random phases add up to more or less; that they are heard says the whole.
            let heard = samples[2 * Int((Double(tone) + 0.2) * 48_000)..<2 * Int((Double(tone) + 0.7) * 48_000)]
            #expect((heard.map(abs).max() ?? 0) > 0.01)
            #expect(own - (levels.max() ?? 0) >= 20, "tone \(tone): \(own), others \(levels)")
        }
    }

    @Test("Ten fingers are ten tones: without a finger its tone is 20 dB lower")
    func ten() throws {
        let held = (0..<10).map { tone in
            Stroke(
                finger: tone, startMilliseconds: 0, durationMilliseconds: 1_500,
                points: [SurfacePercent(Double(10 * tone) + 4, 50)])
        }
        let levels = Self.levels(try play(held), from: 0.3, to: 1.5)
        for tone in 0..<10 {
            var others = held
            others.remove(at: tone)
            let without = Self.levels(try play(others), from: 0.3, to: 1.5)
            #expect(levels[tone] - without[tone] >= 20, "tone \(tone): \(levels[tone]), without it \(without)")
        }
    }

    @Test("A pin sounds on under other fingers, and ends with two taps")
    func pin() throws {
        func taps(at milliseconds: Int) -> [Stroke] {
            (0..<2).map {
                Stroke(
                    finger: 0, startMilliseconds: milliseconds + 150 * $0, durationMilliseconds: 60,
                    points: [SurfacePercent(24, 50)])
            }
        }
        let other = Stroke(
            finger: 1, startMilliseconds: 1_500, durationMilliseconds: 1_500, points: [SurfacePercent(84, 50)])
        let samples = try play(
            taps(at: 0) + [other] + taps(at: 3_500)
                + [other].map { stroke in
                    var later = stroke
                    later.startMilliseconds = 5_000
                    return later
                })
        let alone = Self.levels(samples, from: 0.5, to: 1.4)
        #expect(alone[2] - (alone.enumerated().filter { $0.offset != 2 }.map(\.element).max() ?? 0) >= 20, "\(alone)")
        let both = Self.levels(samples, from: 1.8, to: 2.8)
        #expect(min(both[2], both[8]) - both[5] >= 20, "\(both)")
        let ended = Self.levels(samples, from: 5.3, to: 6.3)
        #expect(ended[8] - ended[2] >= 20, "\(ended)")
    }
}
