import Granular
import Numbers
import Session

extension Performer {
    /// How the tempo stands.
    package var tempoState: TempoState { tempo.state(soundTempo: rack.played.sidecar.tempo) }

    /// Follows what is asked of the tempo.
    package mutating func tempo(_ step: TempoStep, at microseconds: Int64) -> Effects {
        switch step {
        case .set(let beats):
            guard BeatLine.tempos.contains(beats) else {
                let ends = "\(Int(BeatLine.tempos.lowerBound)) to \(Int(BeatLine.tempos.upperBound))"
                return Effects(message: "the tempo must be \(ends) BPM")
            }
            tempo.handCount += 1
            return Effects(
                changes: follow(tempo.line.bent(to: beats, at: microseconds), of: .hand, at: microseconds),
                message: "tempo: \(tempo.words)")
        case .lock(let lock, let isLocked):
            guard isLocked != tempo.locks.contains(lock) else { return Effects() }
            if isLocked { tempo.locks.insert(lock) } else { tempo.locks.remove(lock) }
            var changes: [Change] = []
            switch lock {
            case .density: changes = [.lock(isLocked)]
            case .scan: changes = scanWithTempo()
            case .loop: looper.follow(isLocked ? tempo.line : nil, at: microseconds)
            }
            return Effects(changes: changes, message: tempo.lockWords(soundTempo: rack.played.sidecar.tempo))
        case .follow(let line, let origin):
            let isNew = tempo.origin != origin
            let changes = follow(line, of: origin, at: microseconds)
            return Effects(changes: changes, message: isNew ? "tempo: \(tempo.words), from \(origin.rawValue)" : nil)
        case .start(let line, let origin):
            let changes = follow(line, of: origin, at: microseconds)
            return Effects(changes: changes + restartLoop(at: microseconds))
        case .stop: return stopLoop(at: microseconds)
        }
    }

    /// The tempo, and what goes by it, as they were left: nobody gave them now.
    package mutating func restore(_ left: Settings.Tempo, at microseconds: Int64) -> Effects {
        var effects = Effects()
        if BeatLine.tempos.contains(left.beatsPerMinute), left.beatsPerMinute != tempo.line.beatsPerMinute {
            effects.changes += follow(
                tempo.line.bent(to: left.beatsPerMinute, at: microseconds), of: tempo.origin, at: microseconds)
        }
        for lock in left.locks.compactMap(TempoLock.init) {
            effects.changes += self.tempo(.lock(lock, true), at: microseconds).changes
        }
        return effects
    }

    /// A beat of the player's: the tempo is that between the last ones, and there is a beat now. Where the density does not go by
    /// the beat, it follows.
    mutating func tap(at microseconds: Int64) -> Effects {
        guard let (line, beats) = tempo.tap(at: microseconds) else { return Effects() }
        tempo.handCount += 1
        var changes = follow(line, of: .hand, at: microseconds)
        guard !tempo.locks.contains(.density) else {
            return Effects(changes: changes, message: "tempo: \(tempo.words)")
        }
        begin(.tempo, at: microseconds)
        changes += playing.set(.density, to: beats)
        return Effects(
            changes: changes, message: "tempo: \(tempo.words), \(decimal(mapper.values[.density], 1)) grains/s")
    }

    /// Brings the sound to the beat, where it goes by it.
    mutating func scanWithTempo() -> [Change] { tempo.scan(soundTempo: rack.played.sidecar.tempo) }

    /// The layers stand still, where they go by the beat and go round.
    private mutating func stopLoop(at microseconds: Int64) -> Effects {
        guard tempo.locks.contains(.loop), looper.isRunning else { return Effects() }
        return loop(.play, at: microseconds)
    }

    /// The layers go round from their beginning now, where they go by the beat.
    private mutating func restartLoop(at microseconds: Int64) -> [Change] {
        guard tempo.locks.contains(.loop), looper.hasLayers else { return [] }
        return changes(by: looper.restart(at: microseconds))
    }

    private mutating func follow(_ line: BeatLine, of origin: TempoOrigin?, at microseconds: Int64) -> [Change] {
        let change = tempo.move(to: line, by: origin, at: microseconds)
        if tempo.locks.contains(.loop) { looper.follow(line, at: microseconds) }
        return [change] + scanWithTempo()
    }
}
