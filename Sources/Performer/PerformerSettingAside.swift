import Granular

/// How everything stood when it was set aside.
struct SetAside: Sendable {
    var historyState: HistoryState
    var section: Int?
    var isHeld: Bool
    var isFrozen: Bool
    var isLooping: Bool
}

/// Lending the instrument to something else, such as a quiz.
extension Performer {
    /// Whether everything is set aside.
    package var isSetAside: Bool { setAside != nil }

    mutating func setEverythingAside(at microseconds: Int64) -> Effects {
        guard setAside == nil else { return Effects() }
        let loop = looper.state(at: microseconds)
        let isLooping = loop.phase == .playing || loop.phase == .recording && loop.layers > 0
        setAside = SetAside(
            historyState: historyState, section: section, isHeld: mapper.isHeld, isFrozen: isFrozen,
            isLooping: isLooping)
        history.isClosed = true
        snapshots.morph = nil
        var effects = Effects(changes: playing.setHold(false))
        if loop.phase == .playing { effects.take(self.loop(.play, at: microseconds)) }
        effects.changes += releaseAll(at: microseconds)
        if isFrozen { effects.changes += playing.freezing.toggle() }
        if bed != nil || rack.awaitedBed != nil { effects.take(rack.setBed(nil)) }
        for source in ModulationSource.allCases { effects.changes += stop(source, at: microseconds) }
        return effects
    }

    mutating func bringEverythingBack(at microseconds: Int64) -> Effects {
        guard let before = setAside else { return Effects() }
        var effects = Effects(changes: playing.setHold(false) + releaseAll(at: microseconds))
        var state = before.historyState
        // The volume and the guests' parts are nothing that was lent.
        (state.levelDecibels, state.guests) = (levelDecibels, guests.moment)
        put(state, into: &effects)
        if before.section != section { effects.take(chooseSection(before.section)) }
        if before.isFrozen != isFrozen { effects.changes += playing.freezing.toggle() }
        effects.changes += playing.setHold(before.isHeld)
        if before.isLooping, looper.state(at: microseconds).phase == .stopped {
            effects.take(loop(.play, at: microseconds))
        }
        (setAside, history.isClosed) = (nil, false)
        return effects
    }
}
