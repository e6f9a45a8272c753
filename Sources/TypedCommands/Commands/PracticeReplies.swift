import DisplayText
import Files
import Instrument
import Numbers
import Practice
import SoundMarking

/// What is typed to practise the sound that is open.
enum PracticeReplies {
    /// What comes of it.
    static func reply(to rest: String, _ state: InstrumentState) -> PlainReply {
        guard let marking = state.marking else { return .problem(MarkingReplies.nothingOpen) }
        let words = rest.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
        guard !words.isEmpty else { return .answer(line(marking)) }
        if words.count == 1, let step = transport[words[0]] {
            return .perform(.marking(step), echo: .marking(isMarked: false))
        }
        do throws(ValueReading.Problem) {
            if words[0] == "speed", words.count > 1 {
                let speed = try MarkingReplies.speed(words.dropFirst().joined(separator: " "), marking)
                return .perform(.marking(.speed(speed)), echo: .marking(isMarked: false))
            }
            guard let step = try step(words, marking) else {
                if words[0] == "rise", words.count > 1, words[1] != "off" { return .problem(notRising(rest)) }
                return Subcommand.problem(.practice, rest)
            }
            return .perform(.marking(.practice(step)), echo: .practice)
        } catch {
            return .problem(error.description)
        }
    }

    private static let transport: [String: MarkingStep] = [
        "play": .playing(true), "pause": .playing(false), "stop": .stop,
    ]

    /// What a rising speed may be.
    private static func notRising(_ typed: String) -> String {
        let (steps, passes) = (RisingSpeed.Plan.steps, RisingSpeed.Plan.passCounts)
        let percents = PracticeGoal.percents
        return "\(quoted("practice \(typed)")): a step is \(steps.lowerBound) to \(steps.upperBound) %, after "
            + "\(passes.lowerBound) to \(passes.upperBound) passes, to \(percents.lowerBound) to \(percents.upperBound) %, "
            + "such as practice rise 5 after 3 to 100"
    }

    private static func step(
        _ words: [String], _ marking: MarkingState
    ) throws(ValueReading.Problem) -> PracticeStep? {
        let rest = Array(words.dropFirst())
        switch words[0] {
        case "loop": return try loop(rest, marking.durationSeconds)
        case "count-in": return rest.count == 1 ? TypedSwitch.isOn(rest[0]).map { .countIn($0) } : nil
        case "count" where rest.count == 2 && rest[0] == "in": return TypedSwitch.isOn(rest[1]).map { .countIn($0) }
        case "rise": return rise(rest, marking)
        case "clean" where rest.isEmpty: return .pass(isClean: true)
        case "missed" where rest.isEmpty: return .pass(isClean: false)
        default: return nil
        }
    }

    private static func loop(_ words: [String], _ duration: Double) throws(ValueReading.Problem) -> PracticeStep? {
        switch words {
        case ["from"]: return .loopBegin
        case ["to"]: return .loopEnd
        case ["later"]: return .loopMove(1)
        case ["earlier"]: return .loopMove(-1)
        case ["half"], ["halve"]: return .loopHalve
        case ["double"]: return .loopDouble
        case ["off"]: return .loopOff
        default:
            guard words.count == 2 else { return nil }
            if words[0] == "later" || words[0] == "earlier" {
                let range = 1...MarkingStep.steps.upperBound
                let beats = try TypedBound.count(words[1], of: "practice loop \(words[0])", in: range, "beats")
                return beats.map { .loopMove(words[0] == "later" ? $0 : -$0) }
            }
            guard let begin = try TypedBound.place(words[0], of: "practice loop", in: duration),
                let end = try TypedBound.place(words[1], of: "practice loop", in: duration)
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
        words.append("speed \(ActivityText.percent(marking.speed))")
        words.append("count-in \(marking.countsIn ? "on" : "off")")
        if let rising = marking.rising { words.append("\(rising.words), \(rising.cleanPasses) clean so far") }
        let passes = marking.passes == 1 ? "1 pass" : "\(marking.passes) passes"
        words.append("\(passes), \(marking.cleanPasses) clean")
        return "\(marking.sound): \(words.joined(separator: "; "))"
    }
}
