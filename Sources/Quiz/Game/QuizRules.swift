/// What goes for a game from its beginning to its end.
public struct QuizRules: Hashable, Sendable {
    /// What it is made of.
    public var mode: QuizMode
    /// Whether the first mistake ends it.
    public var endsWithMistake: Bool
    /// How many questions are asked; as many as there are where `nil`.
    public var questionLimit: Int?
    /// Which points of a side end a game of two; `nil` where none do.
    public var pointsToWin: Int?
    /// After so many seconds no further question is asked; `nil` where that does not matter.
    public var longestSeconds: Double?
    /// Whether time can run out.
    public var isTimed: Bool

    /// How many questions a player can ask for.
    public static let questionCounts = 1...1_000
    /// How many questions are made at a time; more are asked for when half of them are used.
    public static let batchCount = 20
    /// Which points can be played for by two sides.
    public static let pointCounts = 1...100
    /// How long the side that buzzed has for its answer, in seconds.
    public static let turnSeconds = 5.0
    /// What two sides play for, where nothing is said.
    private static let usualPoints = 5

    /// The rules of a mode.
    /// - Parameters:
    ///   - questionLimit: within ``questionCounts``; what the mode says where `nil`.
    ///   - pointsToWin: what two sides play for, within ``pointCounts``; 5 where neither it nor `questionLimit` is said.
    ///   - isTimed: whether time can run out.
    public init(_ mode: QuizMode, questionLimit: Int? = nil, pointsToWin: Int? = nil, isTimed: Bool = true) {
        (self.mode, self.isTimed) = (mode, isTimed)
        switch mode {
        case .classic: (endsWithMistake, self.questionLimit, longestSeconds) = (true, questionLimit, nil)
        case .plan: (endsWithMistake, self.questionLimit, longestSeconds) = (false, questionLimit, 600)
        case .sides:
            (endsWithMistake, self.questionLimit, longestSeconds) = (false, questionLimit, nil)
            self.pointsToWin = pointsToWin ?? (questionLimit == nil ? Self.usualPoints : nil)
        case .mix, .kind, .daily, .room:
            (endsWithMistake, self.questionLimit, longestSeconds) = (false, questionLimit ?? Self.batchCount, nil)
        }
    }

    /// What it asks, in a line that is shown before it begins.
    public var about: String {
        switch mode {
        case .classic: "All kinds of questions, until your first mistake."
        case .mix: "You hear sounds: what moved, which is it, which one is odd?"
        case .kind(let kind): kind.about.hasSuffix("?") ? kind.about : "\(kind.about)."
        case .daily(let date): "The same questions for everyone on \(date), once a day."
        case .plan: "Your plan: what your ear needs today, ten minutes at most."
        case .sides: "Two sides of the surface: who buzzes first answers; after a mistake the other side does."
        case .room: "A question for every phone in the room."
        }
    }

    /// How long it is, and for how long one can think, in a line.
    public var lengthLine: String { lengthLine(asking: usualKinds) }

    /// The same where only these kinds are asked.
    public func lengthLine(asking kinds: [QuizKind]) -> String {
        if mode == .sides { return sidesLengthLine }
        let count = questionLimit.map { $0 == 1 ? "1 question" : "\($0) questions" }
        let length = count ?? (endsWithMistake ? nil : "As many questions as fit")
        let time = isTimed ? Self.timeLine(kinds) : "No timer."
        return [length.map { "\($0)." }, time].compactMap(\.self).joined(separator: " ")
    }

    private var usualKinds: [QuizKind] {
        switch mode {
        case .classic, .plan: QuizKind.allCases
        case .mix, .daily, .sides: QuizKind.chosen
        case .kind(let kind): [kind]
        case .room: QuizKind.chosen + [.name]
        }
    }

    /// "10 seconds to choose, 20 to type or play."
    private static func timeLine(_ kinds: [QuizKind]) -> String {
        let byHand = [kinds.contains(.name) ? "type" : nil, kinds.contains { $0.isPlayed } ? "play" : nil]
            .compactMap(\.self).joined(separator: " or ")
        let choosing = kinds.first { QuizKind.chosen.contains($0) }
        let other = kinds.first { !QuizKind.chosen.contains($0) }
        switch (choosing, other) {
        case (let choosing?, let other?):
            return "\(Int(choosing.seconds)) seconds to choose, \(Int(other.seconds)) to \(byHand)."
        case (let choosing?, nil): return "\(Int(choosing.seconds)) seconds to choose."
        case (nil, let other?): return "\(Int(other.seconds)) seconds to \(byHand)."
        case (nil, nil): return ""
        }
    }

    private var sidesLengthLine: String {
        let points = pointsToWin.map { $0 == 1 ? "The first point wins." : "Who has \($0) points first wins." }
        let questions = questionLimit.map { limit in
            limit == 1
                ? "1 question; at a tie the next point decides."
                : "\(limit) questions; at a tie the next point decides."
        }
        let time = isTimed ? "10 seconds to buzz, \(Int(Self.turnSeconds)) to answer." : "No timer."
        return [points, questions, time].compactMap(\.self).joined(separator: " ")
    }
}

extension QuizMode {
    /// What it is called: "classic", "daily", a kind's name.
    public var name: String {
        switch self {
        case .classic: "classic"
        case .mix: "mix"
        case .kind(let kind): kind.rawValue
        case .daily: "daily"
        case .plan: "plan"
        case .sides: "sides"
        case .room: "room"
        }
    }
}
