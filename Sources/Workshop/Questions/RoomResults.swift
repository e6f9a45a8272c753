import Files

/// What came of all questions of a room.
public struct RoomResults: Equatable, Sendable {
    /// Texts of more bytes than this are not kept all together: the oldest question's go first.
    private static let maxTextBytes = 8 << 20
    private static let maxCount = 500

    /// The oldest first.
    public private(set) var all: [QuestionResult] = []

    /// Nothing was asked yet.
    public init() {}

    package mutating func add(_ result: QuestionResult) {
        all.append(result)
        if all.count > Self.maxCount { all.removeFirst() }
        while all.count > 1, all.reduce(0, { $0 + Self.bytes(of: $1) }) > Self.maxTextBytes { all.removeFirst() }
    }

    /// A table as CSV (RFC 4180) that a spreadsheet shows as it is: a row for each answer there was to choose from, and for each text. Who
    /// answered is not in it.
    public var csv: String {
        var table = CSVText(columns: ["question", "text", "kind", "answer", "count", "shown", "answered", "present"])
        for result in all {
            for row in Self.rows(of: result) {
                table.add(
                    [.number(Double(result.id)), .text(result.question.text), .text(result.question.kind.name)] + row
                        + [
                            .number(Double(result.answeredCount)), .number(Double(result.presentCount)),
                        ])
            }
        }
        return table.description
    }

    private static func rows(of result: QuestionResult) -> [[CSVText.Field]] {
        if case .open = result.question.kind {
            guard !result.texts.isEmpty else { return [[.none, .number(0), .none]] }
            return zip(result.texts, result.picked).map { [.text($0), .number(1), .text($1 ? "yes" : "no")] }
        }
        return zip(result.question.answers, result.counts).map { [.text($0), .number(Double($1)), .none] }
    }

    private static func bytes(of result: QuestionResult) -> Int { result.texts.reduce(0) { $0 + $1.utf8.count } }
}

extension Question.Kind {
    /// As messages and tables call it.
    package var name: String {
        switch self {
        case .choice: "choice"
        case .scale: "scale"
        case .open: "open"
        }
    }
}
