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
        #expect(first.errors.isEmpty, "no device was asked for, and none is missing")
        #expect(first.status == 0 && first.output.contains("1 drums") && first.output.contains("2 a.wav"), "\(first)")
        let again = try practise([], typing: "list")
        #expect(again.output.contains("1 drums") && again.output.contains("random"), "\(again)")
    }

    @Test("a list is changed, gets goals and is saved by typed lines, and read again by its name")
    func typing() throws {
        defer { program.remove() }
        _ = try program.write("#EXTM3U\n#EXTINF:1,First\na.wav\ngone.wav\nb.wav\n", to: "today.m3u8")
        _ = try program.write("version = 1\n[[section]]\nname = \"chorus\"\nbegin = 0\nend = 0.5\n", to: "a.wav.toml")
        let result = try practise(
            ["today.m3u8"],
            typing: "list goal 1 chorus at 90 %", "list goal 1 verse at 90 %", "list move 3 1", "list remove 3",
            "list goal 9 90 %", "list order up", "list blah", "list", "list save \"mine\"", "list week", "list undo",
            "list add drums", "list add none.wav", "list")
        for words in [
            "goal: First, chorus at 90 %", "First has no section \"verse\": it has chorus", "b.wav is number 1",
            "back in the list: gone.wav, number 3", "drums: number 4 of the list", "none.wav: no such file",
            "removed from the list: gone.wav", "use 1 to 2", "unknown order", "unknown command \"list blah\"",
            "goal chorus at 90 %", "lists/mine.m3u8", "last seven days",
        ] { #expect(result.output.contains(words), "misses \(words):\n\(result.output)") }
        let text = try String(contentsOf: program.file("today.m3u8"), encoding: .utf8)
        #expect(text.contains("gone.wav"), "the file that was read stays as it is")
        let mine = try practise(["mine"], typing: "list")
        #expect(mine.output.contains("1 b.wav") && mine.output.contains("2 First"), "\(mine.output)")
        #expect(mine.output.contains("chorus at 90 %"))
    }

    @Test("a list by chance is played once through, each sound once, where nobody is there to end it")
    func random() throws {
        defer { program.remove() }
        try writeSilence(to: program.file("c.wav"), seconds: 1)
        _ = try practise(["a.wav", "b.wav", "c.wav"], typing: "list order random")
        let result = try program.run("practice", "--plain", "--audio", "out.wav")
        #expect(result.status == 0 && result.output.contains("The list is through"), "\(result)")
        let opened = result.output.split(separator: "\n").filter { $0.contains("marking: ") }
        #expect(Set(opened).count == 3 && opened.count == 3, "\(result.output)")
    }

    @Test("one file that is missing is shown and kept, and the others are practised; where all are, it is an error")
    func missing() throws {
        defer { program.remove() }
        let result = try practise(["gone.wav", "a.wav"], typing: "list", "mark pause")
        #expect(
            result.status == 0 && result.errors.contains("gone.wav: no such file; it stays in the list"), "\(result)")
        // Told by itself, or as what came of the line that waited.
        let isOpen = ["marking: a", "marking a:"].contains { result.output.contains($0) }
        #expect(result.output.contains("1 gone.wav") && isOpen, "\(result.output)")
        let none = try program.run("practice", "gone.wav", "lost.wav", "--plain")
        #expect(none.status == 66 && none.errors.contains("none of these files is there"), "\(none)")
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

    @Test("lines that are typed before the sound is there are done once it is")
    func early() throws {
        defer { program.remove() }
        let result = try practise(
            ["drums"], typing: "mark pause", "beat clear", "beat insert 2", "beat insert 1", "beat list")
        #expect(!result.output.contains("no sound open"), "\(result.output)")
        #expect(result.output.contains("1: 1.000 s\n2: 2.000 s\n"), "\(result.output)")
        let opened = try program.run(
            ["play", "--plain", "--audio", "silent", "--device", "none", "--sound", "a.wav"],
            input: "mark open a\nmark tempo 90\nmark\nquit\n")
        #expect(opened.output.contains("tempo 90"), "\(opened.output)")
    }
}
