import DisplayText
import Files
import Mapping
import Performer

/// What words on MIDI do.
enum MIDIReplies {
    /// Learns or forgets a parameter, or an action.
    static func reply(to word: PlainKeyword, _ rest: String) -> PlainReply {
        if word == .learn, rest.lowercased() == "off" {
            return .perform(.midi(.learn(nil)), echo: .otherwise("MIDI learn: off"))
        }
        let words = rest.split(whereSeparator: \.isWhitespace)
        guard !words.isEmpty else { return .answer("\(word.name) needs an argument: \(word.usage)") }
        let name = words.joined(separator: "-")
        if case .one(let parameter) = TypedNames.parameter(name) { return learnReply(word, .parameter(parameter)) }
        let number = words.last.flatMap { Int($0) }
        let called = number == nil ? name : words.dropLast().joined(separator: "-")
        guard case .one(let action) = TypedNames.find(called, among: Action.Name.allCases, names: { [$0.rawValue] })
        else { return .answer("unknown name \(quoted(rest)): \(word.name) needs a parameter or an action") }
        guard let numbers = action.numbers else {
            return number == nil
                ? learnReply(word, .action(Action(action))) : .answer("\(action.rawValue) takes no number")
        }
        guard let number, numbers.contains(number) else {
            return .answer("\(action.rawValue) needs a number, \(numbers.lowerBound) to \(numbers.upperBound)")
        }
        return learnReply(word, .action(Action(action, number: number)))
    }

    private static func learnReply(_ word: PlainKeyword, _ subject: Lesson.Subject) -> PlainReply {
        .perform(word == .learn ? .midi(.learn(subject)) : .midi(.unlearn(subject)))
    }

    /// How MIDI stands.
    static func lines(_ state: MIDIState?) -> [String] {
        guard let state else { return [MIDIState.off] }
        let counts = state.counts
        var lines = [
            "MIDI: " + (state.partners.isEmpty ? "nothing connected" : state.partners.joined(separator: "; ")),
            "\(counts.received) received, \(counts.lost) dropped, \(counts.unknown) ignored; \(counts.sent) sent",
        ]
        if let latest = state.latest { lines.append("last: \(MIDIText.name(latest))") }
        if let learning = state.learning {
            lines.append("MIDI learn: waiting for a controller or key for \(learning.text)")
        }
        if !state.waiting.isEmpty {
            let names = state.waiting.map(\.definition.name).joined(separator: ", ")
            lines.append("controllers waiting for pick-up: \(names)")
        }
        return lines
    }
}
