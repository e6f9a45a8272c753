import CNcurses
import Terminal
import Testing

@Suite("Pasted text, and what the terminal says of its background") struct PastedTextTests {
    private static let (begin, end) = (Int32(QUERN_KEY_PASTE), Int32(QUERN_KEY_PASTE_END))
    private static let background = Int32(QUERN_KEY_BACKGROUND)

    private func parse(_ codes: [Int32], stepMicroseconds: Int64 = 10) -> [Input] {
        var parser = InputParser()
        return codes.enumerated().compactMap { parser.parse($1, at: Int64($0) * stepMicroseconds + 1_000_000) }
    }

    private func codes(_ text: String) -> [Int32] { text.utf8.map { Int32($0) } }

    private func pasted(_ text: String) -> [Input] { pasted(text.map { String($0) }) }

    private func pasted(_ pieces: [String]) -> [Input] { [.pasteBegan] + pieces.map { .pasted($0) } }

    private let q = Input.key(.character("q"))

    @Test("is text and no keys, without control characters, and what is typed after it is typed") func text() {
        let codes = codes("please\n\tquit\u{7f}") + [Int32(QUERN_UP)] + codes("é\u{301}漢\u{202e}!")
        #expect(
            parse([Self.begin] + codes + [Self.end, 0x71]) == pasted([
                "p", "l", "e", "a", "s", "e", " q", "u", "i", "t", "é", "漢", "!",
            ]) + [q])
        // ncurses gave up on beginning or end.
        #expect(parse(self.codes("\u{1b}[200~q\u{1b}[201~q")) == [.key(.escape)] + pasted("q") + [q])
        #expect(parse([Self.begin] + self.codes("a\u{1b}[Ab\u{1b}[20")) == pasted("aAb"))
    }

    @Test("has a space for line breaks and tabs between words, and none for those around it") func breaks() {
        func text(_ pasted: String) -> String {
            parse([Self.begin] + codes(pasted) + [Self.end]).reduce(into: "") { text, input in
                if case .pasted(let piece) = input { text += piece }
            }
        }
        #expect(text("density 30\nq") == "density 30 q")
        #expect(text("\r\n\tchoir\r\n") == "choir")
        #expect(text("a\r\n\n b \n c") == "a b  c")
    }

    @Test("whose end never comes is over after a pause, however long it was") func endless() {
        var parser = InputParser()
        _ = parser.parse(Self.begin, at: 0)
        for index in 1...100_000 { #expect(parser.parse(0x71, at: Int64(index) * 10) == .pasted("q")) }
        #expect(parser.parse(0x71, at: 1_000_000 + InputParser.pasteTimeoutMicroseconds + 1) == q)
        #expect(parser.parse(0x71, at: 1_500_100 + InputParser.pasteTimeoutMicroseconds) == q)
    }

    @Test(
        "a light background is told from a dark one",
        arguments: [
            ("rgb:ffff/ffff/ffff", true), ("rgb:0000/0000/0000", false), ("rgb:fd/f6/e3", true),
            ("rgb:00/2b/36", false),
            ("rgba:ffff/ffff/ffff/0000", true), ("rgb:f/f/f", true), ("rgb:1e1e/1e1e/2e2e", false),
        ])
    func light(colour: String, isLight: Bool) {
        for end in ["\u{07}", "\u{1b}\\"] {
            let expected: [Input] = [.background(isLight: isLight), q]
            #expect(parse([Self.background] + codes(colour + end + "q")) == expected, "\(colour)")
            // ncurses gave up on the beginning.
            #expect(parse(codes("\u{1b}]11;\(colour)\(end)q")) == [.key(.escape)] + expected)
        }
    }

    @Test("what is no answer takes no key away, and a later one none either") func none() {
        #expect(parse([Self.background] + codes("q")) == [q])
        #expect(parse([Self.background] + codes("rgb:zq")).last == q)
        #expect(parse([Self.background] + codes("rgb:ff/ff\u{07}q")) == [q])
        #expect(parse([Self.background] + codes("rgb:" + String(repeating: "f", count: 100) + "q")).last == q)
        // Alt with ] and another key; and Esc, then ].
        #expect(parse(codes("\u{1b}]q")) == [.key(.escape), q])
        #expect(parse(codes("\u{1b}]"), stepMicroseconds: 100_000) == [.key(.escape), .key(.character("]"))])
        // In pieces, over a slow line.
        var slow = InputParser()
        slow.awaitAnswer(from: 0)
        let inputs = codes("\u{1b}]11;rgb:ff/ff/ff\u{07}q").enumerated().compactMap {
            slow.parse($1, at: Int64($0) * 60_000)
        }
        #expect(inputs == [.key(.escape), .background(isLight: true), q])
        // Broken off.
        var parser = InputParser()
        for code in [Self.background] + codes("rgb:ff") { _ = parser.parse(code, at: 0) }
        #expect(parser.parse(0x61, at: InputParser.timeoutMicroseconds + 1) == .key(.character("a")))
    }
}
