import Granular
import Mapping
import Sounds

/// Which sounds are played together, and the fields that come, go and move with them.
extension Performer {
    /// All clouds cut their grains from another sound, and from all of it; no value moves.
    /// - keepsFields: whether the field of a sound that is still played stays where it lies; else each lies where it did.
    mutating func use(_ index: Int, keepsFields: Bool = false) -> [Change] {
        changeTogether(keepsFields) { $0.use(index) } + scanWithTempo()
    }

    /// Cuts grains from these sounds together, the first of which is played already.
    /// - keepsFields: as of ``use(_:keepsFields:)``.
    mutating func setMix(_ mix: [MixedSound], keepsFields: Bool = false) -> [Change] {
        changeTogether(keepsFields) { $0.setMix(mix) }
    }

    private mutating func changeTogether(
        _ keepsFields: Bool, _ change: (inout SoundRack) -> [Change]
    ) -> [Change] {
        let before = rack.together
        let changes = change(&rack)
        let together = rack.together
        guard !before.elementsEqual(together, by: { $0.isSame(as: $1) }) else { return changes }
        playing.moves += 1
        fieldEditing?.letGo()
        let places = together.enumerated().compactMap { place, sound in
            before.firstIndex { $0.isSame(as: sound) }.map { (place + 1, $0 + 1) }
        }
        let moved = keepsFields ? Dictionary(uniqueKeysWithValues: places) : [:]
        return changes + layOut { $0.setSoundCount(together.count, places: moved) }
    }

    /// Changes what lies on the mapping's tapes, and has each cloud cut from what it then plays.
    mutating func layOut(_ change: (inout Playing) -> [Change]) -> [Change] {
        let changes = change(&playing)
        return soundChanges(playing.mapper.takeSounds()) + changes
    }

    /// What of the mapper's outputs concerns the sounds of clouds.
    mutating func soundChanges(_ outputs: [Mapper.Output]) -> [Change] {
        outputs.flatMap { output -> [Change] in
            if case .sound(let cloud, let sound) = output.kind { rack.setSound(sound, of: cloud) } else { [] }
        }
    }
}
