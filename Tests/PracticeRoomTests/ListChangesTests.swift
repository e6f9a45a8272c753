import Glibc
import Instrument
import Practice
import PracticeRoom
import Session
import SoundMarking
import Sounds
import TestSupport
import Testing

@Suite("A list that the player changes")
struct ListChangesTests {
    private let test: TestedPractice

    init() throws { test = try TestedPractice() }

    private func names() -> [String] { test.list?.rows.map(\.name) ?? [] }

    @Test("the sound that is open begins a list, and is added to one; what is removed or moved is so in the list")
    func changing() throws {
        defer { test.stop() }
        #expect(test.list == nil && test.control.answer(.next)?.contains("list open") == true)
        #expect(test.control.answer(.addOpenSound)?.contains("no sound is open") == true)
        for name in ["a", "b"] {
            try test.sound("\(name).wav", seconds: 60)
            test.instrument.perform(.marking(.openFile(test.place("\(name).wav"))))
            #expect(eventually { test.open == name })
            _ = test.control.answer(.addOpenSound)
        }
        #expect(names() == ["a.wav", "b.wav"] && test.list?.isChanged == true)
        #expect(eventually { test.list?.open == 1 })
        _ = test.control.answer(.move(1, to: 0))
        #expect(names() == ["b.wav", "a.wav"] && eventually { test.list?.open == 0 })
        #expect(test.control.answer(.remove(0))?.contains("b.wav") == true)
        #expect(names() == ["a.wav"] && eventually { test.list?.open == nil })
        #expect(access(test.place("b.wav"), F_OK) == 0)
    }

    @Test("another list takes the place of one with changes that are in no file only when it is asked for again")
    func replacing() throws {
        defer { test.stop() }
        _ = try test.list("a.wav").write(to: test.place("other.m3u8"))
        test.room.practise(try test.list("a.wav", "b.wav"))
        let other = test.place("other.m3u8")
        _ = test.control.answer(.goal(1, PracticeGoal(percent: 90), isOn: true))
        #expect(test.control.answer(.openList(other))?.contains("list save keeps it") == true)
        #expect(names() == ["a.wav", "b.wav"])
        #expect(test.control.answer(.openList(other))?.hasPrefix("list: ") == true)
        #expect(names() == ["a.wav"])
        #expect(test.control.answer(.openList(other))?.hasPrefix("list: ") == true, "nothing is lost by it now")
    }

    @Test("what was removed is put back where it was, with its goals, the last one first; the open one stays open")
    func undoing() throws {
        defer { test.stop() }
        test.room.practise(try test.list("a.wav", "b.wav", "c.wav"), from: 1)
        #expect(test.opens("b"))
        _ = test.control.answer(.goal(2, PracticeGoal(percent: 90), isOn: true))
        #expect(test.control.answer(.undoRemove) == "nothing was removed from the list")
        #expect(test.control.answer(.remove(2))?.contains("list undo") == true)
        _ = test.control.answer(.remove(0))
        #expect(names() == ["b.wav"] && eventually { test.list?.open == 0 })
        #expect(test.control.answer(.undoRemove)?.contains("a.wav, number 1") == true)
        #expect(names() == ["a.wav", "b.wav"] && eventually { test.list?.open == 1 })
        _ = test.control.answer(.undoRemove)
        #expect(names() == ["a.wav", "b.wav", "c.wav"] && test.list?.rows[2].goals.map(\.goal.text) == ["90 %"])
        #expect(test.control.answer(.undoRemove) == "nothing was removed from the list")
        _ = test.control.answer(.remove(1))
        #expect(eventually { test.list?.open == nil })
        _ = test.control.answer(.undoRemove)
        #expect(eventually { test.list?.open == 1 }, "it is open still")
        #expect(test.control.answer(.next) == nil && test.opens("c"))
    }

    @Test("files and built-in sounds are added by what they are called")
    func adding() throws {
        defer { test.stop() }
        try test.sound("a.wav", seconds: 60)
        #expect(test.control.answer(.add(test.place("a.wav")))?.contains("number 1") == true)
        #expect(test.control.answer(.add("drums"))?.contains("drums: number 2") == true)
        #expect(names() == ["a.wav", "drums"])
        _ = test.control.answer(.open(1))
        #expect(eventually { test.list?.open == 1 })
    }

    @Test(
        "a goal is of a section, by its name or number, of a loop or of all; else a line says which sections there are")
    func sections() throws {
        defer { test.stop() }
        try test.scratch.write(
            "version = 1\n[[section]]\nname = \"Chorus\"\nbegin = 0.1\nend = 0.3\n[[section]]\nbegin = 0.4\nend = 0.5\n",
            to: "a.wav.toml")
        var list = try test.list("a.wav", "b.wav", "gone.wav", seconds: 1)
        list.items.append(.init(builtIn: "drums"))
        test.room.practise(list, from: 1)
        func set(_ text: String, _ index: Int) throws -> String? {
            test.control.answer(.goal(index, try #require(PracticeGoal(text: text)), isOn: true))
        }
        for good in ["chorus at 90 %", "2 at 80 %", "section 1 at 70 %", "0.1 to 0.3 at 70 %", "60 %"] {
            #expect(try set(good, 0)?.hasPrefix("goal: a.wav, ") == true, "\(good)")
        }
        #expect(try set("corus at 90 %", 0) == "a.wav has no section \"corus\": it has Chorus, 2")
        #expect(try set("3 at 90 %", 0)?.contains("it has Chorus, 2") == true)
        #expect(test.list?.rows[0].goals.count == 5)
        #expect(try set("chorus at 90 %", 1) == "b.wav has no sections: 90 % alone is a goal for the whole sound")
        #expect(try set("chorus at 90 %", 2)?.hasPrefix("goal: ") == true, "nobody knows what a missing file has")
        let drums = try #require(BuiltInSound.named("drums")).marks.sections.map(\.name)
        #expect(try set("chorus at 90 %", 3)?.hasSuffix(drums.joined(separator: ", ")) == true)
        #expect(try set("\(drums[0]) at 90 %", 3)?.hasPrefix("goal: ") == true)
    }

    @Test("a list without a file is saved under a name, and then to its own file")
    func saving() throws {
        defer { test.stop() }
        test.room.practise(try test.list("a.wav", "b.wav"))
        #expect(test.control.answer(.save(nil))?.contains("saved") == true)
        let file = try #require(test.list?.file)
        #expect(file.hasPrefix("\(test.scratch.path)/.local/share/quern/lists/practice-") && file.hasSuffix(".m3u8"))
        #expect(test.list?.isChanged == false && test.list?.wouldLose == false)
        _ = test.control.answer(.goal(0, PracticeGoal(percent: 90), isOn: true))
        #expect(test.list?.wouldLose == true)
        #expect(test.control.answer(.save(nil))?.contains("saved") == true)
        #expect(try PracticeList(path: file).items[0].goals.map(\.text) == ["90 %"])
        #expect(test.control.answer(.save("today"))?.contains("today.m3u8") == true)
        #expect(test.control.answer(.save(test.place("deep/list.xspf")))?.contains("saved") == true)
        #expect(try PracticeList(path: test.place("deep/list.xspf")).items.count == 2)
        #expect(test.control.answer(.openList("today"))?.contains("2 sounds") == true)
    }

    @Test(
        "a name that is empty, hidden, a path by mistake, or no line is refused, and a line says so; nothing is written"
    )
    func namesRefused() throws {
        defer { test.stop() }
        test.room.practise(try test.list("a.wav", "b.wav"))
        for (name, words) in [
            ("", "a name is missing"), ("  ", "a name is missing"), ("./", "a name is missing"),
            (".", "begins with no point"), ("..", "begins with no point"), (".m3u8", "begins with no point"),
            ("rock/pop", "a name has no /"), ("a\u{1B}[31m", "no control characters"),
            ("a\tb", "no control characters"),
        ] {
            let line = test.control.answer(.save(name)) ?? ""
            #expect(line.hasPrefix("not saved: ") && line.contains(words), "\(name): \(line)")
            #expect(!line.unicodeScalars.contains { $0.value < 32 }, "\(name)")
        }
        #expect(test.list?.file == nil && access("\(test.scratch.path)/.local/share/quern/lists", F_OK) != 0)
        let saved = test.control.answer(.save("slow ones"))
        #expect(saved == "list saved: \(test.scratch.path)/.local/share/quern/lists/slow ones.m3u8")
        let again = test.control.answer(.save("~/.local/share/quern/lists/slow ones.m3u8"))
        #expect(again?.hasPrefix("list saved: ") == true, "its own file")
    }

    @Test("a file that somebody else has changed meanwhile, or that is there already, is never written over")
    func others() throws {
        defer { test.stop() }
        let path = test.place("list.m3u8")
        try test.list("a.wav", "b.wav").write(to: path)
        #expect(test.control.answer(.openList(path)) != nil && names() == ["a.wav", "b.wav"])
        try test.scratch.write("#EXTM3U\nb.wav\n", to: "list.m3u8")
        _ = test.control.answer(.remove(0))
        #expect(test.control.answer(.save(nil))?.contains("somebody else") == true)
        #expect(try test.scratch.read("list.m3u8") == "#EXTM3U\nb.wav\n" && test.list?.isChanged == true)
        try test.scratch.write("mine", to: "mine.m3u8")
        #expect(test.control.answer(.save(test.place("mine.m3u8")))?.contains("already") == true)
        #expect(try test.scratch.read("mine.m3u8") == "mine")
        #expect(test.control.answer(.openList("none"))?.contains("no such list") == true)
        try test.scratch.write("a\0b", to: "bad.m3u8")
        #expect(test.control.answer(.openList(test.place("bad.m3u8")))?.contains("not a list") == true)
        #expect(names() == ["b.wav"], "the list that was open stays")
    }

    @Test("a goal is reached by clean passes of its part at its speed, and the diary has them")
    func goals() throws {
        defer { test.stop() }
        try test.scratch.write(
            "version = 1\n[[section]]\nname = \"chorus\"\nbegin = 0.1\nend = 0.3\n", to: "a.wav.toml")
        test.room.practise(try test.list("a.wav", seconds: 1))
        #expect(test.opens("a"))
        for goal in ["chorus at 90 %", "chorus at 150 %", "100 %"] {
            let goal = try #require(PracticeGoal(text: goal))
            _ = test.control.answer(.goal(0, goal, isOn: true))
        }
        #expect(test.list?.rows[0].goals.map(\.goal.text) == ["chorus at 150 %", "100 %"])
        _ = test.control.answer(.goal(0, PracticeGoal(section: "chorus", percent: 90), isOn: true))
        test.instrument.perform(.marking(.playSection(1)))
        #expect(eventually { (test.instrument.state.marking?.passes ?? 0) > 0 })
        #expect(test.list?.rows[0].goals.contains { $0.isReached } == false)
        test.instrument.perform(.marking(.practice(.pass(isClean: true))))
        #expect(eventually { test.list?.rows[0].goals.map(\.isReached) == [true, false] })
        #expect(test.hears("Goal reached: a.wav, chorus at 90 %"))
        test.room.stop()
        let diary = PracticeDiary(path: try #require(test.directories.practiceDiary))
        let entry = try #require(try diary.read().entries.first { $0.cleanPasses > 0 })
        #expect(entry.loop == "1 chorus" && entry.file == test.place("a.wav") && entry.percent == 100)
    }

    @Test("what was practised last is found again: its own file, or the sounds themselves, with the order")
    func last() throws {
        let list = try test.list("a.wav", "b.wav")
        test.room.practise(list, from: 1, mode: .repeatAll)
        #expect(test.opens("b"))
        test.stop()
        let found = try #require(try LastPractice.read(test.directories))
        #expect(found.list.items.map(\.path) == list.items.map(\.path) && found.file == nil)
        #expect(found.last.open == 1 && found.last.mode == .repeatAll)
        let nobody = UserDirectories(["HOME": test.place("nobody")])
        #expect(try LastPractice.read(nobody) == nil)
    }
}
