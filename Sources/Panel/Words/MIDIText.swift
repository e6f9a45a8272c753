import Instrument
import MIDI

/// How MIDI stands, in words.
enum MIDIText {
    /// For the status line: what is learnt, what sounds, or what came last.
    static func short(_ state: MIDIState) -> String {
        if let learning = state.learning { return "MIDI: learning \(learning.words)" }
        if state.notes > 0 { return state.notes == 1 ? "MIDI: 1 note" : "MIDI: \(state.notes) notes" }
        guard let latest = state.latest else { return state.partners.isEmpty ? "MIDI: nobody yet" : "MIDI" }
        return "MIDI: \(name(latest))"
    }

    /// "controller 74 = 64"
    static func name(_ message: MIDIMessage) -> String {
        switch message {
        case .noteOn(_, let note, _), .noteOff(_, let note, _): "key \(note)"
        case .keyPressure(_, let note, let value): "key \(note) pressure \(value)"
        case .controller(_, let number, let value): "controller \(number) = \(value)"
        case .program(_, let number): "program \(number)"
        case .pressure(_, let value): "pressure \(value)"
        case .bend(_, let value): "wheel \(value)"
        case .songPosition, .clock, .start, .goOn, .stop: "clock"
        }
    }
}
