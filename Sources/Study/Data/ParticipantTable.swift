import Files

/// Who took part: a row for each participant.
enum ParticipantTable {
    static let table = StudyTable(
        name: "participants.csv", about: "a participant",
        columns: [
            StudyTable.participant, .init("row", "the row of the order, from 1"),
            .init("order", "the conditions in the order in which they were played"),
            .init("state", "finished, stopped (before the end) or open (taking part)"),
            .init("reason", "why they stopped: no-consent, participant (they left) or host"),
            .init("steps", "how many steps were done"),
            .init("seconds", "how long it took, with breaks", unit: "s"),
            .init("paused-seconds", "how long the host paused", unit: "s"),
            .init("interruptions", "how often the program was gone"),
            .init("interrupted-seconds", "how long the program was gone", unit: "s"),
        ])

    static func text(_ participants: [StudyParticipant]) -> CSVText {
        var text = table.text
        for participant in participants {
            let (state, reason): (String, String?) =
                switch participant.state {
                case .open: ("open", nil)
                case .finished: ("finished", nil)
                case .stopped(let why): ("stopped", why.rawValue)
                }
            var steps: Set<String> = []
            var (paused, gone, interruptions) = (0.0, 0.0, 0)
            for event in participant.events {
                switch event.what {
                case .answered, .consented, .blockEnded: if let step = event.step { steps.insert(step) }
                case .paused(let seconds): paused += seconds
                case .interrupted(let seconds): (gone, interruptions) = (gone + seconds, interruptions + 1)
                default: break
                }
            }
            text.add([
                .text(participant.code.text), .init(participant.row),
                .text(participant.conditions.joined(separator: " > ")), .text(state), .init(reason), .init(steps.count),
                .init(participant.events.last?.seconds), .number(paused), .init(interruptions), .number(gone),
            ])
        }
        return text
    }
}
