import CSndFile
import Foundation
import Testing

/// More than two channels, as a user asks for them.
@Suite struct ChannelTests {
    /// The channels of a sound file, and how loud each is.
    private func levels(_ url: URL) throws -> [Double] {
        var info = SF_INFO()
        let file = try #require(sf_open(url.path, Int32(SFM_READ), &info))
        defer { sf_close(file) }
        let channels = Int(info.channels)
        var samples = [Float](repeating: 0, count: channels * Int(info.frames))
        let count = Int(sf_readf_float(file, &samples, info.frames))
        return (0..<channels).map { channel in
            (0..<count).reduce(0) { $0 + abs(Double(samples[$1 * channels + channel])) } / Double(max(count, 1))
        }
    }

    @Test func renderPlacesGrainsOnTheRing() throws {
        let program = try Program()
        defer { program.remove() }
        let made = try program.run(
            "render", "--channels", "4", "--dry", "--set", "pan=0.75", "--seconds", "1", "-o", "a.wav")
        #expect(made.status == 0 && made.errors.isEmpty, "\(made.errors)")
        // Behind on the right: the third loudspeaker alone.
        let levels = try levels(program.file("a.wav"))
        #expect(levels.count == 4 && levels[2] > 0.01 && levels[0] == 0 && levels[1] < 1e-6 && levels[3] < 1e-6)
    }

    @Test func whatCannotBeIsSaidInALine() throws {
        let program = try Program()
        defer { program.remove() }
        for channels in ["0", "1", "3", "18", "-4"] {
            let refused = try program.run("render", "--channels", channels, "--seconds", "1", "-o", "a.wav")
            #expect(refused.status == 64)
            #expect(refused.errors.contains("--channels must be an even number from 2 to 16, not \(channels)"))
        }
        let flac = try program.run("render", "--channels", "16", "--seconds", "1", "-o", "a.flac")
        #expect(flac.status != 0)
        #expect(flac.errors.contains("cannot write 'a.flac' with 16 channels: FLAC takes at most 8; WAV takes all"))
        #expect(!FileManager.default.fileExists(atPath: program.file("a.flac").path))
    }

    @Test func aRecordingHasThemAllAndItsPerformanceMakesThemAgain() throws {
        let program = try Program()
        defer { program.remove() }
        let played = try program.run(
            "play", "--device", try program.recording(), "--channels", "6", "--audio", "out.wav", "--record",
            "kept.wav",
            "--record", "kept.quern")
        #expect(played.status == 0 && played.errors.isEmpty, "\(played.errors)")
        #expect(played.output.contains("6 channels"))
        #expect(try levels(program.file("kept.wav")).count == 6)
        let isSame =
            try Data(contentsOf: program.file("kept.wav")) == Data(contentsOf: program.file("out.wav"))
        #expect(isSame)
        let again = try program.run("render", "kept.quern", "-o", "again.wav")
        #expect(again.status == 0 && again.errors.isEmpty, "\(again.errors)")
        let isAgain =
            try Data(contentsOf: program.file("again.wav")) == Data(contentsOf: program.file("kept.wav"))
        #expect(isAgain)
        let refused = try program.run("render", "kept.quern", "--channels", "6", "-o", "x.wav")
        #expect(refused.status == 64 && refused.errors.contains("--channels"))
    }
}
