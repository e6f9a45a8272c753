import Files
import Foundation
import Granular
import Quiz
import TestSupport
import Testing

@Suite("What was answered in the quiz is kept")
struct QuizJournalTests {
    private static let result = QuizSamples.result(difference: QuizSamples.difference(12, 18))

    @Test("answers and sounds that were heard come back, with all that was kept of them")
    func append() throws {
        let scratch = try Scratch()
        let journal = QuizJournal(path: "\(scratch.path)/deep/quiz.jsonl")
        #expect(try journal.read().isEmpty)
        let modes: [QuizMode] = [.classic, .kind(.odd), .daily("2026-11-28"), .plan]
        let kept = modes.enumerated().map { index, mode in
            QuizAnswered(
                game: UInt64(index),
                result: QuizSamples.result(.name, .sound("bell"), mode: mode, isRight: index == 1, player: "Grace"))
        }
        for answered in kept { try journal.append(answered.result, game: answered.game) }
        try journal.append(Self.result, game: 9)
        let heard = QuizHeard(sound: "gong", player: "Ada", date: "2026-11-28T12:03:04Z")
        try journal.append(heard)
        let history = try journal.read()
        #expect(history.answers == kept + [QuizAnswered(game: 9, result: Self.result)] && history.heard == [heard])
        #expect(history.remarks.isEmpty && history.lastPlayer == "Ada")
        #expect(history.heardSounds(by: "Ada") == ["gong"] && history.heardSounds(by: "Grace") == ["bell"])
    }

    @Test("a program that is killed as it writes loses that answer alone, at whichever byte")
    func torn() throws {
        let scratch = try Scratch()
        let journal = QuizJournal(path: "\(scratch.path)/quiz.jsonl")
        try journal.append(Self.result, game: 1)
        let whole = try scratch.read("quiz.jsonl")
        for count in stride(from: 1, to: whole.count, by: 7) {
            try scratch.write(whole + whole.prefix(count), to: "quiz.jsonl")
            #expect(try journal.read().answers.count == (count == whole.count - 1 ? 2 : 1))
            try journal.append(Self.result, game: 2)
            let history = try journal.read()
            #expect(history.answers.map(\.game) == [1, 2] && history.remarks.count == 1, "\(count)")
            #expect(history.remarks.first?.description.contains("quiz.jsonl:2: ") == true)
        }
    }

    @Test("two programs write at once, and no answer is lost or torn")
    func atOnce() async throws {
        let scratch = try Scratch()
        let path = "\(scratch.path)/quiz.jsonl"
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<2 {
                group.addTask {
                    for index in 0..<25 {
                        try QuizJournal(path: path).append(Self.result, game: UInt64(writer * 25 + index))
                    }
                }
            }
            try await group.waitForAll()
        }
        let history = try QuizJournal(path: path).read()
        #expect(Set(history.answers.map(\.game)) == Set(0..<50) && history.remarks.isEmpty)
    }

    @Test("lines of a version that is not known are told once, and left alone")
    func versions() throws {
        let scratch = try Scratch()
        let journal = QuizJournal(path: "\(scratch.path)/quiz.jsonl")
        let newer = "{\"version\":3,\"answered\":{\"colour\":\"red\"}}\n{\"version\":3}\n{\"version\":4}\n"
        try scratch.write(newer, to: "quiz.jsonl")
        try journal.append(Self.result, game: 1)
        let history = try journal.read()
        #expect(history.answers.count == 1 && history.remarks.count == 2)
        #expect(history.remarks.first?.description.contains("2 results of version 3 left out") == true)
        #expect(try scratch.read("quiz.jsonl").hasPrefix(newer))
    }

    @Test("that a game was completed is a line; of games of version 1 nobody noted it, and they count as completed")
    func completed() throws {
        let scratch = try Scratch()
        let journal = QuizJournal(path: "\(scratch.path)/quiz.jsonl")
        for game in UInt64(1)...3 { try journal.append(Self.result, game: game) }
        try journal.append(completed: [2])
        let text = try scratch.read("quiz.jsonl")
        #expect(text.hasSuffix("{\"completed\":{\"game\":2},\"version\":2}\n"))
        let history = try journal.read()
        #expect(history.completed == [2] && history.remarks.isEmpty)
        #expect(history.answers.map { history.isCompleted($0) } == [false, true, false])
        let before = text.split(separator: "\n").prefix(3).joined(separator: "\n")
        try scratch.write(before.replacing("\"version\":2", with: "\"version\":1"), to: "quiz.jsonl")
        let old = try journal.read()
        #expect(old.answers.count == 3 && old.remarks.isEmpty && old.answers.allSatisfy { old.isCompleted($0) })
        #expect(QuizScores(old).boards.first?.gameCount == 3)
    }

    @Test("an answer before all was heard is kept as that, and lines that say nothing of it are none")
    func early() throws {
        let scratch = try Scratch()
        let journal = QuizJournal(path: "\(scratch.path)/quiz.jsonl")
        var early = Self.result
        early.isEarly = true
        try journal.append(early, game: 1)
        try journal.append(Self.result, game: 1)
        #expect(try journal.read().answers.map(\.result.isEarly) == [true, false])
        #expect(try scratch.read("quiz.jsonl").split(separator: "\n")[1].contains("early") == false)
    }

    @Test("what cannot be true, or would move the cursor, does not come in")
    func hostile() throws {
        let scratch = try Scratch()
        let journal = QuizJournal(path: "\(scratch.path)/quiz.jsonl")
        try journal.append(Self.result, game: 1)
        let line = try scratch.read("quiz.jsonl")
        let lines = [
            "{}", "[]", "\u{1B}[2J", line.replacing("\"score\":1", with: "\"score\":1.5"),
            line.replacing("\"score\":1", with: "\"score\":1e999"), line.replacing("\"from\":12", with: "\"from\":1e9"),
            line.replacing("\"hearings\":1", with: "\"hearings\":-1"), line.replacing("-11-28T", with: "-13-28T"),
            line.replacing("\"density\"", with: "\"nonsense\""), line.replacing("\"game\":1", with: "\"game\":-1"),
            line.replacing("\"Ada\"", with: "\"\(String(repeating: "a", count: 5_000))\""),
            String(repeating: "x", count: 70_000),
        ]
        try scratch.write(lines.joined(separator: "\n"), to: "quiz.jsonl")
        let history = try journal.read()
        #expect(history.answers.isEmpty && history.remarks.count == lines.count)
        try scratch.write(line.replacing("\"Ada\"", with: "\"A\\u001b[2J\\nda\""), to: "quiz.jsonl")
        #expect(try journal.read().lastPlayer == "A[2J da")
        var result = Self.result
        result.score = .nan
        #expect(throws: QuizDataProblem.self) { try journal.append(result, game: 1) }
    }

    @Test("everything is deleted at once, and what is answered then begins anew")
    func delete() throws {
        let scratch = try Scratch()
        let journal = QuizJournal(path: "\(scratch.path)/quiz.jsonl")
        try journal.append(Self.result, game: 1)
        try journal.delete()
        #expect(try journal.read().isEmpty && Folder.names(scratch.path).isEmpty)
        try journal.delete()
        try journal.append(Self.result, game: 2)
        #expect(try journal.read().answers.map(\.game) == [2])
    }

    @Test("a file that is no journal, or cannot be written, is one line")
    func problems() throws {
        let scratch = try Scratch()
        let journal = QuizJournal(path: scratch.path)
        #expect { try journal.read() } throws: { "\($0)".contains("directory") && !"\($0)".contains("\n") }
        #expect { try journal.append(Self.result, game: 1) } throws: { "\($0)".contains("cannot be written") }
    }

    @Test("the texts that the fuzzer begins with are read")
    func seeds() throws {
        let tests = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        let answers = try QuizJournal(path: "/\(tests)/Fuzzing/Seeds/quiz/answers.jsonl").read()
        #expect(answers.answers.count == 3 && answers.heard.count == 1 && answers.remarks.isEmpty)
        let completed = try QuizJournal(path: "/\(tests)/Fuzzing/Seeds/quiz/completed.jsonl").read()
        #expect(completed.completed == [5] && completed.answers.first?.result.isEarly == true)
        let newer = try QuizJournal(path: "/\(tests)/Fuzzing/Seeds/quiz/newer.jsonl").read()
        #expect(newer.isEmpty && newer.remarks.count == 1)
    }
}
