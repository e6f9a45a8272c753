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
        guard rest.contains(where: { !$0.isWhitespace }) else {
            return .problem("\(word.name) needs an argument: \(word.usage)")
        }
        switch TypedSubject.find(rest) {
        case .success(let subject):
            return .perform(word == .learn ? .midi(.learn(subject)) : .midi(.unlearn(subject)))
        case .failure(let problem): return .problem(problem.description(for: word.name))
        }
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
