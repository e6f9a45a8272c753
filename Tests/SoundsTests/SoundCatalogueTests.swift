import Files
import Glibc
import Sounds
import Testing

@Suite("Sounds by name") struct SoundCatalogueTests {
    private let scratch: SoundScratch
    private var catalogue: SoundCatalogue { SoundCatalogue(folder: scratch.path) }

    init() throws { scratch = try SoundScratch() }

    @Test("a player's sounds are listed with what stands beside them, those in folders too, and what is broken says so")
    func listing() throws {
        try scratch.sine("rain.wav", seconds: 0.5, rate: 44_100)
        try scratch.write("version = 1\nname = \"Tin\"\ntempo = 90\n", to: "rain.wav.toml")
        try scratch.write("no sound", to: "broken.wav")
        try scratch.makeFolder("sea")
        try scratch.sine("sea/wave.wav", seconds: 0.5)
        let sounds = try catalogue.ownSounds()
        #expect(sounds.map(\.name) == ["broken", "Tin", "wave"])
        #expect(sounds[0].problem?.hasPrefix(scratch.place("broken.wav") + ": ") == true && sounds[0].rate == nil)
        #expect(sounds[1].rate == 44_100 && sounds[1].durationSeconds == 0.5 && sounds[1].sidecar.tempo == 90)
        #expect(sounds[1].problem == nil)
    }

    @Test(
        "a file whose name is no UTF-8 is listed, found by the name that is listed, and read with what stands beside it"
    )
    func otherBytes() throws {
        try scratch.sine("plain.wav", seconds: 0.5)
        try scratch.makeFolder("sub")
        func move(_ from: String, _ to: [UInt8]) {
            let target =
                (scratch.path + "/").utf8.map { CChar(bitPattern: $0) } + to.map { CChar(bitPattern: $0) } + [0]
            #expect(rename(scratch.place(from), target) == 0)
        }
        move("plain.wav", Array("caf".utf8) + [0xE9] + Array(".wav".utf8))
        try scratch.sine("sub/plain.wav", seconds: 0.5)
        move("sub", Array("d".utf8) + [0xFF])
        let sounds = try catalogue.ownSounds()
        #expect(sounds.map(\.name) == ["caf\\xE9", "plain"] && sounds.allSatisfy { $0.rate == 48_000 })
        #expect(sounds[0].file == scratch.place("caf\\xE9.wav"))
        try SoundSidecar().write(to: SoundSidecar.path(of: sounds[0].file))
        for name in ["caf\\xE9", "caf\\xE9.wav", scratch.place("caf\\xE9.wav")] {
            guard case .file(let file) = try catalogue.find(name) else { throw SoundMissing() }
            let sound = try Sound(file: file)
            #expect(sound.name == "caf\\xE9" && sound.file == scratch.place("caf\\xE9.wav") && sound.remarks == [])
        }
        #expect(SoundFolder(at: scratch.path).entries.map(\.name) == ["d\\xFF", "caf\\xE9.wav"])
        #expect(SoundFolder(at: scratch.place("d\\xFF")).entries.map(\.name) == ["plain.wav"])
        let names = Set(Folder.names(scratch.path))
        #expect(names == ["d\\xFF", "caf\\xE9.wav", "caf\\xE9.wav.toml"])
    }

    @Test("a name beside a sound of tens of thousands of letters is cut, told, and not written over")
    func longNames() throws {
        try scratch.sine("rain.wav", seconds: 1)
        let long = String(repeating: "x", count: 80_000)
        try scratch.write(
            "version = 1\nname = \"\(long)\"\n[[section]]\nname = \"\(long)\"\nbegin = 0\nend = 0.5\n",
            to: "rain.wav.toml")
        let sound = try #require(try catalogue.ownSounds().first)
        #expect(sound.name.count == 100 && sound.sidecar.sections.map(\.name.count) == [100])
        #expect(
            sound.problem?.contains("rain.wav.toml:2:8: name is shortened: it can have at most 100 characters") == true)
        #expect(sound.problem?.contains("and 1 more") == true)
    }

    @Test("a folder that is not there holds nothing; one that is none is no trouble either")
    func noFolder() throws {
        #expect(try SoundCatalogue(folder: scratch.place("none")).ownSounds().isEmpty)
        #expect(try SoundCatalogue(folder: nil).ownSounds().isEmpty)
    }

    @Test(
        "a name is a file, else what is built in, else one of the player's by its file's name, its stem or its own name"
    )
    func finding() throws {
        try scratch.sine("shed.wav", seconds: 0.5)
        try scratch.write("version = 1\nname = \"Tin roof\"\n", to: "shed.wav.toml")
        func file(_ name: String) throws -> String? {
            if case .file(let path) = try catalogue.find(name) { path } else { nil }
        }
        for name in ["shed", "shed.wav", "Tin roof"] { #expect(try file(name) == scratch.place("shed.wav")) }
        #expect(try file(scratch.place("shed.wav")) == scratch.place("shed.wav"))
        #expect(try file("some/where.wav") == "some/where.wav")
        guard case .waveform("sine") = try catalogue.find("sine") else { throw SoundMissing() }
        for builtIn in BuiltInSound.all {
            guard case .builtIn(let found) = try catalogue.find(builtIn.name) else { throw SoundMissing() }
            #expect(found.name == builtIn.name)
        }
        #expect(throws: SoundError.self) { try catalogue.find("nothing") }
    }

    @Test("a sound is found by the title in its tags and by its file's name, and is called so when it is loaded")
    func titles() throws {
        try scratch.sine("zulu.wav", seconds: 0.5)
        try scratch.title("zulu.wav", "Zulu hymn")
        try scratch.sine("mass.wav", seconds: 0.5)
        try scratch.title("mass.wav", "Zulu hymn")
        let sounds = try catalogue.ownSounds()
        #expect(sounds.map(\.name) == ["Zulu hymn", "Zulu hymn 2"])
        #expect(sounds.map(\.file) == ["mass.wav", "zulu.wav"].map(scratch.place))
        for (name, file) in [
            ("zulu hymn", "mass.wav"), ("Zulu hymn 2", "zulu.wav"), ("zulu", "zulu.wav"), ("zulu.wav", "zulu.wav"),
            ("mass", "mass.wav"),
        ] {
            guard case .file(scratch.place(file)) = try catalogue.find(name) else {
                Issue.record("\(name)")
                continue
            }
        }
        #expect(try Sound(file: scratch.place("zulu.wav")).name == "Zulu hymn")
        #expect(catalogue.unlisted(besides: []).map(\.name) == ["Zulu hymn", "Zulu hymn 2"])
    }

    @Test("one that is called as a built-in one, or as another, has a number behind its name, and is found by that")
    func sameNames() throws {
        for name in ["rain.wav", "sine.flac", "shed.flac", "shed.wav", "tin.wav", "sea.wav", "sea 2.wav"] {
            try scratch.sine(name, seconds: 0.5)
        }
        try scratch.write("version = 1\nname = \"rain\"\n", to: "tin.wav.toml")
        let sounds = try catalogue.ownSounds()
        let names = Dictionary(
            uniqueKeysWithValues: sounds.map { ($0.file.dropFirst(scratch.path.count + 1), $0.name) })
        #expect(
            names == [
                "rain.wav": "rain 2", "sine.flac": "sine 2", "shed.flac": "shed", "shed.wav": "shed 2",
                "tin.wav": "rain 3", "sea.wav": "sea 3", "sea 2.wav": "sea 2",
            ])
        for sound in sounds {
            guard case .file(sound.file) = try catalogue.find(sound.name) else {
                Issue.record("\(sound.name)")
                continue
            }
        }
        guard case .builtIn = try catalogue.find("rain") else { throw SoundMissing() }
    }

    @Test(
        "a sound is found by the beginning of its name and whatever the case; of what is misspelt the nearest is named")
    func near() throws {
        try scratch.sine("Harbour bells.wav", seconds: 0.5)
        for name in ["harbour bells", "harb", "Harbour-bells.wav"] {
            guard case .file(let file) = try catalogue.find(name) else { throw SoundMissing() }
            #expect(file == scratch.place("Harbour bells.wav"))
        }
        guard case .builtIn(let choir) = try catalogue.find("cho") else { throw SoundMissing() }
        #expect(choir.name == "choir")
        for (name, words) in [
            ("rain.flac", "did you mean rain?"), ("choire", "did you mean choir?"), ("b", "is ambiguous: "),
            ("harbuor bells", "did you mean Harbour bells?"),
        ] {
            let error = #expect(throws: SoundError.self) { try catalogue.find(name) }
            #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
        }
    }

    @Test("of a list, a sound is found by its number, but a name goes before; a file that is listed is not found twice")
    func listed() throws {
        try scratch.sine("2.wav", seconds: 0.5)
        try scratch.sine("tin.wav", seconds: 0.5)
        let listed = [
            SoundSummary(name: "study", isWaveform: true), SoundSummary(name: "sine", isWaveform: true),
            SoundSummary(name: "tin", isWaveform: false, file: scratch.place("tin.wav")),
        ]
        #expect(catalogue.match("1", among: listed) == .listed("study"))
        #expect(catalogue.match("2", among: listed) == .file(scratch.place("2.wav")))
        for name in ["tin", "tin.wav", "ti"] { #expect(catalogue.match(name, among: listed) == .listed("tin")) }
        #expect(catalogue.unlisted(besides: listed).map(\.name) == ["2"])
        #expect(catalogue.match(scratch.place("2.wav"), among: listed) == .file(scratch.place("2.wav")))
        #expect(catalogue.match(scratch.place("2.wav"), among: listed, takesPaths: false) == .none(nearest: "2"))
    }

    private struct SoundMissing: Error {}
}
