import Foundation
import TestSupport
import Testing

@Suite("quern practice, with a list", .waiting) struct PracticeListRunTests {
    private let program: Program

    init() throws {
        program = try Program()
        for name in ["a.wav", "b.wav"] { try writeSilence(to: program.file(name), seconds: 1) }
    }

    /// What is typed, and what came of it.
    private func practise(_ arguments: [String], typing lines: String...) throws -> Program.Result {
        try program.run(
            ["practice"] + arguments + ["--plain", "--audio", "silent", "--device", "none"],
            input: (lines + ["quit", "quit"]).joined(separator: "\n") + "\n")
    }

    @Test("sounds are practised one after the other, and it ends when the last was heard")
    func plays() throws {
        defer { program.remove() }
        let result = try program.run("practice", "a.wav", "b.wav", "--plain", "--audio", "out.wav")
        #expect(result.status == 0 && result.output.contains("The list is through"), "\(result)")
        #expect(result.output.contains("marking: a") && result.output.contains("marking: b"), "\(result.output)")
    }

    @Test("a built-in sound is practised by its name, and the list of last time without any")
    func last() throws {
        defer { program.remove() }
        let none = try program.run("practice", "--plain")
        #expect(none.status == 64 && none.errors.contains("quern practice drums"), "\(none)")
        #expect(none.errors.split(separator: "\n").count == 1)
        let first = try practise(["drums", "a.wav"], typing: "list order random", "list")
        #expect(first.status == 0 && first.output.contains("1 drums") && first.output.contains("2 a.wav"), "\(first)")
        let again = try practise([], typing: "list")
        #expect(again.output.contains("1 drums") && again.output.contains("random"), "\(again)")
    }

    @Test("a list is changed, gets goals and is saved by typed lines, and read again by its name")
    func typing() throws {
        defer { program.remove() }
        _ = try program.write("#EXTM3U\n#EXTINF:1,First\na.wav\ngone.wav\nb.wav\n", to: "today.m3u8")
        let result = try practise(
            ["today.m3u8"],
            typing: "list goal 1 chorus at 90 %", "list move 3 1", "list remove 3", "list goal 9 90 %", "list order up",
            "list blah", "list", "list save mine", "list week")
        for words in [
            "goal: First, chorus at 90 %", "b.wav is number 1", "removed from the list: gone.wav", "use 1 to 2",
            "unknown order", "unknown: \"blah\"", "goal chorus at 90 %", "lists/mine.m3u8", "last seven days",
        ] { #expect(result.output.contains(words), "misses \(words):\n\(result.output)") }
        let text = try String(contentsOf: program.file("today.m3u8"), encoding: .utf8)
        #expect(text.contains("gone.wav"), "the file that was read stays as it is")
        let mine = try practise(["mine"], typing: "list")
        #expect(mine.output.contains("1 b.wav") && mine.output.contains("2 First"), "\(mine.output)")
        #expect(mine.output.contains("chorus at 90 %"))
    }

    @Test("what is neither a sound nor a list is told in one line")
    func problems() throws {
        defer { program.remove() }
        _ = try program.write("no sound", to: "x.txt")
        _ = try program.write("a\0b", to: "bad.m3u8")
        try FileManager.default.createDirectory(at: program.file("empty"), withIntermediateDirectories: true)
        for (arguments, status) in [
            (["x.txt"], Int32(65)), (["bad.m3u8"], 65), (["none.m3u8"], 66), (["none.wav"], 66), (["nosuchsound"], 66),
            (["empty"], 66), (["sine"], 64), (["a.wav", "bad.m3u8"], 64),
        ] {
            let result = try program.run(["practice"] + arguments + ["--plain"])
            #expect(result.status == status, "\(arguments): \(result)")
            #expect(result.errors.split(separator: "\n").count == 1, "\(arguments): \(result.errors)")
        }
    }
}
