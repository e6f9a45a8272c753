import DisplayText
import Files
import Instrument
import Mapping
import Numbers
import Performer

/// What words on gestures do.
enum GestureReplies {
    /// What follows `gestures`.
    static let usage = "[try N|change N PARAMETER|ACTION|show N|remove N|stop|undo|redo]"
    /// What follows `teach`.
    static let teachUsage = "PARAMETER|ACTION|try|again|save|cancel"

    /// What comes of `gestures` with what follows it; alone it lists them.
    static func reply(to rest: String, _ state: InstrumentState) -> PlainReply {
        let (verb, words) = PerformingReplies.first(rest)
        guard !verb.isEmpty else { return PlainReply(lines: lines(state.playing.mapping)) }
        let (number, name) = PerformingReplies.first(words)
        switch verb.lowercased() {
        case "undo" where words.isEmpty: return .perform(.teaching(.undo))
        case "redo" where words.isEmpty: return .perform(.teaching(.redo))
        case "stop" where words.isEmpty: return .perform(.teaching(.cancel))
        case "try" where name.isEmpty: return numbered(number, state) { .perform(.teaching(.trial($0))) }
        case "show" where name.isEmpty: return numbered(number, state) { .perform(.teaching(.show($0))) }
        case "remove" where name.isEmpty: return numbered(number, state) { .perform(.teaching(.remove($0))) }
        case "change":
            return numbered(number, state) { use in
                subject(name, for: "gestures change \(number)") { .perform(.teaching(.change(use, to: $0))) }
            }
        default: return .problem("unknown command \(quoted(rest)): use gestures \(usage)")
        }
    }

    /// What comes of `teach` with what follows it; alone it tells how the lesson stands.
    static func teach(_ rest: String, _ state: InstrumentState) -> PlainReply {
        guard !rest.isEmpty else {
            return .answer(
                state.teaching.map { LessonLines.hint($0) } ?? "teach needs an argument: teach \(teachUsage)")
        }
        let step: TeachingStep? =
            switch rest.lowercased() {
            case "try": .tryOut
            case "again": .again
            case "save": .keep
            case "cancel": .cancel
            default: nil
            }
        guard let step else { return subject(rest, for: "teach") { .perform(.teaching(.begin($0))) } }
        guard let teaching = state.teaching, !teaching.isTrial else {
            return .problem("no gesture is being taught: teach PARAMETER or teach ACTION begins")
        }
        if step == .tryOut || step == .keep, teaching.understood == nil {
            return .problem("nothing recognised yet: \(LessonLines.hint(teaching))")
        }
        return .perform(.teaching(step))
    }

    /// The gestures, a line each, in the order of the panel.
    private static func lines(_ mapping: Mapping) -> [String] {
        let rows = GestureRow.rows(mapping)
        guard !rows.isEmpty else { return ["no gestures in \(mapping.name): teach PARAMETER or teach ACTION adds one"] }
        return rows.enumerated().map { number, row in
            let moved = mapping.controlsMoved(by: row.use).map(\.name)
            let note = moved.isEmpty ? "" : "; also moves \(moved.joined(separator: ", "))"
            return "\(number + 1) \(LessonLines.sentence(row.use)); \(row.origin)\(note)"
        }
    }

    /// Does something with the gesture whose number was typed.
    private static func numbered(
        _ text: String, _ state: InstrumentState, _ body: (GestureUse) -> PlainReply
    ) -> PlainReply {
        let rows = GestureRow.rows(state.playing.mapping)
        guard let number = Int(text), let row = rows.item(number: number) else {
            return .problem(
                rows.isEmpty
                    ? "no gestures in \(state.playing.mapping.name): teach adds one"
                    : "unknown gesture \(quoted(text)): \(rows.count == 1 ? "the only one is 1" : "use 1 to \(rows.count)"); "
                        + "gestures lists them")
        }
        return body(row.use)
    }

    private static func subject(
        _ text: String, for word: String, _ body: (Lesson.Subject) -> PlainReply
    ) -> PlainReply {
        guard !text.isEmpty else { return .problem("\(word) needs a parameter or an action") }
        switch TypedSubject.find(text) {
        case .success(let subject): return body(subject)
        case .failure(let problem): return .problem(problem.description(for: word))
        }
    }
}
