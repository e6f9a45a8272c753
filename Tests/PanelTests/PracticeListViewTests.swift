import Instrument
import Panel
import Practice
import Terminal
import Testing

@Suite("The practice list") struct PracticeListViewTests {
    private static let sizes = [Size(columns: 80, rows: 24), Size(columns: 120, rows: 40)]

    @Test("each sound has its number, length, time this week and goals, reached or not, in words", arguments: sizes)
    func rows(size: Size) {
        for graphics: Capabilities.Graphics in [.ascii, .braille] {
            var panel = PracticePanel(.practiceList)
            let text = panel.picture(size, graphics).text
            for words in [
                "Practise Friday", "2 of 4", "random", "1 ", "Zulu hymn", "2:31", "25 min", "1 of 2 reached", "5.5 s",
                "fill at 80 %", "reached", "missing", "no file",
            ] { #expect(text.contains(words), "misses \(words):\n\(text)") }
        }
    }

    @Test("at 40 columns the names and what plays are there")
    func small() {
        var panel = PracticePanel(.practiceList)
        let text = panel.text(Size(columns: 40, rows: 12))
        #expect(text.contains("Zulu hymn") && text.contains("lost.wav"), "\(text)")
    }

    @Test("Enter opens the sound; keys go on and back, change the order, add, remove, move and save")
    func keys() {
        var panel = PracticePanel(.practiceList)
        #expect(panel.press(.enter) == [.open(1)], "the one that is open is marked")
        #expect(panel.press(.up, .enter) == [.open(0)])
        #expect(panel.press("npa") == [.next, .previous, .addOpenSound])
        #expect(panel.press("o") == [.order(.next)], "after random comes in order")
        #expect(panel.press("]Du[") == [.move(0, to: 1), .remove(0), .undoRemove], "the first moves no further up")
        #expect(panel.press("S") == [.save(nil)])
        #expect(panel.press(.end, .enter) == [.open(3)] && panel.press("]").isEmpty)
    }

    @Test("a goal is typed in a line, as it is typed anywhere; a list without a file asks for its name")
    func typing() {
        var panel = PracticePanel(.practiceList)
        _ = panel.press("g")
        #expect(panel.text().contains("list goal 2"))
        _ = panel.press("verse at 75 %")
        #expect(panel.press(.enter) == [.goal(1, PracticeGoal(section: "verse", percent: 75), isOn: true)])
        _ = panel.press("g")
        _ = panel.press("fill off")
        #expect(panel.press(.enter) == [.goal(1, PracticeGoal(section: "fill", percent: 80), isOn: false)])
        panel.practice?.list?.file = nil
        _ = panel.press("S")
        _ = panel.press("today")
        #expect(panel.press(.enter) == [.save("today")])
        _ = panel.press("O")
        _ = panel.press("~/x.m3u8")
        #expect(panel.press(.enter) == [.openList("~/x.m3u8")])
    }

    @Test("the mark stays on its sound when the list changes, and goes to what is there when it is gone")
    func changing() {
        var panel = PracticePanel(.practiceList)
        _ = panel.press(.up)
        let first = panel.practice?.list?.rows.removeFirst()
        if let first { panel.practice?.list?.rows.append(first) }
        #expect(panel.press(.enter) == [.open(3)])
        panel.practice?.list?.rows.removeLast()
        #expect(panel.press(.enter) == [.open(2)])
        panel.practice?.list?.rows = []
        panel.practice?.list?.open = nil
        #expect(panel.press(.enter).isEmpty && panel.text().contains("the list is empty"))
    }

    @Test("the mark goes on with the sound that is open, where it was on it; elsewhere it stays")
    func following() {
        var panel = PracticePanel(.practiceList)
        panel.practice?.list?.open = 2
        #expect(panel.press(.enter) == [.open(2)])
        _ = panel.press(.up, .up)
        panel.practice?.list?.open = 1
        #expect(panel.press(.enter) == [.open(0)])
    }

    @Test("without a list it says how to begin one")
    func empty() {
        var panel = PracticePanel(.practiceList, PracticeDisplay(week: PracticeSamples.week()))
        #expect(panel.text().contains("No list to practise yet") && panel.text().contains("quern practice SOUND"))
        #expect(panel.press("a") == [.addOpenSound] && panel.press("Sgo").isEmpty)
    }

    @Test("a list of 10,000 is gone through from end to end, and its rows keep their numbers")
    func long() {
        var panel = PracticePanel(.practiceList, PracticeSamples.long(10_000, open: 4_999))
        #expect(panel.text().contains("5000") && panel.press(.enter) == [.open(4_999)])
        #expect(panel.press(.end, .enter) == [.open(9_999)] && panel.text().contains("sound 10000"))
        #expect(panel.press(.home, .enter) == [.open(0)])
        for _ in 0..<400 { _ = panel.press(.pageDown) }
        #expect(panel.press(.enter) == [.open(2_000)])
        for _ in 0..<1_000 { _ = panel.press(.up) }
        #expect(panel.press(.enter) == [.open(1_000)])
    }

    @Test("from the view that marks a sound l opens it and goes back, and the sound is heard on")
    func fromMarking() {
        var panel = PracticePanel()
        panel.state = Samples.marking()
        _ = panel.look()
        #expect(panel.model.view.place == .marking)
        #expect(panel.text().contains("2 of 4") && panel.text().contains("random"))
        _ = panel.press("l")
        #expect(panel.model.view.place == .practiceList)
        _ = panel.press("w")
        #expect(panel.model.view.place == .practiceWeek)
        _ = panel.press(.escape, .escape)
        #expect(panel.model.view.place == .marking && panel.commands.isEmpty, "\(panel.commands)")
        _ = panel.press("l")
        #expect(panel.press(.enter) == [.open(1)] && panel.model.view.place == .marking)
        _ = panel.press("lw")
        _ = panel.press("M")
        #expect(panel.commands == ["marking.close"], "\(panel.commands)")
    }

    @Test("Quern asks before it quits where a list's own file lacks what was changed")
    func quitting() {
        var question = QuitQuestion()
        var display = PracticeSamples.display()
        #expect(question.quit([], practice: display) == true)
        display.list?.isChanged = true
        #expect(question.quit([], practice: display) == false && question.text?.contains("not saved") == true)
        var other = QuitQuestion()
        display.list?.file = nil
        #expect(other.quit([], practice: display) == true, "the sounds are found again without a file")
    }
}

@Suite("The practice week") struct PracticeWeekViewTests {
    @Test("seven days are bars with minutes, and under them each sound with speeds, loops and goals")
    func week() {
        for size in [Size(columns: 80, rows: 24), Size(columns: 120, rows: 40)] {
            for graphics: Capabilities.Graphics in [.ascii, .braille] {
                var panel = PracticePanel(.practiceWeek)
                let text = panel.picture(size, graphics).text
                for words in [
                    "27 min", "today", "15 min", "12 min", "Zulu hymn", "25 min, at 80 %, 8 of 12 passes clean",
                    "looped 2 chorus", "goals: chorus at 90 %", "drums",
                ] { #expect(text.contains(words), "misses \(words):\n\(text)") }
                #expect(text.split(separator: "\n").count { $0.contains("2026-") } == 7, "\(text)")
            }
        }
    }

    @Test("an empty week explains itself")
    func empty() {
        var panel = PracticePanel(.practiceWeek, PracticeDisplay(week: PracticeWeek([], endingAt: 1_795_000_000)))
        #expect(panel.text().contains("Nothing practised") && panel.text().contains("Press x"))
        #expect(panel.text(Size(columns: 40, rows: 12)).contains("Nothing practised"))
    }

    @Test("it scrolls where there is more than fits")
    func scrolling() {
        let now = 1_795_000_000
        let entries = (1...30).map { DiaryEntry(began: now, seconds: 100 - Double($0), sound: "sound \($0)") }
        var panel = PracticePanel(.practiceWeek, PracticeDisplay(week: PracticeWeek(entries, endingAt: now)))
        #expect(panel.text().contains("sound 1\n") || panel.text().contains("sound 1 "))
        #expect(!panel.text().contains("sound 30"))
    }

    @Test("x goes on with the sound of the list, whatever is played beside, and without a list it opens what is played")
    func goingOn() {
        var panel = PracticePanel()
        #expect(panel.press("x") == [.open(1)] && panel.commands.isEmpty)
        panel.practice?.list?.open = nil
        #expect(panel.press("x") == [.open(1)] && panel.commands.isEmpty, "it was closed")
        panel.practice?.list?.current = nil
        #expect(panel.press("x").isEmpty && panel.commands.count == 1 && panel.commands[0].hasPrefix("marking.open("))
        panel.practice = nil
        #expect(panel.press("x").isEmpty && panel.commands.count == 2)
    }
}
