import Files

/// How a sound card did while Quern played on it: what `quern devices` tells of the latest run.
public struct CardRecord: KeptContent {
    /// The version of the file.
    public private(set) var version = Self.newestVersion
    /// The card, as `--audio` names it.
    public var card: String
    /// When playing on it began, in seconds since 1970.
    public var startSeconds: Int
    /// How long it was played on, in seconds.
    public var playedSeconds = 0
    /// How often it ran dry, or had to be started again.
    public var underruns = 0
    /// How long nothing was heard the last time it ran dry, in milliseconds; 0 where it never did.
    public var lastGapMilliseconds = 0

    private static let newestVersion = 1

    /// Makes a record of a card that was not played on yet.
    public init(card: String, startSeconds: Int) {
        (self.card, self.startSeconds) = (card, startSeconds)
    }

    /// The file at `path` that one is kept in.
    public static func file(at path: String) -> KeptFile {
        KeptFile(path, what: "sound card record", version: newestVersion)
    }

    /// For people, in a line: when, how long, and how often it ran dry.
    public var line: String {
        let time = playedSeconds < 120 ? "\(playedSeconds) s" : "\(playedSeconds / 60) min"
        let played = "'\(card)', last used on \(LocalTime.text(startSeconds, "%Y-%m-%d %H:%M")) for \(time), "
        guard underruns > 0 else { return played + "no dropouts" }
        let count = underruns == 1 ? "1 dropout" : "\(underruns) dropouts"
        return played + "\(count), the last one \(lastGapMilliseconds) ms"
    }
}
