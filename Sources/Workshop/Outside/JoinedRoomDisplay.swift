/// A room that somebody else leads, as the panel of who joined it shows it.
public struct JoinedRoomDisplay: Equatable, Sendable {
    /// What became of what was answered here.
    public enum Vote: Equatable, Sendable {
        /// The leader has not said anything yet.
        case sent
        case counted
        /// It does not count, and why.
        case refused(String)
    }

    /// What the room is called.
    public var name: String
    /// What its leader shows to all who joined: the question, without results that are hidden, what guests ask, where the leader points, and what
    /// they drew. All else is as in a room that nobody is in.
    public var state: RoomState
    /// What was answered here to the question; `nil` for nothing.
    public var mine: RoomAnswer?
    /// What became of the last answer to it; `nil` before there is one.
    public var vote: Vote?

    /// A room in which nothing is shown.
    public init(name: String, state: RoomState = RoomState()) { (self.name, self.state) = (name, state) }

    /// What was answered here, in words; `nil` for nothing.
    public var mineText: String? {
        switch mine {
        case .index(let index):
            state.question.flatMap { $0.question.answers.indices.contains(index) ? $0.question.answers[index] : nil }
        case .text(let text): text
        case nil: nil
        }
    }

    /// What became of the last answer, in words; `nil` before there is one.
    public var voteText: String? {
        switch vote {
        case .sent: "sent: \(mineText ?? "")"
        case .counted: "your answer: \(mineText ?? "")"
        case .refused(let reason): "your answer does not count: \(reason)"
        case nil: nil
        }
    }
}
