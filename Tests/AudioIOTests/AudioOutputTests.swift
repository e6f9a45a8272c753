import AudioIO
import Glibc
import TestSupport
import Testing

private func monotonicSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}

@Suite struct ClockedOutputTests {
    private let counting = CountingRenderer()

    @Test func silenceIsPacedByTheClock() throws {
        let output = try AudioOutput(AudioSettings(target: .silent, periodFrames: 480))
        let begun = monotonicSeconds()
        output.start(counting.renderer)
        #expect(eventually { output.status.frames >= 24_000 })
        output.stop()
        let frames = counting.state.pointee.frames
        // Never faster than the rate: the first block is due at once, each other a period later.
        #expect(monotonicSeconds() - begun >= Double(frames - 480) / 48_000)
        #expect(counting.state.pointee.uneven == 0)
        #expect(output.status.kind == .silent)
        #expect(output.status.name == "silent")
    }

    @Test func aFileKeepsExactlyWhatIsPlayed() throws {
        let folder = ScratchFolder()
        let output = try AudioOutput(
            AudioSettings(target: .file(folder.file("kept.wav")), rate: 96_000, periodFrames: 64))
        output.start(counting.renderer)
        #expect(eventually { output.status.frames >= 30_000 })
        output.stop()
        let kept = waveData(bytes(of: folder.file("kept.wav")))
        #expect(kept.count == 2 * counting.state.pointee.frames)
        #expect(isCount(kept))
        #expect(output.status.remark == nil)
    }

    @Test(arguments: ["/nonexistent/kept.wav", "/dev/full"])
    func anUnwritableFileIsToldBeforeAnythingPlays(path: String) {
        let error = #expect(throws: AudioError.self) { try AudioOutput(AudioSettings(target: .file(path))) }
        #expect(error?.kind == .fileNotWritable)
    }

    @Test(arguments: [(0, 128), (1_000_000, 128), (48_000, 1), (48_000, 100_000)])
    func settingsOutOfRangeAreRefused(rate: Int, period: Int) {
        let error = #expect(throws: AudioError.self) {
            try AudioOutput(AudioSettings(target: .silent, rate: rate, periodFrames: period))
        }
        #expect(error?.kind == .refused)
    }
}

/// What goes through alsa-lib; one after the other, since its settings are the process's.
@Suite(.serialized) struct ALSATests {
    private let folder = ScratchFolder()
    private let counting = CountingRenderer()

    /// Lets alsa-lib know nothing but `settings`.
    private func configure(_ settings: String) {
        let path = folder.file("asound.conf")
        guard let file = fopen(path, "w") else { return }
        fputs(settings, file)
        fclose(file)
        setenv("ALSA_CONFIG_PATH", path, 1)
    }

    private func play(_ name: String, frames: Int) throws -> AudioStatus {
        let output = try AudioOutput(AudioSettings(target: .card(name)))
        output.start(counting.renderer)
        #expect(eventually { output.status.frames >= frames })
        output.stop()
        return output.status
    }

    @Test func aNameThatNobodyKnowsHasItsKind() {
        configure("pcm.nowhere { type null }")
        let error = #expect(throws: AudioError.self) { try AudioOutput(AudioSettings(target: .card("no-such-card"))) }
        #expect(error?.kind == .unknownName)
        #expect(error?.description.contains("'no-such-card'") == true)
        #expect(error?.description.contains("\n") == false)
    }

    @Test(.enabled(if: !ALSAProblem.hasCard, "this machine has a sound card"))
    func withoutACardTheDefaultIsNoCard() {
        unsetenv("ALSA_CONFIG_PATH")
        let error = #expect(throws: AudioError.self) { try AudioOutput(AudioSettings(target: .card("hw:0"))) }
        #expect(error?.kind == .noCard)
    }

    @Test func theNullDeviceIsPacedByAClock() throws {
        configure("pcm.nowhere { type null }")
        let begun = monotonicSeconds()
        let status = try play("nowhere", frames: 24_000)
        #expect(monotonicSeconds() - begun >= Double(status.frames - 960 - 128) / 48_000)
        #expect(status.remark?.contains("discards all audio") == true)
    }

    @Test func aPluginThatWritesAFileGetsExactlyWhatIsPlayed() throws {
        let path = folder.file("heard.raw")
        configure("pcm.nowhere { type null }\npcm.kept { type file slave.pcm nowhere file \"\(path)\" format raw }")
        let begun = monotonicSeconds()
        let status = try play("kept", frames: 24_000)
        // Paced although what is behind it takes all at once.
        #expect(monotonicSeconds() - begun >= Double(status.frames - 960 - 128) / 48_000)
        let heard = floats(bytes(of: path))
        let lead = 2 * status.bufferFrames
        try #require(heard.count > lead)
        #expect(heard[..<lead].allSatisfy { $0 == 0 })
        let played = heard[lead...].prefix { $0 != 0 }
        #expect(played.count / 2 >= status.frames - status.periodFrames)
        #expect(isCount(played))
    }

    @Test func aCardOfSixteenBitsGetsSixteenBits() throws {
        let path = folder.file("heard.raw")
        configure(
            """
            pcm.nowhere { type null }
            pcm.kept { type file slave.pcm nowhere file "\(path)" format raw }
            pcm.narrow { type linear slave { pcm kept format S16_LE } }
            """)
        let status = try play("narrow", frames: 4_800)
        let heard = bytes(of: path)
        let samples = stride(from: 0, to: heard.count - 1, by: 2).map {
            Int16(bitPattern: UInt16(heard[$0]) | UInt16(heard[$0 + 1]) << 8)
        }
        let played = samples.drop { $0 == 0 }.prefix { $0 != 0 }
        #expect(played.count / 2 >= status.frames - status.periodFrames)
        #expect(played.first == 1)
        #expect(Array(played.prefix(4)) == [1, -1, 2, -2])
    }

    @Test func theListOfCardsHoldsTheDefaultAndSaysWhatIsWrong() throws {
        unsetenv("ALSA_CONFIG_PATH")
        let cards = AudioCards.all()
        let first = try #require(cards.first)
        #expect(first.name == "default")
        if !ALSAProblem.hasCard, let trouble = first.problem { #expect(trouble.kind == .noCard) }
    }
}
