import Files
import Granular
import Instrument
import Mapping
import Numbers
import OSC
import Performer

/// Every address of the instrument, once: what is read, what is told and the table of docs/osc.md are made of it.
enum RemoteAddresses {
    /// All of them.
    static let all = listed + numbered + otherOscillators + [volume("/quern/level")]
    /// By their names.
    static let named = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

    /// Those that readers see, each a row.
    static let listed =
        parameters + fractions + playing + tapes + tempo + Action.Name.allCases.map(action)
        + snapshotAddresses + modulation + PracticeAddresses.all + state

    private static let parameters = Parameter.allCases.map { parameter in
        let definition = parameter.definition
        let range = "\(decimal(definition.range.lowerBound)) to \(decimal(definition.range.upperBound))"
        let unit = definition.unit.isEmpty ? "" : " \(definition.unit)"
        let takes =
            (parameter.choices.isEmpty ? "number, \(range)\(unit)" : parameter.choices.joined(separator: ", "))
            + (parameter == .pitchSet ? ", or notes such as 0 3:0.5 7" : "")
        let name = "/quern/parameter/\(definition.name)"
        return RemoteAddress(name, takes: takes, definition.about)
            .settingOrRefusing { arguments, _ in
                let value = arguments.first?.text.flatMap(parameter.value(named:)) ?? arguments.first?.number
                if let value { return .command(.playing(.set(parameter, to: value))) }
                return parameter == .pitchSet ? ownNotes(arguments, name) : nil
            }
            .sending { state in
                let value = state.playing.values[parameter]
                let choice = Int(value.rounded())
                guard parameter.choices.indices.contains(choice) else { return [.float(Float(value))] }
                let isOwn = parameter == .pitchSet && choice == PitchSet.own.rawValue
                return [.string(parameter.choices[choice])] + (isOwn ? [.string(state.playing.notes.text)] : [])
            }
    }

    /// A list of notes in place of a set's name: "0 3:0.5 7".
    private static func ownNotes(_ arguments: [OSCArgument], _ name: String) -> RemoteAddress.Request? {
        guard let text = arguments.first?.text, text.contains(where: \.isNumber) else { return nil }
        do throws(NoteList.Problem) {
            let list = try NoteList(text)
            return list.notes.isEmpty ? nil : .command(.playing(.notes(list)))
        } catch {
            return .refused("\(name): \(error.description)")
        }
    }

    private static let fractions = Parameter.allCases.filter(\.choices.isEmpty).map { parameter in
        RemoteAddress(
            "/quern/parameter/\(parameter.definition.name)/share", takes: "number, 0 to 1",
            "the same as a fraction of its range in the current mapping, for faders"
        )
        .setting { arguments, state in
            arguments.first?.number.map {
                .playing(.set(parameter, to: state.playing.mapping.scale(of: parameter).value(at: $0)))
            }
        }
        .sending { state in
            [.float(Float(state.playing.mapping.scale(of: parameter).position(of: state.playing.values[parameter])))]
        }
    }

    /// The volume; its address was another one before, which is still understood and told.
    private static func volume(_ name: String) -> RemoteAddress {
        RemoteAddress(name, takes: "number, -60 to 6 dB", "the volume")
            .setting { arguments, _ in arguments.first?.number.map { .master(.set(to: $0)) } }
            .sending { [.float(Float($0.master.levelDecibels))] }
    }

    private static let playing = [
        volume("/quern/volume"),
        RemoteAddress("/quern/sound", takes: "name, or number in the list", "the current sound")
            .requesting { arguments, state in
                let names = state.sounds.all.map(\.name)
                if let name = arguments.first?.text, !name.isEmpty, !names.contains(name) {
                    return .files(.choose(name))
                }
                return name(arguments, names).map { .sounds(.choose($0)) }
            }
            .sending { [.string($0.sounds.played)] },
        RemoteAddress(
            "/quern/mix", takes: "names, each with its chance if it is not 1: a number after it, or rain:0.5",
            "several sounds at once, or one alone; the first is the current sound"
        )
        .asking(mix)
        .sending { state in
            state.sounds.mix.isEmpty
                ? [.string(state.sounds.played)]
                : state.sounds.mix.flatMap { [.string($0.sound.name), .float(Float($0.chance))] }
        },
        RemoteAddress(
            "/quern/bank", takes: "name of a folder in your folder of sounds",
            "plays its sounds as a mix of which sound-select chooses"
        )
        .requesting { arguments, _ in
            guard let name = arguments.first?.text, !name.isEmpty else { return nil }
            return .files(.bank(name, takesPaths: false))
        },
        RemoteAddress(
            "/quern/scene", takes: "name, or number in the list", "the scene that was played last; a message plays one"
        )
        .requesting { arguments, state in scene(arguments, state).map { .scenes(.choose($0)) } }
        .sending { [.string($0.scenes.current ?? "")] },
        RemoteAddress(
            "/quern/scene/morph", takes: "name, or number in the list; seconds",
            "morphs to a scene in that many seconds"
        )
        .requesting { arguments, state in
            guard arguments.count == 2, let name = scene(arguments, state), let seconds = arguments[1].number
            else { return nil }
            return .scenes(.morph(to: name, seconds: seconds))
        },
        RemoteAddress("/quern/mapping", takes: "name, or number in the list", "the current mapping")
            .requesting { arguments, state in
                if let text = arguments.first?.text {
                    guard case .one(let name) = state.playing.mapping(called: text) else { return nil }
                    return .playing(.choose(name))
                }
                return name(arguments, state.playing.mappings).map { .playing(.choose($0)) }
            }
            .sending { [.string($0.playing.mapping.name)] },
        RemoteAddress(
            "/quern/section", takes: "number, 1 to 9; 0 for all of the sound", "the section of the sound in use"
        )
        .requesting { arguments, _ in
            arguments.first?.whole(in: 0...Action.sectionNumbers.upperBound).map {
                .sounds(.section($0 == 0 ? nil : $0))
            }
        }
        .sending { [.int(Int32($0.sounds.section ?? 0))] },
        RemoteAddress(
            "/quern/bed", takes: "name of a bed or a sound; empty for none", "the bed, which plays in the background"
        )
        .requesting { arguments, state in
            let names = state.sounds.all.map(\.name) + state.sounds.beds.map(\.name)
            if let text = arguments.first?.text, !names.contains(text), let sound = state.sounds.sound(called: text) {
                return .sounds(.bed(sound.name))
            }
            return arguments.first?.text == "" ? .sounds(.bed(nil)) : name(arguments, names).map { .sounds(.bed($0)) }
        }
        .sending { [.string($0.sounds.bed?.sound ?? "")] },
        RemoteAddress(
            "/quern/bed/level", takes: "number, -60 to 6 dB", "the level of the bed; at 0 it is as loud as a cloud"
        )
        .setting { arguments, _ in arguments.first?.number.map { .sounds(.bedLevel($0)) } }
        .sending { state in state.sounds.bed.map { [.float(Float($0.levelDecibels))] } ?? [] },
        RemoteAddress("/quern/input/level", takes: "number, -60 to 40 dB", "the level of live input")
            .setting { arguments, _ in arguments.first?.number.map { .input(.level($0)) } }
            .sending { state in state.input.map { [.float(Float($0.levelDecibels))] } ?? [] },
        RemoteAddress("/quern/input/monitor", takes: "number, -60 to 6 dB", "the level of input monitoring")
            .setting { arguments, _ in arguments.first?.number.map { .input(.monitorLevel($0)) } }
            .sending { state in state.input.map { [.float(Float($0.monitorDecibels))] } ?? [] },
        RemoteAddress("/quern/quality", takes: "fine, fast or auto", "interpolation quality")
            .requesting { arguments, _ in
                guard let name = arguments.first?.text else { return nil }
                if name == "auto" { return .quality(nil) }
                return Quality.allCases.first { $0.name == name }.map { .quality($0) }
            }
            .sending { [.string($0.quality?.name ?? "auto")] },
    ]

    /// Sounds of the list by their names, with their chances.
    @Sendable private static func mix(_ arguments: [OSCArgument], _ state: InstrumentState) -> RemoteAddress.Request? {
        var mix: [MixedSound] = []
        for argument in arguments {
            if let text = argument.text {
                let isName = state.sounds.all.contains { $0.name == text }
                guard let named = isName ? NamedSound(text) : NamedSound(text: text) else {
                    return text.isEmpty ? nil : .refused("/quern/mix: \(quoted(text)): \(chances)")
                }
                guard let sound = state.sounds.sound(called: named.name) else {
                    return .refused("/quern/mix: unknown sound \(quoted(named.name))")
                }
                mix.append(MixedSound(SoundRequest(name: sound.name, file: sound.file), chance: named.chance))
            } else {
                guard let chance = argument.number, !mix.isEmpty else { return nil }
                guard chance > 0, chance <= 1 else {
                    let name = quoted(mix[mix.count - 1].sound.name)
                    return .refused("/quern/mix: \(name) \(decimal(chance)): \(chances)")
                }
                mix[mix.count - 1].chance = chance
            }
        }
        guard mix.count <= Change.maxMixed else {
            return .refused("/quern/mix: at most \(Change.maxMixed) sounds play at once, not \(mix.count)")
        }
        return mix.isEmpty ? nil : .command(.sounds(.mix(mix, isBank: false)))
    }

    private static let chances = "a chance is above 0 and at most 1, such as rain:0.5"

    private static let snapshotAddresses = [
        RemoteAddress("/quern/store", takes: button, "saves the current state as the next free snapshot")
            .pressing(.snapshots(.store)),
        RemoteAddress("/quern/undo", takes: button, "undoes the last change to the sound").pressing(.history(.undo)),
        RemoteAddress("/quern/redo", takes: button, "redoes it").pressing(.history(.redo)),
        RemoteAddress("/quern/morph", takes: "snapshot, seconds", "morphs to a snapshot in that many seconds")
            .requesting { arguments, _ in
                guard arguments.count == 2, let number = snapshot(arguments), let seconds = arguments[1].number
                else { return nil }
                return .snapshots(.morph(to: number, seconds: seconds))
            },
        RemoteAddress("/quern/snapshot/name", takes: "snapshot, text", "renames a snapshot")
            .requesting { arguments, _ in
                guard arguments.count == 2, let number = snapshot(arguments), let name = arguments[1].text
                else { return nil }
                return .snapshots(.name(number, name))
            },
        RemoteAddress("/quern/snapshot/forget", takes: "snapshot", "deletes a snapshot")
            .requesting { arguments, _ in snapshot(arguments).map { .snapshots(.delete($0)) } },
    ]

    /// For readers: what a button takes.
    static let button = "nothing, or 1; 0 does nothing"

    private static func action(_ name: Action.Name) -> RemoteAddress {
        let address = "/quern/action/\(name.rawValue)"
        if name == .grain { return grains(address) }
        guard let numbers = name.numbers else {
            let pressed = RemoteAddress(address, takes: button, about(name)).pressing(.action(Action(name)))
            return isOn(name).map { isOn in pressed.sending { [.int(isOn($0) ? 1 : 0)] } } ?? pressed
        }
        let range = "\(numbers.lowerBound) to \(numbers.upperBound)"
        return RemoteAddress(
            address, takes: "number, \(range); or a button at `\(address)/1` to `/\(numbers.upperBound)`", about(name)
        ).requesting { arguments, _ in
            arguments.first?.whole(in: numbers).map { .action(Action(name, number: $0)) }
        }
    }

    /// Grains triggered at once; as a button too, whose 1 is one grain and whose 0 is none.
    private static func grains(_ address: String) -> RemoteAddress {
        let most = Action.grainCounts.upperBound
        return RemoteAddress(
            address,
            takes: "nothing, or number of grains, 1 to \(most) (0 does nothing), and cloud, 1 to \(Mapping.maxClouds)",
            "triggers single grains, one unless a number is given, of that cloud or of the current one"
        ).asking { arguments, _ in
            guard let first = arguments.first else { return .command(.action(.grain(1))) }
            guard let count = first.whole(in: 0...most) else { return nil }
            guard count > 0 else { return .nothing }
            guard arguments.count > 1 else { return .command(.action(.grain(count))) }
            return arguments[1].whole(in: 1...Mapping.maxClouds).map {
                .command(.action(.grain(count, cloud: UInt8($0 - 1))))
            }
        }
    }

    /// A button for each number of those that take one.
    private static let numbered = Action.Name.allCases.flatMap { name in
        (name.numbers.map(Array.init) ?? []).map { number in
            RemoteAddress("/quern/action/\(name.rawValue)/\(number)", takes: button, "")
                .pressing(.action(Action(name, number: number)))
        }
    }

    private static func isOn(_ name: Action.Name) -> (@Sendable (InstrumentState) -> Bool)? {
        switch name {
        case .mute: { $0.master.isMuted }
        case .hold: { $0.playing.isHeld }
        case .freeze: { $0.playing.isFrozen }
        case .record: { $0.recording.seconds != nil }
        case .loopRecord: { $0.loop.phase == .recording || $0.loop.phase == .waiting }
        case .loopPlay: { $0.loop.phase == .playing }
        case .loopReverse: { $0.loop.isReversed }
        case .monitor: { $0.input?.isMonitored ?? false }
        case .editFields: { $0.playing.isEditingFields }
        default: nil
        }
    }

    /// What those do that take a number, which is not part of their words here.
    private static func about(_ name: Action.Name) -> String {
        switch name {
        case .snapshot: "load that snapshot"
        case .storeSnapshot: "save the current state as that snapshot"
        case .morph: "morph to that snapshot"
        case .section: "use only that section of the sound, or all of it"
        default: Action(name).about
        }
    }

    /// A name of the list, or the name at a number, counted from 1.
    private static func name(_ arguments: [OSCArgument], _ names: [String]) -> String? {
        if let text = arguments.first?.text { return names.contains(text) ? text : nil }
        return arguments.first?.whole(in: 0...names.count).flatMap(names.item)
    }

    private static func scene(_ arguments: [OSCArgument], _ state: InstrumentState) -> String? {
        guard let text = arguments.first?.text else { return name(arguments, state.scenes.all.map(\.name)) }
        guard case .one(let scene) = state.scenes.scene(called: text) else { return nil }
        return scene.name
    }

    private static func snapshot(_ arguments: [OSCArgument]) -> Int? {
        arguments.first?.whole(in: Action.snapshotNumbers)
    }
}
