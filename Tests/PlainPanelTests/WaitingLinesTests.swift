import PlainPanel
import Terminal
import Testing

@Suite("Lines that wait for a sound") struct WaitingLinesTests {
    private func text(_ line: PlainInput.Line?) -> String? {
        if case .text(let text)? = line { text } else { nil }
    }

    private func waiting(_ lines: String...) -> WaitingLines {
        var waiting = WaitingLines()
        waiting.add(lines.map { .text($0) })
        return waiting
    }

    @Test("what is asked of a sound waits until it is read, and what was typed after it too")
    func order() {
        var lines = waiting("volume -3", "mark tap", "density 40", "beat next", "practice clean")
        #expect(text(lines.next(isLoading: { true }, at: 0)) == "volume -3")
        for second in 1...5 { #expect(lines.next(isLoading: { true }, at: Double(second)) == nil) }
        lines.add([.text("quit")])
        for line in ["mark tap", "density 40", "beat next", "practice clean", "quit"] {
            #expect(text(lines.next(isLoading: { false }, at: 6)) == line)
        }
        #expect(lines.isEmpty && lines.next(isLoading: { false }, at: 7) == nil)
    }

    @Test(
        "each word that means the sound that is open waits; no other does",
        arguments: ["undo", "redo", "list add", "practice loop from"])
    func words(word: String) {
        var lines = waiting(word, "list next")
        #expect(lines.next(isLoading: { true }, at: 0) == nil)
        #expect(text(lines.next(isLoading: { false }, at: 0)) == word)
        #expect(text(lines.next(isLoading: { true }, at: 0)) == "list next")
    }

    @Test("a disk that never answers holds nobody up for longer than half a minute")
    func bounded() {
        var lines = waiting("mark tap", "mark tap")
        #expect(lines.next(isLoading: { true }, at: 10) == nil && lines.next(isLoading: { true }, at: 39.9) == nil)
        #expect(text(lines.next(isLoading: { true }, at: 40)) == "mark tap")
        #expect(lines.next(isLoading: { true }, at: 40) == nil, "the next one waits anew")
    }
}
