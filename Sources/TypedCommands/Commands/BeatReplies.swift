import DisplayText
import Files
import Instrument
import Numbers
import Practice
import SoundMarking

/// What is typed for the beats of the sound that is open.
enum BeatReplies {
    /// What follows the word.
    static let usage =
        "[next|previous|COUNT|bar COUNT|tap|find|nudge SECONDS|nudge all SECONDS|insert [SECONDS]|delete [SECONDS]|"
        + "halve|double|first [BEATS]|clear]"

    /// What comes of it.
    static func reply(to rest: String, _ state: InstrumentState) -> PlainReply {
        guard let marking = state.marking else { return .problem(MarkingReplies.nothingOpen) }
        let (verb, words) = PerformingReplies.first(rest)
        guard !verb.isEmpty else { return .answer(line(marking)) }
        guard let step = step(verb.lowercased(), words) else {
            return .problem("unknown command \(quoted(rest)): use beat \(usage)")
        }
        if case .nudge(let seconds) = step, abs(seconds) > mostNudged { return nudgedTooFar }
        if case .nudgeAll(let seconds) = step, abs(seconds) > mostNudged { return nudgedTooFar }
        let echo: PlainReply.Echo =
            switch step {
            case .step, .bar: .marking(isMarked: false)
            case .find: .otherwise("listening for beats")
            default: .beats
            }
        return .perform(.marking(.beat(step)), echo: echo)
    }

    /// In seconds: who moves a beat further wrote milliseconds without their unit.
    private static let mostNudged = 1.0
    private static let nudgedTooFar = PlainReply.problem("nudge takes −1 s to 1 s, such as 10 ms")

    private static func step(_ verb: String, _ rest: String) -> BeatStep? {
        let (first, second) = PerformingReplies.first(rest)
        switch verb {
        case "next": return rest.isEmpty ? .step(1) : count(rest).map { .step($0) }
        case "previous": return rest.isEmpty ? .step(-1) : count(rest).map { .step(-$0) }
        case "bar": return rest.isEmpty ? .bar(1) : count(rest).map { .bar($0) }
        case "tap" where rest.isEmpty: return .tap
        case "find" where rest.isEmpty: return .find
        case "nudge" where first.lowercased() == "all":
            return ValueReading.seconds(second).map { .nudgeAll(seconds: $0) }
        case "nudge": return ValueReading.seconds(rest).map { .nudge(seconds: $0) }
        case "insert": return rest.isEmpty ? .insert(at: nil) : ValueReading.seconds(rest).map { .insert(at: $0) }
        case "delete": return rest.isEmpty ? .delete(at: nil) : ValueReading.seconds(rest).map { .delete(at: $0) }
        case "halve" where rest.isEmpty: return .halve
        case "double" where rest.isEmpty: return .double
        case "clear" where rest.isEmpty: return .clear
        case "first":
            guard !rest.isEmpty else { return .firstOfBar(beatsPerBar: nil) }
            return Int(rest, in: BeatCorrection.beatsPerBar).map { .firstOfBar(beatsPerBar: $0) }
        default: return rest.isEmpty ? count(verb).map { .step($0) } : nil
        }
    }

    private static func count(_ text: String) -> Int? {
        Int(text.hasPrefix("+") ? String(text.dropFirst()) : text, in: MarkingStep.steps)
    }

    /// The beats in a line.
    static func line(_ marking: MarkingState) -> String {
        guard !marking.beats.isEmpty else {
            return "\(marking.sound) has no beats: beat find finds them, beat tap taps them"
        }
        let grid = BeatGrid(marking.beats)
        let nearest = grid.index(nearestTo: marking.positionSeconds).map { index in
            "; nearest: beat \(index + 1), at \(ValueText.fixed(grid.beats[index].seconds, decimals: 3)) s"
        }
        return "\(marking.sound): \(BeatWords.line(grid, marking.beatsSource))\(nearest ?? "")"
    }
}
