import Numbers
import RoomKeys

/// What is asked in the room, and how much followers may answer. A value.
struct LeaderVotes: Sendable {
    /// What a person can answer, as on a phone.
    private static let answersAtOnce = 20.0
    private static let answersPerSecond = 4.0

    fileprivate var asked = QuestionMessage(question: nil, asked: [])
    private var limits: [String: RateLimit] = [:]

    fileprivate mutating func allows(_ id: String, at now: Int64) -> Bool {
        limits[id, default: RateLimit(most: Self.answersAtOnce, perSecond: Self.answersPerSecond)].allows(at: now)
    }

    /// A follower has left.
    mutating func forget(_ id: String) { limits[id] = nil }
}

extension LeadingRoom {
    /// That is asked now.
    mutating func ask(_ question: AskedQuestion?, _ asked: [ShownGuestQuestion]) -> [Effect] {
        votes.asked = QuestionMessage(question: question, asked: asked)
        return [.publish(questionMessage())]
    }

    mutating func questionMessage() -> Publication {
        sign(topics.question, votes.asked.payload, isRetained: true, isSure: true)
    }

    /// A follower answers.
    mutating func receiveVote(_ message: SignedMessage, of id: String) -> [Effect] {
        guard followers[id]?.report.answers == true, votes.allows(id, at: now), let vote = VoteMessage(message.payload),
            vote.run == epoch, let answer = vote.given
        else { return [] }
        return [.voted(id: id, question: vote.question, number: vote.number, answer)]
    }

    /// Tells a follower what became of its answer.
    mutating func answer(voteOf id: String, _ question: Int, _ number: Int, refused: String?) -> [Effect] {
        guard followers[id] != nil else { return [] }
        let message = VotedMessage(question: question, number: number, refused: refused)
        return [.publish(sign(topics.voted(id), message.payload, isSure: true))]
    }
}
