import DisplayText
import Files
import Instrument
import Mapping
import Numbers
import SoundMarking
import Sounds

/// What is typed to mark a sound.
enum MarkingReplies {
    /// That there is nothing to mark.
    static let nothingOpen = "no sound open for marking; mark open NAME opens one"

    /// What comes of it. Seconds of "begin" and "end" are a difference, and with "at" a place.
    static func reply(to rest: String, _ state: InstrumentState, _ catalogue: SoundCatalogue) -> PlainReply {
        let (verb, words) = PerformingReplies.first(rest)
        if verb == "open" {
            guard !words.isEmpty else { return .problem("mark open needs the name of a sound; type sounds for a list") }
            let listed = state.sounds.all.filter { !$0.isWaveform }
            // A file that is loaded is meant before a built-in sound of the same name.
            let files = listed.filter { $0.file != nil && $0.names.contains(words) }
            if files.count == 1 { return .perform(.marking(.open(files[0].name))) }
            return KeywordReplies.soundReply(words, among: listed, catalogue, now: "", "sound") {
                .marking(.open($0))
            }
        }
        guard let marking = state.marking else {
            return .problem(nothingOpen)
        }
        guard !verb.isEmpty else { return PlainReply(lines: lines(marking)) }
        do {
            guard let step = try step(verb.lowercased(), words, marking) else {
                return Subcommand.problem(.mark, rest)
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
        case "play": return rest.isEmpty ? .playing(true) : .playSection(try section(rest, marking))
        case "pause" where rest.isEmpty: return .playing(false)
        case "stop" where rest.isEmpty: return .stop
        case "tap" where rest.isEmpty: return .tap
        case "undo" where rest.isEmpty: return .undo
        case "redo" where rest.isEmpty: return .redo
        case "close" where rest.isEmpty: return .close
        case "step":
            return try TypedBound.count(rest, of: "mark step", in: MarkingStep.steps, "markers").map { .step($0) }
        case "move": return try way(rest, verb, marking).map { .move(seconds: $0) }
        case "go": return try place(rest, verb, marking).map { .seek(to: $0) }
        case "loop":
            switch rest.lowercased() {
            case "all": return .loop(nil)
            case "on": return .repeats(true)
            case "off": return .repeats(false)
            default: return .loop(try section(rest, marking))
            }
        case "section":
            let next = marking.sections.count + 1
            guard let section = try TypedBound.count(number, of: "mark section", in: 1...next, "(\(next) is new)")
            else { return nil }
            let (begin, end) = PerformingReplies.first(words)
            guard let begin = try place(begin, verb, marking), let end = try place(end, verb, marking) else {
                return nil
            }
            return .section(section, begin: begin, end: end)
        case "snap": return MarkingSnap(rawValue: rest.lowercased()).map { .snap($0) }
        case "speed": return .speed(try speed(rest, marking))
        case "name": return .name(try section(number, marking), words)
        case "delete", "forget": return .forget(try section(rest, marking))
        case "begin", "end":
            let section = try section(number, marking)
            let (at, place) = PerformingReplies.first(words)
            if at.lowercased() == "at" {
                return try self.place(place, "\(verb) \(section) at", marking).map {
                    .edge(section, beginning: verb == "begin", to: $0)
                }
            }
            return try way(at.lowercased() == "by" ? place : words, "\(verb) \(section) by", marking).map {
                .adjust(section, beginning: verb == "begin", seconds: $0)
            }
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
                    : "unknown section \(quoted(text)): use \(count == 1 ? "1" : "1 to \(count)")")
        }
        return number
    }

    /// A speed: 85, 85 %, or 0.85; +5 adds 5 %.
    static func speed(_ text: String, _ marking: MarkingState) throws(ValueReading.Problem) -> Double {
        let number = text.hasSuffix("%") ? text.dropLast().trimmed : text
        if number == text, let factor = Double(text), MarkedReader.speeds.contains(factor), !text.hasPrefix("+") {
            return factor
        }
        return try ValueReading.value(number, of: .markingSpeed, current: marking.speed * 100) / 100
    }

    private static func place(
        _ text: String, _ verb: String, _ marking: MarkingState
    ) throws(ValueReading.Problem) -> Double? {
        try TypedBound.place(text, of: "mark \(verb)", in: marking.durationSeconds)
    }

    private static func way(
        _ text: String, _ verb: String, _ marking: MarkingState
    ) throws(ValueReading.Problem) -> Double? {
        try TypedBound.way(text, of: "mark \(verb)", atMost: marking.durationSeconds)
    }

    /// What came of a step, in a line: where it is heard, or what is marked.
    static func answer(_ marking: MarkingState, isMarked: Bool) -> String {
        let lines = lines(marking)
        return isMarked ? lines.dropFirst().joined(separator: "; ") : lines[0]
    }

    private static func lines(_ marking: MarkingState) -> [String] {
        let place = "\(SectionText.time(marking.positionSeconds)) of \(SectionText.time(marking.durationSeconds))"
        let tempo = marking.tempo.map { "tempo \(ValueText.bound($0))" } ?? "no tempo"
        var heard =
            "\(marking.isPlaying ? "playing" : "paused") at \(place), speed \(ActivityText.percent(marking.speed))"
        if let loop = marking.loop {
            heard += ", looping \(SectionText.name(loop, of: marking.sections))"
        } else if let loop = marking.beatLoop {
            heard += ", looping \(SectionText.time(loop.lowerBound)) to \(SectionText.time(loop.upperBound))"
        } else if marking.repeats {
            heard += ", looping"
        }
        if let counted = marking.countIn { heard += ", counting in \(counted.beat) of \(counted.of)" }
        if let snap = MarkingText.snap(marking.snap) { heard += ", \(snap)" }
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
        case .tap, .section, .name, .forget, .adjust, .edge, .root, .tempo, .undo, .redo: true
        case .beat(.step), .beat(.bar), .beat(.find): false
        case .beat: true
        case .open, .openFile, .close, .play, .playing, .stop, .playAgain, .playSection, .move, .seek, .step, .speed,
            .loop, .repeats,
            .snap, .practice:
            false
        }
    }
}
