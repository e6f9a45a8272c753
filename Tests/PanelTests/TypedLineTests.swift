import Panel
import Terminal
import Testing

@Suite("A line that is typed") struct TypedLineTests {
    private func line(_ text: String, then keys: [Key] = []) -> TypedLine {
        var line = TypedLine()
        for scalar in text.unicodeScalars { line.edit(.character(Character(scalar))) }
        for key in keys { line.edit(key) }
        return line
    }

    @Test("takes letters that are two columns wide, and the cursor goes by letters")
    func wide() {
        #expect(line("雨の日").text == "雨の日" && line("雨の日").cursor == 3)
        #expect(line("雨の日", then: [.left, .backspace]).text == "雨日")
    }

    @Test("two letters that are one flag leave the cursor behind it", arguments: ["🇩🇪", "a🇩🇪b", "👍🏽", "🇩🇪🇫🇷🇮"])
    func joined(text: String) {
        var typed = line(text)
        #expect(typed.text == text && typed.cursor == text.count)
        for _ in 0..<text.count { typed.edit(.backspace) }
        #expect(typed.text.isEmpty && typed.cursor == 0)
        typed = line(text, then: [.left, .delete, .home, .delete])
        #expect(typed.cursor <= typed.text.count)
    }

    @Test("is drawn with the cursor after what it has", arguments: ["rain", "雨の日"])
    func cursor(text: String) throws {
        var model = PanelModel()
        let state = Samples.marking()
        _ = Samples.act(.character("n"), &model, state)
        for letter in text { _ = Samples.act(.character(letter), &model, state) }
        let canvas = Samples.picture(&model, state, Size(columns: 80, rows: 24))
        let cursor = try #require(canvas.cursor)
        let last = canvas[cursor.column - (text == "rain" ? 1 : 2), cursor.row].scalar
        #expect(last == text.unicodeScalars.last?.value, "\(canvas.text)")
    }
}
