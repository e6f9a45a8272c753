import Files

#if canImport(Glibc)
    import Glibc
#endif

/// One line of the log.
public struct LogLine: Equatable, Sendable {
    /// When it was said, in milliseconds since 1970.
    public var milliseconds: Int64
    /// How much it matters.
    public var level: LogLevel
    /// What it says; what would move a terminal's cursor is spelled out.
    public var text: String

    /// A line of that moment.
    /// - `milliseconds`: since 1970; now where `nil`.
    public init(_ text: String, _ level: LogLevel, milliseconds: Int64? = nil) {
        self.text = printable(text)
        self.level = level
        self.milliseconds = milliseconds ?? Self.now
    }

    /// As journald takes it from a standard error (sd-daemon(3)): the level in angle brackets first. The journal knows the time.
    public var forJournal: String { "<\(level.rawValue)>\(text)\n" }

    /// As a file has it: the time as ISO 8601 has it, with the distance from UTC, the level, the text.
    public var forFile: String { "\(stamp) \(level.word): \(text)\n" }

    private var stamp: String {
        let seconds = Int(milliseconds / 1000)
        let rest = Int(milliseconds % 1000)
        let zone = LocalTime.text(seconds, "%z")
        return LocalTime.text(seconds, "%FT%T") + ".\(rest < 10 ? "00" : rest < 100 ? "0" : "")\(rest)"
            + "\(zone.prefix(3)):\(zone.suffix(2))"
    }

    private static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }
}
