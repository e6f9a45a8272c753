/// What phones say.
extension Workshop {
    /// A message of a phone. Whatever it is, it is read here or its phone is cut off.
    mutating func receive(_ bytes: [UInt8], from id: ConnectionID) {
        let heard = phones.change(id) { [now] phone in
            phone.heardMicroseconds = now
            return (guest: phone.guest, isAllowed: phone.messages.allows(at: now))
        }
        guard let heard else { return }
        guard heard.isAllowed else { return cutOff(id, .flood) }
        guard let message = try? PhoneMessage(reading: bytes) else {
            if phones.change(id, { [now] in $0.unreadable.allows(at: now) }) == false { cutOff(id, .unreadable) }
            return
        }
        if let guest = heard.guest {
            handle(message, of: guest, on: id)
        } else if case .hello(let hello) = message, let phone = phones[id] {
            join(hello, phone)
        }
    }

    private mutating func handle(_ message: PhoneMessage, of guest: GuestID, on id: ConnectionID) {
        switch message {
        case .touch(let touch):
            let isPlayed = phones.change(id) { [now] phone in
                phone.touches.receive(touch, offset: phone.clock.offsetMicroseconds, at: now)
            }
            if isPlayed == false { counts.droppedTouches += 1 }
        case .pong(let ping, let page): phones.change(id) { [now] in $0.clock.pong(ping, page: page, at: now) }
        case .bye: close(id)
        case .hello, .unknown: break
        case .size, .name, .vote, .ask, .up:
            // What a page sends again until it is answered can wait.
            guard phones.change(id, { [now] in $0.requests.allows(at: now) }) == true else { return }
            handleRequest(message, of: guest, on: id)
        }
    }

    private mutating func handleRequest(_ message: PhoneMessage, of guest: GuestID, on id: ConnectionID) {
        switch message {
        case .size(let size): resize(guest, size)
        case .name(let name): if let renamed = rename(guest, name) { report(renamed, by: guest) }
        case .vote(let question, let number, let answer, let page):
            let at = phones[id]?.clock.moment(ofPage: page, at: now) ?? now
            vote(
                Poll.Ballot(connection: id, number: number, answer: answer, atMicroseconds: at), to: question,
                of: guest)
        case .ask(let phoneID, let text, let isAnonymous):
            ask(text, phoneID: phoneID, isAnonymous: isAnonymous, of: guest, on: id)
        case .up(let question, let isOn):
            if guestQuestions.vote(for: question, isOn, by: guest) {
                stateChanged(of: guest)
                figuresChanged()
            }
        default: break
        }
    }

    private mutating func vote(_ ballot: Poll.Ballot, to question: Int, of guest: GuestID) {
        let accepted = poll?.id == question ? poll?.answer(ballot, of: guest) : nil
        var refusal: AnswerRefusal? = nil
        switch accepted ?? .refused(.closed) {
        case .refused(let reason): refusal = reason
        case .known: break
        case .counted:
            questionState = nil
            stateChanged(of: guest)
            figuresChanged()
            report(
                .voted(
                    question: question, name: roster[guest]?.name ?? "", answered: poll?.answeredCount ?? 0,
                    present: presentCount),
                by: guest)
        }
        send(
            LeaderMessage.voted(question: question, number: ballot.number, refusal: refusal), to: ballot.connection)
    }

    private mutating func ask(
        _ text: String, phoneID: String, isAnonymous: Bool, of guest: GuestID, on id: ConnectionID
    ) {
        var refusal: AskingRefusal? = nil
        switch guestQuestions.add(text, phoneID: phoneID, isAnonymous: isAnonymous, of: guest) {
        case .refused(let reason): refusal = reason
        case .known: break
        case .added(let number):
            stateChanged(of: guest)
            let question = guestQuestions.states(name: { roster[$0]?.name }).first { $0.id == number }
            report(.guestAsked(number, name: question?.name, text: question?.text ?? ""))
        }
        send(LeaderMessage.asked(id: phoneID, refusal: refusal), to: id)
    }
}
