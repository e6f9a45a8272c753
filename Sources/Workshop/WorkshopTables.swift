/// Those who joined with instruments of their own: they see what is asked, and answer.
extension Workshop {
    /// These are there now.
    mutating func setTables(_ present: [RoomTable]) {
        tables.replacePresent(present) { [poll] in poll?.answer(of: $0) != nil }
        removeReplaced()
        figuresChanged()
    }

    /// One of them answers what is asked.
    mutating func vote(_ vote: TableVote) {
        // One that is not known yet sends it again.
        guard !isOver, let table = tables[vote.table] else { return }
        let ballot = Poll.Ballot(
            connection: table.connection, number: vote.number, answer: vote.answer, atMicroseconds: now)
        // Games are for phones.
        let isAsked = poll?.id == vote.question && poll?.lastPlayer == nil
        var refusal: AnswerRefusal? = nil
        switch isAsked ? poll?.answer(ballot, of: table.guest) ?? .refused(.closed) : .refused(.closed) {
        case .refused(let reason): refusal = reason
        case .known: break
        case .counted:
            removeReplaced()
            figuresChanged()
            report(
                .voted(
                    question: vote.question, name: table.table.name, answered: poll?.answeredCount ?? 0,
                    present: presentCount),
                after: tables.untold(vote.table, at: now))
        }
        tell(
            tables: .voted(
                table: vote.table, question: vote.question, number: vote.number, refused: refusal?.rawValue))
    }

    /// The host sends one of them out: what it answered is taken back.
    mutating func removeTable(_ id: String) {
        guard let table = tables[id] else { return }
        poll?.remove(table.guest)
        figuresChanged()
    }

    /// How many can answer what is asked: a game's question is for phones alone.
    var presentCount: Int { roster.connectedCount + (poll?.lastPlayer == nil ? tables.presentCount : 0) }

    /// Tells them what is asked, where that is something else than before.
    mutating func tellTables() {
        let isAsked = poll?.lastPlayer == nil && game == nil
        let question = isAsked ? poll?.state(present: presentCount).seenByAll : nil
        let asked = guestQuestions.states { roster[$0]?.name }.filter(\.isShown)
        if let effect = tableView.show(question, asked, at: now) { tell(tables: effect) }
    }

    /// One that was started again counts once, as long as answers count.
    private mutating func removeReplaced() {
        guard let poll, !poll.isClosed else { return }
        for guest in tables.replaced(hasAnswered: { poll.answer(of: $0) != nil }) { self.poll?.remove(guest) }
    }
}
