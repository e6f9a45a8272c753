import Granular
import Panel
import Testing

@Suite struct CapabilitiesTests {
    @Test func theTerminalDecides() {
        func of(_ terminal: String, _ isUTF8: Bool, _ noColour: String? = nil) -> Capabilities {
            Capabilities(terminal: terminal, isUTF8: isUTF8, colours: 256, noColour: noColour)
        }
        #expect(of("xterm-256color", true) == Capabilities(graphics: .braille, colours: 256))
        #expect(of("xterm-256color", false).graphics == .ascii)
        #expect(of("linux", true).graphics == .blocks)
        #expect(of("linux", false).graphics == .ascii)
        #expect(of("xterm", true, "1").colours == 0)
        #expect(of("xterm", true, "").colours == 256)
    }

    @Test func withoutColoursNoStyleHasOne() {
        let theme = Theme(colours: 0)
        for role: Style.Role in [
            .plain, .dim, .strong, .frame, .value, .held, .ghost, .finger, .chosen, .quiet, .loud, .alarm,
        ] {
            for parameter in Parameter.thesis { #expect(theme.look(Style(role, parameter)).colour == -1) }
        }
    }

    @Test func eightColoursAreEnough() {
        for count in [8, 16] {
            let theme = Theme(colours: count)
            for role: Style.Role in [.plain, .dim, .value, .held, .ghost, .finger, .quiet, .loud, .alarm] {
                for parameter in Parameter.thesis {
                    #expect(theme.look(Style(role, parameter)).colour < Int32(count))
                }
            }
        }
    }

    @Test func wideAndCombiningCharactersAreCounted() {
        #expect(CharacterWidth.columns("abc") == 3)
        #expect(CharacterWidth.columns("音色") == 4)
        #expect(CharacterWidth.columns("e\u{301}") == 1)
        #expect(CharacterWidth.columns("\u{1b}\n\u{7f}\u{9b}") == 0)
        #expect(CharacterWidth.fit("音色音色", columns: 5, mark: "…") == "音色…")
    }

    @Test func halfAWideCharacterIsNotLeft() {
        var canvas = Canvas(size: Size(columns: 6, rows: 1))
        canvas.put("音色音", column: 0, row: 0)
        canvas.put("x", column: 1, row: 0)
        #expect(canvas.text(row: 0) == " x色音")
        canvas.put("x", column: 2, row: 0)
        #expect(canvas.text(row: 0) == " xx 音")
        canvas.put("音", column: 5, row: 0)
        #expect(canvas.text(row: 0) == " xx 音")
    }
}
