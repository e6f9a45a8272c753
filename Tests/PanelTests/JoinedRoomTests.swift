import Panel
import Stage
import Terminal
import Testing
import Touch
import TypedCommands
import Workshop

/// The panel of who joined the room of somebody else.
@Suite("In a room that was joined") struct JoinedRoomTests {
    private static let size = Size(columns: 80, rows: 24)

    /// The panel of a follower, to which its leader shows that.
    private func panel(_ change: (inout JoinedRoomDisplay) throws -> Void) rethrows -> RoomPanel {
        var panel = RoomPanel()
        panel.display = nil
        var joined = JoinedRoomDisplay(name: "Friday")
        try change(&joined)
        panel.joined = joined
        return panel
    }

    @Test("where the leader points and what they drew is on the surface, and gone when they stop and wipe")
    func pointing() {
        var empty = panel { _ in }
        let before = empty.text(Self.size)
        var pointed = panel { $0.state.pointer.points = [SurfacePoint(x: 0.3, y: 0.9)] }
        let during = pointed.text(Self.size)
        let finger = Character(Glyphs.of(.braille).finger)
        #expect(during.count { $0 == finger } == before.count { $0 == finger } + 1, "\(during)")
        var drawn = panel {
            $0.state.pointer.strokes = [
                Stroke(id: 1, points: [SurfacePoint(x: 0.1, y: 0.95), SurfacePoint(x: 0.9, y: 0.95)])
            ]
        }
        let lines = drawn.text(Self.size)
        func dots(_ text: String) -> Int { text.unicodeScalars.count { (0x2801...0x28FF).contains($0.value) } }
        #expect(dots(lines) > dots(before) + 40, "\(lines)")
        drawn.joined?.state.pointer = PointerState()
        #expect(drawn.text(Self.size) == before)
    }

    private func asked(_ line: String, counts: [Int] = [0, 0], isClosed: Bool = false) throws -> QuestionState {
        var question = try RoomSamples.question(line, counts: counts, answered: counts.reduce(0, +), of: 4)
        question.isClosed = isClosed
        return question
    }

    @Test("what the leader asks is on the stage, with bars where they show them, and what guests ask")
    func stage() throws {
        var panel = try panel { $0.state.question = try asked("Which? | the first | the second", counts: [1, 2]) }
        let shown = panel.text(Self.size)
        #expect(shown.contains("Which?") && shown.contains("the second"), "\(shown)")
        #expect(shown.contains("3 of 4") || shown.contains("3/4"), "\(shown)")
        var hidden = try self.panel { joined in
            joined.state.question = try asked("hidden Which? | the first | the second", counts: [1, 2])
            joined.state.guestQuestions = [GuestQuestion(id: 1, text: "Why so loud?", name: "Ada", isShown: true)]
        }
        let text = hidden.text(Size(columns: 120, rows: 40))
        #expect(text.contains("the first") && text.contains("Ada asks: Why so loud?"), "\(text)")
        hidden.now = 2
        hidden.joined = nil
        #expect(!hidden.text(Self.size).contains("Which?"))
    }

    @Test(
        "on the smallest terminal the question has its title, a way out, and the key of a help that begins with its keys"
    )
    func smallest() throws {
        let small = Size(columns: 40, rows: 12)
        var panel = try panel { $0.state.question = try asked("Which? | the first | the second") }
        #expect(panel.press("Q").isEmpty && panel.model.view.place == .vote)
        let rows = panel.text(small).split(separator: "\n", omittingEmptySubsequences: false)
        #expect(rows[1].contains("Which?") && rows[1].contains("×"), "\(rows)")
        let keys = try #require(rows.last { !$0.isEmpty })
        #expect(keys.contains(" ? ") && keys.contains("Esc c"), "\(keys)")
        #expect(panel.press("?").isEmpty)
        #expect(panel.text(Self.size).contains("Help · In the question of a room that you joined"))
        #expect(panel.press(.escape).isEmpty && panel.model.view.place == .vote)
    }

    @Test("Q opens the question; a number, Enter and a click answer it, and what became of that is told")
    func answering() throws {
        var panel = try panel { $0.state.question = try asked("Which? | the first | the second") }
        #expect(panel.press("Q").isEmpty && panel.model.view.place == .vote)
        #expect(panel.press("2") == [.vote(.index(1))])
        #expect(panel.press(.up, .enter) == [.vote(.index(0))])
        #expect(panel.press("3").isEmpty)
        panel.joined?.mine = .index(0)
        panel.joined?.vote = .sent
        #expect(panel.text(Self.size).contains("sent: the first"))
        panel.joined?.vote = .counted
        #expect(panel.text(Self.size).contains("your answer: the first"))
        panel.joined?.vote = .refused("the question is closed")
        #expect(panel.text(Size(columns: 120, rows: 24)).contains("does not count: the question is closed"))
        panel.joined?.state.question?.isClosed = true
        #expect(panel.press("2").isEmpty && panel.press(.enter).isEmpty)
        #expect(panel.press("Q").isEmpty && panel.model.view.place != .vote)
    }

    @Test("an open question is answered in a line")
    func open() throws {
        var panel = try panel { $0.state.question = try asked("open What did you hear?", counts: []) }
        _ = panel.press("Q")
        _ = panel.press(.enter)
        _ = panel.press("rain")
        #expect(panel.text(Self.size).contains("answer"))
        #expect(panel.press(.enter) == [.vote(.text("rain"))])
    }

    @Test("nothing that only hosts may do is asked for with the keys of the question")
    func hostKeys() throws {
        var panel = try panel { $0.state.question = try asked("Which? | the first | the second") }
        _ = panel.press("Q")
        let requests = panel.press("rcxh")
        #expect(requests.isEmpty, "\(requests)")
    }

    @Test("typed, an answer is chosen by its number, by its name, or written")
    func typed() throws {
        var joined = JoinedRoomDisplay(name: "Friday")
        func reply(_ line: String) -> PlainReply {
            PlainCommands.reply(to: line, Samples.state(), joined: joined, now: 1)
        }
        #expect(reply("vote").lines == ["nothing is asked"] && reply("vote 1").isProblem)
        joined.state.question = try asked("Which? | the first | the second", counts: [1, 2])
        #expect(reply("vote 2").room == [.vote(.index(1))])
        #expect(reply("vote the first").room == [.vote(.index(0))])
        #expect(reply("vote the").isProblem && reply("vote 3").isProblem && reply("vote third").isProblem)
        #expect(
            reply("vote").lines == [
                "question 1: Which?", "1 the first", "2 the second", "the first 1, the second 2; 3 of 4 answered",
            ])
        joined.state.question = try asked("open What?", counts: [])
        #expect(reply("vote rain on a roof").room == [.vote(.text("rain on a roof"))])
        joined.state.question?.isClosed = true
        #expect(reply("vote rain").isProblem)
        #expect(PlainCommands.reply(to: "vote 1", Samples.state(), now: 1).isProblem)
    }
}
