import KeyTables
import Sounds

/// What grains are cut from, and the sound under the clouds.
public struct SoundsState: Sendable {
    /// The name of the sound that is played: a file's, or a waveform's.
    public var played: String
    /// The sounds that grains are cut from together, the one that is played first, by the names that they are listed by; empty where it is
    /// alone.
    public var mix: [MixedSound] = []
    /// What they are called.
    public var mixNames: [String] { mix.map(\.sound.name) }
    /// All that grains can be cut from at once, in the order of the keys.
    public var all: [SoundSummary]
    /// The section that grains are cut from alone, if any.
    public var section: Int?
    /// The sound under the clouds, if any.
    public var bed: BedState?
    /// What can lie under the clouds beside these sounds, family by family; their order is that of the list.
    public var beds: [SoundSummary]

    /// Makes a state.
    public init(
        played: String, all: [SoundSummary] = [], section: Int? = nil, bed: BedState? = nil, beds: [SoundSummary] = []
    ) {
        self.beds = beds
        self.played = played
        self.all = all
        self.section = section
        self.bed = bed
    }

    /// The one of ``all`` that is called so: by the name that it is listed by, else by its file's, to the letter or whatever the case.
    public func sound(called name: String) -> SoundSummary? { NameMatch.exact(name, among: all, names: \.names) }
}

extension Performer {
    /// What grains are cut from, and the sound under the clouds.
    package var soundsState: SoundsState {
        var state = SoundsState(
            played: sounds[sound].name, all: soundSummaries, section: section, bed: bed,
            beds: rack.beds.isEmpty ? [] : SoundCatalogue.beds)
        state.mix = rack.listedMix
        return state
    }
}
