import Files
import KeyTables
import Numbers
import Workshop

/// What the word does by which who joined a room answers its leader.
enum VoteReplies {
    static let usage = "[NUMBER|TEXT]"

    /// Answers by the number of an answer, its name, or a text; without any, tells what is asked.
    static func reply(_ rest: String, _ joined: JoinedRoomDisplay?) -> PlainReply {
        guard let joined else { return .problem("no room was joined: quern join follows one") }
        guard let question = joined.state.question else {
            return rest.isEmpty ? .answer("nothing is asked") : .problem("nothing is asked")
        }
        if rest.isEmpty { return PlainReply(lines: lines(question, joined)) }
        guard !question.isClosed else { return .problem("the question is closed") }
        if question.question.kind == .open { return vote(.text(rest), rest) }
        let answers = question.question.answers
        if let number = Int(rest), let answer = answers.item(number: number) { return vote(.index(number - 1), answer) }
        let all = Array(answers.enumerated())
        switch NameMatch.find(rest, among: all, names: { [$0.element] }) {
        case .one(let (index, answer)): return vote(.index(index), answer)
        case .several(let names): return KeywordReplies.ambiguous(rest, names)
        case .none: return .problem("no answer is called \(quoted(rest)): vote lists them")
        }
    }

    private static func vote(_ answer: RoomAnswer, _ words: String) -> PlainReply {
        .room(.vote(answer), "sent: \(printable(words))")
    }

    private static func lines(_ question: QuestionState, _ joined: JoinedRoomDisplay) -> [String] {
        let answers = question.question.answers.enumerated().map { "\($0 + 1) \($1)" }
        let texts = question.texts.map(\.text)
        let state = [question.isClosed ? "closed" : nil, question.showsResults ? nil : "results are hidden"]
        return ["question \(question.id): \(question.question.text)"] + answers + texts
            + [([question.results] + state.compactMap(\.self)).joined(separator: ", ")]
            + [joined.voteText].compactMap(\.self)
    }
}
