import Granular
import Mapping
import Session
import Touch

/// Performances: what was played, to be recorded as one, and the playback of others.
extension Performer {
    /// What was done between two moments at which the performer stood so, and what its fingers did there, for a performance.
    package func played(since before: PerformerState, at microseconds: Int64) -> [(
        command: PlayedCommand, microseconds: Int64
    )] {
        var played: [(command: PlayedCommand, microseconds: Int64)] = []
        for heard in playedFrames ?? [] {
            played.append((.command(.surface(heard.surface)), heard.frame.timeMicroseconds))
            played.append((.command(.touch(source: heard.source, heard.frame.contacts)), heard.frame.timeMicroseconds))
        }
        for grains in playedGrains { played.append((.command(grains.command), grains.microseconds)) }
        return played + PerformerState(self).commands(since: before).map { (command: $0, microseconds: microseconds) }
    }

    // MARK: Playback

    /// The first number of a source in a performance that is played again: beyond those of looped layers.
    private static let firstPlayback = 64

    /// Starts the playback of a performance at `microseconds`, beside the hands.
    package mutating func playBack(_ performance: Performance, file: String, at microseconds: Int64) {
        playback = Playback(performance, file: file, startMicroseconds: microseconds)
    }

    /// The state of the playback, if any.
    package var playbackState: PlaybackState? { isFollowing ? nil : playback?.state(at: now) }

    /// Ends the performance that is played again; everything was played up to `microseconds`. Its fingers lift, all else stays as it
    /// stands.
    package mutating func stopPlayback(at microseconds: Int64) -> Effects {
        guard let state = playback?.state(at: microseconds), !isFollowing else {
            return Effects(message: "no performance is playing")
        }
        playback?.stop(at: microseconds)
        var effects = Effects(message: "performance stopped after \(Int(state.positionSeconds)) s")
        while playback != nil { effects.changes += playBack(at: microseconds).flatMap(\.effects.changes) }
        return effects
    }

    /// Plays the one thing that is due in the performance.
    mutating func playBack(at microseconds: Int64) -> [TimedEffects] {
        let isFollowed = isFollowing
        guard let step = playback?.playNext(), let performance = playback?.performance else { return [] }
        switch step {
        case .touch(let frame, let source, let surface):
            if let guest = GuestSource(source: source) {
                guests.setSize(surface, of: GuestSource.played(guest.number))
                return play(frame, of: GuestSource(GuestSource.played(guest.number), layer: guest.layer))
            }
            return play(frame, from: Self.firstPlayback + source, on: surface)
        case .command(let command):
            return [TimedEffects(microseconds: microseconds, effects: apply(command, of: performance))]
        case .end:
            playback = nil
            removePlayedGuests(at: microseconds)
            return [
                TimedEffects(
                    microseconds: microseconds,
                    effects: Effects(
                        changes: takeGuestsEffects().changes, message: isFollowed ? nil : "performance finished"))
            ]
        }
    }

    private mutating func apply(_ command: Performance.Command, of performance: Performance) -> Effects {
        playing.moves += 1
        switch command {
        case .touch, .surface: return Effects()
        case .set(let parameter, let value): return Effects(changes: playing.set(parameter, to: value))
        case .modulator(let source, let setting, let value):
            return Effects(changes: set(setting, of: source, to: value, at: now))
        case .amount(let source, let parameter, let amount):
            return Effects(changes: move(parameter, by: amount, of: source, at: now))
        case .notes(let list): return Effects(changes: setNotes(list))
        case .pins(let pins):
            return Effects(changes: layOut { $0.setPins(pins) })
        case .fields(let fields):
            return Effects(changes: layOut { $0.setFields(fields) })
        case .zoom(let tape, let window):
            playing.mapper.zoom(tape, to: window)
            return Effects()
        case .hold(let isHeld): return Effects(changes: playing.setHold(isHeld))
        case .grain(let count, let cloud):
            return Effects(changes: playing.letGrainsOut(Int(count), of: cloud))
        case .panic:
            // A hand's panic would end the performance too.
            let going = playback
            defer { playback = going }
            return act(.panic, at: now)
        case .mapping(let number):
            return Effects(changes: choose(performance.mappings[number].title) ?? [])
        case .part(let guest, let number):
            return Effects(changes: playBack(guest, by: performance.mappings[number].title))
        case .others(let numbers):
            return Effects(changes: playFurther(by: numbers.map { performance.mappings[$0].title }))
        case .sound(let number):
            return index(of: performance.sounds[number]).map { Effects(changes: use($0)) } ?? Effects()
        case .mix(let mixed):
            let mix = mixed.compactMap { entry in
                index(of: performance.sounds[entry.sound]).map {
                    MixedSound(
                        SoundRequest(sounds[$0]), chance: entry.chance, levelDecibels: entry.levelDecibels)
                }
            }
            return Effects(changes: setMix(mix))
        case .level(let decibels): return Effects(changes: master.setLevel(decibels))
        case .mute(let isMuted): return master.isMuted == isMuted ? Effects() : act(.mute, at: now)
        case .freeze(let isFrozen): return playing.freezing.isFrozen == isFrozen ? Effects() : act(.freeze, at: now)
        case .section(let number): return number == rack.section ? Effects() : rack.setSection(number)
        case .tempo(let tempo): return Effects(changes: self.tempo(.set(tempo), at: now).changes)
        case .lock(let lock, let isLocked): return self.tempo(.lock(lock, isLocked), at: now)
        case .noBed: return rack.setBed(nil)
        case .bed(let number, let decibels):
            guard let place = index(of: performance.sounds[number]) else { return Effects() }
            return Effects(changes: rack.layBed(place, cloudLevel: decibels))
        }
    }

    /// Where a sound of a performance is; one whose content is another's counts too, as its name tells.
    private func index(of sound: Performance.Sound) -> Int? {
        sounds.firstIndex { $0.fingerprint == sound.fingerprint } ?? sounds.firstIndex { $0.name == sound.name }
    }
}
