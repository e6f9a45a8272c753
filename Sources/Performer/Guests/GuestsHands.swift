import Mapping
import Touch

/// Their hands, and what is due.
extension Guests {
    /// More fingers than two hands have are no touch.
    private static var maxContacts: Int { 16 }

    /// What of a frame of a guest's hand is played: nothing where it is locked. A finger that was down before it was unlocked plays on
    /// when it moves.
    func accepted(_ frame: TouchFrame, from number: Int) -> TouchFrame? {
        guard !isLocked, let place = place(of: number), !players[place].isLocked, !players[place].hasLeft else {
            return nil
        }
        var frame = frame
        frame.contacts = frame.contacts.prefix(Self.maxContacts).filter { contact in
            guard !contact.position.isNote else { return false }
            guard contact.phase != .began, players.span[place].isNew(contact, of: 0) else { return true }
            return players[place].waiting.contains(contact.id) ? voices.free != nil : contact.phase == .moved
        }
        for place in frame.contacts.indices { frame.contacts[place].surface = 0 }
        return frame
    }

    /// Plays a frame: of a guest's hand, or of what a layer of the loop has of it.
    mutating func touch(_ frame: TouchFrame, from guest: GuestSource) {
        guard let place = place(of: guest.number) else { return }
        let (source, time) = (guest.layer.map { FingerID.firstLooped + $0 } ?? 0, frame.timeMicroseconds)
        if frame.contacts.contains(where: \.isDown) { players[place].playedMicroseconds = time }
        if players[place].voice == nil, frame.contacts.contains(where: { players.span[place].isNew($0, of: source) }) {
            takeVoice(place, at: time)
        }
        carryOut(players[place].mapper.handle(frame, from: source), of: place)
        finishActions(of: place)
        settle(place, at: time)
    }

    /// Lets happen what is due.
    mutating func advance(to microseconds: Int64) {
        if let due = level.nextMicroseconds, due <= microseconds {
            level.step()
            for place in players.indices where players[place].voice != nil {
                set(.level, to: players[place].mapper.value(of: .level), of: place)
            }
            flush(at: microseconds)
        }
        for place in players.indices {
            guard let due = players[place].due, due <= microseconds else { continue }
            carryOut(players[place].mapper.advance(to: microseconds), of: place)
            finishActions(of: place)
            while let next = players[place].fading.nextMicroseconds, next <= microseconds,
                let echo = players[place].fading.takeNext(by: host?.beats)
            {
                play(echo, of: place, at: next)
            }
            settle(place, at: microseconds)
        }
        findNext()
    }

    mutating func finishActions(of place: Int) {
        let ended = players[place].mapper.finishActions()
        if !ended.isEmpty { carryOut(ended, of: place) }
    }

    /// Looks again at how a guest stands: whoever plays nothing any more gives their voice back.
    mutating func settle(_ place: Int, at microseconds: Int64) {
        let (hasEnded, hasChanged) = players[place].settle(at: microseconds)
        if hasEnded, let voice = players[place].voice {
            voices.free(voice)
            players[place].voice = nil
        }
        if hasChanged { countPlaying(at: microseconds) }
        findNext()
    }

    mutating func countPlaying(at microseconds: Int64) {
        level.setPlaying(players.count { $0.isPlaying && isHeard($0) }, at: microseconds)
        findNext()
    }

    mutating func findNext() {
        var next = level.nextMicroseconds
        for place in players.indices {
            guard let due = players[place].due else { continue }
            next = min(next ?? due, due)
        }
        nextMicroseconds = next
    }
}
