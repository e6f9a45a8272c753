/// Questions that the host asks everybody.
extension Workshop {
    mutating func performQuestion(_ command: HostCommand) {
        switch command {
        case .ask(let question): return ask(question)
        case .askPrepared(let index): return askPrepared(index)
        case .clearQuestion: return clearQuestion()
        default: break
        }
        guard poll != nil else { return report(.notDone("nothing is asked")) }
        switch command {
        case .close: closeQuestion(timeIsUp: false)
        case .reveal: reveal()
        case .hideResults(let isHidden): poll?.hidesResults = isHidden
        case .timer(let seconds):
            if poll?.isClosed == true { report(.notDone("the question is closed")) }
            poll?.setTimer(seconds, at: now)
        case .pick(let guest, let isPicked):
            if poll?.pick(guest, isPicked) == false { report(.notDone("guest \(guest.number) wrote no answer")) }
        default: break
        }
        questionChanged()
    }

    /// What came of all questions that were asked, the one that is asked now too.
    public var results: RoomResults {
        var results = pastResults
        if let poll, poll.lastPlayer == nil { results.add(poll.result(present: presentCount)) }
        return results
    }

    private mutating func ask(_ question: Question) {
        clearQuestion()
        lastQuestion += 1
        poll = Poll(id: lastQuestion, question, at: now)
        questionChanged()
        report(.asked(question: lastQuestion, text: question.text))
    }

    private mutating func askPrepared(_ index: Int?) {
        let index = index ?? nextPrepared
        guard settings.questions.indices.contains(index) else {
            return report(.notDone("there is no prepared question \(index < .max ? index + 1 : index)"))
        }
        nextPrepared = index + 1
        ask(settings.questions[index])
    }

    /// Takes no more answers.
    mutating func closeQuestion(timeIsUp: Bool) {
        guard let id = poll?.id, poll?.isClosed == false else { return }
        let present = presentCount
        poll?.close(present: present)
        questionChanged()
        report(.closed(question: id, timeIsUp: timeIsUp))
    }

    mutating func reveal() {
        guard let id = poll?.id, poll?.isRevealed == false else { return }
        let present = presentCount
        poll?.reveal(present: present)
        questionChanged()
        sendToAll(LeaderMessage.feelReveal)
        report(.revealed(question: id))
    }

    /// Takes the question off the screens, and keeps what came of it.
    mutating func clearQuestion() {
        guard let poll else { return }
        if poll.lastPlayer == nil { pastResults.add(poll.result(present: presentCount)) }
        self.poll = nil
        questionChanged()
    }

    mutating func questionChanged() {
        questionState = nil
        statesChanged()
    }
}
