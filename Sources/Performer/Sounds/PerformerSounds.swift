import Granular
import Sounds

extension Performer {
    /// A source whose sound gave way to another one.
    package struct Left {
        /// It is kept until the engine reads it no more.
        package var source: Source
        /// The slot that it lies in until then.
        package var slot: UInt8
    }

    /// Puts a sound among those that can be played. As long as there are too many of them, or they take too much memory, the one
    /// of a file, or that can be made again, that was not played for the longest time and that nothing reads gives way; where none
    /// does, it is refused.
    /// - Parameters:
    ///   - isPlayed: whether grains are cut from it at once.
    ///   - busySlots: the slots that the engine reads.
    ///   - mostBytes: the memory that all sounds may take.
    package mutating func add(_ sound: Sound, isPlayed: Bool, busySlots: UInt32, maxBytes: Int) -> Effects {
        var sound = sound
        // Names of built-in sounds are theirs, also while they are not there.
        let others = sounds.map(\.name) + (sound.builtIn == nil ? builtIns.map(\.name) : [])
        sound.name = SoundNames.name(sound.name, isTaken: others.contains)
        let bytes = sounds.reduce(sound.source.byteCount) { $0 + $1.source.byteCount }
        guard let leaving = leaving(busySlots, byExcessOf: bytes - maxBytes), let slot = rack.freeSlot else {
            let words = bytes > maxBytes ? "there is no memory for it beside" : "it finds no place among"
            return Effects(
                message: "\(sound.file ?? sound.name): \(words) the \(sounds.count) sounds that are there")
        }
        var effects = Effects()
        effects.left = leaving.map { Left(source: sounds[$0].source, slot: rack.slots[$0]) }
        // It takes the place of the first; the others close up.
        var place = leaving.first ?? sounds.count
        if place < sounds.count { sounds[place] = sound } else { sounds.append(sound) }
        rack.put(slot, at: place)
        for index in leaving.dropFirst().sorted(by: >) {
            sounds.remove(at: index)
            rack.remove(index)
            if index < self.sound { self.sound -= 1 }
            if index < place { place -= 1 }
        }
        effects.changes = [.place(SourceReference(sound.source), slot: slot)]
        guard isPlayed else {
            effects.message = "there is one more sound: \(sound.name)"
            return effects
        }
        let taking = takeSound(at: place)
        effects.changes += taking.changes
        effects.message = taking.message
        return effects
    }

    /// The places of the sounds that give way to one more, so that all take so many bytes less; `nil` where too few can.
    private func leaving(_ busySlots: UInt32, byExcessOf bytes: Int) -> [Int]? {
        let unread = sounds.indices.filter { index in
            index != sound && canGo(index) && busySlots & 1 << UInt32(rack.slots[index]) == 0
        }
        var leaving: [Int] = []
        var bytes = bytes
        var isTooMuch: Bool { sounds.count - leaving.count >= Self.maxSounds || bytes > 0 }
        for place in rack.longestUnused(of: unread) where isTooMuch {
            leaving.append(place)
            bytes -= sounds[place].source.byteCount
        }
        return isTooMuch ? nil : leaving
    }

    /// Whether a sound may give way: it can be had again, and is not the bed, which the engine may not read yet.
    private func canGo(_ index: Int) -> Bool {
        let sound = sounds[index]
        guard sound.name != bed?.sound else { return false }
        return sound.file != nil || builtIns.contains { $0.name == sound.name }
    }

    /// A slot that a sound left is read no more.
    package mutating func free(_ slot: UInt8) { rack.free(slot) }

    /// Cuts grains from another sound, and moves the values without which it would not be playable.
    package mutating func takeSound(at place: Int) -> Effects {
        let message = "sound: \(sounds[place].name)"
        let isAwaited = awaited?.isMet(by: sounds[place]) ?? false
        (awaited, awaitedBuiltIn) = (nil, nil)
        if isAwaited, isTooEarly(for: sounds[place]) {
            return Effects(message: "there is one more sound: \(sounds[place].name)")
        }
        if !isAwaited { morph?.hasSoundToTake = false }
        guard place != sound else { return Effects(message: message) }
        // What was asked for with its values belongs to the step that asked.
        if isAwaited { return Effects(changes: use(place), message: message) }
        begin(.single)
        let moves = soundValues.moves(from: sounds[sound], to: sounds[place], values: mapper.values)
        let held = sounds[sound].defaults.isEmpty && sounds[place].defaults.isEmpty ? [] : heldParameters
        var changes = use(place)
        for (parameter, value) in moves where !held.contains(parameter) { changes += mapper.set(parameter, to: value) }
        return Effects(changes: freezing.pass(changes), message: message)
    }

    /// What fingers move at this moment.
    private var heldParameters: Set<Parameter> {
        let controls = mapper.fingers.filter(\.isSetting).compactMap(\.control)
        return Set(controls.flatMap { mapper.mapping[control: $0].routes.map(\.binding.parameter) })
    }

    /// The same sounds, no two of one name: what is not of a file has the first choice.
    /// - Parameter reserved: names that no file gets.
    static func named(_ sounds: [Sound], besides reserved: [String] = []) -> [Sound] {
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
