import Files

/// What happened: a row for each event of the journals, but for the answers.
enum EventTable {
    static let table = StudyTable(
        name: "events.csv", about: "something that happened",
        columns: [
            StudyTable.participant, StudyTable.step, StudyTable.condition, StudyTable.position, StudyTable.seconds,
            .init("event", "what happened: see the rows with this column"),
            .init("name", "of what: a target, a clip, a command, a file, a reason"),
            .init("number", "which time or round, from 1"),
            .init("block-seconds", "when, since the block began", unit: "s"),
            .init("lasted-seconds", "how long it lasted", unit: "s"),
            .init("take", "how often the block was begun so far"),
            .init("interrupted", "yes where the program was gone before this block ended: it was begun again"),
        ])

    /// What can stand in the column `event`.
    static let kinds = [
        ("began", "the participant began; number is the row of the order"), ("page", "a page was left"),
        ("consent", "the consent was answered; name is yes or no"),
        ("block-began", "a block began; name is its performance, in the participant's folder"),
        ("heard", "a target, a clip, or a phrase or a part of it, was heard"),
        ("hands-began", "the hands began at a target, a clip, a return or a phrase"),
        ("done", "the participant said that this is it"), ("timed-out", "the time for a target was over"),
        ("kept", "the participant said that this is the sound to come back to"),
        ("asked", "a command was asked for, or a phrase can be heard from now on"),
        ("did", "a command was done, or a phrase reproduced"),
        ("tried", "a phrase was played; number is how well, in percent"), ("gave-up", "a phrase was given up"),
        ("used", "a tool was used on a phrase; name is the tool"),
        ("did-other", "something else was done while a command was open; name is its action"),
        ("missed", "a command was not done before the next one"),
        ("went-back", "the participant went back to the question before"),
        (
            "block-ended",
            "a block ended; name is participant (went on), done (all of it), time (was over) or host (went on)"
        ), ("paused", "the host paused"),
        ("interrupted", "the program was gone"), ("missing", "a device or the card was missing"),
        ("finished", "all steps were done"), ("stopped", "it ended before the last step; name is the reason"),
    ]

    static func text(_ participants: [StudyParticipant]) -> CSVText {
        var text = table.text
        for participant in participants {
            var blocks = participant.blocks[...]
            for (index, event) in participant.events.enumerated() {
                while let block = blocks.first, block.events.endIndex <= index { blocks.removeFirst() }
                let block = blocks.first.flatMap { $0.events.indices.contains(index) ? $0 : nil }
                let row = EventRow(event.what)
                text.add(
                    [.text(participant.code.text)] + StudyPlace(event.step, participant).fields + [
                        .number(event.seconds), .text(row.event), .init(row.name), .init(row.number),
                        .init(row.blockSeconds), .init(row.lastedSeconds), .init(block?.take),
                        .init(block.map { $0.isInterrupted ? "yes" : "no" }),
                    ])
            }
        }
        return text
    }
}

/// An event as the fields of a row.
private struct EventRow {
    var event: String
    var name: String?
    var number: Int?
    var blockSeconds: Double?, lastedSeconds: Double?

    private init(_ event: String, _ name: String? = nil, number: Int? = nil, lasted: Double? = nil) {
        (self.event, self.name, self.number, lastedSeconds) = (event, name, number, lasted)
    }

    init(_ what: StudyEvent.What) {
        self =
            switch what {
            case .began(let row, _): Self("began", number: row)
            case .answered(_, let shown): Self("page", lasted: shown)
            case .wentBack: Self("went-back")
            case .consented(let agreed): Self("consent", agreed ? "yes" : "no")
            case .blockBegan(let performance): Self("block-began", performance)
            case .inBlock(let event, let seconds): Self(event, seconds)
            case .blockEnded(let why, let seconds): Self("block-ended", why.rawValue, lasted: seconds)
            case .paused(let seconds): Self("paused", lasted: seconds)
            case .interrupted(let seconds): Self("interrupted", lasted: seconds)
            case .missing(let what, let seconds): Self("missing", what, lasted: seconds)
            case .finished: Self("finished")
            case .stopped(let why): Self("stopped", why.rawValue)
            }
    }

    private init(_ event: BlockEvent, _ seconds: Double) {
        self =
            switch event {
            case .heard(let name, let time): Self("heard", name, number: time)
            case .began(let name): Self("hands-began", name)
            case .done(let name): Self("done", name)
            case .timedOut(let name): Self("timed-out", name)
            case .kept: Self("kept")
            case .asked(let name, let round): Self("asked", name, number: round)
            case .did(let name, let round): Self("did", name, number: round)
            case .didOther(let name, let round): Self("did-other", name, number: round)
            case .missed(let name, let round): Self("missed", name, number: round)
            case .tried(let name, let percent): Self("tried", name, number: percent)
            case .gaveUp(let name): Self("gave-up", name)
            case .used(let name): Self("used", name)
            }
        blockSeconds = seconds
    }
}
