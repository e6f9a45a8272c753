import Instrument
import Panel
import Testing

@Suite struct NoticeBoardTests {
    @Test func aMessageStaysTwoSecondsAtLeast() {
        var board = NoticeBoard()
        var messages = [InstrumentState.Message(timeSeconds: 10, text: "one")]
        #expect(board.lines(messages, now: 10, count: 1) == ["one"])
        messages.append(.init(timeSeconds: 10.5, text: "two"))
        #expect(board.lines(messages, now: 10.5, count: 1) == ["one"])
        #expect(board.lines(messages, now: 11.9, count: 1) == ["one"])
        #expect(board.lines(messages, now: 12.1, count: 1) == ["two"])
        #expect(board.lines(messages, now: 20, count: 1) == ["two"])
        #expect(board.lines(messages, now: 25, count: 1) == [])
    }

    @Test("what answers a typed line is up at once, and what gave way to it too soon comes again after it")
    func anAnswerComesFirst() {
        var board = NoticeBoard()
        var messages = (0..<4).map { InstrumentState.Message(timeSeconds: 10 + Double($0) / 10, text: "message \($0)") }
        #expect(board.lines(messages, now: 10.5, count: 1) == ["message 0"])
        messages.append(.init(timeSeconds: 11, text: "set: density 50 /s"))
        #expect(board.lines(messages, now: 11, count: 1, areAnswers: true) == ["set: density 50 /s"])
        // One that is set again takes its place at once, as of every matter.
        messages.append(.init(timeSeconds: 11.5, text: "set: density 60 /s"))
        #expect(board.lines(messages, now: 11.5, count: 1, areAnswers: true) == ["set: density 60 /s"])
        #expect(board.lines(messages, now: 13.4, count: 1) == ["set: density 60 /s"])
        for (number, now) in [13.6, 15.7, 17.8, 19.9].enumerated() {
            #expect(board.lines(messages, now: now, count: 1) == ["message \(number)"])
        }
        var wide = NoticeBoard()
        let two = Array(messages.prefix(2))
        #expect(wide.lines(two, now: 10.5, count: 2) == ["message 0", "message 1"])
        let answered = two + [.init(timeSeconds: 13, text: "mix: study alone")]
        #expect(wide.lines(answered, now: 13, count: 2, areAnswers: true) == ["message 1", "mix: study alone"])
        #expect(wide.lines(answered, now: 15.5, count: 2) == ["message 1", "mix: study alone"], "both were read")
    }

    @Test func twoOfOneMomentAreTwo() {
        var board = NoticeBoard()
        let messages = [
            InstrumentState.Message(timeSeconds: 10, text: "one"), .init(timeSeconds: 10, text: "two"),
        ]
        #expect(board.lines(messages, now: 10, count: 2) == ["one", "two"])
        #expect(board.lines(messages, now: 11, count: 2) == ["one", "two"])
    }

    @Test func ofOneThingTheLastWordCounts() {
        var board = NoticeBoard()
        var messages = [InstrumentState.Message(timeSeconds: 10, text: "sound: rain")]
        #expect(board.lines(messages, now: 10, count: 1) == ["sound: rain"])
        messages.append(.init(timeSeconds: 10.5, text: "1 audio dropout"))
        messages.append(.init(timeSeconds: 10.6, text: "sound: bells"))
        #expect(board.lines(messages, now: 11, count: 1) == ["sound: bells"])
        messages.append(.init(timeSeconds: 12, text: "sound: study"))
        #expect(board.lines(messages, now: 12, count: 1) == ["sound: study"])
        #expect(board.lines(messages, now: 15.1, count: 1) == ["1 audio dropout"])
    }

    @Test func aFloodEnds() {
        var board = NoticeBoard()
        let messages = (0..<1000).map { InstrumentState.Message(timeSeconds: 10 + Double($0) / 1000, text: "\($0)") }
        _ = board.lines(messages, now: 11, count: 1)
        var last = ""
        for second in 12...60 { last = board.lines(messages, now: Double(second), count: 1).last ?? last }
        #expect(last == "999")
    }

    @Test("a message that is longer than its line is read in parts, to its end")
    func aLongMessageIsReadToItsEnd() {
        var board = NoticeBoard()
        let text = "set: filter-cutoff 500 Hz (no effect: the filter is off)"
        let messages = [InstrumentState.Message(timeSeconds: 10, text: text)]
        func line(_ now: Double) -> String { board.lines(messages, now: now, count: 1, columns: 38).first ?? "" }
        let first = line(10)
        let second = line(10 + NoticeBoard.partSeconds)
        #expect(first.count <= 38 && second.count <= 38 && first.hasSuffix(" …"), "\(first) \(second)")
        #expect(second.hasSuffix("the filter is off)"))
        #expect(first.dropLast(2) + " " + second.dropFirst(2) == text)
        #expect(line(10 + 2 * NoticeBoard.partSeconds) == first && line(25) == "")
        var wide = NoticeBoard()
        #expect(wide.lines(messages, now: 10, count: 1, columns: 80) == [text])
    }
}
