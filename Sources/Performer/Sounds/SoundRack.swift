import Granular
import Numbers
import Sounds

/// What grains can be cut from, which of it they are cut from, and the sound under the clouds.
package struct SoundRack: Sendable {
    /// What grains can be cut from; no two are called the same.
    package internal(set) var sounds: [Sound]
    /// Sounds that are made when they are first asked for.
    package let builtIns: [BuiltInSound]
    /// The place in ``sounds`` of the one that is played.
    package internal(set) var index = 0
    /// The section that grains are cut from alone, 1…9.
    package internal(set) var section: Int?
    /// The sound under the clouds.
    package internal(set) var bed: BedState?
    /// The level of the bed, also of one that is laid later, in dB.
    var bedLevelDecibels = defaultBedLevel
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
    init(_ sounds: [Sound], builtIns: [BuiltInSound], live: Sound?) {
        self.sounds = Self.named(sounds + [live].compactMap(\.self), besides: builtIns.map(\.name))
        self.builtIns = builtIns
        slots = SoundSlots(count: sounds.count)
        if live != nil { slots.assign(Engine.liveSlot, at: sounds.count) }
    }

    /// The one that is played.
    var played: Sound { sounds[index] }

    /// Where a sound is that is wanted; `nil` where it is not there. Of several of one file the one of that name.
    func index(of request: SoundRequest) -> Int? {
        sounds.firstIndex { $0.name == request.name && $0.file == request.file }
            ?? sounds.firstIndex(where: request.isMet)
    }

    /// Where the sound of that name is; `nil` where it is not there.
    func index(named name: String) -> Int? { sounds.firstIndex { $0.name == name } }

    /// All clouds cut their grains from another sound, and from all of it; no value moves.
    mutating func use(_ index: Int) -> [Change] {
        self.index = index
        (awaited, awaitedBuiltIn) = (nil, nil)
        slots.use(index)
        return leaveSection()
            + (0..<Performer.cloudCount).map { .use(slot: slots.numbers[index], cloud: UInt8($0)) }
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
