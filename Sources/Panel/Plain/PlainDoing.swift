import Granular
import Instrument
import Mapping
import Session

/// What each word does.
enum PlainDoing {
    /// What comes of a word with what follows it.
    static func reply(
        to word: PlainWord, _ rest: String, _ state: InstrumentState, now: Double
    ) -> PlainReply {
        switch word {
        case .action(let name): return act(name, rest, state)
        case .level: return level(rest, state)
        case .set: return set(rest, state)
        case .sound: return choose(rest, among: state.sounds.map(\.name), now: state.sound, "sound") { .sound($0) }
        case .mapping:
            return choose(rest, among: state.mappings, now: state.mapping.name, "mapping") { .mapping($0) }
        case .load: return named(rest, word) { .load($0) }
        case .device: return named(rest, word) { .device($0) }
        case .output: return named(rest, word) { .output($0) }
        case .help: return PlainReply(lines: PlainHelp.lines(rest))
        default: break
        }
        guard rest.isEmpty else { return .says("\(word.name) takes nothing after it") }
        switch word {
        case .back: return .does(.recallSnapshot(by: 0))
        case .undo: return .does(.undo)
        case .redo: return .does(.redo)
        case .values: return PlainReply(lines: PlainLists.values(state))
        case .state: return PlainReply(lines: PlainLists.state(state))
        case .sounds: return PlainReply(lines: PlainLists.sounds(state))
        case .mappings: return PlainReply(lines: PlainLists.mappings(state))
        case .parameters: return PlainReply(lines: PlainLists.parameters(state))
        case .log: return PlainReply(lines: PlainLists.log(state, now: now))
        default: return PlainReply(quits: true)
        }
    }

    private static func act(_ name: Action.Name, _ rest: String, _ state: InstrumentState) -> PlainReply {
        switch name {
        case .hold: return turn(name, rest, isOn: state.isHeld)
        case .mute: return turn(name, rest, isOn: state.isMuted)
        case .freeze: return turn(name, rest, isOn: state.isFrozen)
        case .record: return turn(name, rest, isOn: state.recordingSeconds != nil)
        case .storeSnapshot where rest.isEmpty: return .does(.storeSnapshot)
        case .storeSnapshot, .snapshot, .morph, .section:
            guard let numbers = name.numbers, let number = Int(rest), numbers.contains(number) else {
                let things = name == .section ? "sections" : "snapshots"
                return rest.isEmpty && name != .section
                    ? .says(PlainLists.snapshots(state))
                    : .says("what is \(quoted(rest))? \(things) are numbered 1 to \(name.numbers?.upperBound ?? 1)")
            }
            return .does(.action(Action(name, number: number)))
        default: break
        }
        guard rest.isEmpty else { return .says("\(PlainWord.action(name).usage) takes nothing after it") }
        let answer: String? =
            switch name {
            case .panic: "everything ends"
            case .tapTempo: "beat"
            default: nil
            }
        return .does(.action(Action(name)), echo: answer.map { .otherwise($0) })
    }

    /// Turns something on or off, or to what it is not.
    private static func turn(_ name: Action.Name, _ rest: String, isOn: Bool) -> PlainReply {
        guard ["", "on", "off"].contains(rest.lowercased()) else {
            return .says("what is \(quoted(rest))? \(name.rawValue) takes on, off or nothing")
        }
        if !rest.isEmpty, (rest.lowercased() == "on") == isOn {
            return PlainReply(lines: ["\(name.rawValue) is \(rest.lowercased())"], plays: true)
        }
        return .does(.action(Action(name)))
    }

    private static func level(_ rest: String, _ state: InstrumentState) -> PlainReply {
        let now = state.levelDecibels
        guard !rest.isEmpty else { return PlainReply(echo: .level) }
        do {
            let value = try ValueReading.value(rest, of: .masterLevel, current: now)
            return .does(.level(by: value - now), echo: .level)
        } catch {
            return .says(error.description)
        }
    }

    private static func set(_ rest: String, _ state: InstrumentState) -> PlainReply {
        do {
            let setting = try TypedSetting(rest, values: state.values)
            return .does(.set(setting.parameter, to: setting.value), echo: .value(setting.parameter))
        } catch {
            return .says(rest.isEmpty ? "set takes a parameter and its value, as set level -6 dB" : error.description)
        }
    }

    private static func named(_ rest: String, _ word: PlainWord, _ command: (String) -> Command) -> PlainReply {
        rest.isEmpty
            ? .says("\(word.name) takes one more word: \(word.usage)") : .does(command(Places().path(typed: rest)))
    }

    /// One of a list, by its name, the beginning of it, or its number from 1.
    private static func choose(
        _ rest: String, among names: [String], now: String, _ what: String, _ command: (String) -> Command
    ) -> PlainReply {
        guard !rest.isEmpty else { return .says("\(what): \(now)") }
        switch TypedNames.find(rest, among: names, names: { [$0] }) {
        case .one(now): return PlainReply(lines: ["\(what): \(now), as before"], plays: true)
        case .one(let name): return .does(command(name))
        case .several(let names): return .says("\(quoted(rest)) may be \(TypedNames.list(names))")
        case .none:
            if let number = Int(rest), names.indices.contains(number - 1) {
                return choose(names[number - 1], among: names, now: now, what, command)
            }
            return .says("there is no \(what) \(quoted(rest)); \(what)s lists them")
        }
    }
}
