import Files
import Followers
import Workshop

extension AskedQuestion {
    /// The most texts that are told, and how long all of them may be in bytes: one message has them all.
    private static let (maxTexts, maxTextBytes) = (64, 32_768)

    /// A question as all see it, to be told; of results that are hidden nothing is.
    init(_ state: QuestionState) {
        let isOpen = state.question.kind == .open
        var (texts, bytes): ([String], Int) = ([], 0)
        // The last ones that the host picked.
        for answer in state.texts.reversed() where answer.isPicked && texts.count < Self.maxTexts {
            bytes += answer.text.utf8.count
            guard bytes <= Self.maxTextBytes else { break }
            texts.insert(answer.text, at: 0)
        }
        self.init(
            id: state.id, text: state.question.text, kind: state.question.kind.name, answers: state.question.answers,
            ends: state.endsMicroseconds, closed: state.isClosed, revealed: state.isRevealed,
            answered: state.answeredCount, present: state.presentCount,
            counts: state.showsResults && !isOpen ? state.counts : nil,
            texts: state.showsResults && isOpen ? texts : nil)
    }
}

extension ShownGuestQuestion {
    /// A guest's question, to be told.
    init(_ question: GuestQuestion) { self.init(id: question.id, text: question.text, name: question.name) }
}

extension RoomTable {
    /// A follower as a table of the room.
    init(_ follower: FollowerState) { self.init(id: follower.id, name: follower.name, ownName: follower.report.name) }
}

extension RoomAnswer {
    /// What a follower answers.
    init(_ answer: FollowerAnswer) {
        switch answer {
        case .index(let index): self = .index(index)
        case .text(let text): self = .text(text)
        }
    }
}
