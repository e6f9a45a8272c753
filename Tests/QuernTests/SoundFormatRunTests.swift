import CSndFile
import Foundation
import Testing

/// What the program writes is what the name says, as other programs read it.
@Suite("Formats by name", .waiting) struct SoundFormatRunTests {
    private let program: Program

    init() throws { program = try Program() }

    /// What libsndfile finds in a file: its container and encoding, and the frames that can be read.
    private func found(_ name: String) throws -> (format: Int, rate: Int, frames: Int) {
        var info = SF_INFO()
        let file = try #require(sf_open(program.file(name).path, Int32(SFM_READ), &info), "\(name)")
        defer { sf_close(file) }
        var samples = [Float](repeating: 0, count: 2 * 200_000)
        let frames = Int(sf_readf_float(file, &samples, 200_000))
        #expect(info.channels == 2 && samples.contains { abs($0) > 0.02 }, "\(name)")
        let kinds = Int32(SF_FORMAT_TYPEMASK) | Int32(SF_FORMAT_SUBMASK)
        return (Int(info.format & kinds), Int(info.samplerate), frames)
    }

    private static let kinds: [(String, Int)] = [
        ("a.wav", SF_FORMAT_WAV | SF_FORMAT_FLOAT), ("a.WAV", SF_FORMAT_WAV | SF_FORMAT_FLOAT),
        ("a.flac", SF_FORMAT_FLAC | SF_FORMAT_PCM_24),
        ("a.aiff", SF_FORMAT_AIFF | SF_FORMAT_PCM_24), ("a.aif", SF_FORMAT_AIFF | SF_FORMAT_PCM_24),
        ("a.ogg", SF_FORMAT_OGG | SF_FORMAT_VORBIS), ("a.opus", SF_FORMAT_OGG | SF_FORMAT_OPUS),
        ("a.mp3", SF_FORMAT_MPEG | SF_FORMAT_MPEG_LAYER_III),
    ]

    @Test("render writes the format that the ending names", arguments: kinds)
    func rendered(_ name: String, _ format: Int) throws {
        defer { program.remove() }
        let run = try program.run("render", "--seconds", "1", "-o", name)
        #expect(run.status == 0 && run.errors.isEmpty, "\(run)")
        let found = try found(name)
        #expect(found.format == format && found.rate == 48_000)
        // An encoder may add a part of a block.
        #expect((48_000..<51_000).contains(found.frames), "\(found.frames)")
    }

    @Test("so do --record and --audio, and quern sounds", arguments: ["b.aiff", "b.ogg", "b.opus", "b.mp3"])
    func played(_ name: String) throws {
        defer { program.remove() }
        let wanted = Self.kinds.first { $0.0.dropFirst(2) == name.dropFirst(2) }?.1
        let recording = try program.recording()
        let run = try program.run("play", "--device", recording, "--audio", name, "--record", "c\(name)")
        #expect(run.status == 0 && run.errors.isEmpty, "\(run)")
        #expect(try found(name).format == wanted && found("c\(name)").format == wanted)
        #expect(try program.run("sounds", "glass", "-o", "d\(name)").status == 0)
        #expect(try found("d\(name)").format == wanted)
    }

    @Test(
        "other endings are refused with those that can be written, before anything is made",
        arguments: [
            "render -o x.m4a", "render -o x.wma", "play --audio x.m4a", "play --record x.m4a", "sounds glass -o x.m4a",
            "render -o x", "play --record x", "sounds glass -o x",
        ])
    func refused(_ line: String) throws {
        defer { program.remove() }
        let run = try program.run(line.split(separator: " ").map(String.init))
        #expect(run.status == 64 && run.errors.split(separator: "\n").count == 1, "\(run)")
        #expect(
            run.errors.contains(line.split(separator: " ").last ?? "") && run.errors.contains("end in .wav, .flac"),
            "\(run.errors)")
        let left = try FileManager.default.contentsOfDirectory(atPath: program.folder.path)
        #expect(!left.contains { $0.hasPrefix("x") })
    }

    @Test(
        "a rate that a format does not take is refused with those that it takes",
        arguments: [("44100", "x.opus", "8000, 12000, 16000, 24000, 48000 Hz"), ("96000", "x.mp3", "44100, 48000 Hz")])
    func rates(_ rate: String, _ name: String, _ words: String) throws {
        defer { program.remove() }
        for command in [["render", "-o"], ["play", "--audio"], ["play", "--audio", "silent", "--record"]] {
            let run = try program.run(command + [name, "--rate", rate])
            #expect(run.status == 64 && run.errors.split(separator: "\n").count == 1, "\(run)")
            #expect(run.errors.contains(words) && run.errors.contains(name), "\(run.errors)")
        }
    }

    /// What a WAV file of floats says of itself: the size of its format, and the bytes that each size leaves to the file's end.
    private func wave(_ name: String) throws -> (formatSize: Int, extensionSize: Int, riff: Int, data: Int, fact: Int) {
        let bytes = [UInt8](try Data(contentsOf: program.file(name)))
        func number(_ at: Int, _ count: Int = 4) -> Int {
            (0..<count).reduce(0) { $0 | Int(bytes[at + $1]) << (8 * $1) }
        }
        var (place, result) = (
            12, (formatSize: 0, extensionSize: -1, riff: bytes.count - 8 - number(4), data: -1, fact: -1)
        )
        while place + 8 <= bytes.count {
            let size = number(place + 4)
            switch String(decoding: bytes[place..<place + 4], as: UTF8.self) {
            case "fmt ": (result.formatSize, result.extensionSize) = (size, size >= 18 ? number(place + 24, 2) : -1)
            case "fact": result.fact = number(place + 8)
            case "data": result.data = bytes.count - place - 8 - size
            default: break
            }
            place += 8 + size + size % 2
        }
        return result
    }

    @Test("a WAV file of floats has the length of the format's extension, and sizes that are true")
    func waveHeader() throws {
        defer { program.remove() }
        _ = try program.run("render", "--seconds", "0.5", "-o", "a.wav")
        let header = try wave("a.wav")
        #expect(header.formatSize == 18 && header.extensionSize == 0 && header.fact == 24_000, "\(header)")
        #expect(header.riff == 0 && header.data == 0, "\(header)")
        #expect(try waveSamples(program.file("a.wav")).count == 48_000)
    }

    @Test("also while it is written, and where the program is killed")
    func cutShort() throws {
        defer { program.remove() }
        let terminal = try Terminal(program, "--audio", "silent", "--device", "mouse", "--record", "kept.wav")
        try terminal.press("Space")
        try terminal.wait(for: "a second of it") { $0.contains("● REC 00:01") }
        try terminal.send(SIGKILL)
        try terminal.wait(for: "the exit") { $0.contains("EXIT 137") }
        let header = try wave("kept.wav")
        #expect(header.formatSize == 18 && header.extensionSize == 0 && header.fact >= 40_000)
        // What went in after the last header.
        #expect(header.data == header.riff && (0...8 * 48_000).contains(header.data), "\(header)")
    }
}
