import Granular
import Sounds

/// All that can be chosen: the sounds that are there, and those that are made when they are asked for.
extension SoundRack {
    /// A sound of the list.
    enum Listed {
        case there(Int)
        case toBeMade(BuiltInSound)
    }

    /// In the order of the keys. Built-in sounds have their places after the waveforms, whether they are there or not.
    var listed: [Listed] {
        let made = Set(builtIns.map(\.name))
        let hidden = Set(beds.map(\.name)).union(made)
        let others = sounds.indices.filter { !hidden.contains(sounds[$0].name) }
        let last = others.last { sounds[$0].source.isWaveform && sounds[$0].file == nil } ?? others.last ?? -1
        let built = builtIns.map { builtIn in
            sounds.firstIndex { $0.name == builtIn.name }.map(Listed.there) ?? .toBeMade(builtIn)
        }
        return others.filter { $0 <= last }.map(Listed.there) + built + others.filter { $0 > last }.map(Listed.there)
    }

    /// What the player is told of each.
    var listedSummaries: [SoundSummary] {
        listed.map { listed in
            switch listed {
            case .there(let place):
                let sound = sounds[place]
                return SoundSummary(
                    name: sound.name, isWaveform: sound.source.isWaveform, hasRoot: sound.source.hasRoot,
                    cycleCount: sound.source.cycleCount,
                    durationSeconds: sound.source.durationSeconds,
                    file: sound.file, artist: sound.artist ?? "", album: sound.album ?? "", about: sound.about,
                    sections: sound.sections.map(SoundSummary.Section.init), hasBeats: !sound.source.beats.isEmpty)
            case .toBeMade(let builtIn):
                return SoundSummary(
                    name: builtIn.name, isWaveform: false, durationSeconds: builtIn.durationSeconds,
                    about: builtIn.about,
                    isReady: false, sections: builtIn.marks.sections.map(SoundSummary.Section.init),
                    hasBeats: !builtIn.marks.beats.isEmpty)
            }
        }
    }

    /// The entry of the list so many places further on; from the one that is being made, where one is. `nil` where there is no other.
    func listed(by step: Int) -> Listed? {
        let listed = listed
        guard listed.count > 1 else { return nil }
        let place = listed.firstIndex { entry in
            switch entry {
            case .there(let place): awaitedBuiltIn == nil && place == index
            case .toBeMade(let builtIn): builtIn.name == awaitedBuiltIn
            }
        }
        return listed[((place ?? 0) + step + listed.count) % listed.count]
    }

    /// Asks for a built-in sound to be made, which is played when it is there.
    mutating func awaitSound(_ builtIn: BuiltInSound) -> Performer.Effects {
        let isAskedFor = [awaitedBuiltIn, awaitedBed].contains(builtIn.name)
        awaitedBuiltIn = builtIn.name
        return Performer.Effects(requestedBuiltIn: isAskedFor ? nil : builtIn)
    }
}
