import Foundation
import Testing
import Touch
import TouchInput

/// A finger on two fields, each another sound, that overlap.
@Suite("Fields as they are played", .waiting) struct FieldsPlayedTests {
    /// Of ``TapePlayedTests/tones``.
    private static let (left, right) = (2, 7)

    private static let mapping = """
        name = "Fields"
        clouds = "per-touch"
        [[tape]]
        name = "left"
        area = { x = [0, 0.6], y = [0, 1] }
        field = true
        sound = 1
        [[tape]]
        name = "right"
        area = { x = [0.4, 1], y = [0, 1] }
        field = true
        sound = 2
        """

    private static let scene = """
        name = "Two"
        mapping = "fields.toml"
        [[sound]]
        file = "left.wav"
        [[sound]]
        file = "right.wav"
        [values]
        density = 60
        duration = 0.1
        position-spread = 0.2
        pitch-offset = 0
        """

    /// The levels of the two tones, in dB, while a finger rests there.
    private func levels(at x: Double) throws -> (left: Double, right: Double) {
        let program = try Program()
        defer { program.remove() }
        for (name, tone) in [("left", Self.left), ("right", Self.right)] {
            let turn = 2 * Double.pi * TapePlayedTests.tones[tone] / Double(TapePlayedTests.rate)
            _ = try TapePlayedTests.write(
                (0..<4 * TapePlayedTests.rate).map { Float(0.5 * sin(turn * Double($0))) },
                to: program.file("\(name).wav"))
        }
        _ = try program.write(Self.mapping, to: "fields.toml")
        let scene = try program.write(Self.scene, to: "two.toml")
        let finger = Stroke(
            finger: 0, startMilliseconds: 0, durationMilliseconds: 6_000, points: [SurfacePercent(x, 50)])
        let recording = try program.write(VirtualTouchscreen().recording(of: [finger]).text, to: "hands.evemu")
        let rendered = try program.run("render", recording, "--scene", scene, "--dry", "-o", "out.wav")
        #expect(rendered.status == 0 && rendered.errors.isEmpty, "\(rendered.errors)")
        // Grains of random phases add up to more or less from one moment to the next: their mean power over many.
        let samples = try waveSamples(program.file("out.wav"))
        let moments = stride(from: 0.5, to: 5.5, by: 0.25).map {
            TapePlayedTests.levels(samples, from: $0, to: $0 + 0.25)
        }
        func mean(_ tone: Int) -> Double {
            10 * log10(moments.map { pow(10, $0[tone] / 10) }.reduce(0, +) / Double(moments.count))
        }
        return (mean(Self.left), mean(Self.right))
    }

    @Test("Where they overlap both are as loud as each is alone; beside that the other is not heard")
    func both() throws {
        let (alone, other, overlap) = (try levels(at: 20), try levels(at: 80), try levels(at: 50))
        #expect(alone.left - alone.right >= 40 && other.right - other.left >= 40, "\(alone), \(other)")
        #expect(
            abs(overlap.left - alone.left) < 3 && abs(overlap.right - other.right) < 3, "\(alone), \(other), \(overlap)"
        )
        #expect(min(overlap.left, overlap.right) - max(alone.right, other.left) >= 40, "\(overlap)")
    }
}
