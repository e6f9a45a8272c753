import Granular
import Mapping
import Sounds
import Touch

/// Guests: hands by surfaces of their own, each with a part and a voice.
extension Performer {
    /// The parts for phones.
    package var parts: [Mapping] { guests.parts }

    /// Somebody comes.
    /// - Returns: whether they are there now: not where the number is another's or beyond ``Guest/numbers``, there are
    ///   ``Guest/maxCount`` already, or no part is called so.
    package mutating func add(_ guest: Guest, part: String, size: SurfaceSize) -> Bool {
        guard Guest.numbers.contains(guest.number), guests.place(of: guest.number) == nil,
            guests.players.count < Guest.maxCount, let part = guests.part(named: part)
        else { return false }
        let host = hostSound
        guests.setHost(host, at: now)
        guests.add(guest.number, part: part, size: size, host)
        return true
    }

    /// Somebody goes, and nothing of theirs sounds but what loops play.
    package mutating func remove(_ guest: Guest, at microseconds: Int64) -> Effects {
        lift(guest.number, at: microseconds)
        guests.remove(guest.number, isLooped: looper.plays(guest.number), at: microseconds)
        return takeGuestsEffects()
    }

    /// Plays a frame of a guest's hand and returns the effects, each with its time.
    package mutating func touch(_ frame: TouchFrame, by guest: Guest) -> [TimedEffects] {
        var timedEffects = advance(to: frame.timeMicroseconds)
        if let message = play(frame, by: guest.number) {
            timedEffects.append(TimedEffects(microseconds: now, effects: Effects(message: message)))
        }
        return timedEffects + guests.takeEffects()
    }

    /// Whether a frame of a guest's hand would be played.
    package func accepts(_ frame: TouchFrame, by guest: Guest) -> TouchFrame? {
        guests.accepted(frame, from: guest.number)
    }

    /// - Returns: a line for the player.
    private mutating func play(_ frame: TouchFrame, by number: Int) -> String? {
        guard let frame = guests.accepted(frame, from: number), let place = guests.place(of: number) else { return nil }
        let (source, size) = (GuestSource(number), guests.players[place].mapper.surface)
        let message = looper.record(frame, fromGuest: number, on: size)
        playedFrames?.append(PlayedFrame(frame: frame, source: source.source, surface: size))
        if guests.players[place].voice == nil { guests.setHost(hostSound, at: frame.timeMicroseconds) }
        guests.touch(frame, from: source)
        return message
    }

    /// A guest's fingers are taken away.
    private mutating func lift(_ number: Int, at microseconds: Int64) {
        guard let place = guests.place(of: number) else { return }
        if let frame = guests.players[place].cancelledHand(at: microseconds) { _ = play(frame, by: number) }
    }

    package mutating func apply(_ command: GuestsCommand, at microseconds: Int64) -> Effects {
        switch command {
        case .part(let name, let guest):
            guard let part = guests.part(named: name) else { return Effects(message: "no part named \(name)") }
            begin(.single, at: microseconds)
            for number in guest.map({ [$0.number] }) ?? guests.players.map(\.number) {
                lift(number, at: microseconds)
                guests.use(part, by: number, at: microseconds)
            }
        case .mute(let guest, let isMuted): guests.setMuted(guest.number, isMuted, at: microseconds)
        case .solo(let chosen): guests.setSolo(Set(chosen.map(\.number)), at: microseconds)
        case .lock(let isLocked):
            if isLocked { for player in guests.players { lift(player.number, at: microseconds) } }
            guests.setLocked(isLocked, at: microseconds)
        case .lockGuest(let guest, let isLocked):
            if isLocked { lift(guest.number, at: microseconds) }
            guests.setLocked(guest.number, isLocked, at: microseconds)
        case .size(let guest, let size): guests.setSize(size, of: guest.number)
        }
        return takeGuestsEffects()
    }

    /// Plays what is due for guests.
    mutating func playGuests(at microseconds: Int64) -> [TimedEffects] {
        guests.advance(to: microseconds)
        return guests.takeEffects()
    }

    /// What a layer of the loop, or a performance, plays of a guest.
    mutating func play(_ frame: TouchFrame, of guest: GuestSource) -> [TimedEffects] {
        guard let place = guests.place(of: guest.number) else { return [] }
        let size = guests.players[place].mapper.surface
        playedFrames?.append(PlayedFrame(frame: frame, source: guest.source, surface: size))
        if guests.players[place].voice == nil { guests.setHost(hostSound, at: frame.timeMicroseconds) }
        guests.touch(frame, from: guest)
        return guests.takeEffects()
    }

    /// Whatever came together for guests, at once.
    mutating func takeGuestsEffects() -> Effects { Effects(changes: guests.takeEffects().flatMap(\.effects.changes)) }

    // MARK: The host's sound

    var hostSound: HostSound {
        HostSound(
            values: mapper.values, notes: notes, isFrozen: isFrozen, cut: rack.cut(of: nil),
            places: rack.mix.indices.map { rack.cut(of: .number($0 + 1)) }, seconds: rack.positionSeconds,
            beats: tempo.origin == nil ? nil : tempo.line)
    }

    /// Has guests' voices follow what the host has changed.
    package mutating func followHost() -> [Change] {
        guard guests.followsHost else { return [] }
        guests.setHost(hostSound, at: now)
        return takeGuestsEffects().changes
    }

    /// The same after what the host has played at a moment.
    mutating func following(_ timedEffects: [TimedEffects], at microseconds: Int64) -> [TimedEffects] {
        guard guests.followsHost, timedEffects.contains(where: { !$0.effects.changes.isEmpty }) else {
            return timedEffects
        }
        let changes = followHost()
        return changes.isEmpty
            ? timedEffects
            : timedEffects + [TimedEffects(microseconds: microseconds, effects: Effects(changes: changes))]
    }

    // MARK: Performances that are played back

    /// Somebody of a performance plays by a part from now on.
    mutating func playBack(_ number: Int, by title: String) -> [Change] {
        guard let part = guests.part(named: title) else { return [] }
        let number = GuestSource.played(number)
        if guests.place(of: number) != nil {
            guests.use(part, by: number, at: now)
        } else if guests.players.count < 2 * Guest.maxCount {
            let host = hostSound
            guests.setHost(host, at: now)
            guests.add(number, part: part, size: .assumed(aspect: 0.5), host)
        }
        return takeGuestsEffects().changes
    }

    /// Those of a performance go with it.
    mutating func removePlayedGuests(at microseconds: Int64) {
        for player in guests.players where !Guest.numbers.contains(player.number) {
            guests.remove(player.number, isLooped: false, at: microseconds)
        }
    }
}
