import Files
import Numbers

/// What a player is to train today: what they are about to forget, the most forgotten first, and something new; ten minutes at most.
public struct QuizPlan: Sendable {
    /// Why something is asked.
    public enum Reason: Hashable, Sendable {
        /// It may be forgotten by now.
        case due
        /// It was never asked.
        case new
        /// It is still known, and there is time.
        case ahead
    }

    /// Something that is asked.
    public struct Step: Hashable, Sendable {
        /// What.
        public var item: QuizItem
        /// Why.
        public var reason: Reason
    }

    /// Sounds that are heard with their names before anything is asked.
    public let introductions: [String]
    /// What is asked, in this order.
    public let steps: [Step]
    /// How small the differences are: as this ear tells them.
    public let difficulty: QuizDifficulty

    /// How long it takes at most, in seconds.
    public static let longestSeconds = 600.0
    /// What is known with a smaller chance is asked again.
    static let retention = 0.9
    /// The most new items of a plan about sounds, and about parameters.
    static let newOfEach = 3
    /// The sounds that somebody who is new meets first, and how many more in a later plan, where less than so much is due.
    static let firstSounds = 4, furtherSounds = 2, busyCount = 15
    /// A plan with fewer questions goes on with what will be forgotten next.
    static let fewestSteps = 8
    private static let secondsPerIntroduction = 5.0

    /// - Parameters:
    ///   - history: all that was answered.
    ///   - player: whose plan it is.
    ///   - sounds: names of sounds that may be asked about, those to meet first at the front; of a large collection some are enough.
    ///   - surface: what the hand moves.
    ///   - now: seconds since 1970.
    public init(_ history: QuizHistory, player: String, sounds: [String], surface: QuizSurface = .touch, at now: Int) {
        let results = history.results(of: player)
        let memory = QuizMemory(results)
        let heard = history.heardSounds(by: player)
        let known = sounds.filter(heard.contains)
        let candidates = QuizSyllabus.about(sounds: known) + QuizSyllabus.aboutParameters(surface)
        let asked = candidates.compactMap { item in memory.chance(of: item, at: now).map { (item: item, chance: $0) } }
            .sorted { $0.chance < $1.chance }
        let due = asked.filter { $0.chance < Self.retention }.map(\.item)
        let soundCount =
            known.count < Self.firstSounds
            ? Self.firstSounds - known.count : due.count < Self.busyCount ? Self.furtherSounds : 0
        introductions = Array(sounds.filter { !heard.contains($0) }.prefix(soundCount))

        let fresh = candidates.filter { memory.chance(of: $0, at: now) == nil }
        let ofSounds = introductions.map { QuizItem(.sound, about: .sound($0)) } + fresh.filter(\.isAboutSound)
        let new =
            ofSounds.prefix(max(Self.newOfEach, introductions.count))
            + fresh.filter { !$0.isAboutSound }.prefix(Self.newOfEach)
        let ahead = asked.dropFirst(due.count).prefix(max(0, Self.fewestSteps - due.count - new.count)).map(\.item)

        var room = Self.longestSeconds - Double(introductions.count) * Self.secondsPerIntroduction
        let wanted =
            Self.mixed(due.map { Step(item: $0, reason: .due) }, new.map { Step(item: $0, reason: .new) })
            + ahead.map { Step(item: $0, reason: .ahead) }
        steps = wanted.filter { step in
            guard room >= step.item.seconds else { return false }
            room -= step.item.seconds
            return true
        }
        difficulty = EarProfile(results, player: player).difficulty
    }

    /// About how long it takes, in seconds.
    public var seconds: Double {
        steps.reduce(Double(introductions.count) * Self.secondsPerIntroduction) { $0 + $1.item.seconds }
    }

    /// What it trains today and why, in a line.
    public var line: String {
        guard !steps.isEmpty else { return "Nothing to train today" }
        var parts = introductions.isEmpty ? [] : ["you meet \(Self.list(introductions))"]
        for (reason, words) in [
            (Reason.due, "that you may be forgetting"), (.new, "new"), (.ahead, "ahead of time, so that they stay"),
        ] {
            let items = steps.filter { $0.reason == reason }.map(\.item.words)
            if !items.isEmpty { parts.append("\(items.count) \(words) (\(Self.list(items)))") }
        }
        let minutes = max(1, Int((seconds / 60).rounded()))
        return printable("Today, about \(minutes) min: \(parts.joined(separator: "; "))")
    }

    /// Two of one, then one of the other, as long as there are both.
    private static func mixed(_ due: [Step], _ new: [Step]) -> [Step] {
        var (steps, rest) = ([Step](), new[...])
        for (index, step) in due.enumerated() {
            steps.append(step)
            if index % 2 == 1, let next = rest.popFirst() { steps.append(next) }
        }
        return steps + rest
    }

    private static func list(_ words: [String]) -> String {
        words.count <= 3
            ? words.joined(separator: ", ")
            : "\(words.prefix(2).joined(separator: ", ")) and \(words.count - 2) more"
    }
}

extension QuizItem {
    /// How long a question takes, with its sounds and what is said afterwards, in seconds.
    fileprivate var seconds: Double { kind.seconds + 5 }

    fileprivate var isAboutSound: Bool { if case .sound = subject { true } else { false } }

    /// "density by comparison", "bell by name".
    fileprivate var words: String { "\(subject.words) by \(kind.rawValue)" }
}
