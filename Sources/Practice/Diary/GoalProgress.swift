import Files

/// How fast which part of which sound was played clean, by the diary: what goals are held against.
package struct GoalProgress: Equatable, Sendable {
    /// The fastest clean pass in percent, by the sound's key and by what was looped.
    private var fastest: [String: [String: Int]] = [:]

    /// From all that the diary has.
    package init(_ entries: [DiaryEntry] = []) { for entry in entries { add(entry) } }

    /// A stretch was practised.
    package mutating func add(_ entry: DiaryEntry) {
        guard entry.cleanPasses > 0 else { return }
        for part in Self.parts(ofLoop: entry.loop) {
            fastest[entry.key, default: [:]][part, default: 0] = max(fastest[entry.key]?[part] ?? 0, entry.percent)
        }
    }

    /// Whether that part was played clean at the goal's speed, or faster.
    /// - Parameter key: of the sound, as ``DiaryEntry/key``.
    package func hasReached(_ goal: PracticeGoal, of key: String) -> Bool {
        (fastest[key]?[goal.section.lowercased()] ?? 0) >= goal.percent
    }

    /// What a loop of the diary may be called in a goal: "2 chorus" is `chorus`, and section `2`; nothing of the whole sound.
    private static func parts(ofLoop loop: String?) -> [String] {
        guard let loop = loop?.lowercased(), loop != PracticeStretches.Subject.wholeSound else { return [""] }
        let number = loop.prefix { $0.isASCII && $0.isNumber }
        let rest = loop.dropFirst(number.count)
        guard !number.isEmpty, rest.hasPrefix(" ") else {
            let digits = loop.hasPrefix("section ") ? [String(loop.dropFirst("section ".count))] : []
            return [loop] + digits
        }
        return [loop, rest.trimmed, String(number), "section \(number)"]
    }
}
