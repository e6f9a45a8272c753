import Granular
import Mapping
import Numbers
import Sounds

/// What grains can be cut from, which of it they are cut from, and the sound under the clouds.
package struct SoundRack: Sendable {
    /// What grains can be cut from; no two are called the same.
    package internal(set) var sounds: [Sound] { didSet { summaries = listedSummaries } }
    /// The list for the player. It is made when sounds come and go: a panel asks for it with every picture.
    private(set) var summaries: [SoundSummary] = []
    /// Sounds that are made when they are first asked for.
    package let builtIns: [BuiltInSound]
    /// What was marked in those of a name, until the program ends.
    var markedBuiltIns: [String: Marks] = [:]
    /// What is marked in a sound.
    struct Marks {
        var sidecar: SoundSidecar
        var rootHz: Double?
    }
    /// Beds that are made when they are first asked for; they are no sounds of the list.
    package let beds: [BuiltInSound]
    /// The place in ``sounds`` of the one that is played.
    package internal(set) var index = 0
    /// The sounds that grains are cut from together, the one that is played first; empty where it is alone.
    package internal(set) var mix: [MixedSound] = []
    /// The mix that comes with its first sound, which is not there yet.
    package internal(set) var wantedMix: [MixedSound] = []
    /// Whether one sound of it is to be heard at a time.
    var isBankWanted = false
    /// The bank that was chosen last, and what goes back when it ends.
    var bank: BankMix?
    /// What controls have each cloud cut from, where that is not what the player plays.
    var cloudSounds = [ControlSound?](repeating: nil, count: Performer.cloudCount)
    /// Places of the mix that the mapping asked for in vain: each is told once.
    var missingNumbers: Set<Int> = []
    /// Sounds of which was told that they have no beats to step by.
    var beatless: Set<String> = []
    /// The sounds that the mapping names.
    var mappingNames: [String] = []
    /// Sounds that are to be loaded beside what plays.
    var missing: [SoundRequest] = []
    /// The section that grains are cut from alone, 1…9.
    package internal(set) var section: Int?
    /// The sound under the clouds.
    package internal(set) var bed: BedState?
    /// The level of the bed, also of one that is laid later, in dB.
    var bedLevelDecibels = BedState.startDecibels
    /// The sound that a snapshot, or a state of the history, asked for: values stay when it comes.
    package internal(set) var awaited: SoundRequest?
    /// The name of the built-in one that is being made to be played.
    var awaitedBuiltIn: String?
    /// The name of the one that is being made to lie under the clouds.
    var awaitedBed: String?
    /// The engine's slots that they lie in.
    var slots: SoundSlots
    /// What moves with the sound.
    var values = SoundValues()

    /// - `sounds`: each lies in the slot of its place in the list.
    /// - `live`: live input, which lies in a slot of its own.
    init(_ sounds: [Sound], builtIns: [BuiltInSound], beds: [BuiltInSound], live: Sound?) {
        self.sounds = Self.named(
            sounds + [live].compactMap(\.self), besides: (builtIns + beds).map(\.name))
        self.builtIns = builtIns
        self.beds = beds
        slots = SoundSlots(count: sounds.count)
        if live != nil { slots.assign(Engine.liveSlot, at: sounds.count) }
        summaries = listedSummaries
    }

    /// The one that is played.
    var played: Sound { sounds[index] }

    /// Where a sound is that is wanted; `nil` where it is not there. Of several of one file the one of that name.
    package func index(of request: SoundRequest) -> Int? {
        sounds.firstIndex { $0.name == request.name && $0.file == request.file }
            ?? sounds.firstIndex(where: request.isMet)
    }

    /// Where the sound of that name is; `nil` where it is not there.
    func index(named name: String) -> Int? { sounds.firstIndex { $0.name == name } }

    /// Grains are cut from another sound, and from all of it, with the mix that waits for it, or alone; no value moves. Clouds that
    /// controls have given a sound of their own keep it.
    mutating func use(_ index: Int) -> [Change] {
        self.index = index
        (awaited, awaitedBuiltIn) = (nil, nil)
        slots.use(index)
        let isWanted = wantedMix.first?.sound.isMet(by: sounds[index]) ?? false
        return clearSection() + setMix(isWanted ? wantedMix : [])
    }

    /// The same sounds, no two of one name: what is not of a file has the first choice.
    /// - Parameter reserved: names that no file gets.
    private static func named(_ sounds: [Sound], besides reserved: [String]) -> [Sound] {
        var sounds = sounds
        var names: [String] = []
        for index in sounds.indices.filter({ sounds[$0].file == nil })
            + sounds.indices.filter({ sounds[$0].file != nil })
        {
            let others = sounds[index].file == nil ? names : names + reserved
            sounds[index].name = SoundNames.name(sounds[index].name, isTaken: others.contains)
            names.append(sounds[index].name)
        }
        return sounds
    }
}

/// More sounds than there is room for: the oldest give way.
extension SoundRack {
    /// Puts a sound among those that can be played. As long as there are too many of them, or they take too much memory, the one
    /// of a file, or that can be made again, that was not played for the longest time and that nothing reads gives way; where none
    /// does, it is refused.
    /// - Parameters:
    ///   - busySlots: the slots that the engine reads.
    ///   - maxBytes: the memory that all sounds may take.
    /// - Returns: what comes of it, and its place; `nil` where it was refused.
    mutating func add(_ sound: Sound, busySlots: UInt32, maxBytes: Int) -> (effects: Performer.Effects, place: Int?) {
        var sound = sound
        // Names of built-in sounds are theirs, also while they are not there.
        let others = sounds.map(\.name) + (sound.builtIn == nil ? (builtIns + beds).map(\.name) : [])
        sound.name = SoundNames.name(sound.name, isTaken: others.contains)
        let bytes = sounds.reduce(sound.source.byteCount) { $0 + $1.source.byteCount }
        guard let leaving = leaving(busySlots, byExcessOf: bytes - maxBytes), let slot = slots.freeSlot else {
            let words = bytes > maxBytes ? "not enough memory next to" : "no room next to"
            return (
                Performer.Effects(
                    message: "\(sound.file ?? sound.name): \(words) the \(sounds.count) loaded sounds"), nil
            )
        }
        var effects = Performer.Effects()
        effects.replacedSources = leaving.map {
            Performer.ReplacedSource(source: sounds[$0].source, slot: slots.numbers[$0])
        }
        // It takes the place of the first; the others close up.
        var place = leaving.first ?? sounds.count
        if place < sounds.count { sounds[place] = sound } else { sounds.append(sound) }
        slots.assign(slot, at: place)
        for index in leaving.dropFirst().sorted(by: >) {
            sounds.remove(at: index)
            slots.remove(index)
            if index < self.index { self.index -= 1 }
            if index < place { place -= 1 }
        }
        mix = listed(mix)
        effects.changes = [.assign(SourceReference(sound.source), slot: slot)] + cutAll(toTake: place)
        // Those of the mix were told when it was asked for.
        if !(mix + wantedMix).contains(where: { $0.sound.isMet(by: sound) }) {
            effects.message = "sound added: \(sound.name)"
        }
        return (effects, place)
    }

    /// The places of the sounds that give way to one more, so that all take so many bytes less; `nil` where too few can.
    private func leaving(_ busySlots: UInt32, byExcessOf bytes: Int) -> [Int]? {
        let unread = sounds.indices.filter { index in
            !isPlayed(index) && canBeReplaced(index) && busySlots & 1 << UInt32(slots.numbers[index]) == 0
        }
        var leaving: [Int] = []
        var bytes = bytes
        var isTooMuch: Bool { sounds.count - leaving.count >= Performer.maxSounds || bytes > 0 }
        for place in slots.longestUnused(of: unread) where isTooMuch {
            leaving.append(place)
            bytes -= sounds[place].source.byteCount
        }
        return isTooMuch ? nil : leaving
    }

    /// Whether a sound may give way: it can be had again, and is not the bed, which the engine may not read yet.
    private func canBeReplaced(_ index: Int) -> Bool {
        let sound = sounds[index]
        guard sound.name != bed?.sound else { return false }
        return sound.file != nil || (builtIns + beds).contains { $0.name == sound.name }
    }
}

/// Reading from a part of the sound alone.
extension SoundRack {
    /// Cuts grains from a section of the sound alone, 1…9; from all of it where `nil`.
    mutating func setSection(_ number: Int?) -> Performer.Effects {
        let sound = played
        guard let number else {
            return Performer.Effects(changes: clearSection(), message: "section: all of \(sound.name)")
        }
        let sections = sound.sections
        guard let part = sections.item(number: number) else {
            let words =
                sound.source.isWavetable
                ? "no sections: position goes through its cycles"
                : sections.isEmpty ? "no sections" : "no section \(number): it has \(sections.count)"
            return Performer.Effects(message: "\(sound.name) has \(words)")
        }
        section = number
        return Performer.Effects(
            changes: sectionChanges(), message: "section: \(number)" + (part.name.isEmpty ? "" : ", \(part.name)"))
    }

    /// Reads from all of the sound again.
    mutating func clearSection() -> [Change] {
        guard section != nil else { return [] }
        section = nil
        return (0..<UInt8(Performer.cloudCount)).map { .section(from: 0, to: 0, cloud: $0) }
    }

    /// Reads the section again that is played, as it lies now.
    mutating func readSectionAgain(of sound: String) -> [Change] {
        guard let number = section, played.key == sound else { return [] }
        return played.sections.item(number: number) == nil ? clearSection() : sectionChanges()
    }

    /// Gives a sound another pitch of its own, in Hz, or other beats, where they are others.
    mutating func setMarks(rootHz: Double, beats: [SourceBeat], of index: Int) -> Performer.Effects {
        guard let old = sounds[index].setMarks(rootHz: rootHz, beats: beats) else { return Performer.Effects() }
        var effects = Performer.Effects(
            changes: [.assign(SourceReference(sounds[index].source), slot: slots.numbers[index])])
        effects.replacedSources = [Performer.ReplacedSource(source: old, slot: nil)]
        return effects
    }

    /// The part of the sound that the position goes through, in fractions of it.
    var part: ClosedRange<Double> { part(ofSoundAt: index) }

    /// The same of the sound at a place: a section is one of the sound that is played.
    package func part(ofSoundAt place: Int) -> ClosedRange<Double> {
        place == index ? playedPart.map { $0.from...$0.to } ?? 0...1 : 0...1
    }

    /// How long the position takes through that part at the sound's own speed, in seconds; 0 where the sound has no length.
    var positionSeconds: Double { positionSeconds(ofSoundAt: index) }

    /// The same of what a control has its clouds cut from.
    func positionSeconds(of sound: ControlSound) -> Double { positionSeconds(ofSoundAt: heard(of: sound)[0].place) }

    private func positionSeconds(ofSoundAt place: Int) -> Double {
        let (part, source) = (part(ofSoundAt: place), sounds[place].source)
        let length = source.isWavetable ? 1 : source.isWaveform ? 0 : source.durationSeconds
        return length * (part.upperBound - part.lowerBound)
    }
}

/// A sound that is wanted: by the file that it was read from, or, where it is built in, by its name.
public struct SoundRequest: Equatable, Sendable {
    /// What it was called; one of a file may be called otherwise when it is read again.
    public var name: String
    /// The file; `nil` for a built-in one.
    public var file: String?

    /// Makes a request.
    public init(name: String, file: String? = nil) {
        self.name = name
        self.file = file
    }

    /// Whether `sound` is the one.
    func isMet(by sound: Sound) -> Bool { sound.file == file && (file != nil || sound.name == name) }
}

/// Commands for the sound that grains are cut from.
public enum SoundCommand: Equatable, Sendable {
    /// Cuts grains from the sound of this name alone, as ``InstrumentState/sounds`` lists them.
    case choose(String)
    /// Adds a sound to those that grains are cut from together, or gives one of them another chance. One that is not there is loaded.
    case add(SoundRequest, chance: Double)
    /// Takes the sound of this name out of the mix.
    case remove(String)
    /// Cuts grains from these together, the first as ``choose(_:)`` does; what is not there is loaded. `isBank`: one of them at a time,
    /// which ``Granular/Parameter/soundSelect`` chooses.
    case mix([MixedSound], isBank: Bool)
    /// Reads from that of the sound's sections alone, 1…9; from all of it where `nil`.
    case section(Int?)
    /// A sound of this name under the clouds; `nil` removes it.
    case bed(String?)
    /// The level of the bed in dB.
    case bedLevel(Double)

    /// Whether it says which sounds are played together.
    package var changesMix: Bool {
        switch self {
        case .add, .remove, .mix: true
        case .choose, .section, .bed, .bedLevel: false
        }
    }

    /// Whether it says which sound is played, or which are.
    package var choosesSound: Bool { if case .choose = self { true } else { changesMix } }
}
