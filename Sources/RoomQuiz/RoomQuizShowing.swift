import Quiz
import QuizRoom
import Workshop

extension RoomGame {
    /// What phones and the host see of a game.
    init(_ game: RoomQuizGame, _ view: QuizView, number: Int) {
        self.init(name: "quiz", number: number, count: game.rules.questionLimit)
        standings = game.standings.map(GameRank.init)
        switch view {
        case .about(let rules, let note):
            phase = .ready
            line = [rules.lengthLine, note].filter { !$0.isEmpty }.joined(separator: " ")
        case .waiting: (phase, line) = (.waiting, "The next question is being made.")
        case .introducing(let sound): (phase, line) = (.introducing, "Listen: this is \(sound).")
        case .paused, .leaving: (phase, line) = (.paused, "Paused.")
        case .ended(let end): (phase, line) = (.over, Self.ending(end.reason))
        case .question(let view): show(view)
        }
    }

    private mutating func show(_ view: QuizQuestionView) {
        seconds = view.question.kind.seconds
        guard let answered = view.answered else {
            (phase, line) = view.canHearAgain ? (.answering, "") : (.asking, Self.listening(view))
            return
        }
        (phase, line) = (.shown, QuizWords.sentence(view.question.explanation))
        switch view.question.asked {
        case .choice(_, let right): self.right = .index(right)
        case .name(let name, _): right = .text(name)
        case .touch, .gesture: break
        }
        if let comparison = answered.comparison {
            self.comparison = [comparison.a.title] + (comparison.b.map { [$0.title] } ?? [])
        }
        compared = view.sideHeard.map { $0 == .a ? 0 : 1 }
    }

    /// Which of several is heard.
    private static func listening(_ view: QuizQuestionView) -> String {
        guard view.question.clips.count > 1, let heard = view.clipHeard else { return "Listen." }
        let names = ["first", "second", "third"]
        return "Listen: the \(names.indices.contains(heard) ? names[heard] : "next")."
    }

    private static func ending(_ reason: QuizEnd.Reason) -> String {
        switch reason {
        case .left: "The host ended it."
        default: QuizWords.reason(reason)
        }
    }
}

extension GameRank {
    init(_ standing: RoomQuizRank) {
        let tally = standing.tally
        self.init(
            guest: GuestID(standing.player.number), name: standing.player.name, place: standing.place,
            points: tally.points, speedPoints: tally.speedPoints, streak: tally.streak, right: tally.right,
            asked: tally.answered, isRight: standing.isRight)
    }
}

/// What is told line by line.
enum RoomQuizLines {
    /// What there is to choose from.
    static func choices(_ question: QuizQuestion) -> String {
        guard case .choice(let choices, _) = question.asked else { return "they type it" }
        return choices.enumerated().map { "\($0 + 1) \($1.text)" }.joined(separator: ", ")
    }

    /// The right answer, and how many had it.
    static func answer(_ game: RoomGame, of question: QuizQuestion) -> String {
        let played = game.standings.filter { $0.isRight != nil }
        let right: String =
            switch question.asked {
            case .choice(let choices, let right): choices.indices.contains(right) ? choices[right].text : ""
            case .name(let name, _): name
            case .touch, .gesture: ""
            }
        return "right: \(right) (\(played.count { $0.isRight == true }) of \(played.count)). \(game.line)"
    }
}
