import AudioEngine
import DisplayText
import Files
import Granular
import Instrument
import Mapping
import Numbers
import Performer
import Recording
import Sounds

/// What words on snapshots, sections, the bed and recordings do.
enum PerformingReplies {
    /// What comes of such a word with what follows it.
    static func reply(
        to word: PlainKeyword, _ rest: String, _ state: InstrumentState, _ catalogue: SoundCatalogue
    ) -> PlainReply {
        switch word {
        case .name:
            let (number, name) = first(rest)
            return numbered(number) { .perform(.snapshots(.name($0, name))) }
        case .forget: return numbered(rest) { .perform(.snapshots(.delete($0))) }
        case .bed: return bed(rest, state, catalogue)
        case .bedLevel: return bedLevel(rest, state)
        default: return format(rest, state)
        }
    }

    /// A morph to a snapshot or a scene, in a time that may be said.
    static func morph(_ rest: String, _ state: InstrumentState) -> PlainReply {
        let (number, time) = first(rest)
        if number.lowercased() == PlainKeyword.scene.name { return SceneReplies.morph(time, state) }
        guard !time.isEmpty else { return numbered(number) { .perform(.action(.morph($0))) } }
        return numbered(number) { number in
            do throws(ValueReading.Problem) {
                return .perform(.snapshots(.morph(to: number, seconds: try morphSeconds(time))))
            } catch {
                return .problem(error.description)
            }
        }
    }

    /// How long a morph takes, as it was typed; as long as morphs take where nothing was.
    static func morphSeconds(_ time: String) throws(ValueReading.Problem) -> Double {
        time.isEmpty ? MorphState.defaultSeconds : try ValueReading.value(time, of: .morphTime, current: 0)
    }

    /// Single grains, one where no number is said, of the cloud that is played where none is.
    static func grain(_ rest: String) -> PlainReply {
        let (word, other) = first(rest)
        guard let count = word.isEmpty ? 1 : Int(word, in: Action.grainCounts) else {
            return .problem("unknown number of grains \(quoted(word)): use 1 to \(Action.grainCounts.upperBound)")
        }
        guard !other.isEmpty else { return .perform(.action(.grain(count)), echo: .otherwise(triggered(count))) }
        guard let cloud = Int(other, in: 1...Mapping.maxClouds) else {
            return .problem("unknown cloud \(quoted(other)): use 1 to \(Mapping.maxClouds)")
        }
        return .perform(
            .action(.grain(count, cloud: UInt8(cloud - 1))), echo: .otherwise("\(triggered(count)) of cloud \(cloud)"))
    }

    private static func triggered(_ count: Int) -> String { count == 1 ? "one grain" : "\(count) grains" }

    /// A section of the sound, or all of it; alone it tells which.
    static func section(_ rest: String, _ state: InstrumentState) -> PlainReply {
        let word = rest.lowercased()
        if word == "all" {
            return .perform(.sounds(.section(nil)), echo: .otherwise("section: all of \(state.sounds.played)"))
        }
        guard !word.isEmpty else {
            return .answer(
                state.sounds.section.map { PlainLists.section($0, state) } ?? "section: all of \(state.sounds.played)")
        }
        guard let number = Int(word, in: Action.sectionNumbers) else {
            return .problem(
                "unknown section \(quoted(rest)): use 1 to \(Action.sectionNumbers.upperBound) or all")
        }
        // What touches ask for would let all of it sound again.
        if number == state.sounds.section {
            return PlainReply(lines: ["\(PlainLists.section(number, state)), unchanged"], plays: true)
        }
        return .perform(.action(.section(number)))
    }

    /// Does something with the number of a snapshot that was typed.
    static func numbered(_ text: String, _ body: (Int) -> PlainReply) -> PlainReply {
        guard let number = Int(text, in: Action.snapshotNumbers) else {
            return .problem("unknown snapshot \(quoted(text)): use 1 to \(Action.snapshotNumbers.upperBound)")
        }
        return body(number)
    }

    /// The first word, and what follows it.
    static func first(_ text: String) -> (word: String, rest: String) {
        let word = text.prefix { !$0.isWhitespace }
        return (String(word), String(text.dropFirst(word.count).drop(while: \.isWhitespace)))
    }

    private static func bed(_ rest: String, _ state: InstrumentState, _ catalogue: SoundCatalogue) -> PlainReply {
        guard rest.lowercased() != "off" else { return .perform(.sounds(.bed(nil)), echo: .otherwise("bed: none")) }
        let now = state.sounds.bed?.sound ?? "none"
        return KeywordReplies.soundReply(
            rest, among: state.sounds.all + state.sounds.beds, catalogue, now: now, "bed", list: "beds"
        ) {
            .sounds(.bed($0))
        }
    }

    private static func bedLevel(_ rest: String, _ state: InstrumentState) -> PlainReply {
        guard let bed = state.sounds.bed else { return .problem("no bed: type bed NAME to play one") }
        func text(_ level: Double) -> String { "bed level \(ValueText.decibels(level, decimals: 1))" }
        guard !rest.isEmpty else { return .answer(text(bed.levelDecibels)) }
        do {
            let level = try ValueReading.value(rest, of: .bedLevel, current: bed.levelDecibels)
            return .perform(.sounds(.bedLevel(level)), echo: .otherwise(text(level)))
        } catch {
            return .problem(error.description)
        }
    }

    /// A level of live input, or of hearing it; alone it tells how it stands.
    static func inputLevel(_ word: PlainKeyword, _ rest: String, _ state: InstrumentState) -> PlainReply {
        guard let input = state.input else { return .problem("no live input: start with --input NAME") }
        let isMonitor = word == .monitorLevel
        let now = isMonitor ? input.monitorDecibels : input.levelDecibels
        let quantity = isMonitor ? Quantity.monitorLevel : .inputLevel
        func text(_ level: Double) -> String { "\(quantity.name) \(ValueText.decibels(level, decimals: 1))" }
        guard !rest.isEmpty else { return .answer(text(now)) }
        do {
            let level = try ValueReading.value(rest, of: quantity, current: now)
            return .perform(
                isMonitor ? .input(.monitorLevel(level)) : .input(.level(level)), echo: .otherwise(text(level)))
        } catch {
            return .problem(error.description)
        }
    }

    private static func format(_ rest: String, _ state: InstrumentState) -> PlainReply {
        guard !rest.isEmpty else { return .answer("recordings: \(state.recording.format.name)") }
        guard let format = RecordingFormat.allCases.first(where: { $0.rawValue == rest.lowercased() }) else {
            let names = RecordingFormat.allCases.map(\.rawValue).joined(separator: ", ")
            return .problem("unknown format \(quoted(rest)): use \(names)")
        }
        return .perform(.recording(.format(format)), echo: .otherwise("recordings: \(format.name)"))
    }
}

extension Quantity {
    /// The level of live input, in dB.
    fileprivate static let inputLevel = Quantity(name: "input level", unit: "dB", range: InputState.levels)
    /// The level at which it is heard, in dB.
    fileprivate static let monitorLevel = Quantity(name: "monitor level", unit: "dB", range: InputState.monitorLevels)
}
