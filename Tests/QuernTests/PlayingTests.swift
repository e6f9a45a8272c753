import Foundation
import Testing

@Suite(.waiting) struct PlayingTests {
    @Test func withoutATerminalARecordingIsPlayedOnceAndHeardInTheFile() throws {
        let program = try Program()
        defer { program.remove() }
        let played = try program.run(
            "play", "--device", try program.recording(), "--audio", "out.wav", "--mapping", "touch")
        #expect(played.status == 0)
        #expect(played.errors.isEmpty)
        for word in [
            "touch: ", "two-fingers.evemu", "mapping: Touch", "output: out.wav", "sounding", "pitch", "fading",
        ] {
            #expect(played.output.contains(word), "\(word) in \(played.output)")
        }
        let samples = try waveSamples(program.file("out.wav"))
        // The recording begins with its first touch, which sounds a block and the limiter's delay later.
        #expect(samples.prefix(2 * 200).allSatisfy { $0 == 0 })
        #expect((samples.map(abs).max() ?? 0) > 0.02)
        #expect(samples.suffix(100).allSatisfy { abs($0) < 1e-3 })
    }

    @Test func aRecordingIsRenderedToTheSameFileWithEveryPeriod() throws {
        let program = try Program()
        defer { program.remove() }
        let recording = try program.recording()
        let files = try ["32", "64", "1000"].map { period in
            let file = program.file("\(period).wav")
            #expect(try program.run("render", recording, "-o", file.path, "--period", period).status == 0)
            return try Data(contentsOf: file)
        }
        #expect(files[0] == files[1] && files[1] == files[2])
        #expect(try waveSamples(program.file("32.wav")).contains { abs($0) > 0.02 })
    }

    @Test func withoutATerminalNothingOfTheLastTimeIsTakenUp() throws {
        let program = try Program()
        defer { program.remove() }
        let state = program.file(".local/state/quern")
        try FileManager.default.createDirectory(at: state, withIntermediateDirectories: true)
        try #"{"levelDecibels": -60, "mapping": "Knobs"}"#.write(
            to: state.appendingPathComponent("settings.json"), atomically: true, encoding: .utf8)
        let played = try program.run("play", "--device", try program.recording(), "--audio", "out.wav")
        #expect(played.output.contains("mapping: Pad") && played.output.contains("volume −12 dB"))
        #expect((try waveSamples(program.file("out.wav")).map(abs).max() ?? 0) > 0.02)
    }

    @Test func nothingThatIsPrintedLandsInTheSound() throws {
        let program = try Program()
        defer { program.remove() }
        let recording = try program.recording()
        _ = system(
            "cd '\(program.folder.path)' && '\(Program.path)' play --device '\(recording)' --audio out.wav <&- >&- 2>&-"
        )
        let samples = try waveSamples(program.file("out.wav"))
        #expect(samples.contains { $0 != 0 })
        #expect(samples.allSatisfy { $0.isFinite && abs($0) < 1 })
    }

    @Test func aRecordingIsNotOverwrittenByItsSound() throws {
        let program = try Program()
        defer { program.remove() }
        let recording = try program.recording()
        let before = try Data(contentsOf: URL(fileURLWithPath: recording))
        #expect(try program.run("render", recording, "-o", recording).status == 64)
        #expect(try Data(contentsOf: URL(fileURLWithPath: recording)) == before)
    }

    @Test func aTraceTellsEveryFingersBeginningAndEnd() throws {
        let program = try Program()
        defer { program.remove() }
        let traced = try program.run("trace", try program.recording(), "--json")
        #expect(traced.status == 0)
        struct Frame: Decodable {
            struct Contact: Decodable {
                var id: Int
                var phase: String
                var x: Double
                var y: Double
            }
            var time: Double
            var contacts: [Contact]
        }
        let frames = try traced.output.split(separator: "\n").map {
            try JSONDecoder().decode(Frame.self, from: Data($0.utf8))
        }
        for finger in [1, 2] {
            let contacts = frames.flatMap(\.contacts).filter { $0.id == finger }
            #expect(contacts.first?.phase == "began")
            #expect(contacts.last?.phase == "ended")
            #expect(contacts.count { $0.phase == "began" || $0.phase == "ended" } == 2)
        }
        let first = try #require(frames.first?.contacts.first)
        #expect(abs(first.x - 0.1) < 0.01 && abs(first.y - 0.2) < 0.01)
    }
}
