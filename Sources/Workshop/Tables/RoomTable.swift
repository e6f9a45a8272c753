/// Somebody who joined with an instrument of their own, and can answer what is asked.
public struct RoomTable: Equatable, Sendable {
    /// What tells it from others, anew each time that its program starts.
    public var id: String
    /// What it is called, which no other one is.
    public var name: String
    /// What it calls itself: the same when its program was started again.
    public var ownName: String

    /// Makes a table.
    public init(id: String, name: String, ownName: String) { (self.id, self.name, self.ownName) = (id, name, ownName) }
}

/// What a table answers.
public struct TableVote: Equatable, Sendable {
    /// Which one, by its ``RoomTable/id``.
    public var table: String
    /// What was asked, by its number.
    public var question: Int
    /// Counts up with each answer of the table; what is sent again has the number of before.
    public var number: Int
    /// What it answers.
    public var answer: RoomAnswer

    /// Makes an answer.
    public init(table: String, question: Int, number: Int, answer: RoomAnswer) {
        (self.table, self.question, self.number, self.answer) = (table, question, number, answer)
    }
}
