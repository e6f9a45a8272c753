import DisplayText
import Instrument
import Mapping
import Performer
import TypedCommands

extension LessonLines {
    /// What happened from one moment to the next.
    /// - hasDevice: whether there is something to show a gesture on.
    static func changes(from before: TeachingState?, to now: TeachingState?, hasDevice: Bool) -> [String] {
        guard let now else { return before.map { [$0.isTrial ? "try: ended" : "teach: ended"] } ?? [] }
        guard let before, before.subject == now.subject, before.isTrial == now.isTrial, isSame(before, now) else {
            return opening(now, hasDevice: hasDevice)
        }
        var lines: [String] = []
        if now.showings != before.showings, let newest = now.showings.last {
            lines.append("seen: \(LessonText.text(newest))")
        }
        if now.isTriedOut {
            if !before.isTriedOut || now.recognitions != before.recognitions { lines.append(hint(now)) }
            return lines
        }
        if let understood = now.understood, understood != before.understood {
            lines.append("recognised: \(sentence(understood))")
            lines += LessonText.notes(now).map { $0.replacing(" → ", with: ": ") }
        }
        if now.showings != before.showings || now.rejection != before.rejection { lines.append(hint(now)) }
        return lines
    }

    /// Whether one lesson goes on: shown anew, it begins again.
    private static func isSame(_ before: TeachingState, _ now: TeachingState) -> Bool {
        now.isTrial ? before.understood == now.understood : now.showings.count >= before.showings.count
    }

    private static func opening(_ state: TeachingState, hasDevice: Bool) -> [String] {
        let title =
            state.subject.map { "teach \($0.text): " } ?? "try \(state.understood.map { sentence($0) } ?? ""): "
        let missing = hasDevice ? [] : ["no touch device to make it on: device NAME chooses one"]
        return [title + hint(state)] + missing
    }
}
