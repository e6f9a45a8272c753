/// What is done for phones as time goes by.
extension Workshop {
    /// Does what is due for a phone.
    mutating func serve(_ id: ConnectionID) {
        guard let phone = phones[id] else { return }
        if phone.deadlineMicroseconds <= now { return cutOff(phone, phone.guest == nil ? .noHello : .silent) }
        guard let guest = phone.guest else { return }
        if let ping = phones.change(id, { [now] in $0.clock.ping(at: now) }) ?? nil {
            send(LeaderMessage.ping(ping), to: id)
        }
        passTouches(of: guest, on: id)
        if let moment = phones[id]?.stateMicroseconds, moment <= now { sendState(to: id, of: guest) }
    }

    /// Passes on the touches whose moment has come.
    mutating func passTouches(of guest: GuestID, on id: ConnectionID) {
        while let frame = phones.change(id, { [now] in $0.touches.next(dueBy: now) }) ?? nil { pass(frame, of: guest) }
    }

    /// Lifts the fingers of a guest whose phone is gone.
    mutating func lift(_ guest: GuestID) {
        pass(PhoneTouches.Frame(timeMicroseconds: now, fingers: [], isSilence: true), of: guest)
    }

    private mutating func pass(_ frame: PhoneTouches.Frame, of guest: GuestID) {
        guard let touch = roster.change(guest, { $0.frame(frame) }) ?? nil else { return }
        effects.append(.guest(.touch(guest, touch)))
    }

    mutating func send(_ bytes: [UInt8], to id: ConnectionID, kept: MessageKind = .message) {
        effects.append(.send(bytes, to: id, kept: kept))
    }

    /// Sends to everybody who is in the room.
    mutating func sendToAll(_ bytes: [UInt8], kept: MessageKind = .message) {
        for id in phones.ids where phones[id]?.guest != nil { send(bytes, to: id, kept: kept) }
    }

    mutating func sendToAll(_ message: Pointing.Message) {
        let (bytes, kept) = LeaderMessage.pointing(message)
        sendToAll(bytes, kept: kept)
    }

    /// Cuts off a phone for what it does or does not.
    mutating func cutOff(_ phone: Phone, _ reason: CutOffReason) {
        let name = phone.guest.flatMap { roster[$0]?.name }
        if phone.guest != nil, reason == .flood { send(LeaderMessage.end(.slow), to: phone.id) }
        close(phone.id)
        tellOfStranger(.cutOff(address: phone.address, name: name, reason))
    }

    /// Closes a connection, whose guest may come back.
    mutating func close(_ id: ConnectionID) {
        effects.append(.close(id))
        disconnect(id)
    }

    /// Tells of a stranger's doing, unless there were too many.
    mutating func tellOfStranger(_ event: RoomEvent) {
        counts.refused += 1
        effects += eventLimit.events(for: event, at: now).map(RoomEffect.event)
    }

    mutating func report(_ event: RoomEvent) { effects.append(.event(event)) }
}
