import SeededGenerator
import Testing
import Workshop

@Suite("Questions to everybody")
struct QuestionTests {
    private func room(_ count: Int = 3, asking question: Question? = nil) throws -> SampleRoom {
        let sample = SampleRoom()
        for phone in 1...count { sample.join(phone) }
        sample.host(.ask(try question ?? Question("Louder?", .choice(["yes", "no"]))))
        sample.wait(200)
        return sample
    }

    private func vote(_ sample: SampleRoom, _ phone: Int, n: Int, _ answer: String, question: Int = 1) -> [String] {
        let effects = sample.say(phone, #"{"t":"vote","q":\#(question),"n":\#(n),"a":\#(answer)}"#)
        return sample.messages(to: phone, "voted", in: effects)
    }

    @Test("a question reaches every phone, and answers are counted")
    func counted() throws {
        let sample = try room()
        #expect(
            sample.shown(on: 2).contains(
                #""question":{"id":1,"text":"Louder?","kind":"choice","answers":["yes","no"],"ends":null,"closed":false,"mine":null,"answered":0,"results":{"counts":[0,0],"texts":[]}}"#
            ))
        #expect(vote(sample, 1, n: 1, "1") == [#"{"t":"voted","q":1,"n":1}"#])
        #expect(sample.events.last == .voted(question: 1, name: "Guest 1", answered: 1, present: 3))
        #expect(vote(sample, 2, n: 1, "1") == [#"{"t":"voted","q":1,"n":1}"#])
        sample.wait(600)
        #expect(sample.room.state.question?.counts == [0, 2])
        #expect(sample.shown(on: 3).contains(#""mine":null,"answered":2,"results":{"counts":[0,2]"#))
        #expect(sample.shown(on: 1).contains(#""mine":1"#))
    }

    @Test("an answer can be changed until the question is closed, and what was sent before and comes late is nothing")
    func changed() throws {
        let sample = try room()
        _ = vote(sample, 1, n: 2, "1")
        #expect(vote(sample, 1, n: 1, "0") == [#"{"t":"voted","q":1,"n":1}"#])
        #expect(vote(sample, 1, n: 2, "1") == [#"{"t":"voted","q":1,"n":2}"#])
        #expect(sample.room.state.question?.counts == [0, 1])
        _ = vote(sample, 1, n: 3, "0")
        #expect(sample.room.state.question?.counts == [1, 0])
        sample.host(.close)
        #expect(vote(sample, 1, n: 4, "1") == [#"{"t":"voted","q":1,"n":4,"refused":"closed"}"#])
        // What was counted and is sent again since its answer was lost.
        #expect(vote(sample, 1, n: 3, "0") == [#"{"t":"voted","q":1,"n":3}"#])
        #expect(sample.room.state.question?.counts == [1, 0])
    }

    @Test("what is no answer to the question is refused", arguments: ["2", "\"yes\"", "\"\""])
    func wrong(_ answer: String) throws {
        let sample = try room()
        #expect(vote(sample, 1, n: 1, answer) == [#"{"t":"voted","q":1,"n":1,"refused":"wrong"}"#])
        #expect(vote(sample, 1, n: 2, "0", question: 9) == [#"{"t":"voted","q":9,"n":2,"refused":"closed"}"#])
        #expect(sample.room.state.question?.answeredCount == 0)
    }

    @Test("200 phones vote over a network that loses and repeats: each counts once, with what they said last")
    func lossy() throws {
        let sample = try room(200, asking: Question("How?", .scale))
        var random = SeededGenerator(seed: 5)
        var last: [Int: Int] = [:]
        var waiting = (1...200).flatMap { phone in (1...3).map { (phone, $0, random.below(5)) } }
        for (phone, number, answer) in waiting where number == 3 { last[phone] = answer }
        // Each is sent until it is answered; half of the messages, and half of the answers, are lost.
        var others: [(Int, Int, Int)] = []
        while !waiting.isEmpty {
            waiting.shuffle(using: &random)
            others = []
            for (phone, number, answer) in waiting {
                let isAnswered = random.below(2) == 0 && !vote(sample, phone, n: number, "\(answer)").isEmpty
                if !isAnswered || random.below(2) == 0 { others.append((phone, number, answer)) }
            }
            waiting = others
            sample.wait(1_000)
            // Phones of a page that is there say something.
            for phone in 1...200 { sample.touch(phone, "") }
        }
        var expected = [0, 0, 0, 0, 0]
        for answer in last.values { expected[answer] += 1 }
        #expect(sample.room.state.question?.counts == expected)
        #expect(sample.room.state.question?.answeredCount == 200)
    }

    @Test("a page that was loaded again counts from the beginning, and still has one vote")
    func reloaded() throws {
        let sample = try room()
        _ = vote(sample, 1, n: 7, "1")
        let token = sample.token(of: 1)
        sample.join(11, with: #""token":"\#(token)""#)
        sample.wait(100)
        #expect(sample.shown(on: 11).contains(#""mine":1"#))
        _ = vote(sample, 11, n: 1, "0")
        #expect(sample.room.state.question?.counts == [1, 0])
    }

    @Test("hidden results are on no phone before the reveal, which closes the question")
    func hidden() throws {
        let sample = try room(3, asking: Question("Louder?", .choice(["yes", "no"]), hidesResults: true))
        _ = vote(sample, 1, n: 1, "1")
        sample.wait(1_000)
        #expect(sample.shown(on: 2).contains(#""answered":1,"results":null"#))
        #expect(sample.room.state.question?.showsResults == false)
        sample.host(.reveal)
        #expect(sample.messages(to: 2, "feel") == [#"{"t":"feel","what":"reveal"}"#])
        sample.wait(100)
        #expect(sample.shown(on: 2).contains(#""closed":true,"mine":null,"answered":1,"results":{"counts":[0,1]"#))
        #expect(sample.room.state.question?.isRevealed == true && sample.room.state.question?.isClosed == true)
    }

    @Test("a timer closes the question at its moment, and the phones know when")
    func timer() throws {
        let sample = SampleRoom()
        sample.join(1)
        sample.host(.ask(try Question("Quick?", .scale, seconds: 10)))
        let end = sample.now + 10_000_000
        sample.wait(100)
        #expect(sample.shown(on: 1).contains(#""ends":15000.0"#))
        while sample.now < end - 100_000 {
            sample.touch(1, "")
            sample.wait(50)
        }
        #expect(sample.room.state.question?.isClosed == false)
        sample.wait(200)
        #expect(sample.events.contains(.closed(question: 1, timeIsUp: true)))
        #expect(sample.room.state.question?.isClosed == true)
    }

    @Test("of open answers all see those that the host picks, and a changed one is picked no more")
    func open() throws {
        let sample = try room(3, asking: Question("What did you hear?", .open))
        _ = vote(sample, 1, n: 1, #""  rain\u001b[2J on   tin ""#)
        _ = vote(sample, 2, n: 1, "\"" + String(repeating: "x", count: 300) + "\"")
        let texts = sample.room.state.question?.texts.map(\.text)
        #expect(texts == ["rain[2J on tin", String(repeating: "x", count: 280)])
        sample.wait(1_000)
        #expect(sample.shown(on: 3).contains(#""texts":[]"#))
        sample.host(.pick(GuestID(1), true))
        sample.host(.pick(GuestID(3), true))
        #expect(sample.events.last == .notDone("guest 3 wrote no answer"))
        sample.wait(200)
        #expect(sample.shown(on: 3).contains(#""texts":["rain[2J on tin"]"#))
        _ = vote(sample, 1, n: 2, #""hail""#)
        sample.wait(1_000)
        #expect(sample.shown(on: 3).contains(#""texts":[]"#))
    }

    @Test("who is removed does not count")
    func removed() throws {
        let sample = try room()
        _ = vote(sample, 1, n: 1, "0")
        sample.host(.remove(GuestID(1)))
        #expect(sample.room.state.question?.answeredCount == 0)
    }

    @Test("prepared questions come one after the other")
    func prepared() throws {
        let questions = [try Question("One?", .scale), try Question("Two?", .open)]
        let sample = SampleRoom(RoomSettings(questions: questions))
        sample.host(.close)
        #expect(sample.events.last == .notDone("nothing is asked"))
        sample.host(.askPrepared(nil))
        sample.host(.askPrepared(nil))
        #expect(sample.room.state.question?.question.text == "Two?" && sample.room.state.nextPrepared == nil)
        sample.host(.askPrepared(nil))
        #expect(sample.events.last == .notDone("there is no prepared question 3"))
        sample.host(.askPrepared(0))
        #expect(sample.room.state.question?.id == 3 && sample.room.state.nextPrepared == 1)
        for index in [Int.min, Int.max] { sample.host(.askPrepared(index)) }
    }

    @Test("the results of all questions are a table that a spreadsheet shows as it is")
    func table() throws {
        let sample = try room(2, asking: Question("Louder, or \"softer\"?", .choice(["=1+1", "no"])))
        _ = vote(sample, 1, n: 1, "0")
        sample.host(.ask(try Question("What?", .open)))
        _ = vote(sample, 2, n: 1, "\"@you\"", question: 2)
        sample.host(.pick(GuestID(2), true))
        #expect(sample.room.state.lastResult?.counts == [1, 0] && sample.room.state.resultCount == 2)
        #expect(
            sample.room.results.csv == """
                question,text,kind,answer,count,shown,answered,present
                1,"Louder, or ""softer""?",choice,'=1+1,1,,1,2
                1,"Louder, or ""softer""?",choice,no,0,,1,2
                2,What?,open,'@you,1,yes,1,2

                """)
    }

    @Test("what is no question says why")
    func checked() {
        #expect(throws: Question.Problem.empty) { try Question(" \u{200B} ", .open) }
        #expect(throws: Question.Problem.tooLong) { try Question(String(repeating: "x", count: 281), .open) }
        #expect(throws: Question.Problem.answerCount(1)) { try Question("?", .choice(["a"])) }
        #expect(throws: Question.Problem.answerCount(9)) { try Question("?", .choice((1...9).map(String.init))) }
        #expect(throws: Question.Problem.sameAnswer("a")) { try Question("?", .choice(["a", " a"])) }
        #expect(throws: Question.Problem.seconds) { try Question("?", .open, seconds: 1) }
    }
}
