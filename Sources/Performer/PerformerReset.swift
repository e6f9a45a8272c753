import Granular
import Mapping

extension Performer {
    /// Brings everything back to how it was at the beginning, as if nobody had played; only the ceiling of the level stays.
    package mutating func reset(at microseconds: Int64) -> Effects {
        guard let beginning else { return Effects() }
        var changes = act(.panic, at: microseconds).changes + loop(.clear, at: microseconds).changes
        if isMuted { changes += act(.mute, at: microseconds).changes }
        if isFrozen { changes += act(.freeze, at: microseconds).changes }
        for lock in tempo.locks { changes += tempo(.lock(lock, false), at: microseconds).changes }
        changes += rack.leaveSection()
        // Layers, switches and latches are the mapping's own: they go with it, also where it is the one of the beginning.
        changes += use(Mapping(name: "", controls: []))
        if let mapping = playing.mapping(named: beginning.snapshot.mapping) ?? mappings.first {
            changes += use(mapping)
        }
        rack.values = SoundValues()
        rack.awaitedBuiltIn = nil
        var effects = restore(beginning.snapshot)
        changes += effects.changes + master.setLevel(beginning.levelDecibels)
        effects.changes = changes
        snapshots = Snapshots()
        history = History()
        rack.bedLevelDecibels = SoundRack.defaultBedLevel
        return effects
    }
}
