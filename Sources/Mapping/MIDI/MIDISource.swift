/// What of a MIDI device can be given something to do. Numbers are 0…127, as MIDI counts.
public enum MIDISource: Hashable, Sendable {
    /// A controller of seven bits.
    case controller(Int)
    /// A controller of fourteen bits: 0…31, and its fine half 32 higher.
    case fineController(Int)
    /// One key: how hard it is struck, and 0 when it is let go.
    case note(Int)
    /// The pitch wheel, which stands in its middle.
    case bend
    /// How hard the keys are pressed.
    case pressure
    /// A program that is chosen.
    case program(Int)

    /// Whether it asks for something while it stands there, 0…1: in its upper half; a key however softly it was struck.
    func isOn(at position: Double) -> Bool {
        if case .note = self { position > 0 } else { position >= 0.5 }
    }
}

/// Something of a MIDI device that moved.
public struct MIDIMove: Equatable, Sendable {
    /// What.
    public var source: MIDISource
    /// Its channel, 1…16.
    public var channel: Int
    /// Where it is now, 0…1.
    public var position: Double

    /// Makes a move.
    public init(_ source: MIDISource, channel: Int, position: Double) {
        self.source = source
        self.channel = channel
        self.position = position
    }
}

/// What something of a MIDI device is for.
public struct MIDIUse: Equatable, Sendable {
    /// What a device may do here.
    public enum Effect: Equatable, Sendable {
        /// It moves a parameter.
        case moves(Binding)
        /// It asks for something, each time that it comes to its upper half from below; a key each time that it goes down.
        case performs(Action)
    }

    /// What of the device.
    public var source: MIDISource
    /// The channel, 1…16; any where `nil`.
    public var channel: Int?
    /// What for.
    public var effect: Effect
    /// Whether a parameter waits until the device comes by where it stands, after something else has moved it: so it does not
    /// jump.
    public var catches: Bool

    /// Makes a use.
    public init(_ source: MIDISource, channel: Int? = nil, _ effect: Effect, catches: Bool = true) {
        self.source = source
        self.channel = channel
        self.effect = effect
        self.catches = catches
    }

    /// Whether it is what moved.
    public func isMoved(by move: MIDIMove) -> Bool {
        source == move.source && (channel == nil || channel == move.channel)
    }

    /// What it moves, if it moves anything.
    public var binding: Binding? {
        if case .moves(let binding) = effect { binding } else { nil }
    }
}
