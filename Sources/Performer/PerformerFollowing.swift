import Mapping
import Session
import Touch

/// Following: what is played on another machine is shown here as it is played, and the hands here do nothing. The sound is made of what
/// happened to the other's engine; this is what hands and eyes go on from when following ends.
extension Performer {
    /// Whether another machine's playing is followed.
    package var isFollowing: Bool { playback?.isFollowed ?? false }

    /// Follows a performance that is still being played. Everything that sounds is let go.
    /// - Parameters:
    ///   - name: of the one who plays.
    ///   - startMicroseconds: when what is done counts from, in microseconds of the touches' clock.
    package mutating func beginFollowing(
        _ performance: Performance, of name: String, startMicroseconds: Int64, at microseconds: Int64
    ) -> Effects {
        var effects = Effects(changes: playing.setHold(false) + releaseAll(at: microseconds))
        if looper.state(at: microseconds).phase == .playing { effects.take(loop(.play, at: microseconds)) }
        snapshots.morph = nil
        history.isClosed = true
        playback = Playback(performance, file: name, startMicroseconds: startMicroseconds, isFollowed: true)
        return effects
    }

    /// A mapping by which the other plays; one of the same title gives way.
    package mutating func addFollowed(_ mapping: Mapping) -> Effects {
        let current = mapper.mapping.name
        playing.mappings.removeAll { $0.name == mapping.name && current != mapping.name }
        if !playing.mappings.contains(where: { $0.name == mapping.name }) { playing.mappings.append(mapping) }
        return Effects()
    }

    /// Adds what was done since: see ``Session/PerformanceFeed``.
    package mutating func addFollowed(
        _ commands: [Performance.TimedCommand], sounds: [Performance.Sound], mappings: [Performance.MappingText],
        startMicroseconds: Int64
    ) {
        guard isFollowing else { return }
        playback?.add(commands, sounds: sounds, mappings: mappings, startMicroseconds: startMicroseconds)
    }

    /// Ends following: the other's fingers lift, and all else stays as it was reached.
    package mutating func endFollowing(at microseconds: Int64) -> Effects {
        guard isFollowing else { return Effects() }
        playback?.stop(at: microseconds)
        var effects = Effects()
        while playback != nil { effects.changes += playBack(at: microseconds).flatMap(\.effects.changes) }
        history.isClosed = false
        return effects
    }
}
