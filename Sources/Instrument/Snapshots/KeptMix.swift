import Performer
import Session

extension [MixedSound] {
    /// As it lies in a file; `nil` where a sound is alone.
    var kept: [KeptSnapshots.MixedSound]? {
        isEmpty
            ? nil
            : map {
                .init(
                    name: $0.sound.name, file: $0.sound.file, chance: $0.chance,
                    level: $0.levelDecibels == 0 ? nil : $0.levelDecibels)
            }
    }

    /// What a file holds.
    init(kept: [KeptSnapshots.MixedSound]?) {
        self = (kept ?? []).map {
            MixedSound(
                SoundRequest(name: $0.name, file: $0.file), chance: $0.chance, levelDecibels: $0.level ?? 0)
        }
    }
}
