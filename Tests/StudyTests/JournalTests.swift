import Files
import Glibc
import SeededGenerator
import Study
import TestSupport
import Testing

@Suite("Journals")
struct JournalTests {
    private let scratch: Scratch
    private let code: ParticipantCode

    init() throws {
        scratch = try Scratch()
        code = try #require(ParticipantCode("P01"))
    }

    private func journal(_ system: StudyJournal.System = .init()) throws -> StudyJournal {
        try StudyJournal(code, in: scratch.path, system: system)
    }

    private var path: String { "\(scratch.path)/journal.jsonl" }

    private var events: [StudyEvent] {
        var person = SamplePerson(StudySession(SampleStudy.study, row: 1, order: [0, 1]))
        person.run()
        return person.journal + [
            StudyEvent(.missing("touchscreen", forSeconds: 2.5), step: "play/knobs", seconds: 99),
            StudyEvent(.paused(forSeconds: 2), step: "load/knobs", seconds: 100),
            StudyEvent(.stopped(.participant), step: "load/knobs", seconds: 101),
        ]
    }

    @Test("what is written is read again, one line each")
    func written() throws {
        let journal = try journal()
        for event in events { try journal.append(event) }
        #expect(try self.journal().events == events && self.journal().remarks.isEmpty)
        #expect(try scratch.read("journal.jsonl").split(separator: "\n").count == events.count)
    }

    @Test(
        "a program that was ended at any byte of the last line: that line is gone, with a word, and all others are there"
    )
    func torn() throws {
        let events = Array(events.prefix(6))
        let journal = try journal()
        for event in events { try journal.append(event) }
        let whole = try WholeFile.read(path, limit: 1 << 20)
        let last = try #require(whole.dropLast().lastIndex(of: UInt8(ascii: "\n"))) + 1
        for count in last...whole.count {
            try WholeFile.replace(path, with: Array(whole[..<count]))
            let isTorn = count > last && count < whole.count
            let again = try self.journal()
            #expect(again.events == (count == whole.count ? events : Array(events.dropLast())))
            #expect(
                again.remarks
                    == (isTorn ? ["\(path): its last line was not whole when the program ended, and was removed"] : []))
            if count < whole.count { try again.append(events[5]) }
            #expect(try WholeFile.read(path, limit: 1 << 20) == whole)
        }
    }

    @Test("a full disk, at any byte: the error is told, and trying again writes the line once")
    func fullDisk() throws {
        let events = Array(events.prefix(4))
        let first = try journal()
        for event in events.prefix(3) { try first.append(event) }
        let before = try WholeFile.read(path, limit: 1 << 20)
        try first.append(events[3])
        let whole = try WholeFile.read(path, limit: 1 << 20)
        for room in 0..<(whole.count - before.count) {
            try WholeFile.replace(path, with: before)
            nonisolated(unsafe) var left = room
            nonisolated(unsafe) var isFull = true
            var system = StudyJournal.System()
            system.write = { file, bytes, offset in
                guard isFull else { return pwrite(file, bytes.baseAddress, bytes.count, offset) }
                guard left > 0 else {
                    errno = ENOSPC
                    return -1
                }
                let count = pwrite(file, bytes.baseAddress, min(left, bytes.count), offset)
                left -= count
                return count
            }
            let journal = try journal(system)
            for _ in 0..<2 {
                let problem = #expect(throws: StudyDataProblem.self) { try journal.append(events[3]) }
                #expect(problem?.kind == .inputOutput)
                #expect(problem?.description == "\(path): No space left on device")
            }
            #expect(journal.events.count == 3)
            isFull = false
            try journal.append(events[3])
            #expect(try WholeFile.read(path, limit: 1 << 20) == whole && journal.events == events)
        }
    }

    @Test("a disk that fails as the line is to be made sure of: the line is there once in the end")
    func failingSync() throws {
        nonisolated(unsafe) var fails = 0
        var system = StudyJournal.System()
        system.sync = { file in
            fails -= 1
            guard fails < 0 else {
                errno = EIO
                return -1
            }
            return fsync(file)
        }
        let journal = try journal(system)
        fails = 1
        #expect(throws: StudyDataProblem.self) { try journal.append(events[0]) }
        try journal.append(events[0])
        #expect(try self.journal().events == [events[0]])
    }

    @Test(
        "a line that is none is left out, with its place, and nothing else",
        arguments: [
            "", "{}", "[]", "null", "\u{1B}[2J", #"{"seconds":-1,"what":{"finished":{}}}"#,
            #"{"seconds":1e300,"what":{"finished":{}}}"#, #"{"seconds":1,"what":{"began":{"row":0,"conditions":[]}}}"#,
            #"{"seconds":1,"what":{"blockBegan":{"performance":"../../../etc/passwd"}}}"#,
            #"{"seconds":1,"what":{"blockBegan":{"performance":"blocks/../x.quern"}}}"#,
            #"{"seconds":1,"step":"\u001b[2J","what":{"finished":{}}}"#, String(repeating: "[", count: 100_000),
        ])
    func badLine(_ line: String) throws {
        let journal = try journal()
        for event in events.prefix(2) { try journal.append(event) }
        var lines = try scratch.read("journal.jsonl").split(separator: "\n").map(String.init)
        lines.insert(line, at: 1)
        try scratch.write(lines.joined(separator: "\n") + "\n", to: "journal.jsonl")
        let again = try self.journal()
        #expect(again.events == Array(events.prefix(2)))
        #expect(again.remarks.count == 1 && again.remarks[0].hasPrefix("\(path):2: warning: left out: "))
        try again.append(events[2])
        #expect(try self.journal().events == Array(events.prefix(3)))
    }

    @Test(
        "journals that nobody would write, 600 of them: all that can be read is read, and told in lines that move no cursor"
    )
    func fuzzed() throws {
        let journal = try journal()
        for event in events { try journal.append(event) }
        let whole = try WholeFile.read(path, limit: 1 << 20)
        var random = SeededGenerator(seed: 90)
        for round in 0..<600 {
            var bytes = whole
            for _ in 0...random.below(4) {
                let place = random.below(bytes.count)
                switch random.below(4) {
                case 0: bytes[place] = UInt8(random.below(256))
                case 1: bytes.remove(at: place)
                case 2:
                    bytes.insert(
                        contentsOf: random.pick("\n", "\u{1B}", "1e999", "{\"", "\\u0000", "\u{202E}").utf8, at: place)
                default: bytes.removeSubrange(place..<min(bytes.count, place + random.below(60)))
                }
            }
            let read = JournalText(bytes, file: "journal.jsonl")
            let lines = read.remarks.map(\.description)
            #expect(lines.allSatisfy { !$0.unicodeScalars.contains(where: isControl) }, "round \(round)")
            // What was read can be written and read again.
            let again = JournalText(try read.events.flatMap(JournalText.line), file: "journal.jsonl")
            #expect(again.events == read.events && again.remarks.isEmpty, "round \(round)")
            guard round < 60 else { continue }
            try WholeFile.write(bytes, to: path)
            #expect(try self.journal().events == read.events, "round \(round)")
        }
    }

    @Test("what the fuzzer begins with is a whole journal")
    func seed() throws {
        let place = "\(#filePath)".split(separator: "/").dropLast(2).joined(separator: "/")
        let bytes = try WholeFile.read("/\(place)/Fuzzing/Seeds/journal/whole.jsonl", limit: 1 << 20)
        let text = JournalText(bytes, file: "whole.jsonl")
        #expect(text.remarks.isEmpty && text.events.count == 9)
    }

    @Test("what could not be read again is not written: a number that is none, a step that is no name")
    func unwritable() throws {
        let journal = try journal()
        for event in [
            StudyEvent(.finished, seconds: .nan), StudyEvent(.paused(forSeconds: .infinity), seconds: 1),
            StudyEvent(.finished, step: "", seconds: 1),
            StudyEvent(
                .answered([StudyAnswer("a", .text(String(repeating: "x", count: 2 << 20)))], shownSeconds: 1),
                seconds: 1),
        ] {
            #expect(throws: StudyDataProblem.self) { try journal.append(event) }
        }
        #expect(try scratch.read("journal.jsonl") == "")
    }

    @Test("how long the program was gone is known from when it was last there; at the end that is forgotten")
    func interruption() throws {
        let journal = try journal()
        try journal.append(events[0])
        #expect(journal.interruption(at: 5_000).goneSeconds == 0)
        journal.noteSeen(at: 12.5, clock: 1_000)
        let again = try self.journal()
        #expect(again.interruption(at: 1_090) == (90, 102.5))
        #expect(again.interruption(at: 900) == (0, 12.5), "the clock was set back")
        try again.append(StudyEvent(.stopped(.host), seconds: 103))
        #expect(Folder.names(scratch.path) == ["journal.jsonl"])
        try scratch.write("{}", to: "resume.json")
        #expect(again.interruption(at: 1_090) == (0, 103))
    }
}
