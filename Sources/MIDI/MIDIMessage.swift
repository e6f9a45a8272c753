/// One message of MIDI 1.0 that Quern knows. Channels are counted from 1 to 16, as players do; data bytes are 0…127.
public enum MIDIMessage: Hashable, Sendable {
    /// A key goes down; a velocity of 0 says that it goes up.
    case noteOn(channel: Int, note: Int, velocity: Int)
    /// A key goes up.
    case noteOff(channel: Int, note: Int, velocity: Int)
    /// How hard one key is pressed.
    case keyPressure(channel: Int, note: Int, value: Int)
    /// A controller moves.
    case controller(channel: Int, number: Int, value: Int)
    /// Another program.
    case program(channel: Int, number: Int)
    /// How hard the keys of a channel are pressed.
    case pressure(channel: Int, value: Int)
    /// The pitch wheel, -8192…8191.
    case bend(channel: Int, value: Int)
    /// The place in the song, in sixteenth notes from its beginning, 0…16383.
    case songPosition(Int)
    /// A 24th of a quarter note.
    case clock
    /// From the beginning.
    case start
    /// From where it stands.
    case resume
    /// Stands still.
    case stop
}

extension MIDIMessage {
    /// Its channel, 1…16; `nil` for those that are for all.
    public var channel: Int? {
        switch self {
        case .noteOn(let channel, _, _), .noteOff(let channel, _, _), .keyPressure(let channel, _, _),
            .controller(let channel, _, _), .program(let channel, _), .pressure(let channel, _), .bend(let channel, _):
            channel
        case .songPosition, .clock, .start, .resume, .stop: nil
        }
    }

    /// Whether it says where something stands, so that the latest of several says all that they do.
    var stateKey: StateKey? {
        switch self {
        case .controller(let channel, let number, _):
            // What selects and sets parameters by several messages (RPN, NRPN, data entry) makes sense only in its order, and so
            // do the modes of a channel.
            [6, 38].contains(number) || (96...101).contains(number) || number >= 120
                ? nil : .controller(channel, number)
        case .keyPressure(let channel, let note, _): .keyPressure(channel, note)
        case .pressure(let channel, _): .pressure(channel)
        case .bend(let channel, _): .bend(channel)
        default: nil
        }
    }

    /// What stands somewhere.
    enum StateKey: Hashable, Sendable {
        case controller(Int, Int)
        case keyPressure(Int, Int)
        case pressure(Int)
        case bend(Int)
    }
}
