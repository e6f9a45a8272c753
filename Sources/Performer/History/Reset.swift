import Granular
import Mapping

extension Performer {
    /// Lets the master level go no higher than that from now on, in dB, and brings it down where it is.
    package mutating func holdBelow(_ decibels: Double) -> [Change] {
        guard !decibels.isNaN else { return [] }
        ceilingDecibels = max(decibels, MasterLevel.range.lowerBound)
        return levelDecibels > ceilingDecibels ? setLevel(levelDecibels) : []
    }

    /// Brings everything back to how it was at the beginning, as if nobody had played; only the ceiling of the level stays.
    package mutating func reset(at microseconds: Int64) -> Effects {
        guard let beginning else { return Effects() }
        var changes = act(.panic, at: microseconds).changes + loop(.clear, at: microseconds).changes
        if isMuted { changes += act(.mute, at: microseconds).changes }
        if isFrozen { changes += act(.freeze, at: microseconds).changes }
        for lock in tempo.locks { changes += tempo(.lock(lock, false), at: microseconds).changes }
        changes += leaveSection()
        // Layers, switches and latches are the mapping's own: they go with it, also where it is the one of the beginning.
        changes += use(Mapping(name: "", controls: []))
        if let mapping = mappings.first(where: { $0.name == beginning.snapshot.mapping }) ?? mappings.first {
            changes += use(mapping)
        }
        soundValues = SoundValues()
        awaitedBuiltIn = nil
        var effects = restore(beginning.snapshot)
        changes += effects.changes + setLevel(beginning.levelDecibels)
        effects.changes = changes
        snapshots = Snapshots()
        history = History()
        bedLevelDecibels = Self.defaultBedLevel
        return effects
    }
}
