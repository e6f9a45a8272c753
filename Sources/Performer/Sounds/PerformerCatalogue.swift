import Granular
import Sounds

/// All that can be chosen: the sounds that are there, and those that are made when they are asked for.
extension Performer {
    /// A sound of the list.
    private enum Listed {
        case there(Int)
        case toBeMade(BuiltInSound)
    }

    /// In the order of the keys. Built-in sounds have their places after the waveforms, whether they are there or not.
    private var listed: [Listed] {
        let made = Set(builtIns.map(\.name))
        let others = sounds.indices.filter { !made.contains(sounds[$0].name) }
        let last = others.last { sounds[$0].source.isWaveform } ?? others.last ?? -1
        let built = builtIns.map { builtIn in
            sounds.firstIndex { $0.name == builtIn.name }.map(Listed.there) ?? .toBeMade(builtIn)
        }
        return others.filter { $0 <= last }.map(Listed.there) + built + others.filter { $0 > last }.map(Listed.there)
    }

    /// The list for the player.
    package var soundSummaries: [SoundSummary] {
        listed.map { listed in
            switch listed {
            case .there(let place):
                let sound = sounds[place]
                return SoundSummary(
                    name: sound.name, isWaveform: sound.source.isWaveform,
                    durationSeconds: sound.source.durationSeconds,
                    file: sound.file, about: sound.about,
                    sections: sound.sidecar.sections.map(SoundSummary.Section.init))
            case .toBeMade(let builtIn):
                return SoundSummary(
                    name: builtIn.name, isWaveform: false, durationSeconds: builtIn.durationSeconds,
                    about: builtIn.about,
                    isReady: false)
            }
        }
    }

    /// Cuts grains from the sound of this name, or asks for it to be made; until it is there, what plays goes on.
    package mutating func takeSound(_ name: String) -> Effects {
        if let place = sounds.firstIndex(where: { $0.name == name }) { return takeSound(at: place) }
        guard let builtIn = builtIns.first(where: { $0.name == name }) else {
            return Effects(message: "there is no sound \"\(name)\"")
        }
        return awaitSound(builtIn)
    }

    /// The sound so many places further on in the list; from the one that is being made, where one is.
    mutating func takeSound(by step: Int) -> Effects {
        let listed = listed
        guard listed.count > 1 else { return Effects(message: "there is no other sound") }
        let place = listed.firstIndex { entry in
            switch entry {
            case .there(let place): awaitedBuiltIn == nil && place == sound
            case .toBeMade(let builtIn): builtIn.name == awaitedBuiltIn
            }
        }
        switch listed[((place ?? 0) + step + listed.count) % listed.count] {
        case .there(let place): return takeSound(at: place)
        case .toBeMade(let builtIn): return awaitSound(builtIn)
        }
    }

    private mutating func awaitSound(_ builtIn: BuiltInSound) -> Effects {
        let isAskedFor = [awaitedBuiltIn, awaitedBed].contains(builtIn.name)
        awaitedBuiltIn = builtIn.name
        return Effects(makes: isAskedFor ? nil : builtIn)
    }

    /// Takes a built-in sound that was asked for.
    /// - `sound`: as it was made; `nil` where it is among the sounds already.
    /// - `busySlots`, `maxBytes`: as of ``add(_:isPlayed:busySlots:maxBytes:)``.
    package mutating func take(made name: String, _ sound: Sound?, busySlots: UInt32, maxBytes: Int) -> Effects {
        let (isPlayed, isBed) = (awaitedBuiltIn == name, awaitedBed == name)
        if isPlayed { awaitedBuiltIn = nil }
        if isBed { awaitedBed = nil }
        var effects = Effects()
        if let sound {
            effects = add(sound, isPlayed: isPlayed, busySlots: busySlots, maxBytes: maxBytes)
        } else if isPlayed {
            effects = takeSound(name)
        }
        if isBed, sounds.contains(where: { $0.name == name }) {
            let laid = takeBed(name)
            effects.changes += laid.changes
            if !isPlayed { effects.message = laid.message }
        }
        return effects
    }
}

extension SoundSummary.Section {
    package init(_ section: SoundSidecar.Section) {
        self.init(name: section.name, beginSeconds: section.begin, endSeconds: section.end)
    }
}
