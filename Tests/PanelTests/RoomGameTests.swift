import Instrument
import Panel
import Terminal
import Testing
import TypedCommands
import Workshop

/// A quiz of a room, in the panel and typed.
@Suite("A quiz in a room") struct RoomGameTests {
    private static func game(_ phase: RoomGame.Phase, number: Int = 3) -> RoomGame {
        var game = RoomGame(name: "quiz", phase: phase, number: number, count: 10, seconds: 10)
        game.standings = [("Grace", 300, 210), ("Ada", 200, 190), ("Edsger", 200, 100), ("Mallory", 0, 0)].enumerated()
            .map { index, player in
                GameRank(
                    guest: GuestID(index + 1), name: player.0, place: index + 1, points: player.1,
                    speedPoints: player.2, streak: index == 0 ? 3 : 0, right: 2, asked: 3)
            }
        return game
    }

    private static func panel(_ phase: RoomGame.Phase?) throws -> RoomPanel {
        var panel = RoomPanel(.game)
        panel.display?.state.game = phase.map { game($0) }
        guard phase != nil, phase != .ready else { return panel }
        var question = try RoomSamples.question(
            "hidden Which was denser? | the first | the second", counts: [9, 3], answered: 12, of: 30)
        question.endsMicroseconds = phase == .answering ? 8_000_000 : nil
        panel.display?.state.question = question
        return panel
    }

    @Test("the view says how to begin: Enter prepares a quiz, n types which, Enter begins it")
    func beginning() throws {
        var panel = try Self.panel(nil)
        #expect(panel.text().contains("No quiz is on") && panel.text().contains("quiz direction"))
        #expect(panel.press(.enter) == [.game(.start(""))])
        _ = panel.press("n")
        #expect(
            panel.press("direction questions 5") == []
                && panel.press(.enter) == [.game(.start("direction questions 5"))])
        var ready = try Self.panel(.ready)
        #expect(ready.text().contains("Enter begins"))
        #expect(ready.press(.enter) == [.game(.next)])
    }

    @Test("while it is asked: the question, its answers, the time, how many have answered, and not how they answered")
    func asked() throws {
        var panel = try Self.panel(.answering)
        let text = panel.text()
        for words in [
            "question 3 of 10", "Which was denser?", "1 the first", "2 the second", "7 s", "12 of 30 answered",
        ] {
            #expect(text.contains(words), "misses \(words):\n\(text)")
        }
        let before = panel.picture(Size(columns: 80, rows: 24))
        panel.display?.state.question?.counts = [1, 11]
        #expect(panel.picture(Size(columns: 80, rows: 24)) == before)
        #expect(!text.contains("Grace"), "who leads comes after the answer")
        #expect(panel.press(" ") == [.game(.again)])
        #expect(panel.press("p") == [.game(.pause)])
        #expect(panel.press(.enter) == [] && panel.text().contains("it goes on once the answer is shown"))
    }

    @Test("then the right answer by a word, what differed, both sounds by their keys, and who leads")
    func answered() throws {
        var panel = try Self.panel(.shown)
        panel.display?.state.game?.right = .index(1)
        panel.display?.state.game?.line = "Density 12 → 18 grains/s."
        panel.display?.state.game?.comparison = ["the first", "the second"]
        panel.display?.state.game?.compared = 1
        let text = panel.text()
        for words in [
            "> 2 the second: 3 (right)", "Density 12 → 18 grains/s.", "a: the first", "b: the second (heard now)",
            "1 Grace: 300 points, speed 210, 3 in a row", "3 Edsger",
        ] { #expect(text.contains(words), "misses \(words):\n\(text)") }
        #expect(panel.press("a") == [.game(.hear(0))] && panel.press("b") == [.game(.hear(1))])
        #expect(panel.press(.enter) == [.game(.next)])
    }

    @Test("x ends it at the second press; then the podium has three, and x takes it away")
    func ending() throws {
        var panel = try Self.panel(.shown)
        #expect(panel.press("x") == [] && panel.text().contains("x again"))
        #expect(panel.press("x") == [.game(.end)])
        var over = try Self.panel(.over)
        over.display?.state.question = nil
        let text = over.text()
        #expect(text.contains("podium") && text.contains("Edsger") && !text.contains("Mallory"))
        #expect(over.press("x") == [.game(.end)])
    }

    @Test("a pause hides the question; in the smallest terminal the question comes first")
    func hidden() throws {
        var paused = try Self.panel(.paused)
        #expect(!paused.text().contains("Which was denser?"))
        var small = try Self.panel(.answering)
        let text = small.text(Size(columns: 40, rows: 12))
        #expect(text.contains("Which was denser?") && text.contains("2 the second"), "\(text)")
    }

    @Test("typed, each word asks for its step, and says why where there is none")
    func typed() throws {
        let state = Samples.state()
        func reply(_ line: String, _ phase: RoomGame.Phase?) -> PlainReply {
            var display = RoomSamples.display()
            display.state.game = phase.map { Self.game($0) }
            return PlainCommands.reply(
                to: line, state, .init(folder: nil), room: display, practice: nil, now: 0)
        }
        #expect(reply("quiz", nil).room == [.game(.start(""))])
        #expect(reply("quiz sound questions 5", nil).room == [.game(.start("sound questions 5"))])
        #expect(reply("quiz next", nil).lines == ["no quiz is on: quiz prepares one"])
        #expect(reply("quiz next", .ready).room == [.game(.next)])
        #expect(reply("quiz next", .answering).isProblem)
        #expect(reply("quiz direction", .shown).lines == ["a quiz is on: quiz end ends it"])
        #expect(reply("quiz b", .shown).isProblem, "there is no other sound in this one")
        #expect(reply("quiz end", .answering).room == [.game(.end)])
        let lines = reply("quiz", .shown).lines
        #expect(lines.first == "quiz, question 3 of 10, the answer is shown: quiz next goes on")
        #expect(
            lines.contains("1 Grace: 300 points, speed 210, 3 in a row") && lines.contains { $0.hasPrefix("4 Mallory") }
        )
    }
}
