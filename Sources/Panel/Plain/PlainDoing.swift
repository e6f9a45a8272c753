import Files
import Granular
import Instrument
import Mapping
import Numbers
import Session

/// What each word does.
enum PlainDoing {
    /// What comes of a word with what follows it.
    static func reply(
        to word: PlainKeyword, _ rest: String, _ state: InstrumentState, now: Double
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
        case .inputLevel, .monitorLevel: return PlainPerforming.inputLevel(word, rest, state)
        case .name, .forget, .bed, .bedLevel, .format: return PlainPerforming.reply(to: word, rest, state)
        case .tempo, .lock, .free: return PlainTempo.reply(to: word, rest, state)
        case .lfo, .follower: return PlainModulation.reply(to: word, rest, state)
        case .learn, .unlearn: return PlainMIDI.reply(to: word, rest)
        case .mark: return PlainMarking.reply(to: rest, state)
        default: break
        }
        guard rest.isEmpty else { return .says("\(word.name) takes no argument") }
        switch word {
        case .back: return .does(.recallSnapshot(by: 0))
        case .grab: return .does(.grab)
        // As in the panel: what is marked is what is undone meanwhile.
        case .undo, .redo:
            if state.marking != nil { return PlainMarking.reply(to: word.name, state) }
            return .does(word == .undo ? .undo : .redo)
        case .stop: return .does(.stopPlayback)
        case .loopClear: return .does(.loop(.clear))
        case .loop: return .says(PlainLists.loop(state.loop))
        case .snapshots: return PlainReply(lines: PlainLists.keptSnapshots(state))
        case .modulation: return PlainReply(lines: PlainModulation.lines(state))
        case .midi: return PlainReply(lines: PlainMIDI.lines(state.midi))
        case .history: return .says(PlainLists.history(state.history))
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
        case .monitor: return turn(name, rest, isOn: state.input?.isMonitored ?? false)
        case .storeSnapshot where rest.isEmpty: return .does(.storeSnapshot)
        case .morph where !rest.isEmpty: return PlainPerforming.morph(rest)
        case .section: return PlainPerforming.section(rest, state)
        case .storeSnapshot, .snapshot, .morph:
            guard !rest.isEmpty else { return .says(PlainLists.snapshots(state)) }
            return PlainPerforming.numbered(rest) { .does(.action(Action(name, number: $0))) }
        default: break
        }
        guard rest.isEmpty else { return .says("\(PlainKeyword.action(name).usage) takes no argument") }
        let answer: String? =
            switch name {
            case .panic: "all sound stopped"
            case .tapTempo: "tapped"
            default: nil
            }
        return .does(.action(Action(name)), echo: answer.map { .otherwise($0) })
    }

    /// Turns something on or off, or to what it is not.
    private static func turn(_ name: Action.Name, _ rest: String, isOn: Bool) -> PlainReply {
        guard ["", "on", "off"].contains(rest.lowercased()) else {
            return .says(
                "unknown value \(quoted(rest)): use \(name.rawValue), \(name.rawValue) on or \(name.rawValue) off")
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
            return .says(
                rest.isEmpty ? "set needs a parameter and a value, such as set level -6 dB" : error.description)
        }
    }

    private static func named(_ rest: String, _ word: PlainKeyword, _ command: (String) -> Command) -> PlainReply {
        rest.isEmpty
            ? .says("\(word.name) needs an argument: \(word.usage)")
            : .does(command(UserDirectories().path(typed: rest)))
    }

    /// One of a list, by its name, the beginning of it, or its number from 1; `list` is the word that lists them.
    static func choose(
        _ rest: String, among names: [String], now: String, _ what: String, list: String? = nil,
        _ command: (String) -> Command
    ) -> PlainReply {
        guard !rest.isEmpty else { return .says("\(what): \(now)") }
        switch TypedNames.find(rest, among: names, names: { [$0] }) {
        case .one(now): return PlainReply(lines: ["\(what): \(now), unchanged"], plays: true)
        case .one(let name): return .does(command(name))
        case .several(let names): return .says("\(quoted(rest)) is ambiguous: \(TypedNames.list(names))")
        case .none:
            if let name = Int(rest).flatMap(names.item) {
                return choose(name, among: names, now: now, what, list: list, command)
            }
            return .says("Unknown \(what): \(quoted(rest)). Type \(list ?? what + "s") for a list")
        }
    }
}
