import Files
import Glibc
import Practice
import TestSupport
import Testing

@Suite("A list that is open")
struct OpenListTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    /// A list of files that are there, by their names.
    private func list(_ names: String..., mode: PlayOrder.Mode = .next) throws -> OpenPracticeList {
        for name in names where !name.hasPrefix("gone") { try scratch.write("x", to: name) }
        return OpenPracticeList(
            PracticeList(items: names.map { .init(path: "\(scratch.path)/\($0)") }), mode: mode, seed: 3)
    }

    private func names(_ list: OpenPracticeList) -> [String] { list.list.items.map(\.name) }

    @Test("missing files are passed over, on and back, and stay in the list")
    func missing() throws {
        var list = try list("gone1", "a", "gone2", "gone3", "b", "gone4")
        #expect(list.skip() == 1 && list.advance() == 4 && list.advance() == nil)
        list.choose(4)
        #expect(list.back() == 1 && list.back() == nil && list.current == 1)
        #expect(list.list.items.count == 6)
        list.mode = .repeatAll
        #expect([list.advance(), list.advance(), list.advance()] == [4, 1, 4])
    }

    @Test("a list whose files are all gone comes to its end, in every order", arguments: PlayOrder.Mode.allCases)
    func allMissing(_ mode: PlayOrder.Mode) throws {
        var list = try list("gone1", "gone2", mode: mode)
        #expect(list.skip() == nil && list.advance() == nil && list.back() == nil)
    }

    @Test("files that vanish while the list is open are passed over from then on")
    func vanishing() throws {
        var list = try list("a", "b", "c", mode: .random)
        _ = list.skip()
        for name in ["a", "b", "c"] where name != names(list)[list.current ?? 0] { unlink("\(scratch.path)/\(name)") }
        let current = list.current
        #expect((0..<5).map { _ in list.advance() } == Array(repeating: current, count: 5))
    }

    @Test("by chance all that are there are heard once before one comes again, whatever is missing")
    func random() throws {
        var list = try list("a", "gone1", "b", "gone2", "c", "d", mode: .random)
        let heard = (0..<4).compactMap { _ in list.advance() }
        #expect(Set(heard) == [0, 2, 4, 5])
    }

    @Test("what is added comes too, what is removed comes no more, and what was heard stays heard")
    func changes() throws {
        var list = try list("a", "b", "c", "d", mode: .random)
        let first = list.skip()
        let second = list.advance()
        try scratch.write("x", to: "e")
        #expect(list.add(.init(path: "\(scratch.path)/e")) == nil && list.isChanged)
        let rest = [0, 1, 2, 3, 4].filter { $0 != first && $0 != second }
        #expect(Set((0..<3).compactMap { _ in list.advance() }) == Set(rest))
        list.mode = .next
        list.choose(2)
        list.remove(2)
        #expect(names(list) == ["a", "b", "d", "e"] && list.current == 1)
        #expect(list.advance() == 2, "what took its place comes next")
        list.remove(0)
        #expect(list.current == 1 && names(list) == ["b", "d", "e"])
    }

    @Test("a sound that is moved stays the one that is open")
    func moving() throws {
        var list = try list("a", "b", "c", "d")
        list.choose(1)
        list.move(1, to: 3)
        #expect(names(list) == ["a", "c", "d", "b"] && list.current == 3 && list.advance() == nil)
        list.choose(0)
        list.move(2, to: 0)
        #expect(names(list) == ["d", "a", "c", "b"] && list.current == 1)
        list.move(0, to: 9)
        list.remove(-1)
        #expect(list.list.items.count == 4)
    }

    @Test("of a part of a sound there is one goal: a new one replaces it, and off removes it")
    func goals() throws {
        var list = try list("a")
        for goal in [PracticeGoal(section: "chorus", percent: 80), PracticeGoal(section: "Chorus", percent: 90)] {
            #expect(list.setGoal(goal, of: 0, isOn: true) == nil)
        }
        #expect(list.setGoal(PracticeGoal(percent: 100), of: 0, isOn: true) == nil)
        #expect(list.list.items[0].goals.map(\.text) == ["Chorus at 90 %", "100 %"])
        #expect(list.setGoal(PracticeGoal(section: "chorus", percent: 50), of: 0, isOn: false) == nil)
        #expect(list.list.items[0].goals.map(\.text) == ["100 %"])
        for number in 1..<PracticeList.maxGoals {
            #expect(list.setGoal(PracticeGoal(section: "part \(number)", percent: 50), of: 0, isOn: true) == nil)
        }
        #expect(list.setGoal(PracticeGoal(section: "too many", percent: 50), of: 0, isOn: true)?.contains("20") == true)
    }

    @Test("a built-in sound is in a list by its name, which other programs pass over", arguments: ["m3u8", "xspf"])
    func builtIn(_ ending: String) throws {
        let list = PracticeList(items: [.init(builtIn: "drums"), .init(builtIn: "no such sound")])
        let path = "/music/list.\(ending)"
        let text = list.text(for: path)
        #expect(text.contains("quern:drums") && text.contains("quern:no%20such%20sound"))
        let again = try PracticeList(bytes: Array(text.utf8), file: path)
        #expect(again.items.map(\.builtIn) == ["drums", "no such sound"])
        #expect(again.items.map(\.isPlayable) == [true, false] && again.items.map(\.isMissing) == [false, true])
        #expect(again.items[0].name == "drums" && again.items.allSatisfy { $0.path == nil })
    }

    @Test("a list of 10,000 is gone through, changed and written")
    func long() throws {
        try scratch.write("x", to: "last.wav")
        var items = (1..<PracticeList.maxItems).map { PracticeList.Item(path: "\(scratch.path)/none/\($0).wav") }
        items.append(.init(path: "\(scratch.path)/last.wav"))
        var list = OpenPracticeList(PracticeList(items: items), seed: 1)
        #expect(list.skip() == PracticeList.maxItems - 1 && list.advance() == nil)
        #expect(list.add(.init(path: "/x.wav"))?.contains("10000") == true)
        list.move(PracticeList.maxItems - 1, to: 0)
        let path = "\(scratch.path)/long.m3u8"
        try list.list.write(to: path)
        #expect(try PracticeList(path: path).items.map(\.path) == list.list.items.map(\.path))
    }
}

@Suite("Goals, by the diary")
struct GoalProgressTests {
    private static func entry(_ loop: String?, _ percent: Int, clean: Int, file: String? = "/m/a.wav") -> DiaryEntry {
        DiaryEntry(
            began: 1_795_000_000, seconds: 5, sound: "a", file: file, percent: percent, loop: loop, passes: 3,
            cleanPasses: clean)
    }

    @Test("a goal is reached by a clean pass of that part at that speed or faster, and by nothing else")
    func reached() {
        let progress = GoalProgress([
            Self.entry("2 chorus", 80, clean: 1), Self.entry("2 chorus", 95, clean: 0),
            Self.entry("section 3", 100, clean: 1), Self.entry(nil, 60, clean: 1),
            Self.entry("all of it", 70, clean: 2),
            Self.entry("2 chorus", 120, clean: 1, file: "/m/b.wav"), Self.entry("0.50 s to 2.00 s", 150, clean: 1),
        ])
        for (text, isReached) in [
            ("chorus at 80 %", true), ("Chorus at 75 %", true), ("chorus at 90 %", false), ("2 at 80 %", true),
            ("3 at 100 %", true), ("section 3 at 90 %", true), ("70 %", true), ("75 %", false),
            ("verse at 50 %", false),
        ] {
            let goal = PracticeGoal(text: text)
            #expect(goal.map { progress.hasReached($0, of: "/m/a.wav") } == isReached, "\(text)")
        }
        #expect(!progress.hasReached(PracticeGoal(percent: 50), of: "/m/b.wav"))
    }

    @Test("a word on a pass that came after its stretch was written counts with its pass")
    func late() throws {
        var stretches = PracticeStretches()
        let subject = PracticeStretches.Subject(sound: "a")
        #expect(stretches.observe(subject, at: 10) == nil)
        stretches.count(passes: 0, clean: 1)
        let ended = stretches.observe(nil, at: 20)
        let entry = try #require(ended)
        #expect(entry.passes == 1 && entry.cleanPasses == 1)
    }
}
