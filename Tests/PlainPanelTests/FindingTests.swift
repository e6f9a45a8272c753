import Instrument
import InstrumentSamples
import Sounds
import Testing
import TypedCommands

@Suite("Finding sounds of the collection by typing") struct FindingTests {
    /// A collection of two sounds, one of which is loaded.
    private struct Two: SoundFinder {
        let files: [String]

        func files(named name: String) -> [String] { files.filter { $0.hasSuffix("/\(name).wav") } }
        func find(_ text: String) -> [String] { files.indices.map { "\($0 + 1) found for \(text)" } }
        func file(number: Int) -> String? { files.indices.contains(number - 1) ? files[number - 1] : nil }
        func missingFile(named name: String) -> String? { name == "gone" ? "/s/gone.wav" : nil }
        var foundCount: Int { files.count }
    }

    private let state: InstrumentState = {
        var state = Samples.state()
        state.sounds.all = [
            SoundSummary(name: "study", isWaveform: true),
            SoundSummary(name: "rain on a roof", isWaveform: false, durationSeconds: 12.34, file: "/s/rain.flac"),
        ]
        return state
    }()

    private func reply(_ text: String, finds: Bool = true) -> PlainReply {
        let finder = Two(files: ["/music/far away.wav", "/s/rain.flac", "/a/twice.wav", "/b/twice.wav"])
        return PlainCommands.reply(
            to: text, state, SoundCatalogue(folder: nil, finder: finds ? finder : nil), now: 1)
    }

    @Test("find lists what fits, find and a number plays that, loaded or not") func find() {
        #expect(reply("find rain,tag:tin").lines.first == "1 found for rain,tag:tin")
        #expect(reply("find 1").commands.map { "\($0)" } == ["files.load(\"/music/far away.wav\")"])
        #expect(reply("find 2").commands.map { "\($0)" } == ["sounds.choose(\"rain on a roof\")"])
        #expect(reply("find 808").lines.first == "1 found for 808")
        let beyond = reply("find 9")
        #expect(
            beyond.isProblem && beyond.lines.first?.hasPrefix("no number 9 in the last list, which has 4; ") == true)
        #expect(reply("find 9,").lines.first == "1 found for 9,")
        #expect(reply("find").isProblem && reply("find a", finds: false).isProblem)
    }

    @Test("a name of the collection is loaded; of two of one name both are told") func names() {
        #expect(reply("sound far away").commands.map { "\($0)" } == ["files.load(\"/music/far away.wav\")"])
        let twice = reply("sound twice")
        #expect(twice.commands.isEmpty && twice.lines.first?.contains("/a/twice.wav") == true)
        #expect(reply("sound far away", finds: false).isProblem)
    }
}
