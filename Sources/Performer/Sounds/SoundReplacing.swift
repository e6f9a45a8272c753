import Granular
import Sounds

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
        let others = sounds.map(\.name) + (sound.builtIn == nil ? builtIns.map(\.name) : [])
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
        effects.left = leaving.map { Performer.Left(source: sounds[$0].source, slot: slots.numbers[$0]) }
        // It takes the place of the first; the others close up.
        var place = leaving.first ?? sounds.count
        if place < sounds.count { sounds[place] = sound } else { sounds.append(sound) }
        slots.put(slot, at: place)
        for index in leaving.dropFirst().sorted(by: >) {
            sounds.remove(at: index)
            slots.remove(index)
            if index < self.index { self.index -= 1 }
            if index < place { place -= 1 }
        }
        effects.changes = [.place(SourceReference(sound.source), slot: slot)]
        effects.message = "sound added: \(sound.name)"
        return (effects, place)
    }

    /// The places of the sounds that give way to one more, so that all take so many bytes less; `nil` where too few can.
    private func leaving(_ busySlots: UInt32, byExcessOf bytes: Int) -> [Int]? {
        let unread = sounds.indices.filter { index in
            index != self.index && canGo(index) && busySlots & 1 << UInt32(slots.numbers[index]) == 0
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
    private func canGo(_ index: Int) -> Bool {
        let sound = sounds[index]
        guard sound.name != bed?.sound else { return false }
        return sound.file != nil || builtIns.contains { $0.name == sound.name }
    }
}
