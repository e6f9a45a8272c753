import MIDI
import Mapping
import Performer

/// How MIDI stands, in words.
package enum MIDIText {
    /// For the status line: what is learnt, what sounds, or what came last.
    package static func short(_ state: MIDIState) -> String {
        if let learning = state.learning { return "MIDI: learning \(learning.text)" }
        if state.notes > 0 { return state.notes == 1 ? "MIDI: 1 note" : "MIDI: \(state.notes) notes" }
        guard let latest = state.latest else { return state.partners.isEmpty ? "MIDI: not connected" : "MIDI" }
        return "MIDI: \(name(latest))"
    }

    /// What came last, and on which channel; or who could send something.
    package static func heard(_ state: MIDIState) -> String {
        guard let latest = state.latest else {
            return state.partners.isEmpty ? "nothing connected yet" : "nothing received yet"
        }
        return "received: \(name(latest))" + (latest.channel.map { ", channel \($0)" } ?? "")
    }

    /// "CC 74"
    package static func short(_ source: MIDISource) -> String {
        switch source {
        case .controller(let number): "CC \(number)"
        case .fineController(let number): "CC \(number), \(number + 32)"
        case .note(let number): "key \(Note(number: number))"
        case .bend: "pitch bend"
        case .pressure: "pressure"
        case .program(let number): "program \(number)"
        }
    }

    /// "controller 74 = 64"
    package static func name(_ message: MIDIMessage) -> String {
        switch message {
        case .noteOn(_, let note, _), .noteOff(_, let note, _): "key \(Note(number: note))"
        case .keyPressure(_, let note, let value): "key \(Note(number: note)) pressure \(value)"
        case .controller(_, let number, let value): "controller \(number) = \(value)"
        case .program(_, let number): "program \(number)"
        case .pressure(_, let value): "pressure \(value)"
        case .bend(_, let value): "pitch bend \(value)"
        case .songPosition, .clock, .start, .resume, .stop: "clock"
        }
    }
}
