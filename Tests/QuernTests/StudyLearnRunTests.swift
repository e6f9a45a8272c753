import Foundation
import Sounds
import TestSupport
import Testing

/// A study in which phrases are learnt by ear, line by line and on a screen.
@Suite("quern study run, with phrases to learn", .waiting) struct StudyLearnRunTests {
    private let program: Program
    private let study: String

    init() throws {
        program = try Program()
        study = try program.write(
            """
            name = "By ear"

            [[condition]]
            name = "tools"
            title = "Tools"
            mapping = "touch"

            [[each]]
            kind = "learn"
            pads = 4
            tools = ["tools"]

            [[each.phrase]]
            name = "one"
            tempo = 96
            notes = "1 2. 13 4 | 3 .2 11 2 | 4 3. 21 3 | 2 12 .4 1"
            """, to: "by-ear.toml")
    }

    /// What stands in the study's folder under that name.
    private func file(_ name: String) -> URL { program.file(".local/share/quern/studies/by-ear/\(name)") }

    @Test("typed words are those that stand there, tools say what they did, and give up has two words")
    func typed() throws {
        defer { program.remove() }
        let typed = try Typed(
            program, command: ["study", "run", study, "--plain", "--audio", "silent", "--device", "none"])
        try typed.wait(for: "Play: type play.")
        try typed.wait(for: "Give up: type give up.")
        try typed.type("on\n")
        try typed.wait(for: "It stands at beat 2 of 16.")
        try typed.type("from\n")
        try typed.wait(for: "Beats 2 to 16 loop.")
        try typed.type("slower\n")
        try typed.wait(for: "Beats 2 to 16 loop. Speed 90 %.")
        try typed.type("on\n")
        try typed.wait(for: "It stands at beat 3 of 16.")
        try typed.type("back\n")
        try waitForLast("It stands at beat 2 of 16.", typed)
        try typed.type("section\n")
        try typed.wait(for: "Section 1 of 4 loops. Speed 90 %. Pause: type pause.")
        try typed.type("play\n")
        try typed.wait(for: "It plays already.")
        try typed.type("stop\n")
        try typed.wait(for: "There is no stop here: pause pauses the phrase, and the host ends the run with /stop.")
        try typed.type("pause\n")
        try waitForLast("Play: type play.", typed)
        // While nothing plays, pause is no word for the host either.
        try typed.type("pause\n")
        try typed.wait(for: "It stands still already.")
        try typed.type("resume\n")
        try typed.wait(for: "It is not paused.")
        try typed.type("/pause\n")
        try typed.wait(for: "Paused. Press Enter to go on.")
        try typed.type("\n")
        // As loud as the sounds that are built in.
        let sound = file("participants/P01/blocks/phrase-one.wav")
        let found = try soundFile(
            try #require(FileManager.default.fileExists(atPath: sound.path) ? sound : phraseFile()))
        let left = stride(from: 0, to: found.samples.count, by: 2).map { found.samples[$0] }
        #expect(abs(Loudness.integrated([left], rate: 48_000) - BuiltInSound.loudness) < 0.5)
        #expect((left.map { abs($0) }.max() ?? 0) < 0.9)
        try typed.type("give up\n")
        try typed.wait(for: "Give up? Choose it once more, or go on.")
        try typed.type("give-up\n")
        try typed.wait(for: "That was all. Thank you.")
        typed.expectEnd()
        // Who asks for no touch device misses none.
        #expect(typed.errors.isEmpty, "\(typed.errors)")
        #expect(try !typed.output.contains("missing"))
        let events = try String(contentsOf: file("events.csv"), encoding: .utf8)
        for word in ["used", "gave-up", "heard"] { #expect(events.contains(word), "\(word):\n\(events)") }
        #expect(!events.contains(",missing,"), "\(events)")
        // Once: pause was the phrase's word twice, and the host's behind a slash.
        #expect(events.split(separator: "\n").count { $0.contains(",paused,") } == 1, "\(events)")
    }

    /// Waits until the last line that was printed has these words.
    private func waitForLast(_ words: String, _ typed: Typed) throws {
        let isThere = try eventually(every: 20) {
            try typed.output.split(separator: "\n").last?.contains(words) == true
        }
        #expect(isThere, "\(words)\n\((try? typed.output) ?? "")")
    }

    private func phraseFile() -> URL? {
        let folder = file("")
        let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        return all?.compactMap { $0 as? URL }.first { $0.lastPathComponent == "phrase-one.wav" }
    }

    @Test("on the screen the place in the phrase moves on, and pads have numbers, before the phrase is there too")
    func screen() throws {
        defer { program.remove() }
        let terminal = try Terminal(
            program, variables: ["LC_ALL": "C"], command: "study", "run", study, "--audio", "silent", "--device",
            "mouse")
        try terminal.wait(for: "the phrase") { $0.contains("beat 1 of 16") && $0.contains("section 4") }
        try terminal.press("Space")
        try terminal.wait(for: "the phrase, further on") {
            $0.contains(#/beat ([2-9]|1\d) of 16/#) && $0.contains(">")
        }
        try terminal.press("Space")
        try terminal.wait(for: "it standing") { Reading.words($0).contains("It stands at beat") }
        try terminal.press("<")
        try terminal.wait(for: "another speed") { Reading.words($0).contains("Speed 90 %.") }
    }
}
