/// What phones and the host see.
extension Workshop {
    /// What all phones show changed.
    mutating func statesChanged() {
        phones.statesChanged(at: now, isFigure: false)
        tableView.changed(at: now, isFigure: false)
    }

    /// How many there are of something changed.
    mutating func figuresChanged() {
        questionState = nil
        phones.statesChanged(at: now, isFigure: true)
        tableView.changed(at: now, isFigure: true)
    }

    /// What a guest's phone shows changed.
    mutating func stateChanged(of guest: GuestID) {
        guard let connection = roster[guest]?.connection else { return }
        phones.change(connection) { [now] in $0.stateChanged(at: now) }
    }

    /// Tells a phone what it shows now, where that is something else than before.
    mutating func sendState(to id: ConnectionID, of guest: GuestID) {
        if questionState == nil { questionState = poll?.state(present: presentCount) }
        guard let view = phoneView(of: guest, on: id) else { return }
        let body = view.body
        guard phones.change(id, { [now] in $0.show(body.bytes, at: now) }) == true else { return }
        send(PhoneView.message(body, at: now), to: id, kept: .state)
    }

    private func phoneView(of id: GuestID, on connection: ConnectionID) -> PhoneView? {
        guard let guest = roster[id], let phone = phones[connection] else { return nil }
        let part = guest.part.flatMap { name in parts.first { $0.name == name } }
        return PhoneView(
            name: guest.name, isLocked: isLocked || guest.isLocked,
            isMuted: guest.isMuted || !(solo.isEmpty || solo.contains(id)), hasVoice: guest.hasVoice,
            guestCount: roster.connectedCount, distanceMilliseconds: phone.touches.distanceMilliseconds,
            part: part.flatMap { partJSON[$0.name] }, note: part?.note(of: id),
            question: game?.phase.showsQuestion ?? true ? questionState : nil, game: gameView(of: id),
            mine: poll?.answer(of: id), asking: guestQuestions.asking,
            asked: guestQuestions.seen(by: id) { roster[$0]?.name }, view: view, hasHaptics: settings.hasHaptics)
    }

    /// Everything about the room that is shown to its host.
    public var state: RoomState {
        let guests = roster.guests.map(state)
        var counts = counts
        counts.connected = roster.connectedCount
        counts.playing = guests.count(where: \.isPlaying)
        counts.voices = guests.count(where: \.hasVoice)
        counts.newGuestQuestions = guestQuestions.newCount
        return RoomState(
            name: settings.name, isOpen: gate.isOpen, guests: guests, isLocked: isLocked, parts: parts.map(\.name),
            partFiles: parts.map(\.file), part: part,
            question: questionState ?? poll?.state(present: presentCount),
            lastResult: pastResults.all.last,
            resultCount: pastResults.all.count + (poll.map { $0.lastPlayer == nil } == true ? 1 : 0),
            game: game, prepared: settings.questions,
            nextPrepared: settings.questions.indices.contains(nextPrepared) ? nextPrepared : nil,
            asking: guestQuestions.asking, guestQuestions: guestQuestions.states { roster[$0]?.name },
            pointer: pointing.state, view: view, counts: counts, isOver: isOver)
    }

    private func state(of guest: Guest) -> GuestState {
        let phone = guest.connection.flatMap { phones[$0] }
        return GuestState(
            id: guest.id, name: guest.name, delayMilliseconds: phone?.clock.delayMicroseconds?.milliseconds,
            jitterMilliseconds: phone?.touches.jitterMilliseconds ?? 0,
            distanceMilliseconds: phone?.touches.distanceMilliseconds ?? RoomTiming.firstDistanceMilliseconds,
            isPlaying: guest.isPlaying && !isLocked && !guest.isLocked, hasVoice: guest.hasVoice, part: guest.part,
            isMuted: guest.isMuted,
            isSolo: solo.contains(guest.id), isLocked: guest.isLocked, isRemoved: guest.isRemoved,
            isConnected: guest.connection != nil, contacts: guest.fingers.map(\.position))
    }
}
