import Files
import Foundation
import Sounds
import Testing

@Suite struct SoundFolderTests {
    private let scratch: SoundScratch

    init() throws { scratch = try SoundScratch() }

    @Test("folders come first, then sounds by name; what is no sound, or hidden, is not there")
    func listing() throws {
        for name in ["rain", ".hidden"] { try scratch.makeFolder(name) }
        try scratch.sine("b.WAV", seconds: 1.5)
        try scratch.sine("A.wav", seconds: 0.25)
        try scratch.sine(".secret.wav", seconds: 0.1)
        for name in ["notes.txt", "cover.jpg", "wav"] { try scratch.write("hello", to: name) }
        try FileManager.default.createSymbolicLink(
            atPath: scratch.place("link"), withDestinationPath: scratch.place("rain"))
        let folder = SoundFolder(at: scratch.path + "/./rain/..//")
        #expect(folder.problem == nil && folder.path == scratch.path && folder.leftOutCount == 0)
        #expect(folder.parent == FileManager.default.temporaryDirectory.path)
        #expect(folder.entries.map(\.name) == ["link", "rain", "A.wav", "b.WAV"])
        #expect(folder.entries.map(\.isFolder) == [true, true, false, false])
        #expect(folder.entries[2].notes.durationSeconds == 0.25 && folder.entries[3].notes.durationSeconds == 1.5)
        #expect(folder.entries[3].path == scratch.place("b.WAV") && folder.entries[3].byteCount > 500_000)
        #expect(abs(folder.entries[3].modifiedSeconds - Date().timeIntervalSince1970) < 600)
    }

    @Test(
        "what is written beside a sound or in its tags is told of each, and they stand by their names as they are shown"
    )
    func notes() throws {
        for name in ["a.wav", "b.wav", "c.wav"] { try scratch.sine(name, seconds: 0.5) }
        try scratch.tag("a.wav", [("INAM", Data("Zulu hymn".utf8)), ("IART", Data("Ada".utf8))])
        try scratch.write(
            "version = 1\nname = \"Kyrie\"\nalbum = \"Masses\"\nbeats = [0.1, 0.2]\n[[section]]\nbegin = 0\nend = 0.4",
            to: "b.wav.toml")
        let entries = SoundFolder(at: scratch.path).entries
        #expect(entries.map(\.name) == ["c.wav", "b.wav", "a.wav"])
        #expect(entries.map(\.shownName) == ["c.wav", "Kyrie", "Zulu hymn"])
        #expect(
            entries.map(\.notes.artist) == [nil, nil, "Ada"] && entries.map(\.notes.album) == [nil, "Masses", nil])
        #expect(entries[1].notes.sectionCount == 1 && entries[1].notes.beatCount == 2)
        #expect(entries.allSatisfy { $0.notes.durationSeconds == 0.5 })
        #expect(SoundFolder(at: scratch.path, withNotes: false).entries.allSatisfy { $0.notes == SoundNotes() })
    }

    @Test("what is written later is told the next time")
    func changedNotes() throws {
        try scratch.sine("a.wav", seconds: 0.5)
        #expect(SoundFolder(at: scratch.path).entries.map(\.shownName) == ["a.wav"])
        try scratch.write("version = 1\nname = \"Kyrie\"", to: "a.wav.toml")
        #expect(SoundFolder(at: scratch.path).entries.map(\.shownName) == ["Kyrie"])
        try scratch.write("version = 1\nname = \"Gloria\" # longer", to: "a.wav.toml")
        #expect(SoundFolder(at: scratch.path).entries.map(\.shownName) == ["Gloria"])
        try scratch.sine("a.wav", seconds: 0.75)
        #expect(SoundFolder(at: scratch.path).entries.map(\.notes.durationSeconds) == [0.75])
    }

    @Test("names are sorted as people do: 2 before 10, whatever the case")
    func naturalOrder() throws {
        for name in ["hit 10.wav", "Hit 2.wav", "hit.wav", "hit 1.wav", "a.wav", "take 3b.wav", "take 3a.wav"] {
            try scratch.write("", to: name)
        }
        #expect(
            SoundFolder(at: scratch.path, withNotes: false).entries.map(\.name) == [
                "a.wav", "hit.wav", "hit 1.wav", "Hit 2.wav", "hit 10.wav", "take 3a.wav", "take 3b.wav",
            ])
    }

    @Test("a FLAC file whose header does not tell how long it is, as one from a pipe, is read all the same")
    func unknownLength() throws {
        func crc(_ bytes: [UInt8], polynomial: Int, bits: Int) -> Int {
            bytes.reduce(0) { crc, byte in
                (0..<8).reduce(crc ^ Int(byte) << (bits - 8)) { crc, _ in
                    (crc << 1 ^ (crc >> (bits - 1) & 1) * polynomial) & (1 << bits - 1)
                }
            }
        }
        // Blocks of 4096 frames of one sample each, mono, 16 bits, 48 kHz; 0 frames in all is: not known.
        var bytes: [UInt8] = Array("fLaC".utf8) + [0x80, 0, 0, 34, 0x10, 0, 0x10, 0, 0, 0, 0, 0, 0, 0]
        bytes += [0x0B, 0xB8, 0x00, 0xF0, 0, 0, 0, 0] + [UInt8](repeating: 0, count: 16)
        for number in 0..<12 {
            var frame: [UInt8] = [0xFF, 0xF8, 0xCA, 0x08, UInt8(number)]
            frame.append(UInt8(crc(frame, polynomial: 0x07, bits: 8)))
            frame += [0, 0x20, 0]
            let end = crc(frame, polynomial: 0x8005, bits: 16)
            bytes += frame + [UInt8(end >> 8), UInt8(end & 255)]
        }
        try Data(bytes).write(to: URL(fileURLWithPath: scratch.place("piped.flac")))
        #expect(try SoundFile.seconds(of: scratch.place("piped.flac")) == nil)
        #expect(SoundFolder(at: scratch.path).entries.map(\.notes.durationSeconds) == [nil])
        #expect(try SoundFile.read(scratch.place("piped.flac")).durationSeconds == 1.024)
        #expect(try SoundExcerpt(of: scratch.place("piped.flac"), rate: 48_000).samples.count == 2 * 49_152)
    }

    @Test("a file that only looks like a sound is listed without a duration")
    func broken() throws {
        try scratch.write("no sound at all", to: "broken.flac")
        let folder = SoundFolder(at: scratch.path)
        #expect(folder.entries.map(\.name) == ["broken.flac"] && folder.entries[0].notes.durationSeconds == nil)
    }

    @Test("what cannot be looked into is told in one line that begins with its path")
    func problems() throws {
        try scratch.write("", to: "file.wav")
        for path in [scratch.place("nothing"), scratch.place("file.wav")] {
            let folder = SoundFolder(at: path)
            #expect(folder.entries.isEmpty)
            #expect(folder.problem?.hasPrefix(path + ": ") == true && folder.problem?.contains("\n") == false)
        }
        try scratch.makeFolder("locked")
        chmod(scratch.place("locked"), 0)
        defer { chmod(scratch.place("locked"), 0o755) }
        if getuid() != 0 { #expect(SoundFolder(at: scratch.place("locked")).problem != nil) }
    }

    @Test("of too many entries the first are listed, and the rest are counted")
    func crowded() throws {
        for number in 0..<SoundFolder.maxEntries + 7 {
            _ = FileManager.default.createFile(atPath: scratch.place("\(number).wav"), contents: nil)
        }
        let folder = SoundFolder(at: scratch.path)
        #expect(folder.entries.count == SoundFolder.maxEntries && folder.leftOutCount == 7)
    }

    @Test("an excerpt is at most 20 s of the file, at the rate that is wanted and at its own pitch")
    func excerpt() throws {
        try scratch.sine("long.wav", seconds: 25, rate: 24_000, hertz: 100)
        let samples = try SoundExcerpt(of: scratch.place("long.wav"), rate: 48_000).samples
        #expect(samples.count == 2 * 20 * 48_000)
        var worst: Float = 0
        for frame in 0..<samples.count / 2 - 8 {
            let wanted = Float(0.5 * sin(Double(frame) * 2 * .pi * 100 / 48_000))
            worst = max(worst, abs(samples[2 * frame] - wanted), abs(samples[2 * frame + 1] - wanted))
        }
        // Where it begins, a sine has a corner.
        #expect(worst < 0.002)
        #expect(throws: SoundError.self) { try SoundExcerpt(of: scratch.place("gone.wav"), rate: 48_000) }
    }

    @Test("reading tells how far it is, and ends where no more is wanted")
    func progress() throws {
        try scratch.sine("sound.wav", seconds: 5)
        var fractions: [Double] = []
        _ = try Sound(file: scratch.place("sound.wav")) { fraction in
            fractions.append(fraction)
            return true
        }
        #expect(fractions.count > 2 && fractions == fractions.sorted() && fractions.last == 1)
        #expect(throws: SoundError.self) { try Sound(file: scratch.place("sound.wav")) { _ in false } }
    }

    @Test("a sound knows its file until that is changed")
    func stamp() throws {
        try scratch.sine("rain.wav", seconds: 0.5)
        let sound = try Sound(file: scratch.place("rain.wav"))
        #expect(sound.name == "rain" && sound.file == scratch.place("rain.wav"))
        #expect(sound.isFile(scratch.path + "//rain.wav", FileStamp(scratch.place("rain.wav"))))
        try scratch.sine("rain.wav", seconds: 0.75)
        #expect(!sound.isFile(scratch.place("rain.wav"), FileStamp(scratch.place("rain.wav"))))
    }
}
