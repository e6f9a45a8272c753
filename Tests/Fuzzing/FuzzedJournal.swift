import Study

/// Journals of participants: read; what is read is written again as the same, and either goes on or is said to be of another study.
enum FuzzedJournal {
    private static let study = StudyDefinition(
        name: "Fuzzed", conditions: [StudyCondition("knobs", title: "Knobs", mapping: "knobs")],
        before: [
            StudyStep("consent", .consent(agree: "yes")),
            StudyStep("about-you", .questions([StudyQuestion("why", "Why?", .text(longest: 100))], isShuffled: false)),
        ], each: [StudyStep("play", .block(StudyBlock(.play)))], after: [StudyStep("load", .questionnaire(.tlx))])

    static func read(_ bytes: [UInt8]) {
        let text = JournalText(bytes, file: "journal.jsonl")
        for remark in text.remarks { expectOneLine("\(remark)") }
        do {
            let lines = try text.events.flatMap(JournalText.line)
            precondition(
                JournalText(lines, file: "journal.jsonl").events == text.events, "what was written is another journal")
        } catch {
            preconditionFailure("what was read cannot be written: \(error)")
        }
        do {
            var session = try StudySession(study, journal: text.events)
            _ = session.start(at: 0) + session.handle(.resume, at: 1) + session.handle(.skip, at: 2)
        } catch {
            expectOneLine("\(error)")
        }
    }
}
