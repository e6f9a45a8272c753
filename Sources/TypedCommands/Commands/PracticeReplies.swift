import DisplayText
import Files
import Instrument
import Numbers
import Practice
import SoundMarking

/// What is typed to practise the sound that is open.
enum PracticeReplies {
    /// What follows the word.
    static let usage =
        "[loop from|loop to|loop BEGIN END|loop later|loop earlier|loop half|loop double|loop off|count-in on|count-in off|"
        + "rise STEP after PASSES [to PERCENT]|rise off|clean|missed]"

    /// What comes of it.
    static func reply(to rest: String, _ state: InstrumentState) -> PlainReply {
        guard let marking = state.marking else { return .problem(MarkingReplies.nothingOpen) }
        let words = rest.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
        guard !words.isEmpty else { return .answer(line(marking)) }
        guard let step = step(words, marking) else {
            return .problem("unknown command \(quoted(rest)): use practice \(usage)")
        }
        return .perform(.marking(.practice(step)), echo: .practice)
    }

    private static func step(_ words: [String], _ marking: MarkingState) -> PracticeStep? {
        let rest = Array(words.dropFirst())
        switch words[0] {
        case "loop": return loop(rest)
        case "count-in": return rest.count == 1 ? TypedSwitch.isOn(rest[0]).map { .countIn($0) } : nil
        case "count" where rest.count == 2 && rest[0] == "in": return TypedSwitch.isOn(rest[1]).map { .countIn($0) }
        case "rise": return rise(rest, marking)
        case "clean" where rest.isEmpty: return .pass(isClean: true)
        case "missed" where rest.isEmpty: return .pass(isClean: false)
        default: return nil
        }
    }

    private static func loop(_ words: [String]) -> PracticeStep? {
        switch words {
        case ["from"]: return .loopBegin
        case ["to"]: return .loopEnd
        case ["later"]: return .loopMove(1)
        case ["earlier"]: return .loopMove(-1)
        case ["half"], ["halve"]: return .loopHalve
        case ["double"]: return .loopDouble
        case ["off"]: return .loopOff
        default:
            if words.count == 2, let beats = Int(words[1], in: MarkingStep.steps), beats > 0 {
                if words[0] == "later" { return .loopMove(beats) }
                if words[0] == "earlier" { return .loopMove(-beats) }
            }
            guard words.count == 2, let begin = ValueReading.seconds(words[0]), let end = ValueReading.seconds(words[1])
            else { return nil }
            return .loopBetween(begin, end)
        }
    }

    /// "5 after 3 to 100", "5 % after 3".
    private static func rise(_ words: [String], _ marking: MarkingState) -> PracticeStep? {
        if words == ["off"] { return .rise(nil) }
        let words = words.filter { $0 != "%" && $0 != "passes" }
            .map { $0.hasSuffix("%") ? String($0.dropLast()) : $0 }
        guard words.count == 3 || words.count == 5, words[1] == "after",
            let step = Int(words[0], in: RisingSpeed.Plan.steps),
            let passes = Int(words[2], in: RisingSpeed.Plan.passCounts)
        else { return nil }
        var goal = 100
        if words.count == 5 {
            guard words[3] == "to", let percent = Int(words[4], in: PracticeGoal.percents) else { return nil }
            goal = percent
        }
        return .rise(
            RisingSpeed.Plan(
                startPercent: Int((marking.speed * 100).rounded()), goalPercent: goal, stepPercent: step, passes: passes
            ))
    }

    /// How practising stands, in a line.
    static func line(_ marking: MarkingState) -> String {
        var words: [String] = []
        if let loop = marking.beatLoop {
            words.append("loop \(SectionText.time(loop.lowerBound)) to \(SectionText.time(loop.upperBound))")
        } else if let section = marking.loop {
            words.append("loop \(SectionText.name(section, of: marking.sections))")
        } else {
            words.append("no loop")
        }
        words.append("speed \(ActivityText.speed(marking.speed))")
        words.append("count-in \(marking.countsIn ? "on" : "off")")
        if let rising = marking.rising { words.append("\(rising.words), \(rising.cleanPasses) clean so far") }
        let passes = marking.passes == 1 ? "1 pass" : "\(marking.passes) passes"
        words.append("\(passes), \(marking.cleanPasses) clean")
        return "\(marking.sound): \(words.joined(separator: "; "))"
    }
}
