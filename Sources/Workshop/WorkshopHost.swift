/// What the host asks for.
extension Workshop {
    mutating func perform(_ command: HostCommand) {
        switch command {
        case .lock(let isLocked): lock(isLocked)
        case .lockGuest(let id, let isLocked):
            changeGuest(id, .lockedGuest(id, isLocked)) { $0.isLocked = isLocked }
            if !isLocked { beginAnew(id) }
        case .mute(let id, let isMuted): changeGuest(id, .muted(id, isMuted)) { $0.isMuted = isMuted }
        case .solo(let id, let isSolo): setSolo(id, isSolo)
        case .part(let name, let id): setPart(name, for: id)
        case .rename(let id, let name): if isKnown(id), let renamed = rename(id, name) { report(renamed) }
        case .remove(let id): remove(id)
        case .restore(let id): restore(id)
        case .ask, .askPrepared, .close, .reveal, .hideResults, .timer, .pick, .clearQuestion:
            if game == nil { performQuestion(command) } else { report(.notDone("a game is on: end it first")) }
        case .game(let command): performGame(command)
        case .asking(let isAllowed, let mayBeAnonymous):
            guestQuestions.asking = AskingState(isAllowed: isAllowed, mayBeAnonymous: mayBeAnonymous)
            statesChanged()
        case .showGuestQuestion(let id, let isShown): changed(guestQuestions.show(id, isShown), id)
        case .answered(let id, let isAnswered): changed(guestQuestions.setAnswered(id, isAnswered), id)
        case .hide(let id, let isHidden): changed(guestQuestions.hide(id, isHidden), id)
        case .pointer(let isOn): pointing.turn(isOn)
        case .point(let points): pointing.point(points)
        case .draw(let point, let begins): pointing.draw(to: point, begins: begins)
        case .wipe:
            pointing.wipe()
            sendToAll(LeaderMessage.wipe)
            tell(tables: .wipe)
        case .endRoom: end()
        }
    }

    private mutating func changed(_ isChanged: Bool, _ question: Int) {
        if isChanged { statesChanged() } else { report(.notDone("there is no question \(question) of a guest")) }
    }

    private mutating func lock(_ isLocked: Bool) {
        guard isLocked != self.isLocked else { return }
        self.isLocked = isLocked
        effects.append(.guest(.locked(isLocked)))
        if !isLocked { for guest in roster.guests { beginAnew(guest.id) } }
        statesChanged()
    }

    /// Whether a guest is there or may come back; told where not.
    private mutating func isKnown(_ id: GuestID) -> Bool {
        if let guest = roster[id], !guest.isRemoved { return true }
        report(.notDone("there is no guest \(id.number)"))
        return false
    }

    private mutating func changeGuest(_ id: GuestID, _ effect: GuestEffect, _ change: (inout Guest) -> Void) {
        guard isKnown(id) else { return }
        roster.change(id, change)
        if roster[id]?.isInInstrument == true { effects.append(.guest(effect)) }
        stateChanged(of: id)
    }

    private mutating func setSolo(_ id: GuestID, _ isSolo: Bool) {
        guard isKnown(id) else { return }
        let before = solo
        if isSolo { solo.insert(id) } else { solo.remove(id) }
        guard solo != before else { return }
        effects.append(.guest(.solo(solo)))
        statesChanged()
    }

    private mutating func setPart(_ name: String, for id: GuestID?) {
        guard parts.contains(where: { $0.name == name }) else { return report(.notDone("there is no part \(name)")) }
        guard let id else {
            part = name
            for guest in roster.guests where !guest.isRemoved { setPart(name, of: guest) }
            return
        }
        guard isKnown(id), let guest = roster[id] else { return }
        setPart(name, of: guest)
    }

    private mutating func setPart(_ name: String, of guest: Guest) {
        guard guest.part != name else { return }
        roster.change(guest.id) { $0.part = name }
        if guest.isInInstrument {
            effects.append(.guest(.part(name, guest.id)))
            beginAnew(guest.id)
        } else {
            addToInstrument(guest.id)
        }
        stateChanged(of: guest.id)
    }

    /// What fingers that are down did is over: they play as if they came down again.
    private mutating func beginAnew(_ id: GuestID) { roster.change(id) { $0.beginAnew() } }

    /// The parts that there are are others. Who plays one that is gone plays the first there is.
    mutating func replaceParts(_ parts: [PartDescription]) {
        guard parts != self.parts else { return }
        self.parts = parts
        describeParts()
        statesChanged()
        let names = Set(parts.map(\.name))
        if part.map({ !names.contains($0) }) ?? true { part = parts.first?.name }
        guard let part else { return }
        for guest in roster.guests where guest.part.map({ !names.contains($0) }) ?? true { setPart(part, of: guest) }
    }

    mutating func describeParts() {
        partJSON = Dictionary(parts.map { ($0.name, JSONBytes(part: $0)) }) { first, _ in first }
    }

    /// Gives a guest another name, or the same one cleaned and numbered.
    /// - Returns: what there is to tell of it, if anything.
    mutating func rename(_ id: GuestID, _ wanted: String) -> RoomEvent? {
        guard let guest = roster[id] else { return nil }
        let name = roster.freeName(wanted, for: id)
        guard name != guest.name else { return nil }
        roster.change(id) { $0.name = name }
        statesChanged()
        return .renamed(id, from: guest.name, to: name)
    }

    private mutating func remove(_ id: GuestID) {
        guard isKnown(id), let guest = roster[id] else { return }
        roster.change(id) { $0.isRemoved = true }
        if let connection = guest.connection {
            send(LeaderMessage.end(.removed), to: connection)
            close(connection)
        }
        removeFromInstrument(id)
        if solo.remove(id) != nil { effects.append(.guest(.solo(solo))) }
        poll?.remove(id)
        questionState = nil
        guestQuestions.remove(id)
        report(.removed(id, name: guest.name))
        statesChanged()
    }

    private mutating func restore(_ id: GuestID) {
        guard let guest = roster[id], guest.isRemoved else {
            return report(.notDone("no guest \(id.number) was removed"))
        }
        // Somebody else may have the name by now.
        let name = roster.freeName(guest.name, for: id)
        roster.change(id) { ($0.isRemoved, $0.name) = (false, name) }
        report(.restored(id, name: name))
    }

    mutating func share(_ view: SharedView?) {
        if let view { pointing.move(to: view.position) }
        var before = self.view
        self.view = view
        // A place that moves on is told by itself: the whole state would be much to send so often.
        if let view { before?.position = view.position }
        if view != before { statesChanged() }
    }

    /// Who has a voice now; who has one anew feels it.
    mutating func setVoices(_ guests: Set<GuestID>) {
        for guest in roster.guests where guest.hasVoice != guests.contains(guest.id) {
            roster.change(guest.id) { $0.hasVoice.toggle() }
            stateChanged(of: guest.id)
            if !guest.hasVoice, let connection = guest.connection { send(LeaderMessage.feelVoice, to: connection) }
        }
    }

    private mutating func end() {
        game = nil
        clearQuestion()
        isOver = true
        for id in phones.ids {
            if phones[id]?.guest != nil { send(LeaderMessage.end(.over), to: id) }
            effects.append(.close(id))
            if let guest = phones.remove(id)?.guest {
                lift(guest)
                roster.change(guest) { $0.connection = nil }
            }
        }
        for guest in roster.guests { removeFromInstrument(guest.id) }
        absences = []
        report(.ended)
    }
}
