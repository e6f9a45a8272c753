import Numbers

extension StudyParticipant {
    /// The same with free text replaced by its length.
    var withoutText: StudyParticipant {
        StudyParticipant(code, events: events.map(\.withoutText), remarks: remarks)
    }
}

extension StudyEvent {
    fileprivate var withoutText: StudyEvent {
        guard case .answered(let answers, let seconds) = what else { return self }
        return StudyEvent(
            .answered(answers.map(\.withoutText), shownSeconds: seconds), step: step, seconds: self.seconds)
    }
}

extension StudyAnswer {
    fileprivate var withoutText: StudyAnswer {
        guard case .text(let text) = value else { return self }
        return StudyAnswer(question, .text("(\(counted(text.count, "character")))"))
    }
}
