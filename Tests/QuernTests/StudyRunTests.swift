import Foundation
import TestSupport
import Testing

@Suite("quern study run", .waiting) struct StudyRunTests {
    /// How each page of the study that ships is answered, by what stands in its last line.
    private static let answers = [
        ("Type yes for", "yes"), ("years. Press Enter", "33"), ("Type a line.", "=1+1"), ("Type a number from", "1"),
        ("Press Enter to go on.", ""),
    ]

    private func start(_ program: Program, _ arguments: String...) throws -> Typed {
        try Typed(
            program,
            command: ["study", "run", "three-ways", "--plain", "--audio", "silent", "--device", "none"] + arguments)
    }

    /// Waits for something to be asked after so many lines, and gives the answer, and how many lines there are then; `nil` at the end.
    private func next(_ typed: Typed, after count: Int) throws -> (answer: String, lines: Int)? {
        var found: (String, Int)?
        _ = try eventually(every: 10) {
            let lines = try typed.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            for line in lines.dropFirst(count).reversed() {
                if let answer = Self.answers.first(where: { line.contains($0.0) }) {
                    found = (answer.1, lines.count)
                    return true
                }
            }
            return !typed.process.isRunning
        }
        return found
    }

    private func table(_ program: Program, _ name: String) throws -> [String] {
        let path = ".local/share/quern/studies/three-ways/\(name).csv"
        return try String(contentsOf: program.file(path), encoding: .utf8).split(separator: "\n").map(String.init)
    }

    @Test("killed at every page and in every block of three-ways, it goes on there; all is there once, nothing twice")
    func killed() throws {
        let program = try Program()
        defer { program.remove() }
        var starts = 0
        var isThrough = false
        while !isThrough, starts < 60 {
            starts += 1
            let typed = starts == 1 ? try start(program) : try start(program, "--participant", "P01")
            var count = 0
            if starts > 1 {
                try typed.wait(for: "The program was gone for")
                count = try typed.output.split(separator: "\n", omittingEmptySubsequences: false).count - 1
                try typed.type("\n")
            }
            // What stood there as it was killed stands there again; it is answered, and what comes then is cut off.
            guard let page = try next(typed, after: count) else { break }
            if starts > 1 || page.answer == "yes" {
                try typed.type(page.answer + "\n")
                if try next(typed, after: page.lines) == nil {
                    typed.expectEnd()
                    isThrough = true
                }
            }
            typed.cutOff()
        }
        #expect(isThrough)
        let answers = try table(program, "answers").dropFirst().map { $0.split(separator: ",").prefix(5).joined() }
        #expect(Set(answers).count == answers.count && answers.count >= 14, "\(answers)")
        let events = try table(program, "events")
        #expect(events.count { $0.contains(",interrupted,") } == starts - 1)
        #expect(events.count { $0.contains("block-ended") } == 3, "\(events)")
        #expect(try table(program, "participants").count == 2)
        let blocks = try FileManager.default.contentsOfDirectory(
            atPath: program.file(".local/share/quern/studies/three-ways/participants/P01/blocks").path)
        #expect(blocks.count { $0.hasSuffix(".quern") } == 6, "\(blocks)")
        // Somebody new begins after it.
        let other = try start(program)
        try other.wait(for: "Type yes for")
        try other.type("no\n")
        other.expectEnd()
        let list = try program.run("study", "list")
        #expect(list.output.contains("2 participants: 1 finished, 1 stopped"), "\(list.output)")
    }

    @Test("a rehearsal is kept apart, and says so")
    func rehearsal() throws {
        let program = try Program()
        defer { program.remove() }
        let typed = try start(program, "--rehearse")
        try typed.wait(for: "Type yes for")
        try typed.type("yes\n")
        try typed.wait(for: "About you: question 1 of 9")
        try typed.type("stop\n")
        try typed.wait(for: "This ends the run for good.")
        try typed.type("no\n")
        try typed.wait(for: "It goes on.")
        try typed.type("stop\n")
        try typed.type("yes\n")
        typed.expectEnd()
        #expect(try typed.output.contains("P01: stopped"))
        let folders = try FileManager.default.contentsOfDirectory(
            atPath: program.file(".local/share/quern/studies").path)
        #expect(folders.filter { !$0.hasPrefix(".") } == ["three-ways-rehearsal"])
        let report = try program.run(
            "study", "report", program.file(".local/share/quern/studies/three-ways-rehearsal").path, "-o", "r.html")
        #expect(report.status == 0)
        #expect(try String(contentsOf: program.file("r.html"), encoding: .utf8).contains("Rehearsal."))
    }

    @Test("what is wrong with a command is one line, and nothing is made")
    func wrong() throws {
        let program = try Program()
        defer { program.remove() }
        for (arguments, status) in [
            (["study", "run"], 64), (["study", "run", "no-such-study"], 66),
            (["study", "run", "three-ways", "--participant", "P 1"], 64),
        ] as [([String], Int32)] {
            let result = try program.run(arguments, input: "")
            #expect(result.status == status && result.output == "", "\(arguments): \(result)")
        }
        #expect(!FileManager.default.fileExists(atPath: program.file(".local/share/quern/studies/three-ways").path))
    }
}
