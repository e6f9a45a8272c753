/// What is done for phones as time goes by.
extension Workshop {
    /// Does what is due for a phone.
    mutating func serve(_ id: ConnectionID) {
        let due = phones.change(id) { [now] phone in
            (isOver: phone.deadlineMicroseconds <= now, guest: phone.guest, ping: phone.nextPing(at: now))
        }
        guard let due else { return }
        if due.isOver { return cutOff(id, due.guest == nil ? .noHello : .silent) }
        guard let guest = due.guest else { return }
        if let ping = due.ping { send(LeaderMessage.ping(ping), to: id) }
        passTouches(of: guest, on: id)
        if phones.change(id, { [now] in $0.isStateDue(at: now) }) == true { sendState(to: id, of: guest) }
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
        for id in phones.joined { send(bytes, to: id, kept: kept) }
    }

    mutating func sendToAll(_ message: Pointing.Message) {
        let (bytes, kept) = LeaderMessage.pointing(message)
        sendToAll(bytes, kept: kept)
        switch message {
        case .pointer(let points): tell(tables: .point(points))
        case .stroke(let stroke):
            guard let index = pointing.state.strokes.firstIndex(where: { $0.id == stroke.id }) else { return }
            tell(tables: .draw(line: index + 1, stroke.points))
        // They hear where the host is.
        case .place: break
        }
    }

    mutating func tell(tables effect: TableEffect) { if hasTables { effects.append(.tables(effect)) } }

    /// Cuts off a phone for what it does or does not.
    mutating func cutOff(_ id: ConnectionID, _ reason: CutOffReason) {
        guard let phone = phones[id] else { return }
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
        report(event, after: eventLimit.untoldBefore(at: now))
    }

    /// Tells what a guest did, unless they did too much of it.
    mutating func report(_ event: RoomEvent, by guest: GuestID) {
        report(event, after: roster.change(guest) { [now] in $0.told.untoldBefore(at: now) } ?? nil)
    }

    /// `untold`: how many were not told before it; `nil` where it is not, either.
    mutating func report(_ event: RoomEvent, after untold: Int?) {
        guard let untold else { return }
        if untold > 0 { report(.more(untold)) }
        report(event)
    }

    mutating func report(_ event: RoomEvent) { effects.append(.event(event)) }
}
