import Mapping

/// Whose hands play nothing, and who is not heard.
extension Guests {
    /// Nothing of a guest sounds any more, and their voice is free. Fingers that are down hold nothing until they come again.
    mutating func silence(_ place: Int, at microseconds: Int64) {
        _ = players[place].mapper.releaseAll()
        players[place].fading.clear()
        players[place].isOn = false
        players[place].struckMicroseconds = nil
        if let voice = players[place].voice {
            voices.sound(voice, false)
            if players[place].pulse != nil { voices.pulse(voice, beats: 0, count: 1) }
            voices.free(voice)
            players[place].voice = nil
            flush(at: microseconds)
        }
        players[place].pulse = nil
        settle(place, at: microseconds)
    }

    /// The same for all: a panic.
    mutating func silenceAll(at microseconds: Int64) {
        for place in players.indices { silence(place, at: microseconds) }
    }

    /// A guest's hand, which has lifted, leaves nothing behind; what loops play of it goes on.
    mutating func endHand(_ place: Int, at microseconds: Int64) {
        guard !players[place].mapper.fingers.isEmpty else { return silence(place, at: microseconds) }
        players[place].fading.clear()
        let changes = players[place].mapper.setHold(false)
        carryOut(changes.map { .init(timeMicroseconds: microseconds, .change($0)) }, of: place)
        settle(place, at: microseconds)
    }

    /// Hands of all play nothing from now on, or do again; they have lifted.
    mutating func setLocked(_ isLocked: Bool, at microseconds: Int64) {
        self.isLocked = isLocked
        if isLocked { for place in players.indices { endHand(place, at: microseconds) } }
    }

    /// The same of one.
    mutating func setLocked(_ number: Int, _ isLocked: Bool, at microseconds: Int64) {
        guard let place = place(of: number) else { return }
        players[place].isLocked = isLocked
        if isLocked { endHand(place, at: microseconds) }
    }

    mutating func setMuted(_ number: Int, _ isMuted: Bool, at microseconds: Int64) {
        guard let place = place(of: number) else { return }
        players[place].isMuted = isMuted
        soundWhoIsHeard(at: microseconds)
    }

    mutating func setSolo(_ numbers: Set<Int>, at microseconds: Int64) {
        solo = numbers
        soundWhoIsHeard(at: microseconds)
    }

    mutating func soundWhoIsHeard(at microseconds: Int64) {
        for player in players {
            guard let voice = player.voice else { continue }
            let isHeard = isHeard(player)
            voices.sound(voice, player.isOn && isHeard)
            if let pulse = player.pulse { voices.pulse(voice, beats: isHeard ? pulse.beats : 0, count: pulse.count) }
        }
        flush(at: microseconds)
        countPlaying(at: microseconds)
    }
}
