import Files
import Followers
import Workshop

/// What is asked in the room, and what this player answers. A value.
struct FollowedQuestion: Sendable {
    /// More lines than these are not kept for who does not take them.
    private static let maxLines = 200

    /// As the panel shows it.
    private(set) var display: JoinedRoomDisplay
    private var asked: AskedQuestion?
    private var run: UInt64 = 0
    /// What counts at the leader.
    private var counted: RoomAnswer?
    private var lines: [String] = []

    init(room name: String) { display = JoinedRoomDisplay(name: name) }

    /// What happened since this was called last, a line each.
    mutating func takeLines() -> [String] {
        defer { lines = [] }
        return lines
    }

    /// The leader points and draws.
    mutating func show(_ pointer: PointerState) { display.state.pointer = pointer }

    /// That is asked now.
    mutating func ask(
        _ asked: AskedQuestion?, _ guests: [ShownGuestQuestion], run: UInt64, offsetMicroseconds: Int64?,
        at now: Int64
    ) {
        let before = display
        let isSame = run == self.run && asked?.id == self.asked?.id && asked != nil
        if !isSame { (display.mine, display.vote, counted) = (nil, nil, nil) }
        (self.asked, self.run) = (asked, run)
        display.state.guestQuestions = GuestQuestion.shown(guests)
        setOffset(microseconds: offsetMicroseconds)
        keep(QuestionLines.lines(from: isSame ? before.state.question : nil, to: display.state.question, at: now))
        if before.state.question != nil, asked == nil { keep(["nothing is asked any more"]) }
        for question in display.state.guestQuestions
        where !before.state.guestQuestions.contains(where: { $0.id == question.id }) {
            keep(["\(question.name ?? "somebody") asks: \(question.text)"])
        }
    }

    /// What is added to the leader's time to have the one here.
    mutating func setOffset(microseconds: Int64?) {
        display.state.question = asked.flatMap { QuestionState($0, offsetMicroseconds: microseconds) }
    }

    /// This player answers; `nil` where there is nothing to answer.
    mutating func answer(_ answer: RoomAnswer) -> (question: Int, FollowerAnswer)? {
        guard let question = display.state.question, !question.isClosed else { return nil }
        var answer = answer
        switch answer {
        case .index(let index): guard question.question.answers.indices.contains(index) else { return nil }
        case .text(let text):
            let text = VisibleText.cleaned(text, atMost: Question.maxCharacters)
            guard question.question.kind == .open, !text.isEmpty else { return nil }
            answer = .text(text)
        }
        (display.mine, display.vote) = (answer, .sent)
        return (question.id, FollowerAnswer(answer))
    }

    /// The leader says what became of it.
    mutating func voted(question: Int, refused: String?) {
        guard question == asked?.id else { return }
        if let refused {
            (display.mine, display.vote) = (counted, .refused(QuestionLines.words(refused)))
        } else {
            (counted, display.vote) = (display.mine, .counted)
        }
        keep([display.voteText].compactMap(\.self))
    }

    private mutating func keep(_ new: [String]) { lines = (lines + new).suffix(Self.maxLines) }
}
