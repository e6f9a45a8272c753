import Panel
import Terminal
import Testing
import Workshop

/// The list of guests: how each stands, in columns.
@Suite("The list of guests") struct RosterViewTests {
    private static let small = Size(columns: 40, rows: 12)
    private static let wide = Size(columns: 120, rows: 40)

    @Test(
        "all that the host did with a guest shows, and why one is not heard; those who are away come after those who are there"
    )
    func standing() throws {
        var panel = RoomPanel(.roster)
        panel.display?.state.guests[1].isSolo = true
        panel.display?.state.guests[1].isLocked = true
        panel.display?.state.guests[3].isLocked = true
        panel.display?.state.guests.swapAt(0, 3)
        let text = panel.text()
        for words in ["muted, solo, locked", "another is solo", "away, locked"] {
            #expect(text.contains(words), "misses \(words):\n\(text)")
        }
        #expect(!text.contains("no voice"), "who is not heard needs none: \(text)")
        let names = ["Grace", "Ada 2", "Ada ", "Edsger", "Mallory"]
        let rows = text.split(separator: "\n")
        let places = names.map { name in rows.firstIndex { $0.contains(name) } ?? -1 }
        #expect(places == places.sorted() && !places.contains(-1), "\(text)")
        for guest in 0..<5 { panel.display?.state.guests[guest].isSolo = false }
        panel.display?.state.isLocked = true
        let locked = panel.text()
        #expect(!locked.contains("no voice"), "\(locked)")
        #expect(locked.split(separator: "\n").first { $0.contains("Ada 2") }?.contains("locked") == true, "\(locked)")
    }

    @Test(
        "the guests' columns have headings, each over what it names, and stand beside the names on wide terminals too")
    func headings() throws {
        for size in [Self.small, Size(columns: 80, rows: 24), Self.wide, Size(columns: 200, rows: 60)] {
            var panel = RoomPanel(.roster)
            let rows = panel.text(size).split(separator: "\n").map(String.init)
            let heads = try #require(rows.first { $0.contains("name") && $0.contains("state") }, "\(rows)")
            let ada = try #require(rows.first { $0.contains("Ada ") }, "\(rows)")
            func end(_ word: String, _ row: String) -> Int? {
                row.firstRange(of: word).map { row.distance(from: row.startIndex, to: $0.upperBound) }
            }
            #expect(end("state", heads) == end("playing", ada), "\(heads)\n\(ada)")
            let (name, state) = (try #require(end("Ada", ada)), try #require(end("playing", ada)))
            #expect(state - name < 36, "\(ada)")
            for (head, value) in [("delay", "4 ms"), ("wait", "20 ms"), ("part", "Two zones")] {
                #expect(end(head, heads) == end(value, ada), "\(heads)\n\(ada)")
            }
            if size.columns >= 80 { #expect(heads.contains("part"), "\(heads)") }
        }
    }
}
