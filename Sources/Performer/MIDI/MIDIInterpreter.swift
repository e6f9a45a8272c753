import MIDI
import Mapping
import Touch

/// Reads what MIDI devices send: notes become fingers, all else moves. A value.
package struct MIDIInterpreter: Sendable {
    /// What comes of a message.
    enum Command: Equatable, Sendable {
        /// Notes are as this frame has them.
        case notes(TouchFrame)
        /// A controller, a key or the like moved.
        case move(MIDIMove)
        /// What would be learnt of it, where somebody waits for that.
        case shown(MIDISource, channel: Int)
        /// Everything is to end.
        case panic
    }

    /// A command at its moment, in microseconds.
    typealias Timed = (microseconds: Int64, command: Command)

    private var reader = MPEReader()
    private var fingers = NoteFingers()
    private var pairs = ControllerPairs()
    /// What the next thing that moves is for.
    var learning: Lesson.Subject?
    /// What came last, for the player.
    private(set) var latest: MIDIMessage?

    /// All channels are one zone of MPE from now on.
    package mutating func useMPE() { reader = MPEReader(isMPE: true) }

    /// When a half of a controller has waited for the other one for long enough, in microseconds.
    var nextMicroseconds: Int64? { pairs.nextMicroseconds }

    /// How many keys are down.
    var noteCount: Int { reader.notes.count }

    /// Takes in a message. `isKey`: whether a key of a channel is for something of its own, and no note.
    mutating func read(_ arrival: MIDIArrival, isKey: (_ note: Int, _ channel: Int) -> Bool) -> [Timed] {
        guard let channel = arrival.message.channel else { return [] }
        latest = arrival.message
        let now = arrival.microseconds
        switch arrival.message {
        case .noteOn(_, let note, let velocity) where velocity > 0:
            // A key that is shown does nothing yet.
            if learning != nil { return [(now, .shown(.note(note), channel: channel))] }
            if isKey(note, channel) {
                return [(now, .move(MIDIMove(.note(note), channel: channel, position: fraction(velocity))))]
            }
            return play(arrival, again: (channel, note))
        case .noteOn(_, let note, _), .noteOff(_, let note, _):
            let lifted: [Timed] = [(now, .move(MIDIMove(.note(note), channel: channel, position: 0)))]
            return (isKey(note, channel) ? lifted : []) + play(arrival)
        case .controller(_, let number, let value): return control(arrival, channel, number, value)
        case .bend(_, let value) where !reader.isMember(channel):
            let position = Double(value + 8_192) / 16_383
            return move(.bend, channel, position, at: now) + play(arrival)
        case .pressure(_, let value) where !reader.isMember(channel):
            return [(now, .move(MIDIMove(.pressure, channel: channel, position: fraction(value))))] + play(arrival)
        case .program(_, let number): return move(.program(number), channel, 1, at: now)
        default: return play(arrival)
        }
    }

    /// Halves of controllers that waited for long enough.
    mutating func advance(to microseconds: Int64) -> [Timed] { pairs.advance(to: microseconds).flatMap(commands) }

    /// No key is down any more.
    mutating func liftAll(at microseconds: Int64) -> TouchFrame? {
        reader.liftAll()
        return fingers.frame([], at: microseconds)
    }

    private mutating func control(_ arrival: MIDIArrival, _ channel: Int, _ number: Int, _ value: Int) -> [Timed] {
        let now = arrival.microseconds
        let played = play(arrival)
        switch number {
        case 120: return played + [(now, .panic)]
        // Registered parameters, data for them, and the modes of a channel.
        case 6, 38, 96...101, 121...127: return played
        case 74 where reader.isMember(channel): return played
        case 0..<64:
            let own: Timed = (now, .move(MIDIMove(.controller(number), channel: channel, position: fraction(value))))
            let moved = pairs.update(channel: channel, number: number, value: value, at: now)
            return played + [own] + moved.flatMap(commands)
        default: return played + move(.controller(number), channel, fraction(value), at: now)
        }
    }

    private func move(_ source: MIDISource, _ channel: Int, _ position: Double, at microseconds: Int64) -> [Timed] {
        [(microseconds, .move(MIDIMove(source, channel: channel, position: position)))]
            + (learning == nil ? [] : [(microseconds, .shown(source, channel: channel))])
    }

    private func commands(_ moved: ControllerPairs.Moved) -> [Timed] {
        let source = MIDISource.fineController(moved.number)
        let move = MIDIMove(source, channel: moved.channel, position: moved.position)
        let shown: MIDISource =
            switch moved.halves {
            case .both: source
            case .coarse: .controller(moved.number)
            case .fine: .controller(moved.number + 32)
            }
        return [(moved.microseconds, .move(move))]
            + (learning == nil ? [] : [(moved.microseconds, .shown(shown, channel: moved.channel))])
    }

    private mutating func play(_ arrival: MIDIArrival, again: (channel: Int, key: Int)? = nil) -> [Timed] {
        guard reader.read(arrival.message) else { return [] }
        let frame = fingers.frame(reader.notes, again: again, at: arrival.microseconds)
        return frame.map { [(arrival.microseconds, .notes($0))] } ?? []
    }

    private func fraction(_ value: Int) -> Double { Double(value) / 127 }
}
