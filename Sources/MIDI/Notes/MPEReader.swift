/// The notes that sound, with all that bends, presses and colours each: plain MIDI, and MPE where its zones were announced
/// (registered parameter 6) or asked for. A value.
public struct MPEReader: Sendable {
    /// A key that is down.
    public struct Note: Equatable, Sendable {
        /// Its channel, 1…16.
        public var channel: Int
        /// Its key, 0…127.
        public var key: Int
        /// How hard it was struck, 0…1.
        public var velocity: Double
        /// Where it is, in semitones above C-1: its key and what bends it.
        public var pitch: Double
        /// How hard it is pressed, 0…1.
        public var pressure: Double
        /// Its colour, controller 74, 0…1; a half where nothing was said.
        public var timbre: Double
    }

    private struct Channel: Sendable {
        var bend = 0.0
        var bendRange = 2.0
        var pressure = 0.0
        var timbre = 0.5
        /// The registered parameter that data entry sets: both halves; 127, 127 is none.
        var parameter = (coarse: 127, fine: 127)
    }

    private struct Key: Sendable {
        var channel: Int
        var number: Int
        var velocity: Double
        var pressure = 0.0
    }

    private var zones = MPEZones()
    private var channels = [Channel](repeating: Channel(), count: 16)
    private var keys: [Key] = []

    /// More keys than this are not down at once: the oldest gives way.
    public static let maxNotes = 32
    /// How far members of a zone bend where nothing was said, in semitones.
    public static let memberRange = 48.0

    /// No key is down. `isMPE`: all channels are one zone from the start, as where its announcement was missed.
    public init(isMPE: Bool = false) {
        if isMPE { configure(master: 1, members: 15) }
    }

    /// The keys that are down, in the order in which they came.
    public var notes: [Note] {
        keys.map { key in
            let own = channels[key.channel - 1]
            let master = zones.master(of: key.channel).map { channels[$0 - 1] }
            let bend = own.bend * own.bendRange + (master.map { $0.bend * $0.bendRange } ?? 0)
            return Note(
                channel: key.channel, key: key.number, velocity: key.velocity, pitch: Double(key.number) + bend,
                pressure: max(key.pressure, own.pressure, master?.pressure ?? 0), timbre: own.timbre)
        }
    }

    /// Whether what a channel says of bend, pressure and colour is one note's alone.
    public func isMember(_ channel: Int) -> Bool { zones.master(of: channel) != nil }

    /// Reads a message. Returns whether any note may have changed.
    public mutating func read(_ message: MIDIMessage) -> Bool {
        guard let number = message.channel, (1...16).contains(number) else { return false }
        let channel = number - 1
        switch message {
        case .noteOn(_, let note, 0): return lift(number, note)
        case .noteOn(_, let note, let velocity):
            _ = lift(number, note)
            if keys.count >= Self.maxNotes { keys.removeFirst() }
            keys.append(Key(channel: number, number: note, velocity: Double(velocity) / 127))
            return true
        case .noteOff(_, let note, _): return lift(number, note)
        case .keyPressure(_, let note, let value):
            guard let index = keys.firstIndex(where: { $0.channel == number && $0.number == note }) else {
                return false
            }
            keys[index].pressure = Double(value) / 127
        case .pressure(_, let value): channels[channel].pressure = Double(value) / 127
        case .bend(_, let value): channels[channel].bend = value < 0 ? Double(value) / 8_192 : Double(value) / 8_191
        case .controller(_, let controller, let value): return control(channel, controller, value)
        default: return false
        }
        return !keys.isEmpty
    }

    /// No key is down any more.
    public mutating func liftAll() { keys = [] }

    private mutating func lift(_ channel: Int, _ note: Int) -> Bool {
        let count = keys.count
        keys.removeAll { $0.channel == channel && $0.number == note }
        return keys.count != count
    }

    private mutating func control(_ channel: Int, _ controller: Int, _ value: Int) -> Bool {
        switch controller {
        case 74: channels[channel].timbre = Double(value) / 127
        case 101: channels[channel].parameter.coarse = value
        case 100: channels[channel].parameter.fine = value
        // Another kind of parameter is meant by the data that follow.
        case 98, 99: channels[channel].parameter = (127, 127)
        case 6: enter(channel, value)
        case 38 where channels[channel].parameter == (0, 0):
            setRange(channel, (channels[channel].bendRange.rounded(.down)) + Double(min(value, 99)) / 100)
        case 121:
            (channels[channel].bend, channels[channel].pressure, channels[channel].timbre) = (0, 0, 0.5)
            for index in keys.indices where keys[index].channel == channel + 1 { keys[index].pressure = 0 }
        // All sound off, all notes off, and the modes, which mean that too.
        case 120, 123...127:
            let isMaster = zones.isMaster(channel + 1)
            keys.removeAll { $0.channel == channel + 1 || isMaster && zones.master(of: $0.channel) == channel + 1 }
            return true
        default: return false
        }
        return !keys.isEmpty
    }

    /// Data entry: the coarse half.
    private mutating func enter(_ channel: Int, _ value: Int) {
        switch channels[channel].parameter {
        case (0, 0): setRange(channel, Double(min(value, 96)))
        case (0, 6) where channel == 0 || channel == 15: configure(master: channel + 1, members: value)
        default: break
        }
    }

    /// What is said of one member is said of all of its zone.
    private mutating func setRange(_ channel: Int, _ semitones: Double) {
        channels[channel].bendRange = semitones
        guard let master = zones.master(of: channel + 1) else { return }
        for other in 1...16 where zones.master(of: other) == master { channels[other - 1].bendRange = semitones }
    }

    private mutating func configure(master: Int, members: Int) {
        let before = zones
        zones.configure(master: master, members: members)
        for number in 1...16 {
            let isNew = zones.master(of: number) != before.master(of: number)
            if isNew { channels[number - 1] = Channel() }
            if zones.master(of: number) != nil, isNew || zones.master(of: number) == master {
                channels[number - 1].bendRange = Self.memberRange
            }
        }
        channels[master - 1].bendRange = 2
    }
}
