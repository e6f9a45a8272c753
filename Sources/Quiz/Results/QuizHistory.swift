import KeyTables

/// All that was answered and heard in the quiz on this machine.
public struct QuizHistory: Equatable, Sendable {
    /// The answers, the earliest first as far as they were written in order.
    public private(set) var answers: [QuizAnswered] = []
    /// The sounds that were heard with their names.
    public private(set) var heard: [QuizHeard] = []
    /// The games that were played to their end, as far as that was noted.
    public private(set) var completed: Set<UInt64> = []
    /// What was wrong with the file, a line each.
    public internal(set) var remarks: [Diagnostic] = []

    /// Nothing was answered.
    public init() {}

    /// What was answered and heard.
    public init(_ answers: [QuizAnswered], heard: [QuizHeard] = [], completed: Set<UInt64> = []) {
        (self.answers, self.heard, self.completed) = (answers, heard, completed)
    }

    /// Whether there is nothing of anybody.
    public var isEmpty: Bool { answers.isEmpty && heard.isEmpty }

    /// The results of one player, in order.
    public func results(of player: String) -> [QuizResult] {
        answers.lazy.map(\.result).filter { $0.player == player }
    }

    /// What one player answered and heard.
    public func of(_ player: String) -> QuizHistory {
        QuizHistory(
            answers.filter { $0.result.player == player }, heard: heard.filter { $0.player == player },
            completed: completed)
    }

    /// Who answered last; `nil` where nobody did.
    public var lastPlayer: String? { answers.last?.result.player }

    /// The sounds that a player has heard with their names, also as the right answer to a question about them.
    public func heardSounds(by player: String) -> Set<String> {
        var sounds = Set(heard.lazy.filter { $0.player == player }.map(\.sound))
        for answer in answers where answer.result.player == player {
            if case .sound(let name) = answer.result.subject { sounds.insert(name) }
        }
        return sounds
    }

    /// Whether the game of an answer was played to its end. Of games of version 1 nobody noted it: they count as if they were.
    public func isCompleted(_ answered: QuizAnswered) -> Bool {
        answered.result.version == 1 || completed.contains(answered.game)
    }

    mutating func add(_ record: QuizRecord) {
        switch record {
        case .answered(let answered): answers.append(answered)
        case .heard(let sound): heard.append(sound)
        case .completed(let game): completed.insert(game.game)
        }
    }
}
