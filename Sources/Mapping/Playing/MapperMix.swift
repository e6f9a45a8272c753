import Granular

/// Fields come and go with the sounds that are played together, and go along with them.
extension Mapper {
    /// So many sounds are played together from now on. A field of a further one is absent: what plays it ends, and its pins are gone. A
    /// finger that rests where a field comes plays it.
    /// - Parameter places: of places in the mix, from 1 on, those that their sounds had before. Where they are others, a field goes to where
    ///   the field of its sound was, and takes its pins; where nothing is said, it stays.
    public mutating func setSoundCount(_ count: Int, places: [Int: Int] = [:]) -> [Change] {
        let sources = fieldSources(places).filter { $0 != $1 }
        guard count != soundCount || !sources.isEmpty else { return [] }
        return changes { mapper in
            mapper.moveFields(sources)
            mapper.soundCount = count
            let old = mapper.mapping
            mapper.mapping = mapper.withFieldsOfMix(old)
            let gone = old.controls.indices.filter {
                !old.controls[$0].isAbsent && mapper.mapping.controls[$0].isAbsent
            }
            // Pins of fields that were absent before wait: their sound is still to come.
            mapper.tapes.pins.removeAll { gone.contains($0.control) }
            for finger in mapper.fingers.indices { mapper.leaveFields(finger, where: gone.contains) }
            for field in gone { mapper.endHeld(of: old.controls[field]) }
            mapper.roamAll()
        }
    }

    /// The mapping with those of its fields absent whose place in the mix has no sound.
    func withFieldsOfMix(_ mapping: Mapping) -> Mapping {
        guard mapping.hasFields else { return mapping }
        var mapping = mapping
        for index in mapping.controls.indices {
            guard case .tape(var tape) = mapping.controls[index].kind, tape.isField else { continue }
            tape.isAbsent = soundCount.map { (mapping.controls[index].placeInMix ?? 0) > $0 } ?? false
            mapping.controls[index].kind = .tape(tape)
        }
        return mapping
    }

    /// What a field holds without fingers ends.
    private mutating func endHeld(of field: Control) {
        for cloud in voices.latched.clouds where cloudSounds[Int(cloud)] == field.handling.sound {
            voices.unlatch(CloudSet(cloud: cloud))
        }
    }

    /// Each of these fields goes to where another was, which takes none of its fingers along, but its pins.
    private mutating func moveFields(_ sources: [Int: Int]) {
        let controls = mapping.controls
        let targets = Dictionary(uniqueKeysWithValues: sources.map { ($1, $0) })
        for finger in fingers.indices { leaveFields(finger) { targets[$0] != nil } }
        for pin in tapes.pins.indices {
            tapes.pins[pin].control = targets[tapes.pins[pin].control] ?? tapes.pins[pin].control
        }
        // What is held goes on as it sounds.
        for cloud in voices.latched.clouds {
            let held = targets.first { controls[$0.key].handling.sound == cloudSounds[Int(cloud)] }
            if let held { cut(cloud, from: controls[held.value].handling.sound) }
        }
        for (field, source) in sources { place(Field(control: controls[field].name, area: controls[source].area)) }
    }

    /// Of each field of a place in the mix, by its index, the field to whose area it goes. Those of new sounds take what is left, in the order
    /// of their places. Empty where nothing is said, or two fields have one place.
    private func fieldSources(_ places: [Int: Int]) -> [Int: Int] {
        let all = mapping.controls.indices.compactMap { index in
            mapping.controls[index].isField ? mapping.controls[index].placeInMix.map { (place: $0, index: index) } : nil
        }
        let fields = Dictionary(all.map { ($0.place, $0.index) }) { first, _ in first }
        guard !places.isEmpty, fields.count == all.count else { return [:] }
        var sources: [Int: Int] = [:]
        for (place, before) in places {
            if let field = fields[place], let source = fields[before] { sources[field] = source }
        }
        let taken = Set(sources.values)
        var left = fields.keys.sorted().compactMap { fields[$0] }.filter { !taken.contains($0) }
        for place in fields.keys.sorted() {
            if let field = fields[place], sources[field] == nil { sources[field] = left.removeFirst() }
        }
        return sources
    }

    /// Takes what clouds are cut from instead of before, where that is not put out yet.
    package mutating func takeSounds() -> [Output] { takeOutputs() }
}

extension Control {
    /// The place in the player's mix that it has its sound from, from 1 on.
    fileprivate var placeInMix: Int? { if case .number(let number)? = handling.sound { number } else { nil } }
}
