import PlainPanel
import Testing

@Suite("Lines that wait while one types") struct HeldLinesTests {
    @Test("come out once, in their order") func order() {
        var held = HeldLines()
        held.add(["sounding"])
        held.add(["pitch 440 Hz", "fading"])
        #expect(held.release() == ["sounding", "pitch 440 Hz", "fading"])
        #expect(held.release().isEmpty)
    }

    @Test("are so many at most: the newest, and how many were left out") func bounded() {
        var held = HeldLines()
        for number in 1...250 { held.add(["pitch \(number) Hz"]) }
        let lines = held.release()
        #expect(lines.count == HeldLines.maxLines + 1)
        #expect(lines.first == "150 earlier lines left out" && lines.last == "pitch 250 Hz")
        for number in 1...101 { held.add(["pitch \(number) Hz"]) }
        #expect(held.release().first == "1 earlier line left out")
    }
}
