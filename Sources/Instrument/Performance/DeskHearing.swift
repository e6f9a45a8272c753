import Granular
import Mapping
import Session
import Touch

/// A frame of fingers as the mapper got it.
struct Heard: Sendable {
    var frame: TouchFrame
    /// A hand's number, or a looped layer's.
    var source: Int
    var surface: SurfaceSize
}

extension Desk {
    /// What was done between two moments at which the desk stood so, and what its fingers did there, for a performance.
    func played(since before: DeskStanding, at microseconds: Int64) -> [(deed: PlayedDeed, microseconds: Int64)] {
        var played: [(deed: PlayedDeed, microseconds: Int64)] = []
        for heard in heard ?? [] {
            played.append((.deed(.surface(heard.surface)), heard.frame.timeMicroseconds))
            played.append((.deed(.touch(source: heard.source, heard.frame.contacts)), heard.frame.timeMicroseconds))
        }
        return played + DeskStanding(self).deeds(since: before).map { (deed: $0, microseconds: microseconds) }
    }

    // MARK: Playing a performance again

    /// The first number of a source in a performance that is played again: beyond those of looped layers.
    private static let firstReplayed = 64

    /// Plays a performance again from `microseconds` on, beside the hands.
    package mutating func playAgain(_ performance: Performance, file: String, at microseconds: Int64) {
        replay = Replay(performance, file: file, startMicroseconds: microseconds)
    }

    /// How the performance stands that is played again, if any.
    package var replayState: ReplayState? { replay?.state(at: now) }

    /// Ends the performance that is played again; everything was played up to `microseconds`. Its fingers lift, all else stays as it
    /// stands.
    package mutating func stopReplay(at microseconds: Int64) -> Outcome {
        guard let state = replay?.state(at: microseconds) else {
            return Outcome(message: "there is no performance that is played")
        }
        replay?.stop(at: microseconds)
        var outcome = Outcome(message: "the performance is stopped after \(Int(state.positionSeconds)) s")
        while replay != nil { outcome.changes += playAgain(at: microseconds).flatMap(\.outcome.changes) }
        return outcome
    }

    /// Does the one thing that is due in the performance.
    mutating func playAgain(at microseconds: Int64) -> [TimedOutcome] {
        guard let step = replay?.playNext(), let performance = replay?.performance else { return [] }
        switch step {
        case .touch(let frame, let source, let surface):
            return play(frame, from: Self.firstReplayed + source, on: surface)
        case .deed(let deed):
            return [TimedOutcome(microseconds: microseconds, outcome: take(deed, of: performance))]
        case .end:
            replay = nil
            return [
                TimedOutcome(microseconds: microseconds, outcome: Outcome(message: "the performance is over"))
            ]
        }
    }

    private mutating func take(_ deed: Performance.Deed, of performance: Performance) -> Outcome {
        moves += 1
        switch deed {
        case .touch, .surface: return Outcome()
        case .set(let parameter, let value): return Outcome(changes: freezing.pass(mapper.set(parameter, to: value)))
        case .modulator(let source, let setting, let value):
            return Outcome(changes: set(setting, of: source, to: value, at: now))
        case .amount(let source, let parameter, let amount):
            return Outcome(changes: move(parameter, by: amount, of: source, at: now))
        case .hold(let isHeld): return Outcome(changes: freezing.pass(mapper.setHold(isHeld)))
        case .panic:
            // A hand's panic would end the performance too.
            let going = replay
            defer { replay = going }
            return act(.panic, at: now)
        case .mapping(let number):
            return Outcome(changes: choose(performance.mappings[number].title) ?? [])
        case .others(let numbers):
            return Outcome(changes: playFurther(by: numbers.map { performance.mappings[$0].title }))
        case .sound(let number):
            return place(of: performance.sounds[number]).map { Outcome(changes: use($0)) } ?? Outcome()
        case .level(let decibels): return Outcome(changes: setLevel(decibels))
        case .mute(let isMuted): return self.isMuted == isMuted ? Outcome() : act(.mute, at: now)
        case .freeze(let isFrozen): return self.isFrozen == isFrozen ? Outcome() : act(.freeze, at: now)
        case .section(let number): return number == section ? Outcome() : takeSection(number)
        case .tempo(let tempo): return Outcome(changes: self.tempo(.set(tempo), at: now).changes)
        case .lock(let lock, let isLocked): return self.tempo(.lock(lock, isLocked), at: now)
        case .noBed: return takeBed(nil)
        case .bed(let number, let decibels):
            guard let place = place(of: performance.sounds[number]) else { return Outcome() }
            var outcome = setBedLevel(decibels)
            if bed?.sound != sounds[place].name { outcome.changes += takeBed(sounds[place].name).changes }
            return outcome
        }
    }

    /// Where a sound of a performance is; one whose content is another's counts too, as its name tells.
    private func place(of sound: Performance.Sound) -> Int? {
        sounds.firstIndex { $0.fingerprint == sound.fingerprint } ?? sounds.firstIndex { $0.name == sound.name }
    }
}
