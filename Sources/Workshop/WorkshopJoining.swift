import Touch

/// Coming and going.
extension Workshop {
    /// The version of messages that is spoken here.
    private static let version = 1
    /// A phone whose page did not say how large it is, in mm.
    private static let assumedSize = SurfaceSize(widthMillimetres: 62, heightMillimetres: 110, isKnown: false)
    /// After so long without a phone the instrument knows a guest no more, until they are back.
    private static let absenceMicroseconds: Int64 = 30_000_000

    /// A phone says who it is.
    mutating func join(_ hello: PhoneMessage.Hello, _ phone: Phone) {
        guard hello.version == Self.version else { return refuse(phone, .version) }
        let credentials = JoinGate.Credentials(key: hello.key, code: hello.code, token: hello.token)
        switch gate.decide(credentials, address: phone.address, at: now) {
        case .refused(let reason, let seconds):
            // A page without a key first asks whether the room is open.
            let isAsking = hello.key == nil && hello.token == nil && hello.code?.isEmpty ?? true
            refuse(phone, reason, seconds: seconds, isTold: !isAsking)
        case .back(let id):
            if let guest = roster[id] { comeBack(guest, hello, phone) } else { addNew(hello, phone) }
        case .new: addNew(hello, phone)
        }
    }

    /// A connection is gone; its guest may come back.
    mutating func disconnect(_ id: ConnectionID) {
        guard let guest = phones.remove(id)?.guest else { return }
        lift(guest)
        roster.change(guest) { [now] in ($0.connection, $0.leftMicroseconds) = (nil, now) }
        absences.append((guest, now + Self.absenceMicroseconds))
        guard let known = roster[guest], !known.isRemoved else { return }
        report(.left(guest, name: known.name), by: guest)
        figuresChanged()
    }

    private mutating func refuse(_ phone: Phone, _ reason: RefusalReason, seconds: Int? = nil, isTold: Bool = true) {
        send(LeaderMessage.refused(reason, seconds: seconds), to: phone.id)
        close(phone.id)
        if isTold { tellOfStranger(.refused(address: phone.address, reason)) }
    }

    private mutating func addNew(_ hello: PhoneMessage.Hello, _ phone: Phone) {
        guard !roster.isOfRemoved(phone.address) else { return refuse(phone, .removed) }
        guard roster.connectedCount < settings.maxGuests else { return refuse(phone, .full) }
        if let seconds = roster.waitForNew(from: phone.address, at: now) ?? gate.waitForNew(at: now) {
            return refuse(phone, .slow, seconds: seconds)
        }
        let name = roster.freeName(hello.name, for: nil)
        let guest = roster.add { [part] id in
            Guest(
                id, name: name, address: phone.address, connection: phone.id, size: hello.size ?? Self.assumedSize,
                part: part)
        }
        if let forgotten = roster.forgetOne() { forget(forgotten) }
        welcome(guest, on: phone.id)
        report(.joined(guest, name: name))
    }

    private mutating func comeBack(_ known: Guest, _ hello: PhoneMessage.Hello, _ phone: Phone) {
        guard !known.isRemoved else { return refuse(phone, .removed) }
        let isThere = known.connection != nil
        guard isThere || roster.connectedCount < settings.maxGuests else { return refuse(phone, .full) }
        let wait = roster.change(known.id) { [now] guest in
            guest.returns.allows(at: now) ? nil : Int(guest.returns.secondsUntilNext.rounded(.up))
        }
        if case .some(.some(let seconds)) = wait { return refuse(phone, .slow, seconds: seconds) }
        if let old = known.connection {
            lift(known.id)
            send(LeaderMessage.end(.elsewhere), to: old)
            effects.append(.close(old))
            _ = phones.remove(old)
        }
        // Somebody else may have the name by now.
        let name = roster.freeName(known.name, for: known.id)
        roster.change(known.id) { guest in
            (guest.connection, guest.address, guest.leftMicroseconds) = (phone.id, phone.address, nil)
            guest.name = name
        }
        welcome(known.id, on: phone.id)
        if let size = hello.size { resize(known.id, size) }
        if !isThere { report(.returned(known.id, name: name), by: known.id) }
    }

    private mutating func welcome(_ id: GuestID, on connection: ConnectionID) {
        guard let guest = roster[id] else { return }
        send(
            LeaderMessage.welcome(
                token: gate.secrets.token(of: id), guest: id, name: guest.name, room: settings.name,
                began: began ?? now,
                at: now),
            to: connection)
        phones.change(connection) { [now] phone in
            phone.guest = id
            phone.clock = PhoneClock(at: now)
            phone.stateChanged(at: now)
        }
        for message in pointing.whole {
            let (bytes, kept) = LeaderMessage.pointing(message)
            send(bytes, to: connection, kept: kept)
        }
        addToInstrument(id)
        figuresChanged()
    }

    /// Tells the instrument of a guest whom it does not know, and of all that holds for them.
    mutating func addToInstrument(_ id: GuestID) {
        guard let guest = roster[id], guest.connection != nil, !guest.isInInstrument, let part = guest.part else {
            return
        }
        roster.change(id) { $0.isInInstrument = true }
        effects.append(.guest(.added(id, part: part, size: guest.size)))
        if guest.isMuted { effects.append(.guest(.muted(id, true))) }
        if guest.isLocked { effects.append(.guest(.lockedGuest(id, true))) }
    }

    /// The instrument need not know a guest any more.
    mutating func removeFromInstrument(_ id: GuestID) {
        guard roster[id]?.isInInstrument == true else { return }
        roster.change(id) { ($0.isInInstrument, $0.hasVoice) = (false, false) }
        effects.append(.guest(.removed(id)))
    }

    /// Those whose phones are gone for long are gone from the instrument.
    mutating func endAbsences() {
        while let absence = absences.first, absence.microseconds <= now {
            absences.removeFirst()
            guard let left = roster[absence.guest]?.leftMicroseconds, left + Self.absenceMicroseconds <= now else {
                continue
            }
            removeFromInstrument(absence.guest)
        }
    }

    /// A guest is known no more.
    private mutating func forget(_ guest: Guest) {
        if guest.isInInstrument { effects.append(.guest(.removed(guest.id))) }
        if solo.remove(guest.id) != nil { effects.append(.guest(.solo(solo))) }
    }

    /// A phone was turned, or its page has another size.
    mutating func resize(_ id: GuestID, _ size: SurfaceSize) {
        guard let guest = roster[id], guest.size != size else { return }
        roster.change(id) { $0.size = size }
        if guest.isInInstrument { effects.append(.guest(.size(id, size))) }
    }
}
