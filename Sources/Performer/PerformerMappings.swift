import Granular
import Mapping

/// Changing what fingers play by; a lesson in the mapping before ends.
extension Performer {
    /// Plays by another mapping; `nil` where none is called `name`.
    package mutating func choose(_ name: String) -> [Change]? {
        guard let mapping = playing.mapping(named: name) else { return nil }
        begin(.single)
        return use(mapping)
    }

    /// Plays by the mapping so many places further on in the list.
    mutating func chooseMapping(by step: Int) -> [Change] {
        guard let next = playing.mapping(by: step) else { return [] }
        begin(.single)
        return use(next)
    }

    /// Further surfaces play by the mappings of these names, the second surface by the first of them.
    package mutating func playFurther(by names: [String]) -> [Change] {
        playing.others = names.compactMap(playing.mapping(named:))
        return playing.mapping(named: mapper.mapping.name).map { use($0) } ?? []
    }

    /// Plays by another mapping; a lesson in the one before ends.
    mutating func use(_ mapping: Mapping) -> [Change] {
        let ended = teach(.cancel, at: 0).changes
        return ended + playing.use(mapping)
    }

    /// Takes in what was found in the mapping files.
    package mutating func take(_ news: MappingNews) -> Effects {
        switch news {
        case .broken(let fault): return Effects(message: "\(fault); the old version stays in use")
        case .added(let mapping):
            playing.mappings.append(mapping)
            return Effects(message: "new mapping: \(mapping.name)")
        case .changed(let place, let mapping):
            var effects = Effects(message: "\(mapping.name) reloaded")
            guard let played = playing.exchange(mapping, at: place) else { return effects }
            let lesson = teach(.cancel, at: 0)
            effects.changes = lesson.changes + playing.reload(played)
            return effects
        }
    }
}
