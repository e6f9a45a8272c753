import Foundation
import Testing

/// Pitches that a sound does not reach, and files of a single cycle.
@Suite("How high a sound plays", .waiting) struct PitchLimitTests {
    private let program: Program

    init() throws { program = try Program() }

    /// A WAV file of a sine of 2,048 frames, and what stands beside it.
    private func write(_ name: String, sidecar: String?) throws -> String {
        let samples = (0..<2_048).map { (frame: Int) -> Int16 in
            let angle: Double = 2 * .pi * Double(frame) / 2_048
            return Int16(16_000 * sin(angle))
        }
        var bytes = Data("RIFF".utf8)
        func add(_ value: some FixedWidthInteger) {
            withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
        }
        add(UInt32(36 + 4_096))
        bytes += Data("WAVEfmt ".utf8)
        add(UInt32(16))
        for word in [1, 1] as [UInt16] { add(word) }
        for number in [48_000, 96_000] as [UInt32] { add(number) }
        for word in [2, 16] as [UInt16] { add(word) }
        bytes += Data("data".utf8)
        add(UInt32(4_096))
        samples.forEach { add($0) }
        let file = program.file(name)
        try bytes.write(to: file)
        if let sidecar {
            try "version = 1\n\(sidecar)\n".write(toFile: file.path + ".toml", atomically: true, encoding: .utf8)
        }
        return file.path
    }

    @Test("render says where a pitch is too high, and how a single cycle was taken") func rendered() throws {
        defer { program.remove() }
        let sample = try write("bass.wav", sidecar: "cycle = false\nroot = 23.4375")
        let output = program.file("out.wav").path
        func render(_ sound: String, _ hertz: Int) throws -> Program.Result {
            try program.run(
                "render", "--sound", sound, "--set", "pitch=\(hertz)", "--set", "offset=0", "--seconds", "0.1", "-o",
                output)
        }
        let high = try render(sample, 3_000)
        #expect(high.status == 0 && high.errors == "pitch 3000 Hz: bass plays up to 1500 Hz\n", "\(high.errors)")
        #expect(try render(sample, 1_500).errors.isEmpty)

        let cycle = try render(try write("cycle.wav", sidecar: nil), 20_000)
        #expect(cycle.status == 0 && cycle.errors.split(separator: "\n").count == 1)
        #expect(cycle.errors.contains("cycle.wav: played as a single cycle; for a sample, write cycle = false in "))
        #expect(try render(try write("told.wav", sidecar: "cycle = true"), 20_000).errors.isEmpty)
    }

    @Test("so does the answer to a typed value") func typed() throws {
        defer { program.remove() }
        let sample = try write("bass.wav", sidecar: "cycle = false\nroot = 23.4375")
        let terminal = try Terminal(program, "--plain", "--device", "none", "--audio", "silent", "--sound", sample)
        try terminal.wait(for: "the first lines") { $0.contains("type help") }
        try terminal.type("pitch 3000")
        try terminal.press("Enter")
        try terminal.wait(for: "the answer") { $0.contains("pitch 3000 Hz: bass plays up to 1500 Hz") }
        try terminal.type("quit")
        try terminal.press("Enter")
        try terminal.expectLeft(0)
    }

    @Test("the list of sounds tells which are single cycles") func listed() throws {
        defer { program.remove() }
        let folder = program.file(".local/share/quern/sounds")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        _ = try write(".local/share/quern/sounds/wave.wav", sidecar: nil)
        #expect(try program.run("sounds").output.contains("wave: single cycle, 48000 Hz"))
        #expect(try program.run("sounds", "--json").output.contains(#""cycle" : true"#))
    }
}
