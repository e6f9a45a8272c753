import Kiosk
import Terminal
import Testing

@Suite("The kiosk's file, of a quiz")
struct QuizSettingsTests {
    private func read(_ text: String) -> KioskFile {
        KioskFile(bytes: Array("[exit]\npin = \"1234\"\n\(text)".utf8), file: "kiosk.toml")
    }

    @Test("without the table visitors play the instrument; the header alone is a quiz, which invites by itself")
    func least() throws {
        #expect(try read("").checked().quiz == nil)
        let found = try read("[quiz]").checked()
        #expect(found.quiz == KioskConfiguration.Quiz())
        #expect(found.attract.text == "Touch to hear what moved")
        let own = try read("[attract]\ntext = \"Play with us\"\n[quiz]").checked()
        #expect(own.attract.text == "Play with us")
    }

    @Test("says everything") func everything() throws {
        let quiz = try #require(
            try read("[quiz]\ngame = \"sides\"\nquestions = 3\ntimer = false\nidle = 12.5").checked().quiz)
        #expect((quiz.game, quiz.questions, quiz.isTimed, quiz.idleSeconds) == ("sides", 3, false, 12.5))
    }

    @Test(
        "what is wrong is said at its place",
        arguments: [
            ("[quiz]\ngame = \"match\"", "4:8: "), ("[quiz]\ngame = \"name\"", "4:8: "),
            ("[quiz]\nquestions = 0", "4:13: "), ("[quiz]\nidle = 1", "4:8: "), ("[quiz]\nsound = \"x\"", "4:1: "),
            ("[quiz]\n[study]\nrun = \"three-ways\"", "3:1: [quiz] and [study] cannot be together"),
            ("[workshop]\n[quiz]", "4:1: [quiz] and [workshop] cannot be together"),
        ])
    func wrong(text: String, message: String) {
        let found = read(text).diagnostics.map { "\($0.line):\($0.column): \($0.message)" }
        #expect(found.count == 1 && found[0].hasPrefix(message), "\(found)")
    }
}

@Suite("A visitor's turn, and how loud it is")
struct TurnSessionTests {
    @Test("the volume's limit is that of the hour, and is said when it changes")
    func ceiling() throws {
        let screen = KioskConfiguration.ScreenSize(widthMillimetres: 520, heightMillimetres: 320)
        let layout = try KioskLayout(KioskGrid(size: Size(columns: 100, rows: 30), screen: screen))
        var session = TurnSession(
            .init(pin: .plain("4711")), idleSeconds: 30, isTakingPart: false, ceiling: { $0 < 600 ? -40 : -6 })
        var said: [TurnSession.Effect] = []
        for (minute, second) in [(500, 0.0), (501, 1), (599, 2), (600, 3), (601, 4), (20, 5)] {
            var observation = KioskObservation(seconds: second, layout: layout)
            observation.minuteOfDay = minute
            said += session.step(observation, nil, begin: nil)
        }
        #expect(said == [.ceiling(-40), .ceiling(-6), .ceiling(-40)])
    }

    @Test("who listens longer than the idle time is there; who is asked and does nothing has left")
    func listening() throws {
        let screen = KioskConfiguration.ScreenSize(widthMillimetres: 520, heightMillimetres: 320)
        let layout = try KioskLayout(KioskGrid(size: Size(columns: 100, rows: 30), screen: screen))
        var session = TurnSession(.init(pin: .plain("4711")), idleSeconds: 30, isTakingPart: false)
        session.setTakingPart(true, at: 0)
        func left(_ activity: TurnActivity, from: Int, to: Int) -> [Int] {
            (from..<to).filter { second in
                !session.step(KioskObservation(seconds: Double(second), layout: layout), activity, begin: nil).isEmpty
            }
        }
        #expect(left(.waiting, from: 1, to: 100).isEmpty)
        #expect(left(.acting, from: 100, to: 140) == [129])
        #expect(left(.over, from: 140, to: 300).isEmpty)
    }
}
