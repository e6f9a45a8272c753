import Testing
import Workshop

/// Tables: those who joined with instruments of their own, and answer what is asked.
@Suite("Tables answer beside phones") struct TableTests {
    private static let three = ["a", "b", "c"].map { RoomTable(id: $0, name: "Table \($0)", ownName: "Table \($0)") }

    private func room(_ tables: [RoomTable] = three) -> SampleRoom {
        let sample = SampleRoom(hasTables: true)
        sample.happen(.tables(tables))
        return sample
    }

    private func vote(
        _ sample: SampleRoom, _ table: String, _ answer: RoomAnswer, number: Int = 1, to question: Int = 1
    ) -> String? {
        let effects = sample.happen(
            .tableVoted(TableVote(table: table, question: question, number: number, answer: answer)))
        for case .tables(.voted(table, question, number, let refused)) in effects { return refused ?? "counted" }
        return nil
    }

    @Test("each table counts once, whatever is sent again or overtaken, and may take another answer until it is closed")
    func once() throws {
        let sample = room()
        sample.join(1)
        sample.host(.ask(try Question(line: "Which? | one | two")))
        #expect(vote(sample, "a", .index(0)) == "counted")
        #expect(vote(sample, "a", .index(0)) == "counted")
        #expect(vote(sample, "b", .index(1), number: 7) == "counted")
        #expect(vote(sample, "a", .index(1), number: 2) == "counted")
        // One of before comes late.
        #expect(vote(sample, "a", .index(0), number: 1) == "counted")
        sample.say(1, #"{"t":"vote","q":1,"n":1,"a":0}"#)
        let question = try #require(sample.room.state.question)
        #expect(question.counts == [1, 2] && question.answeredCount == 3 && question.presentCount == 4)
        sample.wait(600)
        #expect(sample.shown(on: 1).contains(#""answered":3,"of":4"#), "\(sample.shown(on: 1))")
        sample.host(.close)
        #expect(vote(sample, "a", .index(0), number: 3) == "closed")
        #expect(vote(sample, "c", .index(0)) == "closed")
        #expect(sample.room.state.question?.counts == [1, 2])
        #expect(sample.room.results.all.first?.answeredCount == 3)
    }

    @Test("what is no answer, and an answer to something else, is refused; a table that is not there is not heard")
    func wrong() throws {
        let sample = room()
        #expect(vote(sample, "a", .index(0)) == "closed")
        sample.host(.ask(try Question(line: "Which? | one | two")))
        #expect(vote(sample, "a", .index(2)) == "wrong" && vote(sample, "a", .index(-1), number: 2) == "wrong")
        #expect(vote(sample, "a", .text("one"), number: 3) == "wrong")
        #expect(vote(sample, "a", .index(0), number: 4, to: 2) == "closed")
        #expect(vote(sample, "stranger", .index(0)) == nil)
        sample.host(.ask(try Question(line: "open What?")))
        #expect(vote(sample, "a", .text(" \u{1B}[2J "), number: 5, to: 2) == "counted")
        #expect(vote(sample, "b", .text(String(repeating: "x", count: 10_000)), to: 2) == "counted")
        let texts = sample.room.state.question?.texts.map(\.text) ?? []
        #expect(texts.count == 2 && texts.allSatisfy { $0.count <= 280 && !$0.contains("\u{1B}") })
    }

    @Test("a table that was started again counts once, and two of one name count twice")
    func again() throws {
        let old = RoomTable(id: "old1", name: "Pi", ownName: "Pi")
        let new = RoomTable(id: "new1", name: "Pi (2)", ownName: "Pi")
        let sample = room([old])
        sample.host(.ask(try Question(line: "Which? | one | two")))
        #expect(vote(sample, "old1", .index(0)) == "counted")
        // It crashed: that it is gone is known later.
        sample.happen(.tables([old, new]))
        #expect(vote(sample, "new1", .index(1)) == "counted")
        #expect(sample.room.state.question?.answeredCount == 2)
        sample.happen(.tables([new]))
        #expect(sample.room.state.question?.counts == [0, 1])
        let third = RoomTable(id: "new2", name: "Pi", ownName: "Pi")
        sample.happen(.tables([third]))
        // What it answered before counts as long as it does not answer again.
        #expect(sample.room.state.question?.counts == [0, 1])
        #expect(vote(sample, "new2", .index(0)) == "counted")
        #expect(sample.room.state.question?.counts == [1, 0])
    }

    @Test("what a table answered that is sent out is taken back, and what one answered that left is kept")
    func leaving() throws {
        let sample = room()
        sample.host(.ask(try Question(line: "Which? | one | two")))
        _ = vote(sample, "a", .index(0))
        _ = vote(sample, "b", .index(1))
        sample.happen(.tableRemoved("a"))
        sample.happen(.tables([Self.three[2]]))
        let question = try #require(sample.room.state.question)
        #expect(question.counts == [0, 1] && question.presentCount == 1)
    }

    @Test("hidden results are in nothing that tables are told, before they are revealed")
    func hidden() throws {
        let sample = room()
        sample.host(.ask(try Question(line: "hidden Which? | one | two")))
        _ = vote(sample, "a", .index(1))
        sample.wait(2_000)
        #expect(sample.asked.last??.answeredCount == 1)
        #expect(sample.asked.allSatisfy { $0.map { $0.counts == [0, 0] && !$0.showsResults } ?? true })
        sample.host(.reveal)
        sample.wait(2_000)
        #expect(sample.asked.last??.counts == [0, 1] && sample.asked.last??.isClosed == true)
        sample.host(.ask(try Question(line: "open What?")))
        _ = vote(sample, "a", .text("a secret"), number: 2, to: 2)
        _ = vote(sample, "b", .text("for all"), to: 2)
        let shown = try #require(sample.room.state.question?.texts.first { $0.text == "for all" })
        sample.host(.pick(shown.guest, true))
        sample.wait(2_000)
        #expect(sample.asked.last??.texts.map(\.text) == ["for all"])
        #expect(!sample.asked.contains { $0?.texts.contains { $0.text == "a secret" } == true })
        sample.host(.clearQuestion)
        sample.wait(200)
        #expect(sample.asked.last == .some(nil))
    }

    @Test("while many answer, tables are told twice a second at most, and where nothing changed not at all")
    func rate() throws {
        let tables = (0..<200).map { RoomTable(id: "t\($0)", name: "T\($0)", ownName: "T\($0)") }
        let sample = room(tables)
        sample.host(.ask(try Question(line: "Which? | one | two")))
        sample.wait(1_000)
        let before = sample.asked.count
        for number in 0..<200 {
            _ = vote(sample, "t\(number)", .index(number % 2))
            sample.wait(10)
        }
        #expect((3...6).contains(sample.asked.count - before))
        sample.wait(1_000)
        #expect(sample.asked.last??.answeredCount == 200)
        let after = sample.asked.count
        sample.wait(60_000)
        #expect(sample.asked.count == after)
    }

    @Test("a quiz is for phones: its questions are neither shown to tables nor answered by them")
    func game() throws {
        let sample = room()
        sample.join(1)
        sample.host(.game(.ask(try Question(line: "Which? | one | two"))))
        sample.wait(1_000)
        #expect(sample.asked.allSatisfy { $0 == nil })
        #expect(vote(sample, "a", .index(0)) == "closed")
        #expect(sample.room.state.question?.presentCount == 1)
    }

    @Test("a guest's question is told to tables when the host shows it, and not before")
    func guestQuestions() {
        let sample = room()
        sample.join(1, name: "Ada")
        sample.host(.asking(allowed: true, anonymous: true))
        sample.say(1, #"{"t":"ask","id":"x","text":"Why so loud?"}"#)
        sample.wait(1_000)
        #expect(sample.shown.joined().isEmpty)
        sample.host(.showGuestQuestion(1, true))
        sample.wait(1_000)
        #expect(sample.shown.last?.map(\.text) == ["Why so loud?"] && sample.shown.last?.first?.name == "Ada")
        sample.host(.hide(1, true))
        sample.wait(1_000)
        #expect(sample.shown.last?.isEmpty == true)
    }

    @Test("where nobody can join with an instrument, nobody is told anything of that kind")
    func none() throws {
        let sample = SampleRoom()
        sample.host(.ask(try Question(line: "Which? | one | two")))
        sample.host(.wipe)
        sample.wait(1_000)
        #expect(!sample.effects.contains { if case .tables = $0 { true } else { false } })
    }
}

extension SampleRoom {
    /// What tables were told that the host asks, so far.
    fileprivate var asked: [QuestionState?] { told.map(\.0) }
    /// What they were told that guests ask.
    fileprivate var shown: [[GuestQuestion]] { told.map(\.1) }

    private var told: [(QuestionState?, [GuestQuestion])] {
        effects.compactMap { if case .tables(.ask(let question, let guests)) = $0 { (question, guests) } else { nil } }
    }
}
