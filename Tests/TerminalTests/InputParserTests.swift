import CNcurses
import Terminal
import Testing

@Suite struct InputParserTests {
    private func parse(_ codes: [Int32], stepMicroseconds: Int64 = 10) -> [Input] {
        var parser = InputParser()
        var found: [Input] = []
        for (index, code) in codes.enumerated() {
            if let input = parser.parse(code, at: Int64(index) * stepMicroseconds + 1_000_000) { found.append(input) }
        }
        return found
    }

    private func codes(_ text: String) -> [Int32] { text.utf8.map { Int32($0) } }
    private let mouse = Int32(QUERN_KEY_MOUSE)

    private func event(
        _ kind: MouseEvent.Kind, _ button: MouseEvent.Button, _ column: Int, _ row: Int, shift: Bool = false
    )
        -> Input
    {
        .mouse(MouseEvent(kind: kind, button: button, shift: shift, place: Place(column: column, row: row)))
    }

    @Test func reportsAreRead() {
        #expect(parse([mouse] + codes("0;20;10M")) == [event(.press, .left, 19, 9)])
        #expect(parse([mouse] + codes("32;21;10M")) == [event(.drag, .left, 20, 9)])
        #expect(parse([mouse] + codes("0;21;10m")) == [event(.release, .left, 20, 9)])
        #expect(parse([mouse] + codes("2;1;1M")) == [event(.press, .right, 0, 0)])
        #expect(parse([mouse] + codes("4;1;1M")) == [event(.press, .left, 0, 0, shift: true)])
        #expect(parse([mouse] + codes("64;5;6M")) == [event(.wheel(1), .unknown, 4, 5)])
        #expect(parse([mouse] + codes("69;5;6M")) == [event(.wheel(-1), .unknown, 4, 5, shift: true)])
        #expect(parse([mouse] + codes("0;300;200M")) == [event(.press, .left, 299, 199)])
    }

    @Test func aReportInPiecesIsRead() {
        // ncurses gave up on the beginning: it comes as characters.
        let pieces = codes("\u{1b}[<0;20;10M")
        #expect(parse(pieces, stepMicroseconds: 100_000) == [.key(.escape), event(.press, .left, 19, 9)])
    }

    @Test func whatIsCutShortNeverBecomesKeys() {
        #expect(parse([mouse] + codes("0;20") + [mouse] + codes("0;3;4M")) == [event(.press, .left, 2, 3)])
        #expect(parse([mouse] + codes("0;20;q")) == [])
        #expect(parse([mouse] + codes("M")) == [])
        #expect(parse([mouse] + codes(";;;;M")) == [])
        #expect(parse([mouse] + codes("0;0;0M")) == [])
        #expect(parse([mouse] + codes("999999999999999999999;1;1M")) == [])
        #expect(parse(codes("\u{1b}[1;5q")) == [.key(.escape)])
        #expect(parse(codes("\u{1b}[2~")) == [.key(.escape)])
        #expect(parse(codes("\u{1b}q")) == [.key(.escape)])
        #expect(parse(codes("\u{1b}Om")) == [.key(.escape)])
        // The older report: three bytes that would be keys.
        #expect(parse(codes("\u{1b}[M !!")) == [.key(.escape), event(.press, .left, 0, 0)])
    }

    @Test func afterAPauseWhatIsTypedCounts() {
        var parser = InputParser()
        for code in [mouse] + codes("0;2") { _ = parser.parse(code, at: 1_000_000) }
        #expect(parser.parse(0x71, at: 1_000_000 + InputParser.timeoutMicroseconds + 1) == .key(.character("q")))
    }

    @Test("a key that is typed right after Esc counts; one that came with it, as with Alt, does not")
    func keysAfterEscape() {
        for (pause, expected) in [(30_000, Input.key(.character("M"))), (200, nil)] as [(Int64, Input?)] {
            var parser = InputParser()
            #expect(parser.parse(0x1b, at: 1_000_000) == .key(.escape))
            #expect(parser.parse(0x4d, at: 1_000_000 + pause) == expected)
            #expect(parser.parse(0x71, at: 1_000_010 + pause) == .key(.character("q")))
        }
    }

    @Test func keysHaveNames() {
        #expect(
            parse(codes("q?\t ")) == [.key(.character("q")), .key(.character("?")), .key(.tab), .key(.character(" "))])
        #expect(
            parse([Int32(QUERN_LEFT), Int32(QUERN_SHIFT_RIGHT), Int32(QUERN_BACK_TAB)]) == [
                .key(.left), .key(.shiftRight), .key(.backTab),
            ])
        #expect(parse([127, 8, Int32(QUERN_BACKSPACE)]) == Array(repeating: .key(.backspace), count: 3))
        #expect(parse([0, 1, 200, 255, 0x7fff, -5]) == [])
    }

    @Test func noiseDoesNoHarm() {
        var seed: UInt64 = 1
        var parser = InputParser()
        for step in 0..<200_000 {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let code = seed >> 60 == 0 ? mouse : Int32(seed >> 40 & 0xff)
            if case .mouse(let event) = parser.parse(code, at: Int64(step)) {
                #expect(event.place.column >= 0 && event.place.row >= 0)
            }
        }
    }
}
