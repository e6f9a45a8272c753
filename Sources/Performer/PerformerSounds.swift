import Granular
import Mapping
import Session
import Sounds

/// Changing the sound: the values that hands have set stay, and the scan follows the beat where it is locked to it.
extension Performer {
    /// A source whose sound was replaced by another.
    package struct ReplacedSource {
        /// It is kept until the engine reads it no more.
        package var source: Source
        /// The slot that it lies in until then; `nil` where another source has taken its place there.
        package var slot: UInt8?
    }

    /// Cuts grains from the sound of this name, or asks for it to be made; until it is there, what plays goes on.
    package mutating func chooseSound(_ name: String) -> Effects {
        if let place = rack.index(named: name) { return chooseSound(at: place) }
        guard let builtIn = builtIns.first(where: { $0.name == name }) else {
            return Effects(message: Self.unknown(name))
        }
        return awaitSound(builtIn)
    }

    /// A sound was asked for that has to be looked for: what is set by hand from now on stays when it comes.
    package mutating func awaitSound() { setByHand = [] }

    /// The same as ``chooseSound(_:)`` for a sound that was looked for since ``awaitSound()``.
    package mutating func chooseAwaitedSound(_ name: String) -> Effects {
        if let place = rack.index(named: name) { chooseAwaitedSound(at: place) } else { chooseSound(name) }
    }

    /// The same as ``chooseSound(at:keeping:)``.
    package mutating func chooseAwaitedSound(at place: Int) -> Effects { chooseSound(at: place, keeping: setByHand) }

    /// A built-in sound that is being made is not played when it is there.
    /// - Returns: its name; `nil` where none was.
    @discardableResult
    package mutating func cancelAwaitedSound() -> String? {
        defer { rack.awaitedBuiltIn = nil }
        return rack.awaitedBuiltIn
    }

    private mutating func awaitSound(_ builtIn: BuiltInSound) -> Effects {
        setByHand = []
        return rack.awaitSound(builtIn)
    }

    private static func unknown(_ name: String) -> String {
        SoundCatalogue.isLive(name) ? SoundCatalogue.withoutInput : "Unknown sound: \(name)"
    }

    /// The sound so many places further on in the list; from the one that is being made, where one is.
    mutating func chooseSound(by step: Int) -> Effects {
        switch rack.listed(by: step) {
        case nil: Effects(message: "there is only one sound")
        case .there(let place): chooseSound(at: place)
        case .toBeMade(let builtIn): awaitSound(builtIn)
        }
    }

    /// Cuts grains from another sound, with the mix that waits for it, or alone, and moves the values without which it would not be
    /// playable.
    /// - Parameter kept: values that do not move.
    package mutating func chooseSound(at place: Int, keeping kept: ParameterSet = ParameterSet()) -> Effects {
        let isMixed = rack.wantedMix.first?.sound.isMet(by: sounds[place]) ?? false
        let isBank = isMixed && rack.isBankWanted && rack.wantedMix.count > 1
        let ended = bankValues.filter { !kept.contains($0.key) }
        let message = isMixed ? rack.text(ofMix: rack.wantedMix) : "sound: \(sounds[place].name)"
        let isAwaited = rack.awaited?.isMet(by: sounds[place]) ?? false
        (rack.awaited, rack.awaitedBuiltIn) = (nil, nil)
        if isAwaited, snapshots.isTooEarly(for: sounds[place]) {
            return Effects(message: "sound added: \(sounds[place].name)")
        }
        if !isAwaited { snapshots.morph?.hasSoundToTake = false }
        guard place != rack.index else {
            guard isMixed || !rack.mix.isEmpty else { return Effects(message: message) }
            begin(.single)
            let changes = setMix(isMixed ? rack.wantedMix : [], keepsFields: true)
            return Effects(
                changes: changes + (isBank ? beginBank(keeping: kept, after: ended) : endBank(ended)), message: message)
        }
        // What was asked for with its values belongs to the step that asked.
        if isAwaited { return Effects(changes: use(place), message: message) }
        begin(.single)
        let old = rack.played
        let moves = rack.values.moves(from: old, to: sounds[place], values: mapper.values)
        let held = old.defaults.isEmpty && sounds[place].defaults.isEmpty ? [] : playing.heldParameters
        var changes = use(place, keepsFields: true)
        for (parameter, value) in moves where !held.contains(parameter) && !kept.contains(parameter) {
            changes += playing.set(parameter, to: value)
        }
        changes += isBank ? beginBank(keeping: kept, after: ended) : endBank(ended)
        return Effects(changes: changes, message: message)
    }

    /// Cuts grains from a sound, and from a mix, as they were played before: no value moves. What is not there is asked for.
    package mutating func restoreSound(_ request: SoundRequest, mix: [MixedSound] = []) -> Effects {
        rack.awaited = nil
        guard rack.index(of: request) != nil else {
            rack.awaited = request
            (rack.wantedMix, rack.isBankWanted) = (mix, false)
            rack.requestMissing(Array(mix.dropFirst()))
            return Effects(requestedSound: request)
        }
        return Effects(changes: useSound(request, mix: mix))
    }

    /// The same where the sound is there; nothing changes where it is not.
    mutating func useSound(_ request: SoundRequest, mix: [MixedSound], keepsFields: Bool = false) -> [Change] {
        guard let place = rack.index(of: request) else { return [] }
        if place == rack.index { return rack.mix == mix ? [] : setMix(mix, keepsFields: keepsFields) }
        (rack.wantedMix, rack.isBankWanted) = (mix, false)
        return use(place, keepsFields: keepsFields)
    }

    // MARK: Several sounds at once

    /// Adds a sound to those that grains are cut from together, or gives one of them another chance; one that is not there is loaded.
    mutating func addSound(_ request: SoundRequest, chance: Double) -> Effects {
        if request.file == nil, rack.index(of: request) == nil, !builtIns.contains(where: { $0.name == request.name }) {
            return Effects(message: Self.unknown(request.name))
        }
        let added = MixedSound(request, chance: chance)
        var mix = rack.mix.isEmpty ? [MixedSound(SoundRequest(rack.played))] : rack.mix
        if let place = mix.firstIndex(where: { $0.sound.isSame(as: request) }) {
            guard mix.count > 1 else {
                return Effects(message: "\(rack.played.name) is playing: add another sound")
            }
            mix[place].chance = added.chance
        } else {
            guard mix.count < Change.maxMixed else {
                return Effects(message: "a mix has at most \(Change.maxMixed) sounds: remove one first")
            }
            mix.append(added)
        }
        begin(.single)
        return Effects(changes: changeMix { $0.setMix(mix, keepsFields: true) }, message: rack.text(ofMix: mix))
    }

    /// Takes a sound out of the mix. Where it was the first, the next is what `sound` tells, as loud as it was.
    mutating func removeSound(_ name: String) -> Effects {
        guard let place = rack.listedMix.firstIndex(where: { $0.sound.name == name }) else {
            let isAlone = rack.mix.isEmpty && name == rack.played.name
            return Effects(message: isAlone ? "\(name) plays alone: choose another sound" : "\(name) is not in the mix")
        }
        var rest = rack.mix
        rest.remove(at: place)
        guard place == 0 else {
            begin(.single)
            return Effects(changes: changeMix { $0.setMix(rest, keepsFields: true) }, message: rack.text(ofMix: rest))
        }
        guard let first = rest.firstIndex(where: { rack.index(of: $0.sound) != nil }) else {
            return Effects(message: "\(name) is the only sound of the mix that is loaded")
        }
        begin(.single)
        let next = rest.remove(at: first)
        rest.insert(next, at: 0)
        let before = rack.played.defaults[.level] ?? 0
        var changes = changeMix {
            $0.useSound(rest[0].sound, mix: rest.count > 1 ? rest : [], keepsFields: true)
        }
        let louder = (rack.played.defaults[.level] ?? 0) - before
        if louder != 0 { changes += playing.set(.level, to: mapper.goals[.level] + louder) }
        return Effects(changes: changes, message: rack.text(ofMix: rest))
    }

    /// Cuts grains from these sounds together, the first as ``chooseSound(at:)`` does; what is not there is loaded.
    /// - isBank: one of them at a time, which `sound-select` chooses.
    mutating func chooseMix(_ sounds: [MixedSound], isBank: Bool) -> Effects {
        let mix = SoundRack.withoutTwins(sounds)
        guard let first = mix.first else { return Effects(message: "no sounds to mix") }
        rack.requestMissing(Array(mix.dropFirst()))
        rack.wantedMix = mix.count > 1 ? mix : []
        rack.isBankWanted = isBank && mix.count > 1
        // A bank's folder was looked for.
        if !isBank { awaitSound() }
        if let place = rack.index(of: first.sound) { return chooseAwaitedSound(at: place) }
        rack.awaited = nil
        return first.sound.file == nil ? chooseSound(first.sound.name) : Effects(requestedSound: first.sound)
    }

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
        let taking = chooseAwaitedSound(at: place)
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
            effects = chooseAwaitedSound(name)
        }
        if sound != nil, let marks = rack.markedBuiltIns[name] {
            let marked = apply(marks.sidecar, of: name, rootHz: marks.rootHz)
            effects.changes += marked.changes
            effects.replacedSources += marked.replacedSources
        }
        if isBed, rack.index(named: name) != nil {
            let laid = rack.setBed(name)
            effects.changes += laid.changes
            if !isPlayed { effects.message = laid.message }
        }
        return effects
    }

    /// Frees the slot of a replaced sound, which the engine reads no more.
    package mutating func free(_ slot: UInt8) { rack.slots.free(slot) }

    /// Applies what is marked in a sound now. What plays sounds as before: its pitch follows the root, and the position the beats. Of a
    /// built-in sound it is kept for when that is made.
    /// - Parameter sound: its file, or the name of a built-in one.
    package mutating func apply(_ sidecar: SoundSidecar, of sound: String, rootHz: Double? = nil) -> Effects {
        var effects = Effects()
        if rack.builtIns.contains(where: { $0.name == sound }) {
            rack.markedBuiltIns[sound] = SoundRack.Marks(sidecar: sidecar, rootHz: rootHz)
        }
        for index in sounds.indices where sounds[index].key == sound {
            rack.sounds[index].sidecar = sidecar
            let before = sounds[index].source.rootHz
            let hertz = sidecar.rootHz ?? rootHz ?? before
            let marked = rack.setMarks(rootHz: hertz, beats: sidecar.sourceBeats, of: index)
            effects.changes += marked.changes
            effects.replacedSources += marked.replacedSources
            if hertz != before, index == rack.index {
                effects.changes += playing.set(.pitch, to: mapper.values[.pitch] / before * hertz)
            }
        }
        effects.changes += scanWithTempo() + rack.readSectionAgain(of: sound)
        return effects
    }

    /// What is told, once for each sound, where the position is to step by beats and nothing that is played has any.
    package mutating func remarkOnMissingBeats() -> String? {
        guard mapper.goals[.positionSteps] > 0, rack.mixed.allSatisfy({ sounds[$0.place].source.beats.isEmpty }),
            rack.beatless.insert(rack.played.name).inserted
        else { return nil }
        return "\(rack.played.name) has no beats: position moves freely"
    }

    /// Lays a bed as it was left, at its level or that of the start: nothing that undo takes back.
    package mutating func lay(_ bed: Bed) -> Effects {
        rack.restore(BedState(sound: bed.sound, levelDecibels: bed.levelDecibels ?? BedState.startDecibels))
    }

    /// Lays a sound under the clouds, or takes it away; one that is not there yet is asked for.
    package mutating func setBed(_ name: String?) -> Effects {
        begin(.single)
        return rack.setBed(name)
    }

    /// Brings the bed to a level in dB, also one that is laid later; what lies beyond ``SoundRack/bedLevels`` to their end.
    package mutating func setBedLevel(_ decibels: Double) -> Effects {
        begin(.bedLevel)
        return rack.setBedLevel(decibels)
    }

    /// Cuts grains from a section of the sound alone, 1…9; from all of it where `nil`.
    package mutating func chooseSection(_ number: Int?) -> Effects { rack.setSection(number) }
}
