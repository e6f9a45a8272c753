import Granular
import Numbers
import Session

extension Performer {
    /// The state of the tempo.
    package var tempoState: TempoState { tempo.state(soundTempo: rack.played.sidecar.playedTempo) }

    /// Applies a command to the tempo.
    package mutating func tempo(_ step: TempoStep, at microseconds: Int64) -> Effects {
        switch step {
        case .set(let beats):
            guard BeatLine.tempos.contains(beats) else {
                let ends = "\(Int(BeatLine.tempos.lowerBound)) to \(Int(BeatLine.tempos.upperBound))"
                return Effects(message: "the tempo must be \(ends) BPM")
            }
            tempo.handCount += 1
            return Effects(
                changes: setTempo(tempo.line.bent(to: beats, at: microseconds), of: .hand, at: microseconds),
                message: "tempo: \(tempo.text)")
        case .lock(let lock, let isLocked):
            guard isLocked != tempo.locks.contains(lock) else { return Effects() }
            if isLocked { tempo.locks.insert(lock) } else { tempo.locks.remove(lock) }
            var changes: [Change] = []
            switch lock {
            case .density: changes = [.lock(isLocked)]
            case .scan: changes = scanWithTempo()
            case .loop: looper.setBeat(isLocked ? tempo.line : nil, at: microseconds)
            }
            return Effects(changes: changes, message: tempo.lockText(soundTempo: rack.played.sidecar.playedTempo))
        case .sync(let line, let origin):
            let isNew = tempo.origin != origin
            let changes = setTempo(line, of: origin, at: microseconds)
            return Effects(changes: changes, message: isNew ? "tempo: \(tempo.text), from \(origin.rawValue)" : nil)
        case .start(let line, let origin):
            let changes = setTempo(line, of: origin, at: microseconds)
            return Effects(changes: changes + restartLoop(at: microseconds))
        case .stop: return stopLoop(at: microseconds)
        }
    }

    /// Restores the saved tempo and what follows it, without a message.
    package mutating func restore(_ left: Settings.Tempo, at microseconds: Int64) -> Effects {
        var effects = Effects()
        if BeatLine.tempos.contains(left.beatsPerMinute), left.beatsPerMinute != tempo.line.beatsPerMinute {
            effects.changes += setTempo(
                tempo.line.bent(to: left.beatsPerMinute, at: microseconds), of: tempo.origin, at: microseconds)
        }
        for lock in left.locks.compactMap(TempoLock.init) {
            effects.changes += self.tempo(.lock(lock, true), at: microseconds).changes
        }
        return effects
    }

    /// Taps the tempo: it is that between the last taps, and there is a beat now. Where the density is not locked to the beat, it
    /// is set to it.
    mutating func tap(at microseconds: Int64) -> Effects {
        guard let (line, beats) = tempo.tap(at: microseconds) else { return Effects() }
        tempo.handCount += 1
        var changes = setTempo(line, of: .hand, at: microseconds)
        guard !tempo.locks.contains(.density) else {
            return Effects(changes: changes, message: "tempo: \(tempo.text)")
        }
        begin(.tempo, at: microseconds)
        changes += playing.set(.density, to: beats)
        return Effects(
            changes: changes, message: "tempo: \(tempo.text), \(decimal(mapper.values[.density], 1)) grains/s")
    }

    /// Sets the scan to the beat, where it is locked to it.
    mutating func scanWithTempo() -> [Change] { tempo.scan(soundTempo: rack.played.sidecar.playedTempo) }

    /// Stops the layers, where they follow the beat and play.
    private mutating func stopLoop(at microseconds: Int64) -> Effects {
        guard tempo.locks.contains(.loop), looper.isRunning else { return Effects() }
        return loop(.play, at: microseconds)
    }

    /// Restarts the layers, where they follow the beat.
    private mutating func restartLoop(at microseconds: Int64) -> [Change] {
        guard tempo.locks.contains(.loop), looper.hasLayers else { return [] }
        return changes(by: looper.restart(at: microseconds))
    }

    private mutating func setTempo(_ line: BeatLine, of origin: TempoOrigin?, at microseconds: Int64) -> [Change] {
        let change = tempo.move(to: line, by: origin, at: microseconds)
        if tempo.locks.contains(.loop) { looper.setBeat(line, at: microseconds) }
        return [change] + scanWithTempo()
    }
}
