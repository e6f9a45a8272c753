import Granular
import Numbers
import Session

extension Performer {
    /// How the tempo stands.
    package var tempoState: TempoState {
        var state = TempoState()
        state.line = tempo.line
        state.origin = tempo.origin
        state.locks = tempo.locks
        state.soundTempo = sounds[sound].sidecar.tempo
        state.handCount = tempo.handCount
        return state
    }

    /// Follows what is asked of the tempo.
    package mutating func tempo(_ step: TempoStep, at microseconds: Int64) -> Effects {
        switch step {
        case .set(let beats):
            guard BeatLine.tempos.contains(beats) else {
                let ends = "\(Int(BeatLine.tempos.lowerBound)) to \(Int(BeatLine.tempos.upperBound))"
                return Effects(message: "a tempo has \(ends) beats a minute")
            }
            tempo.handCount += 1
            return Effects(
                changes: follow(tempo.line.bent(to: beats, at: microseconds), of: .hand, at: microseconds),
                message: "tempo: \(tempoWords)")
        case .lock(let lock, let isLocked):
            guard isLocked != tempo.locks.contains(lock) else { return Effects() }
            if isLocked { tempo.locks.insert(lock) } else { tempo.locks.remove(lock) }
            var changes: [Change] = []
            switch lock {
            case .density: changes = [.lock(isLocked)]
            case .scan: changes = tellScan()
            case .loop: looper.follow(isLocked ? tempo.line : nil, at: microseconds)
            }
            return Effects(changes: changes, message: lockWords)
        case .follow(let line, let origin):
            let isNew = tempo.origin != origin
            let changes = follow(line, of: origin, at: microseconds)
            return Effects(changes: changes, message: isNew ? "tempo: \(tempoWords), by \(origin.rawValue)" : nil)
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
        guard let beats = tempo.taps.tap(at: microseconds) else { return Effects() }
        let line = tempo.line.bent(to: 60 * beats, at: microseconds).withBeat(at: microseconds)
        tempo.handCount += 1
        var changes = follow(line, of: .hand, at: microseconds)
        guard !tempo.locks.contains(.density) else {
            return Effects(changes: changes, message: "tempo: \(tempoWords)")
        }
        begin(.tempo, at: microseconds)
        changes += freezing.pass(mapper.set(.density, to: beats))
        return Effects(
            changes: changes, message: "tempo: \(tempoWords), \(decimal(mapper.values[.density], 1)) grains/s")
    }

    /// The factor on every cloud's scan that brings the sound to the beat, where it is another than before.
    mutating func tellScan() -> [Change] {
        let own = tempo.locks.contains(.scan) ? sounds[sound].sidecar.tempo : nil
        let factor = own.map { tempo.line.beatsPerMinute / $0 } ?? 1
        guard factor != tempo.scanFactor else { return [] }
        tempo.scanFactor = factor
        return [.scanFactor(factor)]
    }

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

    /// "by the beat: density, loop".
    private var lockWords: String {
        let names = TempoLock.allCases.filter(tempo.locks.contains).map { lock in
            lock == .scan && sounds[sound].sidecar.tempo == nil ? "scan (this sound has no tempo)" : lock.rawValue
        }
        return "by the beat: \(names.isEmpty ? "nothing" : names.joined(separator: ", "))"
    }

    /// "120.0 beats a minute".
    private var tempoWords: String { "\(decimal(tempo.line.beatsPerMinute, 1)) beats a minute" }

    private mutating func follow(_ line: BeatLine, of origin: TempoOrigin?, at microseconds: Int64) -> [Change] {
        tempo.line = line
        tempo.origin = origin
        if tempo.locks.contains(.loop) { looper.follow(line, at: microseconds) }
        return [.tempo(beatsPerMinute: line.beatsPerMinute, beat: line.beat(at: microseconds))] + tellScan()
    }
}
