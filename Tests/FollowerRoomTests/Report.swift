import Foundation

/// What follower.py says each second.
struct Report: Decodable {
    struct Room: Decodable {
        var name: String
        var distance: Double
    }

    var room: Room?
    var lock: Bool?
    var exact: Bool?
    /// A question and its answer, in microseconds.
    var trip: Int64?
    /// What is added to the leader's microseconds.
    var offset: Int64?
    var frame: Int64
    var rate: Int?
    var events: Int
    /// Changes before what was said to be known.
    var early: Int
    /// Lines that docs/performances.md and docs/protocol.md do not have.
    var unknown: Int
    /// The most that were down at once.
    var fingers: Int
    var hands: [[[Double]]]
    var pieces: Int
    var gaps: Int
    var beginnings: Int
    /// Files that everybody is to have, and that came whole.
    var fetched: Int
    var sounds: [String]
    /// The keys of the ticket.
    var ticket: [String]
    var forged: Int
    var replayed: Int

    init?(_ line: String) {
        guard let read = try? JSONDecoder().decode(Report.self, from: Data(line.utf8)) else { return nil }
        self = read
    }
}

/// What of the one recording is in the other, sample for sample: looked for every 0.1 s, as an output that stands still on a busy machine
/// begins anew at another place.
func fraction(of heard: [Float], in played: [Float]) -> Double {
    let probes = stride(from: 9_600, to: max(heard.count - 512, 9_600), by: 9_600).map { Array(heard[$0..<$0 + 512]) }
    let sounding = probes.filter { probe in probe.contains { $0 != 0 } }
    guard sounding.count >= 5 else { return 0 }
    return Double(sounding.count { played.firstRange(of: $0) != nil }) / Double(sounding.count)
}
