import Files

/// A part of every day, to the minute; it may go over midnight.
public struct DailyHours: Equatable, Sendable, CustomStringConvertible {
    /// Minutes of a day.
    public static let minutes = 0..<1_440

    /// The first minute that belongs to it, from midnight.
    public let begin: Int
    /// The first that does not.
    public let end: Int

    /// Makes one; `nil` where `begin` and `end` are the same or no minutes of a day. 24:00 is the same as 00:00.
    public init?(begin: Int, end: Int) {
        let end = end == Self.minutes.upperBound ? 0 : end
        guard Self.minutes.contains(begin), Self.minutes.contains(end), begin != end else { return nil }
        (self.begin, self.end) = (begin, end)
    }

    /// "22:00-08:00", as it is written.
    public init?(_ text: String) {
        let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { Self.minute(String($0)) }
        guard ends.count == 2, let begin = ends[0], let end = ends[1] else { return nil }
        self.init(begin: begin, end: end)
    }

    /// Whether a minute of the day belongs to it.
    public func contains(_ minute: Int) -> Bool {
        begin < end ? minute >= begin && minute < end : minute >= begin || minute < end
    }

    /// "22:00-08:00".
    public var description: String { "\(Self.clock(begin))-\(Self.clock(end))" }

    private static func minute(_ text: String) -> Int? {
        let parts = text.trimmed.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ (1...2).contains($0.count) && $0.allSatisfy(\.isASCIIDigit) }),
            parts[1].count == 2, let hour = Int(parts[0]), let minute = Int(parts[1]),
            hour < 24 || hour == 24 && minute == 0, minute < 60
        else { return nil }
        return hour * 60 + minute
    }

    private static func clock(_ minute: Int) -> String { "\(two(minute / 60)):\(two(minute % 60))" }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

extension Character {
    /// Whether it is one of 0…9.
    var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
