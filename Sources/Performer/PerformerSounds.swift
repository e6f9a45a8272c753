import Granular
import Sounds

/// Changing the sound: the values that hands have set stay, and the scan follows the beat where it is locked to it.
extension Performer {
    /// A source whose sound was replaced by another.
    package struct ReplacedSource {
        /// It is kept until the engine reads it no more.
        package var source: Source
        /// The slot that it lies in until then.
        package var slot: UInt8
    }

    /// Cuts grains from the sound of this name, or asks for it to be made; until it is there, what plays goes on.
    package mutating func chooseSound(_ name: String) -> Effects {
        if let place = rack.index(named: name) { return chooseSound(at: place) }
        guard let builtIn = builtIns.first(where: { $0.name == name }) else {
            return Effects(message: "Unknown sound: \(name)")
        }
        return rack.awaitSound(builtIn)
    }

    /// The sound so many places further on in the list; from the one that is being made, where one is.
    mutating func chooseSound(by step: Int) -> Effects {
        switch rack.listed(by: step) {
        case nil: Effects(message: "there is only one sound")
        case .there(let place): chooseSound(at: place)
        case .toBeMade(let builtIn): rack.awaitSound(builtIn)
        }
    }

    /// Cuts grains from another sound, and moves the values without which it would not be playable.
    package mutating func chooseSound(at place: Int) -> Effects {
        let message = "sound: \(sounds[place].name)"
        let isAwaited = rack.awaited?.isMet(by: sounds[place]) ?? false
        (rack.awaited, rack.awaitedBuiltIn) = (nil, nil)
        if isAwaited, snapshots.isTooEarly(for: sounds[place]) {
            return Effects(message: "sound added: \(sounds[place].name)")
        }
        if !isAwaited { snapshots.morph?.hasSoundToTake = false }
        guard place != rack.index else { return Effects(message: message) }
        // What was asked for with its values belongs to the step that asked.
        if isAwaited { return Effects(changes: use(place), message: message) }
        begin(.single)
        let old = rack.played
        let moves = rack.values.moves(from: old, to: sounds[place], values: mapper.values)
        let held = old.defaults.isEmpty && sounds[place].defaults.isEmpty ? [] : playing.heldParameters
        var changes = use(place)
        for (parameter, value) in moves where !held.contains(parameter) {
            changes += playing.set(parameter, to: value)
        }
        return Effects(changes: changes, message: message)
    }

    /// Cuts grains from a sound as it was played before: no value moves. One that is not there is asked for.
    package mutating func restoreSound(_ request: SoundRequest) -> Effects {
        rack.awaited = nil
        guard let place = rack.index(of: request) else {
            rack.awaited = request
            return Effects(requestedSound: request)
        }
        return Effects(changes: place == rack.index ? [] : use(place))
    }

    /// All clouds cut their grains from another sound, and from all of it; no value moves.
    mutating func use(_ index: Int) -> [Change] { rack.use(index) + scanWithTempo() }

    /// Puts a sound among those that can be played. As long as there are too many of them, or they take too much memory, the one
    /// of a file, or that can be made again, that was not played for the longest time and that nothing reads gives way; where none
    /// does, it is refused.
    /// - Parameters:
    ///   - isPlayed: whether grains are cut from it at once.
    ///   - busySlots: the slots that the engine reads.
    ///   - maxBytes: the memory that all sounds may take.
    package mutating func add(_ sound: Sound, isPlayed: Bool, busySlots: UInt32, maxBytes: Int) -> Effects {
        var (effects, place) = rack.add(sound, busySlots: busySlots, maxBytes: maxBytes)
        guard isPlayed, let place else { return effects }
        let taking = chooseSound(at: place)
        effects.changes += taking.changes
        effects.message = taking.message
        return effects
    }

    /// Adds a built-in sound that was requested.
    /// - `sound`: as it was made; `nil` where it is among the sounds already.
    /// - `busySlots`, `maxBytes`: as of ``add(_:isPlayed:busySlots:maxBytes:)``.
    package mutating func addBuiltIn(made name: String, _ sound: Sound?, busySlots: UInt32, maxBytes: Int) -> Effects {
        let (isPlayed, isBed) = (rack.awaitedBuiltIn == name, rack.awaitedBed == name)
        if isPlayed { rack.awaitedBuiltIn = nil }
        if isBed { rack.awaitedBed = nil }
        var effects = Effects()
        if let sound {
            effects = add(sound, isPlayed: isPlayed, busySlots: busySlots, maxBytes: maxBytes)
        } else if isPlayed {
            effects = chooseSound(name)
        }
        if isBed, rack.index(named: name) != nil {
            let laid = rack.setBed(name)
            effects.changes += laid.changes
            if !isPlayed { effects.message = laid.message }
        }
        return effects
    }

    /// A built-in sound that is being made is not played when it is there.
    package mutating func cancelAwaitedSound() { rack.awaitedBuiltIn = nil }

    /// Frees the slot of a replaced sound, which the engine reads no more.
    package mutating func free(_ slot: UInt8) { rack.slots.free(slot) }

    /// Applies a changed sidecar. What plays sounds as before: its pitch follows the root.
    package mutating func apply(_ sidecar: SoundSidecar, of file: String, rootHz: Double? = nil) -> Effects {
        var changes: [Change] = []
        for index in sounds.indices where sounds[index].file == file {
            rack.sounds[index].sidecar = sidecar
            let before = sounds[index].source.rootHz
            guard let hertz = sidecar.rootHz ?? rootHz, hertz != before else { continue }
            changes += rack.setRoot(hertz, of: index)
            if index == rack.index { changes += playing.set(.pitch, to: mapper.values[.pitch] / before * hertz) }
        }
        changes += scanWithTempo()
        return Effects(changes: changes + rack.readSectionAgain(of: file))
    }

    /// Lays a sound under the clouds, or takes it away; one that is not there yet is asked for.
    package mutating func setBed(_ name: String?) -> Effects { rack.setBed(name) }

    /// Brings the bed to a level in dB, also one that is laid later; what lies beyond ``SoundRack/bedLevels`` to their end.
    package mutating func setBedLevel(_ decibels: Double) -> Effects { rack.setBedLevel(decibels) }

    /// Cuts grains from a section of the sound alone, 1…9; from all of it where `nil`.
    package mutating func chooseSection(_ number: Int?) -> Effects { rack.setSection(number) }
}
