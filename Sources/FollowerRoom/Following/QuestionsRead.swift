import Files
import Followers
import Workshop

/// How much of a question is read that somebody else sent.
private enum QuestionLimits {
    /// The most that is counted.
    static let counts = 0...1_000_000
    static let texts = 64
    static let guestQuestions = 8
    static let nameCharacters = 40
}

extension QuestionState {
    /// A question that was told; `nil` where it is none that can be asked.
    /// - Parameter offsetMicroseconds: what is added to the leader's time to have the one here; `nil` while it is not known.
    init?(_ asked: AskedQuestion, offsetMicroseconds: Int64?) {
        let kind: Question.Kind
        switch asked.kind {
        case "choice": kind = .choice(asked.answers)
        case "scale": kind = .scale
        case "open": kind = .open
        default: return nil
        }
        guard let question = try? Question(asked.text, kind) else { return nil }
        func bounded(_ count: Int) -> Int {
            min(max(count, QuestionLimits.counts.lowerBound), QuestionLimits.counts.upperBound)
        }
        let counts = asked.counts.flatMap { $0.count == question.answers.count ? $0.map(bounded) : nil }
        let texts = (asked.texts ?? []).suffix(QuestionLimits.texts).map {
            VisibleText.cleaned($0, atMost: Question.maxCharacters)
        }
        let ends = asked.ends.flatMap { ends in
            offsetMicroseconds.flatMap { offset in
                let (moment, isBeyond) = ends.addingReportingOverflow(offset)
                return isBeyond ? nil : moment
            }
        }
        self.init(
            id: asked.id, question: question, isClosed: asked.closed,
            showsResults: counts != nil || asked.texts != nil, isRevealed: asked.revealed,
            endsMicroseconds: asked.closed ? nil : ends, answeredCount: bounded(asked.answered),
            presentCount: bounded(asked.present), counts: counts,
            texts: texts.enumerated().map { OpenAnswer(guest: GuestID($0 + 1), text: $1, isPicked: true) })
    }
}

extension GuestQuestion {
    /// A guest's question that was told.
    init(_ shown: ShownGuestQuestion) {
        self.init(
            id: shown.id, text: VisibleText.cleaned(shown.text, atMost: Question.maxCharacters),
            name: shown.name.map { VisibleText.cleaned($0, atMost: QuestionLimits.nameCharacters) })
        (isShown, isNew) = (true, false)
    }

    /// Those of a message, as many as are shown.
    static func shown(_ shown: [ShownGuestQuestion]) -> [GuestQuestion] {
        shown.prefix(QuestionLimits.guestQuestions).map(GuestQuestion.init)
    }
}

extension FollowerAnswer {
    /// What this player answers.
    init(_ answer: RoomAnswer) {
        switch answer {
        case .index(let index): self = .index(index)
        case .text(let text): self = .text(text)
        }
    }
}
