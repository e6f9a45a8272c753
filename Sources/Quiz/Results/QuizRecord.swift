import Files
import Granular

/// A question that was answered, and in which game.
public struct QuizAnswered: Codable, Hashable, Sendable {
    /// Which game: a number that no other game has, up to 53 bits.
    public var game: UInt64
    /// What was answered.
    public var result: QuizResult

    /// Makes one.
    public init(game: UInt64, result: QuizResult) { (self.game, self.result) = (game, result) }
}

/// A sound that a player has heard with its name, so that it can be asked about.
public struct QuizHeard: Codable, Hashable, Sendable {
    /// The sound's name.
    public var sound: String
    /// Who heard it.
    public var player: String
    /// When: ISO 8601, in UTC.
    public var date: String

    /// Makes one.
    public init(sound: String, player: String, date: String) {
        (self.sound, self.player, self.date) = (sound, player, date)
    }
}

/// A game that was played to its end: it counts as a high score.
public struct QuizCompleted: Codable, Hashable, Sendable {
    /// Which game.
    public var game: UInt64

    /// Makes one.
    public init(game: UInt64) { self.game = game }
}

/// A line of the journal.
enum QuizRecord: Equatable, Codable {
    case answered(QuizAnswered)
    case heard(QuizHeard)
    case completed(QuizCompleted)

    /// The version of lines that is written.
    static let version = QuizResult.currentVersion

    private enum Keys: String, CodingKey {
        case version, answered, heard, completed
    }

    init(from decoder: any Decoder) throws {
        let line = try decoder.container(keyedBy: Keys.self)
        guard try QuizResult.knownVersions.contains(line.decode(Int.self, forKey: .version)) else {
            throw DecodingError.dataCorruptedError(forKey: .version, in: line, debugDescription: "of another version")
        }
        if let heard = try line.decodeIfPresent(QuizHeard.self, forKey: .heard) {
            self = .heard(heard)
        } else if let completed = try line.decodeIfPresent(QuizCompleted.self, forKey: .completed) {
            self = .completed(completed)
        } else {
            self = .answered(try line.decode(QuizAnswered.self, forKey: .answered))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var line = encoder.container(keyedBy: Keys.self)
        try line.encode(Self.version, forKey: .version)
        switch self {
        case .answered(let answered): try line.encode(answered, forKey: .answered)
        case .heard(let heard): try line.encode(heard, forKey: .heard)
        case .completed(let completed): try line.encode(completed, forKey: .completed)
        }
    }

    /// The same with names that can be shown, whoever wrote them; `nil` where it cannot be true.
    var checked: QuizRecord? {
        switch self {
        case .answered(var answered):
            guard let result = answered.result.checked, answered.game < Self.games else { return nil }
            answered.result = result
            return .answered(answered)
        case .heard(let heard):
            guard UniversalTime.seconds(heard.date) != nil, heard.sound.isBoundedText, heard.player.isBoundedText else {
                return nil
            }
            return .heard(
                QuizHeard(sound: boundedName(heard.sound), player: boundedName(heard.player), date: heard.date))
        case .completed(let completed): return completed.game < Self.games ? self : nil
        }
    }

    /// So many numbers of games there are.
    private static let games: UInt64 = 1 << 53
}

extension QuizResult {
    fileprivate var checked: QuizResult? {
        guard Self.knownVersions.contains(version), UniversalTime.seconds(date) != nil, (0...1).contains(score),
            (0...1e6).contains(answerSeconds), (0...10_000).contains(hearings), player.isBoundedText,
            difference?.isWithinRange ?? true
        else { return nil }
        var result = self
        result.player = boundedName(player)
        if case .sound(let name) = subject {
            guard name.isBoundedText else { return nil }
            result.subject = .sound(boundedName(name))
        }
        if case .daily(let day) = mode {
            guard day.isBoundedText else { return nil }
            result.mode = .daily(boundedName(day))
        }
        return result
    }
}

extension QuizDifference {
    fileprivate var isWithinRange: Bool {
        let range = parameter.definition.range
        return range.contains(from) && range.contains(to)
    }
}

extension String {
    fileprivate var isBoundedText: Bool { utf8.count <= 4_096 }
}
