import DisplayText
import Files
import Instrument
import Mapping

/// What words on MIDI do.
enum MIDIReplies {
    /// Learns or forgets a parameter, or an action.
    static func reply(to word: PlainKeyword, _ rest: String) -> PlainReply {
        if word == .learn, rest.lowercased() == "off" { return .perform(.learn(nil), echo: .otherwise("learn: off")) }
        let words = rest.split(whereSeparator: \.isWhitespace)
        guard !words.isEmpty else { return .answer("\(word.name) takes one more word: \(word.usage)") }
        let name = words.joined(separator: "-")
        if case .one(let parameter) = TypedNames.parameter(name) { return learnReply(word, .parameter(parameter)) }
        let number = words.last.flatMap { Int($0) }
        let called = number == nil ? name : words.dropLast().joined(separator: "-")
        guard case .one(let action) = TypedNames.find(called, among: Action.Name.allCases, names: { [$0.rawValue] })
        else { return .answer("what is \(quoted(rest))? \(word.name) takes a parameter or an action") }
        guard let numbers = action.numbers else {
            return number == nil
                ? learnReply(word, .action(Action(action))) : .answer("\(action.rawValue) takes no number")
        }
        guard let number, numbers.contains(number) else {
            return .answer("\(action.rawValue) takes a number, \(numbers.lowerBound) to \(numbers.upperBound)")
        }
        return learnReply(word, .action(Action(action, number: number)))
    }

    private static func learnReply(_ word: PlainKeyword, _ subject: Lesson.Subject) -> PlainReply {
        .perform(word == .learn ? .learn(subject) : .unlearn(subject))
    }

    /// How MIDI stands.
    static func lines(_ state: MIDIState?) -> [String] {
        guard let state else { return [MIDIState.off] }
        let counts = state.counts
        var lines = [
            "MIDI: " + (state.partners.isEmpty ? "nobody is connected" : state.partners.joined(separator: "; ")),
            "\(counts.received) came, \(counts.lost) found no room, \(counts.unknown) meant nothing; \(counts.sent) went out",
        ]
        if let latest = state.latest { lines.append("the last: \(MIDIText.name(latest))") }
        if let learning = state.learning { lines.append("the next that moves is for \(learning.words)") }
        if !state.waiting.isEmpty {
            let names = state.waiting.map(\.definition.name).joined(separator: ", ")
            lines.append("waiting for their controllers to come by: \(names)")
        }
        return lines
    }
}
