import AudioIO
import Files
import Foundation
import Sounds
import Testing

/// Files that no honest program writes, and those that are cut off.
@Suite("Hostile sound files") struct HostileFileTests {
    private let scratch: SoundScratch

    init() throws { scratch = try SoundScratch() }

    /// A WAV file whose header says what it likes.
    private func wave(
        _ name: String, format: UInt16 = 1, channels: UInt16 = 1, rate: UInt32 = 48_000, bits: UInt16 = 16,
        says size: UInt32? = nil, _ samples: Data
    ) throws {
        func number<T: FixedWidthInteger>(_ value: T) -> Data { withUnsafeBytes(of: value.littleEndian) { Data($0) } }
        let frame = channels &* (bits / 8)
        let size = size ?? UInt32(samples.count)
        var file = Data("RIFF".utf8) + number(size &+ 36) + Data("WAVEfmt ".utf8) + number(UInt32(16)) + number(format)
        file += number(channels) + number(rate) + number(rate &* UInt32(frame)) + number(frame) + number(bits)
        file += Data("data".utf8) + number(size) + samples
        try file.write(to: URL(fileURLWithPath: scratch.place(name)))
    }

    private func floats(_ values: [Float], times: Int) -> Data {
        Data((0..<times).flatMap { _ in values.flatMap { withUnsafeBytes(of: $0) { Array($0) } } })
    }

    /// What is wrong with the file, after its path; `nil` where it can be used.
    private func trouble(_ name: String) throws -> String? {
        do {
            _ = try Sound(file: scratch.place(name), rate: 48_000)
            return nil
        } catch {
            #expect(error.description.hasPrefix("\(scratch.place(name)): ") && !error.description.contains("\n"))
            return String(error.description.dropFirst(scratch.path.count + 1))
        }
    }

    @Test("a header that says nonsense is refused in a line, or the file is used as far as it goes")
    func headers() throws {
        let second = Data(count: 96_000)
        try wave("no-channels.wav", channels: 0, second)
        try wave("no-rate.wav", rate: 0, second)
        try wave("no-bits.wav", bits: 0, second)
        try wave("too-many.wav", channels: 65_535, second)
        try wave("no-frames.wav", Data())
        try Data("RIFF".utf8).write(to: URL(fileURLWithPath: scratch.place("short.wav")))
        for name in ["no-channels.wav", "no-rate.wav", "no-bits.wav", "too-many.wav", "no-frames.wav", "short.wav"] {
            #expect(try trouble(name) != nil, "\(name)")
        }
        try wave("endless.wav", says: 0xFFFF_FFD0, second)
        try wave("wide.wav", channels: 1_024, Data(count: 1_024 * 2 * 480))
        try wave("slow.wav", rate: 1, Data(count: 1_200))
        try wave("quick.wav", rate: 0x7FFF_FFFF, second)
        try wave("point.wav", Data([0, 64]))
        for name in ["endless.wav", "wide.wav", "slow.wav", "quick.wav", "point.wav"] {
            #expect(try trouble(name) == nil, "\(name)")
        }
        #expect(try Sound(file: scratch.place("endless.wav")).source.durationSeconds > 0.99)
    }

    @Test("samples that are no numbers, or endless, are played as silence or within bounds")
    func samples() throws {
        try wave(
            "wild.wav", format: 3, bits: 32, floats([.nan, .infinity, -.infinity, 0.5, 3e38, -3e38], times: 8_000))
        let sound = try Sound(file: scratch.place("wild.wav"), rate: 48_000)
        #expect(sound.source.outline.low.allSatisfy(\.isFinite) && sound.source.outline.high.allSatisfy(\.isFinite))
        #expect(try SoundExcerpt(of: scratch.place("wild.wav"), rate: 44_100).samples.allSatisfy(\.isFinite))
    }

    @Test("what is no file does not hold anybody up: folders, pipes, devices and links that lead nowhere")
    func noFiles() throws {
        try scratch.makeFolder("folder.wav")
        #expect(mkfifo(scratch.place("pipe.wav"), 0o600) == 0)
        for (name, target) in [("zero.wav", "/dev/zero"), ("gone.wav", "nowhere"), ("round.wav", "round.wav")] {
            #expect(symlink(target, scratch.place(name)) == 0)
        }
        for name in ["folder.wav", "pipe.wav", "zero.wav", "gone.wav", "round.wav"] {
            #expect(try trouble(name) != nil)
        }
        try scratch.sine("good.wav", seconds: 0.5)
        #expect(mkfifo(scratch.place("good.wav.toml"), 0o600) == 0)
        let keepsItOpen = open(scratch.place("good.wav.toml"), O_RDWR)
        defer { close(keepsItOpen) }
        let good = try Sound(file: scratch.place("good.wav"))
        #expect(good.remarks == ["\(scratch.place("good.wav.toml")): cannot be read: Is a device or a pipe"])
        let listed = try SoundCatalogue(folder: scratch.path).ownSounds()
        #expect(listed.map(\.name) == ["good"] && SoundFolder(at: scratch.path).entries.count == 2)
    }

    @Test(
        "a file that is cut off is played as far as it goes, and a line says how far", arguments: ["a.wav", "a.flac"])
    func cutOff(_ name: String) throws {
        try scratch.sine(name, seconds: 2)
        let whole = try Data(contentsOf: URL(fileURLWithPath: scratch.place(name)))
        #expect(try Sound(file: scratch.place(name)).remarks == [])
        try whole.prefix(whole.count / 2).write(to: URL(fileURLWithPath: scratch.place(name)))
        let cut = try Sound(file: scratch.place(name))
        let seconds = cut.source.durationSeconds
        #expect(seconds > 0.5 && seconds < 1.5 && cut.remarks.count == 1)
        #expect(
            cut.remarks[0].hasPrefix("\(scratch.place(name)): is cut off after ") && cut.remarks[0].hasSuffix(" s"))
        if name == "a.wav" {
            #expect(try SoundCatalogue(folder: scratch.path).ownSounds()[0].problem?.hasSuffix("is cut off") == true)
        }
    }

    @Test("a sounds folder that is a file, or gone while it is looked through, costs a line")
    func folders() throws {
        try scratch.write("no folder", to: "sounds")
        let error = #expect(throws: SoundError.self) {
            try SoundCatalogue(folder: scratch.place("sounds")).ownSounds()
        }
        #expect(error?.description == "\(scratch.place("sounds")): Not a directory")
        try scratch.makeFolder("mine")
        try scratch.sine("mine/rain.wav", seconds: 0.5)
        #expect(SoundFolder(at: scratch.place("mine")).entries.count == 1)
        try FileManager.default.removeItem(atPath: scratch.place("mine"))
        #expect(SoundFolder(at: scratch.place("mine")).problem == "\(scratch.place("mine")): No such file or directory")
    }
}
