import Files
import Testing

@Suite("What two changed of one thing")
struct ChangeMergingTests {
    private struct Card: Equatable {
        var name: String?
        var tempo = 90.0
        var marks: [Int] = []
    }

    @Test("What was changed here is kept, and all else is as the other has it")
    func merging() {
        let base = Card(name: "a", marks: [1])
        let (mine, other) = (Card(name: "b", marks: [1]), Card(name: "c", tempo: 80, marks: [2]))
        let merged = mergeChanges(of: mine, since: base, into: other, parts: \.name, \.tempo, \.marks)
        #expect(merged == Card(name: "b", tempo: 80, marks: [2]))
        let cleared = mergeChanges(of: Card(marks: [1]), since: base, into: other, parts: \.name, \.marks)
        #expect(cleared == Card(name: nil, tempo: 80, marks: [2]))
        #expect(mergeChanges(of: base, since: base, into: other, parts: \.name, \.tempo, \.marks) == other)
    }
}
