import AudioIO
import Session

/// Keeps how the card does, so that `quern devices` can tell of it after the run.
package struct CardRecordStore: Sendable {
    private let file: KeptFile?
    private var record: CardRecord?
    private var startSeconds = 0.0
    private var written: CardRecord?

    /// Shorter than this, in seconds, is no run to tell of.
    static let leastSeconds = 10
    /// So often, in seconds, it is written where nothing else happens.
    static let periodSeconds = 60

    /// Keeps it at `path`; nothing where `nil`.
    package init(at path: String?) { file = path.map(CardRecord.file) }

    /// Takes in how the output stands.
    /// - Parameters:
    ///   - seconds: a time that goes on evenly.
    ///   - date: seconds since 1970.
    ///   - isLast: whether nothing comes after it.
    package mutating func record(_ status: AudioStatus, at seconds: Double, date: Int, isLast: Bool = false) {
        // Silence in a card's place is an interruption of its run.
        guard let file, status.kind == .card else { return }
        if record?.card != status.name {
            record = CardRecord(card: status.name, startSeconds: date)
            (startSeconds, written) = (seconds, nil)
        }
        record?.playedSeconds = Int(seconds - startSeconds)
        record?.underruns = status.underruns
        record?.lastGapMilliseconds = Int((status.lastGapSeconds * 1_000).rounded(.up))
        guard let record, record.playedSeconds >= Self.leastSeconds else { return }
        let isNews = record.underruns != (written?.underruns ?? 0)
        let isDue = record.playedSeconds - (written?.playedSeconds ?? 0) >= Self.periodSeconds
        guard isNews || isDue || isLast else { return }
        // A disk that takes nothing is told of by the settings, which are beside it.
        try? file.write(record)
        written = record
    }
}
