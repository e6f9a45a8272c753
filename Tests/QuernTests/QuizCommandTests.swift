import Foundation
import Quiz
import TestSupport
import Testing

@Suite("quern quiz scores, ear, export and forget", .waiting) struct QuizCommandTests {
    private let program: Program

    init() throws { program = try Program() }

    private var journal: URL { program.file(".local/share/quern/quiz.jsonl") }

    /// What two players answered, as games keep it.
    private func play() throws {
        let kept = QuizJournal(path: journal.path)
        for index in 0..<30 {
            let question = QuizQuestion(
                kind: .comparison, seed: UInt64(index), subject: .parameter(.density), prompt: "", clips: [],
                asked: .choice([], right: 0), difference: QuizDifference(parameter: .density, from: 10, to: 12),
                explanation: "")
            let isRight = index % 4 != 3
            try kept.append(
                QuizResult(
                    date: "2026-11-28T12:00:\(10 + index)Z", mode: .classic, question: question,
                    verdict: QuizVerdict(isRight: isRight, score: isRight ? 1 : 0), answerSeconds: 4, hearings: 1,
                    isTimed: true, player: index < 8 ? "Grace" : "Ada"), game: index < 8 ? 1 : 2)
        }
        try kept.append(completed: [1, 2])
    }

    @Test("where nothing was answered, each says so and how to begin")
    func empty() throws {
        defer { program.remove() }
        for (command, words) in [
            ("scores", "No scores yet"), ("ear", "Nothing is known about your ear yet"), ("export", "date,player,game"),
            ("forget", "There is nothing to delete"),
        ] {
            let result = try program.run("quiz", command)
            #expect(result.status == 0 && result.errors.isEmpty && result.output.hasPrefix(words), "\(result)")
            #expect(result.output.split(separator: "\n").count == 1)
        }
        #expect(!FileManager.default.fileExists(atPath: journal.path))
    }

    @Test("scores are told by mode, name, kind and parameter, and as JSON")
    func scores() throws {
        defer { program.remove() }
        try play()
        let result = try program.run("quiz", "scores")
        #expect(result.status == 0 && result.output.hasPrefix("classic: 2 games\n  1. Ada: 1700 points"))
        #expect(result.output.contains("  2. Grace: 600 points") && result.output.contains("  density: 2300 points"))
        let json = try program.run("quiz", "scores", "--json")
        let root = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
        #expect((root["modes"] as? [Any])?.count == 1 && (root["subjects"] as? [Any])?.count == 1)
    }

    @Test("the ear is told of whoever answered last, or of a name, and written as a page that is not replaced unasked")
    func ear() throws {
        defer { program.remove() }
        try play()
        let result = try program.run("quiz", "ear")
        #expect(result.status == 0 && result.output.contains("Ada") && result.output.contains("22 answers"))
        #expect(result.output.contains("published: 5 %"))
        let other = try program.run("quiz", "ear", "--player", "Grace")
        #expect(other.output.contains("8 answers so far, 2 more for a first figure"))
        let nobody = try program.run("quiz", "ear", "--player", "Zoe")
        #expect(nobody.status == 66 && nobody.errors == "quern: nobody called \"Zoe\" has answered anything\n")
        #expect(try program.run("quiz", "ear", "-o", "ear.html").output == "ear.html: 1 measured\n")
        let page = try String(contentsOf: program.file("ear.html"), encoding: .utf8)
        #expect(page.hasPrefix("<!DOCTYPE html>") && page.contains("<svg "))
        let again = try program.run("quiz", "ear", "-o", "ear.html")
        #expect(again.status == 73 && again.errors.contains("--overwrite"))
        let json = try program.run("quiz", "ear", "--json", "-o", "ear.html", "--overwrite")
        #expect(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) is [String: Any])
        let nowhere = try program.run("quiz", "ear", "-o", "missing/ear.html")
        #expect(nowhere.status == 74 && nowhere.errors.split(separator: "\n").count == 1)
    }

    @Test(
        "a page is written nowhere but in a file that is new, or meant to be replaced; what stands in the way is a line"
    )
    func pages() throws {
        defer { program.remove() }
        try play()
        let letter = try program.write("my letter", to: "letter.txt")
        let linked = program.file("link.html")
        try FileManager.default.createSymbolicLink(at: linked, withDestinationURL: URL(fileURLWithPath: letter))
        #expect(mkfifo(program.file("pipe").path, 0o600) == 0)
        let results = try program.run("quiz", "ear", "-o", journal.path, "--overwrite")
        #expect(
            results.status == 64 && results.errors.contains("would overwrite the results of the quiz"), "\(results)")
        let folder = program.file("folder")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (target, words) in [
            ("letter.txt", "--overwrite"), ("link.html", "--overwrite"), ("folder", "directory"),
            ("folder/", "directory"), ("/proc/ear.html", "/proc/ear.html"), ("", "-o"),
            ("pipe", "is a device or a pipe"),
        ] {
            let run = try program.run("quiz", "ear", "-o", target)
            #expect(run.status != 0 && run.output.isEmpty && run.errors.contains(words), "\(target): \(run)")
            #expect(run.errors.split(separator: "\n").count == 1, "\(target): \(run.errors)")
        }
        #expect(try String(contentsOfFile: letter, encoding: .utf8) == "my letter")
        #expect(try program.run("quiz", "ear", "-o", "letter.txt", "--overwrite").status == 0)
        #expect(try String(contentsOfFile: letter, encoding: .utf8).hasPrefix("<!DOCTYPE html>"))
    }

    @Test("a player's name has 1 to 20 characters, and none that a terminal would obey")
    func names() throws {
        defer { program.remove() }
        for name in ["", "   ", String(repeating: "a", count: 21), "A\u{1B}[2Jda", "A\nda"] {
            for command in [["quiz", "direction", "--plain"], ["quiz", "ear"]] {
                let run = try program.run(command + ["--player", name])
                #expect(
                    run.status == 64 && run.errors.hasPrefix("quern: --player needs a name of 1 to 20 characters")
                        || run.errors.hasPrefix("Error: --player needs a name of 1 to 20 characters"),
                    "\(name): \(run.errors)")
            }
        }
        try play()
        #expect(try program.run("quiz", "ear", "--player", " Grace ").output.contains("ear of Grace tells"))
    }

    @Test("every answer is exported, also past a line that was torn, which is told")
    func export() throws {
        defer { program.remove() }
        try play()
        let torn = try String(contentsOf: journal, encoding: .utf8) + "{\"version\":1,\"answ"
        try torn.write(to: journal, atomically: true, encoding: .utf8)
        let result = try program.run("quiz", "export", "-o", "quiz.csv")
        #expect(result.status == 0 && result.output == "quiz.csv: 30 answers\n")
        #expect(result.errors.contains("quiz.jsonl:33: warning: left out"))
        let table = try String(contentsOf: program.file("quiz.csv"), encoding: .utf8)
        let printed = try program.run("quiz", "export")
        #expect(table.split(separator: "\n").count == 31 && table == printed.output)
    }

    @Test("nothing is deleted where nobody can be asked, or the answer is no; with --yes all of it is")
    func forget() throws {
        defer { program.remove() }
        try play()
        let asked = try program.run("quiz", "forget")
        #expect(asked.status == 64 && asked.errors.contains("--yes"))
        #expect(FileManager.default.fileExists(atPath: journal.path))
        let result = try program.run("quiz", "forget", "--yes")
        #expect(result.status == 0 && result.output == "All results of the quiz are deleted (30 answers)\n")
        #expect(!FileManager.default.fileExists(atPath: journal.path))
    }
}
