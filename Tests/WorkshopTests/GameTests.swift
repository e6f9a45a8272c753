import Testing
import Workshop

@Suite("A game in a room") struct GameTests {
    /// Three phones, and a question of a game with 10 s from now on.
    private func asked(seconds: Int64? = 10) throws -> SampleRoom {
        let sample = SampleRoom()
        for (phone, name) in [(1, "Ada"), (2, "Ben"), (3, nil)] { sample.join(phone, name: name) }
        sample.host(.game(.show(RoomGame(name: "quiz", phase: .asking, number: 1, count: 2, seconds: 10))))
        sample.host(.game(.ask(try Question("Which was denser?", .choice(["the first", "the second"])))))
        if let seconds { sample.host(.game(.end(atMicroseconds: sample.now + seconds * 1_000_000))) }
        sample.wait(200)
        return sample
    }

    /// `page`: by a page's clock that began 3 s after ours, in µs of ours.
    private func vote(
        _ sample: SampleRoom, _ phone: Int, n: Int = 1, _ answer: Int, at page: Int64? = nil, question: Int = 1
    ) -> [String] {
        let at = page.map { #","at":\#(Double($0) / 1_000 - 3_000)"# } ?? ""
        let effects = sample.say(phone, #"{"t":"vote","q":\#(question),"n":\#(n),"a":\#(answer)\#(at)}"#)
        return sample.messages(to: phone, "voted", in: effects)
    }

    /// The page's clock is measured: its answers come at once.
    private func measureClock(_ sample: SampleRoom, _ phone: Int) {
        let ping = sample.messages(to: phone, "ping").count
        sample.say(phone, #"{"t":"pong","id":\#(ping),"at":\#(Double(sample.now) / 1_000 - 3_000)}"#)
    }

    @Test("the moment of the press counts by the phone's clock, at most a second before the answer came")
    func moments() throws {
        let sample = try asked()
        for phone in [1, 2] { measureClock(sample, phone) }
        let pressed = sample.now
        sample.wait(400)
        _ = vote(sample, 1, 1, at: pressed)
        _ = vote(sample, 2, 0, at: pressed - 2_000_000)
        _ = vote(sample, 3, 0)
        let answers = Dictionary(uniqueKeysWithValues: sample.room.gameAnswers.map { ($0.guest.number, $0) })
        // What is asked of a clock is answered within the message's way.
        #expect(abs((answers[1]?.atMicroseconds ?? 0) - pressed) < 200_000)
        #expect(answers[2]?.atMicroseconds == sample.now - 1_000_000)
        #expect(answers[3]?.atMicroseconds == sample.now, "a page that says nothing is believed when it comes")
        #expect(answers[1]?.answer == .index(1))
    }

    @Test(
        "an answer that was given in time and comes late counts until the question is closed; one given late is told so"
    )
    func late() throws {
        let sample = try asked(seconds: 1)
        for phone in [1, 2] { measureClock(sample, phone) }
        sample.wait(700)
        let pressed = sample.now
        sample.wait(500)
        #expect(sample.room.state.question?.isClosed == false, "the game closes it")
        #expect(vote(sample, 1, 1, at: pressed) == [#"{"t":"voted","q":1,"n":1}"#])
        #expect(vote(sample, 2, 1, at: sample.now) == [#"{"t":"voted","q":1,"n":1,"refused":"late"}"#])
        sample.host(.game(.close))
        #expect(vote(sample, 2, n: 2, 1, at: pressed) == [#"{"t":"voted","q":1,"n":2,"refused":"closed"}"#])
        #expect(sample.room.gameAnswers.map(\.guest.number) == [1])
    }

    @Test("an answer that is sent again on another connection keeps its first moment")
    func sentAgain() throws {
        let sample = try asked()
        let token = sample.token(of: 1)
        _ = vote(sample, 1, 1)
        let first = sample.room.gameAnswers.first?.atMicroseconds
        sample.happen(.disconnected(ConnectionID(1)))
        sample.wait(2_000)
        sample.join(7, with: #""token":"\#(token)""#)
        sample.wait(200)
        #expect(sample.shown(on: 7).contains(#""phase":"asking""#) && sample.shown(on: 7).contains(#""mine":1"#))
        #expect(vote(sample, 7, 1) == [#"{"t":"voted","q":1,"n":1}"#])
        #expect(sample.room.gameAnswers.count == 1 && sample.room.gameAnswers.first?.atMicroseconds == first)
    }

    @Test("who joins while a question is asked plays from the next one on")
    func joinsLate() throws {
        let sample = try asked()
        sample.join(4, name: "Cyd")
        sample.wait(200)
        #expect(sample.shown(on: 4).contains(#""plays":false"#) && sample.shown(on: 1).contains(#""plays":true"#))
        #expect(vote(sample, 4, 1) == [#"{"t":"voted","q":1,"n":1,"refused":"next"}"#])
        sample.host(.game(.ask(try Question("Again?", .choice(["a", "b"])))))
        #expect(vote(sample, 4, n: 2, 1, question: 2) == [#"{"t":"voted","q":2,"n":2}"#])
    }

    @Test("phones see their own points, whether they were right, and the five best; a pause hides the question")
    func shown() throws {
        let sample = try asked()
        var game = RoomGame(name: "quiz", phase: .shown, number: 1, count: 2, line: "Density 12 → 18 grains/s.")
        game.right = .index(1)
        game.standings = (1...7).map {
            GameRank(
                guest: GuestID($0), name: "Guest \($0)", place: $0, points: 800 - 100 * $0, speedPoints: 50, streak: 2,
                isRight: $0 < 3)
        }
        sample.host(.game(.reveal))
        sample.host(.game(.show(game)))
        sample.wait(200)
        let text = sample.shown(on: 3)
        #expect(text.contains(#""line":"Density 12 → 18 grains/s.""#) && text.contains(#""right":1,"#))
        #expect(
            text.contains(
                #""you":{"place":3,"name":"Guest 3","own":true,"points":500,"speed":50,"streak":2,"right":false}"#))
        #expect(text.contains(#""name":"Guest 5""#) && !text.contains(#""name":"Guest 6""#))
        #expect(text.contains(#""results":{"counts":[0,0]"#))
        game.phase = .paused
        sample.host(.game(.show(game)))
        sample.wait(200)
        #expect(sample.shown(on: 3).contains(#""question":null"#) && !sample.shown(on: 3).contains(#""top":[{"#))
    }

    @Test("a host asks nothing else while a game is on; its questions are no results, and what is typed is not shown")
    func apart() throws {
        let sample = try asked()
        let other = try Question("Louder?", .choice(["yes", "no"]))
        #expect(SampleRoom.events(sample.host(.ask(other))) == [.notDone("a game is on: end it first")])
        sample.host(.game(.ask(try Question("What is it called?", .open))))
        sample.say(1, #"{"t":"vote","q":2,"n":1,"a":"rain"}"#)
        #expect(sample.room.gameAnswers.first?.answer == .text("rain"))
        #expect(sample.room.state.question?.answeredCount == 1 && sample.room.state.question?.texts.isEmpty == true)
        sample.host(.game(.show(nil)))
        #expect(sample.room.state.question == nil && sample.room.state.resultCount == 0)
        #expect(sample.room.results.all.isEmpty)
        sample.host(.ask(other))
        #expect(sample.room.state.question?.question == other)
    }

    @Test("who gave no name is known to have none, and who was removed does not play")
    func players() throws {
        let sample = try asked()
        #expect(sample.room.players.map(\.isNamed) == [true, true, false])
        sample.host(.remove(GuestID(2)))
        sample.happen(.disconnected(ConnectionID(3)))
        #expect(sample.room.players.map(\.guest.number) == [1, 3])
        #expect(sample.room.players.map(\.isConnected) == [true, false])
    }
}
