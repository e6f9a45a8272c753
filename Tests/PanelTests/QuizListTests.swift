import Instrument
import Panel
import Terminal
import Testing
import TypedCommands
import Workshop

@Suite("The quiz over the panel") struct QuizListTests {
    private static let offered = [
        OfferedGame(name: "plan", about: "What your ear needs today.", group: "Games"),
        OfferedGame(name: "direction", about: "Did it go up or down?", group: "One kind"),
        OfferedGame(name: "ear", about: "How small a difference you hear", group: "What you know"),
    ]

    private static func panel(inRoom: Bool = false) -> RoomPanel {
        var panel = RoomPanel()
        if !inRoom { panel.display = nil }
        panel.model.games = offered
        return panel
    }

    @Test("# lists the games with what each asks; Enter opens the marked one, and the list is closed")
    func list() {
        var panel = Self.panel()
        #expect(panel.press("#") == [])
        let text = panel.text()
        for words in ["Train your ear", "plan", "Did it go up or down?", "What you know", "Enter open"] {
            #expect(text.contains(words), "misses \(words):\n\(text)")
        }
        #expect(panel.press(.down, .enter) == [])
        #expect(panel.model.askedGame == "direction" && panel.model.view == .surface)
    }

    @Test("typing looks for a game, Esc goes back to the surface and asks for none; 40x12 has room for it")
    func search() {
        var panel = Self.panel()
        _ = panel.press("#ear")
        #expect(panel.text(Size(columns: 40, rows: 12)).contains("ear"))
        _ = panel.press(.enter)
        #expect(panel.model.askedGame == "ear")
        var left = Self.panel()
        _ = left.press("#")
        _ = left.press(.escape)
        #expect(left.model.askedGame == nil && left.model.view == .surface)
    }

    @Test("typed, quiz opens the list and quiz direction the game")
    func typed() {
        var panel = Self.panel()
        _ = panel.press("=quiz direction")
        #expect(panel.press(.enter) == [] && panel.model.askedGame == "direction")
        var list = Self.panel()
        _ = list.press("=quiz")
        _ = list.press(.enter)
        #expect(list.model.askedGame == nil && list.text().contains("Train your ear"))
    }

    @Test("in a room the quiz is everybody's; a panel without games says what a quiz needs")
    func room() {
        var panel = Self.panel(inRoom: true)
        _ = panel.press("#")
        #expect(panel.text().contains("everybody answers on their phone"))
        #expect(panel.press("=quiz mix") == [] && panel.press(.enter) == [.game(.start("mix"))])
        var bare = RoomPanel()
        bare.display = nil
        _ = bare.press("#")
        #expect(!bare.text().contains("Train your ear") && bare.text().contains("room"))
    }
}
