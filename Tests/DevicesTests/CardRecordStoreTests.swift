import AudioIO
import Devices
import Foundation
import Session
import Testing

@Suite("The record of the card while it plays")
struct CardRecordStoreTests {
    private let path = FileManager.default.temporaryDirectory.appendingPathComponent("card-\(UUID().uuidString).json")
        .path

    private func card(_ name: String, underruns: Int = 0, gap: Double = 0, _ kind: AudioStatus.Kind = .card)
        -> AudioStatus
    {
        AudioStatus(
            kind: kind, name: name, rate: 48_000, periodFrames: 128, bufferFrames: 256, underruns: underruns,
            lastGapSeconds: gap)
    }

    private func kept() throws -> CardRecord? { try CardRecord.file(at: path).read() }

    @Test("It runs dry: that is on the disk at once, and a look of a few seconds is no run")
    func underrunsAtOnce() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        var records = CardRecordStore(at: path)
        records.record(card("hw:0"), at: 100, date: 1_780_000_000)
        records.record(card("hw:0", underruns: 1, gap: 0.004), at: 105, date: 1_780_000_005, isLast: true)
        #expect(try kept() == nil)
        records.record(card("hw:0", underruns: 2, gap: 0.0121), at: 120, date: 1_780_000_020)
        let record = try #require(try kept())
        #expect(record.startSeconds == 1_780_000_000)
        #expect(record.playedSeconds == 20)
        #expect(record.underruns == 2)
        #expect(record.lastGapMilliseconds == 13)
    }

    @Test("Without news it is written once a minute, and at the end")
    func quietly() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        var records = CardRecordStore(at: path)
        for second in stride(from: 0, through: 100, by: 4) {
            records.record(card("hw:0"), at: Double(second), date: second)
        }
        #expect(try kept()?.playedSeconds == 60)
        records.record(card("hw:0"), at: 104, date: 104, isLast: true)
        #expect(try kept()?.playedSeconds == 104)
    }

    @Test("Silence while the card is away belongs to its run, another card begins one of its own")
    func otherOutputs() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        var records = CardRecordStore(at: path)
        records.record(card("hw:0", underruns: 1), at: 0, date: 0)
        records.record(card("silent", .silent), at: 20, date: 20)
        records.record(card("hw:0", underruns: 1), at: 40, date: 40)
        #expect(try kept()?.playedSeconds == 40)
        records.record(card("hw:1"), at: 50, date: 50)
        records.record(card("hw:1"), at: 80, date: 80, isLast: true)
        #expect(try kept()?.card == "hw:1")
        #expect(try kept()?.playedSeconds == 30)
        #expect(try kept()?.underruns == 0)
    }
}
