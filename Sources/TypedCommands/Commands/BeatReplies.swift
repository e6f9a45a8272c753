import DisplayText
import Files
import Instrument
import Numbers
import Practice
import SoundMarking
import Sounds

/// What is typed for the beats of the sound that is open.
enum BeatReplies {
    /// What comes of it.
    static func reply(to rest: String, _ state: InstrumentState) -> PlainReply {
        guard let marking = state.marking else { return .problem(MarkingReplies.nothingOpen) }
        let (verb, words) = PerformingReplies.first(rest)
        guard !verb.isEmpty else { return .answer(BeatList.line(marking)) }
        do throws(ValueReading.Problem) {
            if verb.lowercased() == "list" {
                guard let first = words.isEmpty ? 1 : try count(words, "list", in: 1...Beat.maxCount) else {
                    return Subcommand.problem(.beat, rest)
                }
                return PlainReply(lines: BeatList.lines(marking, from: first))
            }
            guard let step = try step(verb.lowercased(), words, marking.durationSeconds) else {
                return Subcommand.problem(.beat, rest)
            }
            let echo: PlainReply.Echo =
                switch step {
                case .step, .bar: .marking(isMarked: false)
                case .find: .otherwise("listening for beats")
                default: .beats
                }
            return .perform(.marking(.beat(step)), echo: echo)
        } catch {
            return .problem(error.description)
        }
    }

    /// In seconds: who moves a beat further wrote milliseconds without their unit.
    private static let mostNudged = 1.0

    private static func step(
        _ verb: String, _ rest: String, _ duration: Double
    ) throws(ValueReading.Problem) -> BeatStep? {
        let (first, second) = PerformingReplies.first(rest)
        switch verb {
        case "next": return rest.isEmpty ? .step(1) : try count(rest, verb).map { .step($0) }
        case "previous": return rest.isEmpty ? .step(-1) : try count(rest, verb).map { .step(-$0) }
        case "bar": return rest.isEmpty ? .bar(1) : try count(rest, verb).map { .bar($0) }
        case "tap" where rest.isEmpty: return .tap
        case "find" where rest.isEmpty: return .find
        case "nudge" where first.lowercased() == "all":
            return try TypedBound.way(second, of: "beat nudge all", atMost: mostNudged).map { .nudgeAll(seconds: $0) }
        case "nudge": return try TypedBound.way(rest, of: "beat nudge", atMost: mostNudged).map { .nudge(seconds: $0) }
        case "insert":
            if rest.isEmpty { return .insert(at: nil) }
            return try TypedBound.place(rest, of: "beat insert", in: duration).map { .insert(at: $0) }
        case "delete":
            if rest.isEmpty { return .delete(at: nil) }
            return try TypedBound.place(rest, of: "beat delete", in: duration).map { .delete(at: $0) }
        case "halve" where rest.isEmpty: return .halve
        case "double" where rest.isEmpty: return .double
        case "clear" where rest.isEmpty: return .clear
        case "first":
            guard !rest.isEmpty else { return .firstOfBar(beatsPerBar: nil) }
            return try count(rest, verb, in: BeatCorrection.beatsPerBar).map { .firstOfBar(beatsPerBar: $0) }
        default: return rest.isEmpty ? try count(verb, "").map { .step($0) } : nil
        }
    }

    private static func count(
        _ text: String, _ verb: String, in range: ClosedRange<Int> = MarkingStep.steps
    ) throws(ValueReading.Problem) -> Int? {
        let unit = verb == "bar" ? "bars" : "beats"
        return try TypedBound.count(text, of: verb.isEmpty ? "beat" : "beat \(verb)", in: range, unit)
    }
}
