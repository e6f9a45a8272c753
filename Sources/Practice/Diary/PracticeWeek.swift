import Files

/// What was practised in seven days, the last of which is today.
package struct PracticeWeek: Equatable, Sendable, Encodable {
    /// A day.
    package struct Day: Equatable, Sendable, Encodable {
        /// The date in the player's time zone, such as `2026-11-27`.
        package var date: String
        /// How long was practised, in seconds.
        package var seconds: Double
    }

    /// A sound, all its stretches together.
    package struct Item: Equatable, Sendable, Encodable {
        package var sound: String
        package var file: String?
        /// How long it was practised, in seconds.
        package var seconds: Double
        /// The slowest speed and the fastest, in percent.
        package var slowestPercent: Int
        package var fastestPercent: Int
        package var passes: Int
        package var cleanPasses: Int
        /// What was looped, what was looped longest first.
        package var loops: [String]

        private enum CodingKeys: String, CodingKey {
            case sound, file, seconds
            case slowestPercent = "slowest-percent"
            case fastestPercent = "fastest-percent"
            case passes
            case cleanPasses = "clean-passes"
            case loops
        }
    }

    /// Seven days, the earliest first.
    package var days: [Day]
    /// What was practised, what was practised longest first.
    package var items: [Item]
    /// How long was practised in all, in seconds.
    package var seconds: Double

    /// The week that ends with the day of `now`, in seconds since 1970.
    package init(_ entries: [DiaryEntry], endingAt now: Int) {
        let dates = Self.dates(endingAt: now)
        var practised: [String: Double] = [:]
        let inWeek = entries.filter { dates.contains(Self.date($0.began)) }
        for entry in inWeek { practised[Self.date(entry.began), default: 0] += entry.seconds }
        days = dates.map { Day(date: $0, seconds: practised[$0] ?? 0) }
        items = Dictionary(grouping: inWeek, by: \.key).values.compactMap(Item.init)
            .sorted { ($1.seconds, $0.sound) < ($0.seconds, $1.sound) }
        seconds = days.reduce(0) { $0 + $1.seconds }
    }

    /// Counted from noon, so that a day on which clocks change is one.
    private static func dates(endingAt now: Int) -> [String] {
        let hour = Int(LocalTime.text(now, "%H")) ?? 12
        let noon = now + (12 - hour) * 3_600
        return (0..<7).reversed().map { date(noon - $0 * 86_400) }
    }

    private static func date(_ seconds: Int) -> String { LocalTime.text(seconds, "%Y-%m-%d") }
}

extension PracticeWeek.Item {
    fileprivate init?(_ entries: [DiaryEntry]) {
        guard let last = entries.last else { return nil }
        (sound, file) = (last.sound, last.file)
        seconds = entries.reduce(0) { $0 + $1.seconds }
        slowestPercent = entries.map(\.percent).min() ?? 100
        fastestPercent = entries.map(\.percent).max() ?? 100
        passes = entries.reduce(0) { $0 + $1.passes }
        cleanPasses = entries.reduce(0) { $0 + $1.cleanPasses }
        var looped: [String: Double] = [:]
        for entry in entries { if let loop = entry.loop { looped[loop, default: 0] += entry.seconds } }
        loops = looped.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    }
}
