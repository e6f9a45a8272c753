import Foundation
import Session
import Testing

@Suite("How a card did, kept for `quern devices`")
struct CardRecordTests {
    @Test("A record is found again as it was kept, and says when, how long and how often it ran dry")
    func keptAndTold() throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("card-\(UUID().uuidString).json").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        var record = CardRecord(card: "hw:1,0", startSeconds: 1_780_000_000)
        record.playedSeconds = 2_520
        #expect(record.line.hasPrefix("'hw:1,0', last used on 2026-0"))
        #expect(record.line.hasSuffix(" for 42 min, no dropouts"))
        (record.underruns, record.lastGapMilliseconds) = (3, 12)
        #expect(record.line.hasSuffix(" for 42 min, 3 dropouts, the last one 12 ms"))
        try CardRecord.file(at: path).write(record)
        #expect(try CardRecord.file(at: path).read() == record)
    }
}
