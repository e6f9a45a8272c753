import Granular
import Mapping

/// Their voices: who has which, what each follows of the host, and what the parts put out.
extension Guests {
    /// Gives a guest the lowest free voice, or that of whoever has played nothing for the longest time.
    mutating func takeVoice(_ place: Int, at microseconds: Int64) {
        guard let host else { return }
        if voices.free == nil {
            let longest = players.indices.filter { players[$0].voice != nil }.min {
                (players[$0].playedMicroseconds, players[$0].number)
                    < (players[$1].playedMicroseconds, players[$1].number)
            }
            if let longest { giveUpVoice(longest, at: microseconds) }
        }
        guard let voice = voices.free else { return }
        players[place].waiting = []
        voices.assign(voice, to: players[place].number)
        followsHost = true
        players[place].voice = voice
        players[place].mapper.soundSeconds = host.seconds
        _ = players[place].mapper.set(following(host, .all, place))
        let values = players[place].mapper.values
        for parameter in Parameter.allCases where !parameter.isShared {
            set(parameter, to: values[parameter], of: place)
        }
        voices.cut(voice, host.cut(of: players[place].sound))
    }

    /// A guest falls silent for somebody else; the fingers that are down wait for another voice.
    private mutating func giveUpVoice(_ place: Int, at microseconds: Int64) {
        let hand = players[place].cancelledHand(at: microseconds)
        if let hand { _ = players[place].mapper.handle(hand, from: 0) }
        silence(place, at: microseconds)
        players[place].waiting = Set(hand?.contacts.map(\.id) ?? [])
    }

    /// What a guest has of the host's, of these parameters.
    func following(
        _ host: HostSound, _ changed: ParameterSet, _ place: Int
    ) -> [(parameter: Parameter, value: Double)] {
        let kept = players[place].kept
        return changed.filter { !$0.isShared && !kept.contains($0) }.map { ($0, host.values[$0]) }
            + players[place].noteValues(host)
    }

    /// The host's sound is that from now on: what guests have not set themselves goes along.
    mutating func setHost(_ host: HostSound, at microseconds: Int64) {
        guard let old = self.host, host != old else {
            self.host = host
            return
        }
        self.host = host
        let changed = ParameterSet(Parameter.allCases.filter { host.values[$0] != old.values[$0] })
        for place in players.indices {
            guard let voice = players[place].voice else { continue }
            players[place].mapper.soundSeconds = host.seconds
            let values = following(host, changed, place)
            if !values.isEmpty {
                for case .set(let parameter, let value, cloud: 0) in players[place].mapper.set(values) {
                    set(parameter, to: value, of: place)
                }
            }
            if host.isFrozen != old.isFrozen {
                set(.scanSpeed, to: players[place].mapper.value(of: .scanSpeed), of: place)
            }
            voices.cut(voice, host.cut(of: players[place].sound))
        }
        if host.cut != old.cut { voices.cutUnused(host.cut) }
        flush(at: microseconds)
    }

    /// Sends a value of a guest's voice, with what the number of those who play makes of its level.
    mutating func set(_ parameter: Parameter, to value: Double, of place: Int) {
        guard let voice = players[place].voice, !parameter.isShared else { return }
        switch parameter {
        case .level: voices.set(.level, to: value + level.decibels, of: voice)
        case .scanSpeed: voices.set(.scanSpeed, to: host?.isFrozen == true ? 0 : value, of: voice)
        default: voices.set(parameter, to: value, of: voice)
        }
    }

    // MARK: What comes of it

    mutating func carryOut(_ outputs: [Mapper.Output], of place: Int) {
        for output in outputs {
            switch output.kind {
            case .change(let change): carryOut(change, of: place, at: output.timeMicroseconds)
            case .sound(cloud: 0, let sound):
                players[place].sound = sound
                if let voice = players[place].voice, let host { voices.cut(voice, host.cut(of: sound)) }
            case .action(.grain(let count, cloud: nil)):
                for change in players[place].mapper.letGrainsOut(count, of: nil) {
                    carryOut(change, of: place, at: output.timeMicroseconds)
                }
            case .action, .volume, .blend, .notice, .sound: continue
            }
            flush(at: output.timeMicroseconds)
        }
    }

    mutating func carryOut(_ change: Change, of place: Int, at microseconds: Int64) {
        let isHeard = isHeard(players[place])
        switch change {
        case .set(let parameter, let value, cloud: 0):
            players[place].own.insert(parameter)
            set(parameter, to: value, of: place)
        case .start(cloud: 0), .release(cloud: 0):
            if case .start = change { players[place].isOn = true } else { players[place].isOn = false }
            if players[place].isOn, players[place].voice == nil { takeVoice(place, at: microseconds) }
            if let voice = players[place].voice { voices.sound(voice, players[place].isOn && isHeard) }
        case .grain(let count, cloud: 0):
            guard let voice = players[place].voice else { return }
            players[place].struckMicroseconds = microseconds
            if isHeard { voices.strike(voice, count) }
            guard players[place].part.hasOwnNotes else { return }
            players[place].fading.add(
                players[place].mapper.values, count: count, at: microseconds, by: host?.beats)
        case .pulse(let beats, let count, cloud: 0):
            players[place].pulse = beats > 0 ? (beats, count) : nil
            if let voice = players[place].voice { voices.pulse(voice, beats: isHeard ? beats : 0, count: count) }
        default: break
        }
    }

    /// What was tapped sounds again, as it was set then and as soft as it is by now.
    mutating func play(_ echo: FadingLoop.Echo, of place: Int, at microseconds: Int64) {
        guard let voice = players[place].voice, isHeard(players[place]) else { return }
        let (now, own) = (players[place].mapper.values, players[place].own)
        for parameter in own { set(parameter, to: echo.values[parameter], of: place) }
        let loudness = own.contains(.level) ? echo.values[.level] : now[.level]
        set(.level, to: loudness + echo.decibels, of: place)
        voices.strike(voice, echo.count)
        for parameter in own { set(parameter, to: now[parameter], of: place) }
        set(.level, to: now[.level], of: place)
        flush(at: microseconds)
    }

    mutating func flush(at microseconds: Int64) {
        let changes = voices.takeChanges()
        guard !changes.isEmpty else { return }
        if effects.last?.microseconds == microseconds {
            effects[effects.count - 1].effects.changes += changes
        } else {
            effects.append(.init(microseconds: microseconds, effects: .init(changes: changes)))
        }
    }
}
