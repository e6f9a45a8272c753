import Terminal
import Testing

/// The line that is typed on a terminal.
@Suite("A typed line") struct LineEditorTests {
    private func lines(_ text: String, _ editor: inout LineEditor) -> [PlainInput.Line] {
        editor.append(Array(text.utf8)).lines
    }

    @Test("it is known while it is not finished, and edited as in any terminal")
    func editing() {
        var editor = LineEditor()
        #expect(lines("pitc", &editor).isEmpty && editor.pending == Array("pitc".utf8))
        #expect(lines("h 44x\u{7f}0\n", &editor) == [.text("pitch 440")] && editor.pending.isEmpty)
        #expect(lines("hold\u{15}mute on\u{17}off\r", &editor) == [.text("mute off")])
        #expect(lines("é日\u{7f}\u{7f}\u{7f}\n", &editor) == [.text("")])
        #expect(lines("\u{1b}[C\u{1b}[3~\u{1b}OPhold\t\u{1}\n", &editor) == [.text("hold")])
    }

    @Test("what is shown is what was typed; a character is taken away with as many columns as it has")
    func shown() {
        var editor = LineEditor()
        #expect(editor.append(Array("aé".utf8)).shown == Array("aé".utf8))
        #expect(editor.append([0x7F]).shown == [8, 32, 8])
        _ = editor.append(Array("日".utf8))
        #expect(editor.append([0x7F]).shown == [8, 32, 8, 8, 32, 8])
        #expect(editor.append([0x7F, 0x7F]).shown == [8, 32, 8])
    }

    @Test("the arrows bring lines back; the end counts at the beginning of a line alone")
    func before() {
        var editor = LineEditor()
        _ = lines("hold\nmute\n", &editor)
        #expect(lines("\u{1b}[A\u{1b}[A\u{1b}[A\n", &editor) == [.text("hold")])
        #expect(lines("x\u{1b}OA\u{1b}OB\n", &editor) == [.text("")])
        #expect(!editor.append(Array("ho\u{4}".utf8)).isEnd)
        #expect(lines("\u{15}", &editor).isEmpty)
        #expect(editor.append([0x04]).isEnd)
    }

    @Test("a line that is too long is left out, and any bytes do no harm")
    func hostile() {
        var editor = LineEditor()
        #expect(lines(String(repeating: "a", count: 10_000) + "\nhold\n", &editor) == [.tooLong, .text("hold")])
        let bytes = (0...255).map { UInt8($0) }.filter { $0 != 4 }
        for byte in bytes { _ = editor.append([byte, 0xC3, byte, 0x1B, byte, 0x7F]) }
        _ = editor.append([0x40, 0x40, 0x15, 0x0A])
        #expect(lines("\u{15}hold\n", &editor).last == .text("hold"))
    }
}
