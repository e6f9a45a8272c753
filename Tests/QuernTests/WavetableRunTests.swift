import Foundation
import Testing

/// Files of many cycles, in the program.
@Suite("Wavetables as they are played", .waiting) struct WavetableRunTests {
    private let program: Program

    init() throws { program = try Program() }

    /// A WAV file of so many cycles of 2,048 frames from a sine to its octave, without a word of what it is.
    private func write(_ name: String, cycles: Int, sidecar: String? = nil) throws -> String {
        let samples = (0..<cycles * 2_048).map { (frame: Int) -> Int16 in
            let octave: Double = Double(frame / 2_048) / Double(cycles)
            let angle: Double = 2 * .pi * Double(frame % 2_048) / 2_048
            return Int16(12_000 * ((1 - octave) * sin(angle) + octave * sin(2 * angle)))
        }
        var bytes = Data("RIFF".utf8)
        func add(_ value: some FixedWidthInteger) {
            withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
        }
        add(UInt32(36 + 2 * samples.count))
        bytes += Data("WAVEfmt ".utf8)
        add(UInt32(16))
        for word in [1, 1] as [UInt16] { add(word) }
        for number in [48_000, 96_000] as [UInt32] { add(number) }
        for word in [2, 16] as [UInt16] { add(word) }
        bytes += Data("data".utf8)
        add(UInt32(2 * samples.count))
        samples.forEach { add($0) }
        try bytes.write(to: program.file(name))
        if let sidecar { _ = try program.write("version = 1\n\(sidecar)\n", to: name + ".toml") }
        return program.file(name).path
    }

    @Test("the list of sounds and the check of a sidecar say how many cycles there are") func told() throws {
        defer { program.remove() }
        let folder = program.file(".local/share/quern/sounds")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        _ = try write(".local/share/quern/sounds/pad.wav", cycles: 12)
        #expect(try program.run("sounds").output.contains("pad: wavetable of 12 cycles, 48000 Hz"))
        let json = try program.run("sounds", "--json").output
        #expect(json.contains(#""cycles" : 12"#) && json.contains(#""cycle-samples" : 2048"#))

        let told = try write("told.wav", cycles: 12, sidecar: "cycles = 24")
        let right = try program.run("check", told + ".toml")
        #expect(right.status == 0 && right.errors.isEmpty)
        #expect(right.output == "\(told): a wavetable of 24 cycles of 1024 samples\n")
        let wrong = try write("wrong.wav", cycles: 12, sidecar: "cycles = 7")
        let result = try program.run("check", wrong + ".toml")
        #expect(result.status != 0)
        #expect(
            result.errors
                == "\(wrong).toml: cycles = 7 is ignored: the file's 24576 samples do not divide into 7 cycles\n")
    }

    @Test("rendered, the position goes through it; a wrong key is told") func rendered() throws {
        defer { program.remove() }
        let pad = try write("pad.wav", cycles: 12)
        func render(_ position: Double) throws -> [Float] {
            let output = program.file("out.wav")
            let result = try program.run(
                "render", "--sound", pad, "--set", "position=\(position)", "--set", "pitch=480", "--set", "offset=0",
                "--set", "reverb-mix=0", "--seconds", "1", "-o", output.path)
            #expect(result.status == 0 && result.errors.split(separator: "\n").count == 1, "\(result.errors)")
            #expect(
                result.errors.contains("pad.wav: played as a wavetable of 12 cycles of 2048 samples; for a sample, "))
            return try waveSamples(output)
        }
        /// How much stronger the octave is.
        func octave(_ samples: [Float]) -> Double {
            let powers = [480.0, 960].map { hertz in
                var (real, imaginary) = (0.0, 0.0)
                for frame in 0..<samples.count / 2 {
                    let angle: Double = 2 * .pi * hertz * Double(frame) / 48_000
                    real += Double(samples[2 * frame]) * cos(angle)
                    imaginary += Double(samples[2 * frame]) * sin(angle)
                }
                return real * real + imaginary * imaginary
            }
            return 10 * log10(powers[1] / powers[0])
        }
        #expect(octave(try render(0)) < -30)
        #expect(octave(try render(1)) > 10)
    }

    @Test("a performance that played one renders sample for sample") func performance() throws {
        defer { program.remove() }
        let pad = try write("pad.wav", cycles: 12)
        let played = try program.run(
            "play", "--device", try program.recording(), "--audio", "silent", "--sound", pad, "--record", "kept.wav",
            "--record", "kept.quern")
        #expect(played.status == 0, "\(played.errors)")
        let again = try program.run("render", "kept.quern", "-o", "again.wav")
        #expect(again.status == 0, "\(again.errors)")
        let kept = try waveSamples(program.file("kept.wav"))
        #expect(kept.contains { abs($0) > 0.01 })
        let isSame = try waveSamples(program.file("again.wav")) == kept
        #expect(isSame)
    }
}
