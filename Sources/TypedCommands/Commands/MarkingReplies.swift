import DisplayText
import Files
import Instrument
import Mapping
import Numbers
import SoundMarking
import Sounds

/// What is typed to mark a sound.
enum MarkingReplies {
    /// What follows the word.
    static let usage =
        "[open NAME|play|tap|step N|move SECONDS|loop N|loop all|speed FACTOR|name N NAME|forget N|begin N SECONDS|"
        + "end N SECONDS|root PITCH|tempo BPM|tempo off|undo|redo|close]"

    /// What comes of it. Seconds of "begin" and "end" are a difference.
    static func reply(to rest: String, _ state: InstrumentState, _ catalogue: SoundCatalogue) -> PlainReply {
        let (verb, words) = PerformingReplies.first(rest)
        if verb == "open" {
            guard !words.isEmpty else { return .problem("mark open needs the name of a sound; type sounds for a list") }
            let listed = state.sounds.all.filter { !$0.isWaveform }
            return KeywordReplies.soundReply(words, among: listed, catalogue, now: "", "sound") {
                .marking(.open($0))
            }
        }
        guard let marking = state.marking else {
            return .problem("no sound open for marking; mark open NAME opens one")
        }
        guard !verb.isEmpty else { return PlainReply(lines: lines(marking)) }
        do {
            guard let step = try step(verb.lowercased(), words, marking) else {
                return .problem("unknown command \(quoted(rest)): use mark \(usage)")
            }
            return .perform(.marking(step), echo: step == .close ? nil : .marking(isMarked: step.changesSheet))
        } catch {
            return .problem(error.description)
        }
    }

    private static func step(
        _ verb: String, _ rest: String, _ marking: MarkingState
    ) throws(ValueReading.Problem) -> MarkingStep? {
        let (number, words) = PerformingReplies.first(rest)
        switch verb {
        case "play" where rest.isEmpty: return .play
        case "tap" where rest.isEmpty: return .tap
        case "undo" where rest.isEmpty: return .undo
        case "redo" where rest.isEmpty: return .redo
        case "close" where rest.isEmpty: return .close
        case "step": return Int(rest, in: MarkingStep.steps).map { .step($0) }
        case "move": return seconds(rest).map { .move(seconds: $0) }
        case "loop": return rest == "all" ? .loop(nil) : .loop(try section(rest, marking))
        case "speed": return .speed(try ValueReading.value(rest, of: .markingSpeed, current: marking.speed))
        case "name": return .name(try section(number, marking), words)
        case "forget": return .forget(try section(rest, marking))
        case "begin", "end":
            let section = try section(number, marking)
            return seconds(words).map { .adjust(section, beginning: verb == "begin", seconds: $0) }
        case "root": return .root(try ValueReading.root(rest, current: marking.rootHz))
        case "tempo": return .tempo(try ValueReading.tempo(rest, current: marking.tempo))
        default: return nil
        }
    }

    private static func section(_ text: String, _ marking: MarkingState) throws(ValueReading.Problem) -> Int {
        guard let number = Int(text), marking.sections.item(number: number) != nil else {
            let count = marking.sections.count
            throw ValueReading.Problem(
                description: count == 0
                    ? "no sections yet; mark tap starts one"
                    : "unknown section \(quoted(text)): use 1 to \(count)")
        }
        return number
    }

    private static func seconds(_ text: String) -> Double? {
        ValueReading.seconds(text)
    }

    /// What came of a step, in a line: where it is heard, or what is marked.
    static func answer(_ marking: MarkingState, isMarked: Bool) -> String {
        let lines = lines(marking)
        return isMarked ? lines.dropFirst().joined(separator: "; ") : lines[0]
    }

    private static func lines(_ marking: MarkingState) -> [String] {
        let place = "\(SectionText.time(marking.positionSeconds)) of \(SectionText.time(marking.durationSeconds))"
        let tempo = marking.tempo.map { "tempo \(ValueText.bound($0))" } ?? "no tempo"
        let heard =
            "\(marking.isPlaying ? "playing" : "paused") at \(place), speed \(ActivityText.speed(marking.speed))"
        let sections = marking.sections.enumerated().map { index, section in
            "\(SectionText.name(index + 1, of: marking.sections)): \(SectionText.time(section.beginSeconds)) to "
                + SectionText.time(section.endSeconds) + (marking.loop == index + 1 ? ", looping" : "")
        }
        return ["marking \(marking.sound): \(heard)"] + sections
            + ["root \(ValueText.fixed(marking.rootHz, decimals: 1)) Hz, \(tempo)"]
    }
}

extension MarkingStep {
    /// Whether it changes what is marked, and not only what is heard.
    fileprivate var changesSheet: Bool {
        switch self {
        case .tap, .name, .forget, .adjust, .root, .tempo, .undo, .redo: true
        case .open, .close, .play, .move, .step, .speed, .loop: false
        }
    }
}
