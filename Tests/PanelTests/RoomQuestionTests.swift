import Instrument
import Panel
import Terminal
import Testing
import Workshop

/// Questions to guests, and theirs to the host, in the panel.
@Suite("Questions in a room") struct RoomQuestionTests {
    private static let stage = Size(columns: 80, rows: 24)

    @Test("a question is typed and out: Q, n, the text, Enter; what is none says why and stays to be mended")
    func askingAll() throws {
        var panel = RoomPanel()
        _ = panel.press("Qn")
        #expect(panel.text().contains("ask :") && panel.text().contains("Louder? 1-5"), "\(panel.text())")
        #expect(panel.press("Which? | one") == [])
        #expect(panel.press(.enter) == [] && panel.text().contains("a question has 2 to 8 answers, not 1"))
        #expect(panel.press(" | two") == [])
        #expect(panel.press(.enter) == [.host(.ask(try Question("Which?", .choice(["one", "two"]))))])
        #expect(panel.model.line.open == nil)
    }

    @Test("live bars, votes and shares; how many have answered, and the time that is left")
    func bars() throws {
        var panel = RoomPanel(.question)
        #expect(panel.text().contains("No question is asked"))
        var question = try RoomSamples.question(
            "Which was denser? | the first | the second", counts: [9, 3], answered: 12, of: 30)
        question.endsMicroseconds = 24_000_000
        panel.display?.state.question = question
        let text = panel.text()
        for words in ["Which was denser?", "the first", "the second", "75 %", "25 %", "12 of 30 answered", "0:23 left"]
        {
            #expect(text.contains(words), "misses \(words):\n\(text)")
        }
        #expect(panel.press("r") == [.host(.reveal)])
        #expect(panel.press("c") == [.host(.close)])
        #expect(panel.press("h") == [.host(.hideResults(true))])
        #expect(panel.press("t") == [.host(.timer(seconds: 53))])
        #expect(panel.press("x") == [.host(.clearQuestion)])
        panel.display?.state.question?.isClosed = true
        #expect(panel.text().contains("closed") && !panel.text().contains("left"))
    }

    @Test("hidden results are nowhere before the reveal: neither in the view nor on the stage")
    func hidden() throws {
        var question = try RoomSamples.question(
            "hidden Which? | the first | the second", counts: [9, 3], answered: 12, of: 30)
        for place in [KeyPlace?.none, .question] {
            for size in [Self.stage, Size(columns: 40, rows: 12), Size(columns: 140, rows: 50)] {
                var panel = RoomPanel(place)
                panel.state.messages = []
                panel.display?.state.question = question
                let text = panel.text(size)
                #expect(text.contains("Which?") && !text.contains("75 %"), "\(text)")
                #expect(text.contains("12 of 30") || text.contains("12/30"), "\(text)")
                if place != nil { #expect(text.contains("hidden until the reveal") || size.columns == 40, "\(text)") }
                let before = panel.picture(size)
                panel.display?.state.question?.counts = [1, 11]
                #expect(panel.picture(size) == before, "how the votes lie shows nowhere")
            }
        }
        question.showsResults = true
        var panel = RoomPanel(.question)
        panel.display?.state.question = question
        #expect(panel.text().contains("75 %"))
    }

    @Test("written answers are picked for all to see; prepared questions are asked one after the other")
    func openAndPrepared() throws {
        var panel = RoomPanel(.question)
        var question = try RoomSamples.question("open What did you hear?", counts: [], answered: 2, of: 30)
        question.texts = [
            OpenAnswer(guest: GuestID(1), text: "rain on a roof"),
            OpenAnswer(guest: GuestID(3), text: "a train", isPicked: true),
        ]
        panel.display?.state.question = question
        #expect(panel.text().contains("rain on a roof") && panel.text().contains("a train"))
        #expect(panel.press(.enter) == [.host(.pick(GuestID(1), true))])
        #expect(panel.press(.down, .enter) == [.host(.pick(GuestID(3), false))])
        #expect(panel.press("N") == [])
        panel.display?.state.question = nil
        panel.display?.state.prepared = [try Question(line: "First?"), try Question(line: "Second?")]
        panel.display?.state.nextPrepared = 1
        #expect(panel.text().contains("2 of 2") && panel.text().contains("Second?"))
        #expect(panel.press("N") == [.host(.askPrepared(nil))])
    }

    @Test("a key that has nothing to do on a question says why")
    func reasons() throws {
        for size in [Self.stage, Size(columns: 120, rows: 40)] {
            for (key, words) in [("c", "closed already"), ("h", "the results are revealed already")] {
                var panel = RoomPanel(.question)
                panel.display?.state.question = try RoomSamples.question(
                    "Which was denser? | the first | the second", counts: [9, 3], answered: 12, of: 30)
                panel.display?.state.question?.isClosed = true
                panel.display?.state.question?.isRevealed = true
                #expect(panel.press(key) == [])
                #expect(panel.text(size).contains(words), "\(panel.text(size))")
            }
        }
        var panel = RoomPanel(.question)
        panel.display?.state.question = try RoomSamples.question(
            "A? | one | two", counts: [9, 3], answered: 12, of: 30)
        panel.display?.state.question?.isClosed = true
        #expect(panel.press("h") == [.host(.hideResults(true))], "before the reveal results can still be hidden")
    }

    @Test("a goes from no questions of guests to those with names, to those without, and says what it became")
    func asking() {
        var panel = RoomPanel(.guestQuestions)
        for (allowed, anonymous, words) in [
            (true, false, "guests ask, with their names"), (true, true, "guests ask, also without names"),
            (false, false, "guests may not ask"),
        ] {
            #expect(panel.press("a") == [.host(.asking(allowed: allowed, anonymous: anonymous))])
            panel.display?.state.asking = AskingState(isAllowed: allowed, mayBeAnonymous: anonymous)
            #expect(panel.text().contains(words), "\(panel.text())")
            panel.now += 1
        }
    }

    @Test("new questions are told from hidden ones on the smallest terminal")
    func smallList() {
        var panel = RoomPanel(.guestQuestions)
        panel.display?.state.guestQuestions = [
            GuestQuestion(id: 7, text: "How long is a grain, and why is it so?", name: "Ada", upVotes: 4),
            GuestQuestion(id: 5, text: "Can I have this at home, on my own?", isHidden: true, isNew: false),
        ]
        let rows = panel.text(Size(columns: 40, rows: 12)).split(separator: "\n")
        #expect(rows.contains { $0.contains("How long") && $0.contains("new") }, "\(rows)")
        #expect(rows.contains { $0.contains("Can I") && $0.contains("hidden") }, "\(rows)")
    }

    @Test("on the stage the question is a line below the surface, which it leaves as it is")
    func strip() throws {
        for size in [
            Self.stage, Size(columns: 40, rows: 12), Size(columns: 100, rows: 30), Size(columns: 200, rows: 60),
        ] {
            var panel = RoomPanel()
            let before = panel.picture(size)
            panel.display?.state.question = try RoomSamples.question(
                "Which was denser? | the first | the second", counts: [9, 3], answered: 12, of: 30)
            let after = panel.picture(size)
            let layout = try #require(Layout(size: size, panel.look()))
            for row in 0..<layout.notices.row {
                #expect(after.text(row: row) == before.text(row: row), "row \(row) of \(size)")
            }
            let text = after.text
            #expect(text.contains("Which was den"), "\(text)")
            #expect(text.contains("12 of 30") || text.contains("12/30"), "\(text)")
            if size.columns >= 80 { #expect(text.contains("the first") && text.contains(" 9"), "\(text)") }
        }
    }

    @Test("guests' questions are counted on the stage, and are read there only once the host shows them")
    func guestQuestions() {
        var panel = RoomPanel()
        panel.display?.state.guestQuestions = [
            GuestQuestion(id: 7, text: "How long is a grain?", name: "Ada", upVotes: 4),
            GuestQuestion(id: 5, text: "Can I have this at home?"),
        ]
        panel.display?.state.counts.newGuestQuestions = 2
        panel.display?.state.asking.isAllowed = true
        #expect(panel.text().contains("2 questions") && !panel.text().contains("grain?"), "\(panel.text())")
        _ = panel.press("O")
        for words in ["How long is a grain?", "+4", "Ada", "anonymous", "new"] {
            #expect(panel.text().contains(words), "misses \(words):\n\(panel.text())")
        }
        #expect(panel.press(.enter) == [.host(.showGuestQuestion(7, true))])
        #expect(panel.press("d") == [.host(.answered(7, true))])
        #expect(panel.press(.down, .character("h")) == [.host(.hide(5, true))])
        panel.display?.state.guestQuestions[0].isShown = true
        _ = panel.press(.escape)
        #expect(panel.text().contains("Ada asks: How long is a grain?"), "\(panel.text())")
    }
}
