/// Keeps a log readable where one thing is said over and over: the first time it is told at once, then at most every ten seconds,
/// with a count.
package struct LogRepeats {
    private struct Held {
        var last: LogLine
        var more = 0
        var since: Double
    }

    private var held: [String: Held] = [:]

    /// How long what was told is held back, in seconds.
    package static let seconds = 10.0

    /// Nothing was told yet.
    package init() {}

    /// Filters a line logged at that time, in seconds of any monotonic clock. Returns the line to write now, if any.
    package mutating func filter(_ line: LogLine, at seconds: Double) -> LogLine? {
        let key = Self.key(line)
        guard var known = held[key] else {
            held[key] = Held(last: line, since: seconds)
            return line
        }
        known.last = line
        known.more += 1
        held[key] = known
        return nil
    }

    /// What is to be told by then of the lines that were held back, in the order of their time.
    package mutating func due(at seconds: Double) -> [LogLine] {
        var lines: [LogLine] = []
        for (key, known) in held where seconds - known.since >= Self.seconds {
            held[key] = known.more == 0 ? nil : Held(last: known.last, since: seconds)
            guard known.more > 0 else { continue }
            var line = known.last
            if known.more > 1 { line.text += " (and \(known.more - 1) more like it)" }
            lines.append(line)
        }
        return lines.sorted { $0.milliseconds < $1.milliseconds }
    }

    /// Troubles that differ in figures only are alike; of everything else only the same words are.
    private static func key(_ line: LogLine) -> String {
        line.level > .warning ? line.text : "\(line.level.rawValue)" + line.text.filter { !$0.isNumber }
    }
}
