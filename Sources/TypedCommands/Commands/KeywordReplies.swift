import DisplayText
import Files
import Granular
import Instrument
import Mapping
import Session
import Sounds

/// What each word does.
enum KeywordReplies {
    /// What comes of a word with what follows it; `catalogue` has the player's own sounds.
    static func reply(
        to word: PlainKeyword, _ rest: String, _ state: InstrumentState, _ catalogue: SoundCatalogue, now: Double
    ) -> PlainReply {
        switch word {
        case .action(let name): return actionReply(name, rest, state)
        case .volume: return volumeReply(rest, state)
        case .set: return parameterReply(rest, state)
        case .sound, .load:
            guard !rest.isEmpty || word == .sound else { return .problem("load needs an argument: \(word.usage)") }
            return soundReply(
                rest, among: state.sounds.all, catalogue, now: state.sounds.played, "sound",
                load: { .files(.load($0)) }, choose: { .sounds(.choose($0)) })
        case .find: return FindReplies.reply(rest, state, catalogue)
        case .scene: return SceneReplies.scene(rest, state)
        case .saveScene: return namedReply(rest, word) { .scenes(.store($0)) }
        case .mix: return MixReplies.mix(rest, state, catalogue)
        case .bank: return MixReplies.bank(rest, state, catalogue)
        case .mapping: return mappingReply(rest, state)
        case .quiet: return quietReply(rest)
        case .tour: return tourReply(rest)
        case .device: return namedReply(rest, word) { .devices(.touch($0)) }
        case .output: return namedReply(rest, word) { .devices(.output($0)) }
        case .help: return PlainReply(lines: PlainHelp.lines(rest))
        case .inputLevel, .monitorLevel: return PerformingReplies.inputLevel(word, rest, state)
        case .name, .forget, .bed, .bedLevel, .format: return PerformingReplies.reply(to: word, rest, state, catalogue)
        case .tempo, .lock, .free: return TempoReplies.reply(to: word, rest, state)
        case .lfo, .follower: return ModulationReplies.reply(to: word, rest, state)
        case .learn, .unlearn: return MIDIReplies.reply(to: word, rest)
        case .gestures: return GestureReplies.reply(to: rest, state)
        case .teach: return GestureReplies.teach(rest, state)
        case .mark: return MarkingReplies.reply(to: rest, state, catalogue)
        case .beat: return BeatReplies.reply(to: rest, state)
        case .practice: return PracticeReplies.reply(to: rest, state)
        case .back, .grab, .undo, .redo, .stop, .listen, .loopClear, .loop, .snapshots, .modulation, .midi, .history,
            .values,
            .state,
            .scenes, .sounds, .beds, .mappings, .parameters, .log, .quit, .list, .room, .roster, .guest, .part, .kick,
            .unlock,
            .ask, .reveal, .question, .asking, .show, .answer, .hide, .quiz, .hand, .stage, .lead,
            .follow, .alone, .vote:
            break
        }
        guard rest.isEmpty else { return .problem("\(word.name) takes no argument") }
        switch word {
        case .back: return .perform(.snapshots(.recall(by: 0)))
        case .grab: return .perform(.devices(.grab))
        // As in the panel: what is marked is what is undone meanwhile.
        case .undo, .redo:
            if state.marking != nil { return MarkingReplies.reply(to: word.name, state, catalogue) }
            return .perform(word == .undo ? .history(.undo) : .history(.redo))
        case .stop:
            // What plays by itself ends first.
            if state.marking != nil, state.playback == nil {
                return MarkingReplies.reply(to: word.name, state, catalogue)
            }
            return .perform(.playback(.stop))
        case .listen: return .perform(.recording(.listen))
        case .follow, .alone:
            guard let following = state.following else {
                return .problem("nobody is followed: start with quern join to follow a room")
            }
            let line =
                word == .follow
                ? "following \(following.name)" : "playing by yourself: follow goes back to \(following.name)"
            return .perform(.following(.setFollowing(word == .follow)), echo: .otherwise(line))
        case .loopClear: return .perform(.loop(.clear))
        case .loop: return .answer(PlainLists.loop(state.loop))
        case .snapshots: return PlainReply(lines: PlainLists.keptSnapshots(state))
        case .modulation: return PlainReply(lines: ModulationReplies.lines(state))
        case .midi: return PlainReply(lines: MIDIReplies.lines(state.midi))
        case .history: return .answer(PlainLists.history(state.history))
        case .values: return PlainReply(lines: PlainLists.values(state))
        case .state: return PlainReply(lines: PlainLists.state(state))
        case .scenes: return PlainReply(lines: PlainLists.scenes(state))
        case .sounds: return PlainReply(lines: PlainLists.sounds(state, catalogue))
        case .beds: return PlainReply(lines: PlainLists.beds(state))
        case .mappings: return PlainReply(lines: PlainLists.mappings(state))
        case .parameters: return PlainReply(lines: PlainLists.parameters(state))
        case .log: return PlainReply(lines: PlainLists.log(state, now: now))
        case .quit: return PlainReply(quits: true)
        default: return PlainReply()
        }
    }

    private static func actionReply(_ name: Action.Name, _ rest: String, _ state: InstrumentState) -> PlainReply {
        switch name {
        case .hold: return switchReply(name, rest, isOn: state.playing.isHeld)
        case .mute: return switchReply(name, rest, isOn: state.master.isMuted)
        case .freeze: return switchReply(name, rest, isOn: state.playing.isFrozen)
        case .record: return switchReply(name, rest, isOn: state.recording.seconds != nil)
        case .monitor: return switchReply(name, rest, isOn: state.input?.isMonitored ?? false)
        case .editFields: return switchReply(name, rest, isOn: state.playing.isEditingFields)
        case .storeSnapshot where rest.isEmpty: return .perform(.snapshots(.store))
        case .morph where !rest.isEmpty: return PerformingReplies.morph(rest, state)
        case .section: return PerformingReplies.section(rest, state)
        case .grain: return PerformingReplies.grain(rest)
        case .storeSnapshot, .snapshot, .morph:
            guard !rest.isEmpty else { return .answer(PlainLists.snapshots(state)) }
            return PerformingReplies.numbered(rest) { .perform(.action(Action(name, number: $0))) }
        default: break
        }
        guard rest.isEmpty else { return .problem("\(PlainKeyword.action(name).usage) takes no argument") }
        let answer: String? =
            switch name {
            case .panic: "all sound stopped"
            case .tapTempo: "tapped"
            default: nil
            }
        return .perform(.action(Action(name)), echo: answer.map { .otherwise($0) })
    }

    /// Turns something on or off, or to what it is not.
    private static func switchReply(_ name: Action.Name, _ rest: String, isOn: Bool) -> PlainReply {
        let wanted = TypedSwitch.isOn(rest)
        guard rest.isEmpty || wanted != nil else {
            return .problem(
                "unknown value \(quoted(rest)): use \(name.rawValue), \(name.rawValue) on or \(name.rawValue) off")
        }
        if wanted == isOn { return PlainReply(lines: ["\(name.rawValue) is \(isOn ? "on" : "off")"], plays: true) }
        return .perform(.action(Action(name)))
    }

    private static func volumeReply(_ rest: String, _ state: InstrumentState) -> PlainReply {
        let now = state.master.levelDecibels
        guard !rest.isEmpty else { return PlainReply(echo: .volume) }
        do {
            let value = try ValueReading.value(rest, of: .volume, current: now)
            // Whom one follows has a volume of their own; it is how loud they are here that is set.
            if state.following?.isHeard == true { return .perform(.master(.set(to: value))) }
            return .perform(.master(.change(by: value - now)), echo: .volume)
        } catch {
            return .problem(error.description)
        }
    }

    private static func parameterReply(_ rest: String, _ state: InstrumentState) -> PlainReply {
        let name = rest.split(whereSeparator: \.isWhitespace).joined(separator: "-")
        if case .one(let parameter) = TypedNames.parameter(name) {
            return PlainCommands.value("", of: parameter, state)
        }
        do {
            let setting = try TypedSetting(
                rest, values: state.playing.values, beatsPerMinute: state.tempo.line.beatsPerMinute)
            return .perform(.playing(setting.command), echo: .value(setting.parameter))
        } catch {
            return .problem(
                rest.isEmpty ? "set needs a parameter and a value, such as set level -6 dB" : error.description)
        }
    }

    /// A sound by its name: one of those in the list, or a file.
    /// - Parameters:
    ///   - now: the one that is chosen already.
    ///   - list: the word that lists what there is.
    ///   - load: what is done with a file; where `nil`, it has to be loaded before.
    static func soundReply(
        _ rest: String, among listed: [SoundSummary], _ catalogue: SoundCatalogue, now: String, _ what: String,
        list: String = "sounds", load: ((String) -> Command)? = nil, choose: (String) -> Command
    ) -> PlainReply {
        guard !rest.isEmpty else { return .answer("\(what): \(now)") }
        switch catalogue.match(UserDirectories().path(typed: rest), among: listed) {
        case .listed(now): return PlainReply(lines: ["\(what): \(now), unchanged"], plays: true)
        case .listed(let name): return .perform(choose(name))
        case .none where list == "sounds" && catalogue.bank(called: UserDirectories().path(typed: rest)) != nil:
            return isFolder(rest)
        case .file(let path) where Folder.exists(path): return isFolder(rest)
        case .file(let path):
            guard let load else { return .problem("\(quoted(rest)) is not loaded yet: type load \(rest) first") }
            return .perform(load(path))
        case .several(let names): return ambiguous(rest, names)
        case .none(let nearest): return unknown(what, rest, nearest, list: list)
        }
    }

    private static func mappingReply(_ rest: String, _ state: InstrumentState) -> PlainReply {
        let now = state.playing.mapping.name
        guard !rest.isEmpty else { return .answer("mapping: \(now)") }
        switch state.playing.mapping(called: rest) {
        case .one(now): return PlainReply(lines: ["mapping: \(now), unchanged"], plays: true)
        case .one(let name): return .perform(.playing(.choose(name)), echo: .otherwise("mapping: \(name)"))
        case .several(let names): return ambiguous(rest, names)
        case .none: return unknown("mapping", rest, state.playing.nearestMapping(to: rest), list: "mappings")
        }
    }

    private static func quietReply(_ rest: String) -> PlainReply {
        switch TypedSwitch.isOn(rest) {
        case true?: return PlainReply(lines: ["quiet is on: only answers and messages are printed"], quiets: true)
        case false?: return PlainReply(lines: ["quiet is off"], quiets: false)
        case nil: return .answer("quiet on stops the lines that tell what changes, quiet off starts them again")
        }
    }

    private static func tourReply(_ rest: String) -> PlainReply {
        let isOn = rest.isEmpty ? true : TypedSwitch.isOn(rest)
        guard let isOn else { return .problem("unknown value \(quoted(rest)): use tour or tour off") }
        return PlainReply(tours: isOn)
    }

    static func ambiguous(_ text: String, _ names: [String]) -> PlainReply {
        .problem("\(quoted(text)) is ambiguous: \(TypedNames.list(names))")
    }

    /// A sound was asked for, and a folder is called so.
    static func isFolder(_ text: String) -> PlainReply {
        .problem("\(quoted(text)) is a folder: type bank \(text) to play its sounds")
    }

    /// Nothing is called so; `list` is the word that lists what there is.
    static func unknown(_ what: String, _ text: String, _ nearest: String?, list: String) -> PlainReply {
        if list == "sounds", SoundCatalogue.isLive(text) { return .problem(SoundCatalogue.withoutInput) }
        let meant = nearest.map { ", did you mean \($0)?" } ?? "."
        return .problem("Unknown \(what): \(quoted(text))\(meant) Type \(list) for a list")
    }

    private static func namedReply(_ rest: String, _ word: PlainKeyword, _ command: (String) -> Command) -> PlainReply {
        rest.isEmpty
            ? .problem("\(word.name) needs an argument: \(word.usage)")
            : .perform(command(UserDirectories().path(typed: rest)))
    }
}
