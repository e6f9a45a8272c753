import Files

/// One of the tables that are made from the journals.
struct StudyTable: Sendable {
    /// Its file's name.
    let name: String
    /// What a row of it is.
    let about: String
    /// Its columns, the first of them the participant.
    let columns: [Column]

    /// A column of a table.
    struct Column: Sendable {
        /// What its first line says.
        let name: String
        /// What it holds, and in which unit.
        let about: String, unit: String

        init(_ name: String, _ about: String, unit: String = "") {
            (self.name, self.about, self.unit) = (name, about, unit)
        }
    }

    /// Columns that several tables have.
    static let participant = Column("participant", "the participant's code")
    static let step = Column("step", "the step of the study")
    static let condition = Column(
        "condition", "the condition that the step belongs to; empty before the first and after the last one")
    static let position = Column("position", "which of the participant's conditions that is, from 1")
    static let seconds = Column("seconds", "when, since the participant began", unit: "s")

    /// An empty one, as text.
    var text: CSVText { CSVText(columns: columns.map(\.name)) }
}

/// Where in the study something of a participant's happened, as the tables have it.
struct StudyPlace {
    let step: String?, condition: String?
    let position: Int?

    /// By a step's ``PlannedStep/id``.
    init(_ id: String?, _ participant: StudyParticipant) {
        let parts = id?.split(separator: "/", maxSplits: 1).map(String.init) ?? []
        step = parts.first
        condition = parts.count > 1 ? parts[1] : nil
        position = condition.flatMap { participant.conditions.firstIndex(of: $0) }.map { $0 + 1 }
    }

    /// The fields of ``StudyTable/step``, ``StudyTable/condition`` and ``StudyTable/position``.
    var fields: [CSVText.Field] { [.init(step), .init(condition), .init(position)] }
}
