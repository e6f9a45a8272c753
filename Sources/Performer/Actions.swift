import Granular
import Mapping

extension Performer {
    /// Does what a key, a button or a gesture asks for.
    /// - `microseconds`: `CLOCK_MONOTONIC`, when it was asked for: taps of a tempo go by it.
    package mutating func act(_ action: Action, at microseconds: Int64) -> Effects {
        moves += 1
        guard !forbidden.contains(action.called.name) else { return Effects() }
        switch action {
        case .mute:
            isMuted.toggle()
            return Effects(changes: [.mute(isMuted)])
        case .panic:
            (bed, awaitedBed, morph, playback) = (nil, nil, nil, nil)
            let released = freezing.pass(mapper.releaseAll())
            return Effects(changes: released + haltLoop(at: microseconds) + [.panic])
        case .hold: return Effects(changes: freezing.pass(mapper.setHold(!mapper.isHeld)))
        case .freeze: return Effects(changes: freezing.toggle())
        case .nextSound: return takeSound(by: 1)
        case .previousSound: return takeSound(by: -1)
        case .nextMapping: return Effects(changes: takeMapping(by: 1))
        case .previousMapping: return Effects(changes: takeMapping(by: -1))
        case .snapshot(let number): return recall(number)
        case .storeSnapshot(let number): return store(number)
        case .tapTempo: return tap(at: microseconds)
        case .record: return Effects(togglesRecording: true)
        case .morph(let number): return morph(to: number)
        case .section(let number): return takeSection(number == section ? nil : number)
        case .loopRecord: return loop(.record, at: microseconds)
        case .loopPlay: return loop(.play, at: microseconds)
        case .loopHalf: return loop(.halfSpeed, at: microseconds)
        case .loopDouble: return loop(.doubleSpeed, at: microseconds)
        case .loopReverse: return loop(.reverse, at: microseconds)
        case .loopUndo: return loop(.undoLayer, at: microseconds)
        case .keepInput: return Effects(input: .keep)
        case .monitor: return Effects(input: .monitor)
        }
    }

    /// Takes in what was found in the mapping files.
    package mutating func take(_ news: MappingNews) -> Effects {
        switch news {
        case .broken(let fault): return Effects(message: "\(fault); what was there plays on")
        case .added(let mapping):
            mappings.append(mapping)
            return Effects(message: "a new mapping: \(mapping.name)")
        case .changed(let place, let mapping):
            let old = mappings[place]
            mappings[place] = mapping
            var effects = Effects(message: "read again: \(mapping.name)")
            let isFirst = mapper.mapping.name == old.name
            guard isFirst || others.contains(where: { $0.name == old.name }) else { return effects }
            others = others.map { $0.name == old.name ? mapping : $0 }
            if let first = isFirst ? mapping : mappings.first(where: { $0.name == mapper.mapping.name }) {
                let lesson = teach(.cancel, at: 0)
                hasNewMapping = true
                effects.changes = lesson.changes + freezing.pass(mapper.replace(first.joined(with: others)))
            }
            return effects
        }
    }

    /// All clouds cut their grains from another sound, and from all of it; no value moves.
    mutating func use(_ index: Int) -> [Change] {
        sound = index
        (awaited, awaitedBuiltIn) = (nil, nil)
        rack.use(index)
        return leaveSection() + (0..<Self.cloudCount).map { .use(slot: rack.slots[index], cloud: UInt8($0)) }
            + tellScan()
    }

    private mutating func takeMapping(by step: Int) -> [Change] {
        guard let place = mappings.firstIndex(where: { $0.name == mapper.mapping.name }) else { return [] }
        let next = mappings[(place + step + mappings.count) % mappings.count]
        begin(.single)
        return use(next)
    }
}
