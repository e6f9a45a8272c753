import Terminal
import Testing

@Suite struct CanvasTests {
    @Test func wideAndCombiningCharactersAreCounted() {
        #expect(CharacterWidth.columns("abc") == 3)
        #expect(CharacterWidth.columns("音色") == 4)
        #expect(CharacterWidth.columns("e\u{301}") == 1)
        #expect(CharacterWidth.columns("\u{1b}\n\u{7f}\u{9b}") == 0)
        #expect(CharacterWidth.fit("音色音色", columns: 5, mark: "…") == "音色…")
        #expect(
            CharacterWidth.wrapped("a list such as 0 3:0.5 7, or", columns: 18) == ["a list such as", "0 3:0.5 7, or"])
        #expect(CharacterWidth.wrapped("1 2 3 4", columns: 3) == ["1 2", "3 4"])
    }

    @Test func halfAWideCharacterIsNotLeft() {
        var canvas = Canvas(size: Size(columns: 6, rows: 1))
        canvas.draw("音色音", column: 0, row: 0)
        canvas.draw("x", column: 1, row: 0)
        #expect(canvas.text(row: 0) == " x色音")
        canvas.draw("x", column: 2, row: 0)
        #expect(canvas.text(row: 0) == " xx 音")
        canvas.draw("音", column: 5, row: 0)
        #expect(canvas.text(row: 0) == " xx 音")
    }
}
