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
        let others = sounds.indices.filter { !made.contains(sounds[$0].name) }
        let last = others.last { sounds[$0].source.isWaveform } ?? others.last ?? -1
        let built = builtIns.map { builtIn in
            sounds.firstIndex { $0.name == builtIn.name }.map(Listed.there) ?? .toBeMade(builtIn)
        }
        return others.filter { $0 <= last }.map(Listed.there) + built + others.filter { $0 > last }.map(Listed.there)
    }

    /// The list for the player.
    var summaries: [SoundSummary] {
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
        return Performer.Effects(makes: isAskedFor ? nil : builtIn)
    }
}

extension SoundSummary.Section {
    package init(_ section: SoundSidecar.Section) {
        self.init(name: section.name, beginSeconds: section.begin, endSeconds: section.end)
    }
}

/// A sound that grains can be cut from: at once, or, where it is built in and was not played yet, after a moment.
public struct SoundSummary: Equatable, Sendable {
    /// A part of a sound.
    public struct Section: Equatable, Sendable {
        /// What the player calls it; empty where they gave no name.
        public var name: String
        /// Where it begins, in seconds.
        public var beginSeconds: Double
        /// Where it ends, in seconds.
        public var endSeconds: Double

        /// Makes a section.
        public init(name: String = "", beginSeconds: Double, endSeconds: Double) {
            self.name = name
            self.beginSeconds = beginSeconds
            self.endSeconds = endSeconds
        }
    }

    /// What it is called; no other is called so.
    public var name: String
    /// Whether it is a waveform, with a pitch alone, or a sound, with places in it.
    public var isWaveform: Bool
    /// How long it is, in seconds; 0 for a waveform.
    public var durationSeconds: Double
    /// The file that it was read from; `nil` for a built-in one.
    public var file: String?
    /// What it is good for, in a line; empty where nobody says.
    public var about: String
    /// Whether it is there: a built-in sound is made when it is first asked for.
    public var isReady: Bool
    /// Its sections, at most nine; the first is number 1.
    public var sections: [Section]

    /// Makes a summary.
    public init(
        name: String, isWaveform: Bool, durationSeconds: Double = 0, file: String? = nil, about: String = "",
        isReady: Bool = true, sections: [Section] = []
    ) {
        self.name = name
        self.isWaveform = isWaveform
        self.durationSeconds = durationSeconds
        self.file = file
        self.about = about
        self.isReady = isReady
        self.sections = sections
    }
}
