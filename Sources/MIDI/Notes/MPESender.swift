import Touch

/// Turns fingers into notes for synthesizers, by MIDI Polyphonic Expression: a channel for each finger, so that each bends,
/// presses and colours its own note. A value.
///
/// Where a finger comes down its note is the nearest one; from there on it bends. Its height is the colour (controller 74), its
/// pressure or size the channel's pressure. One zone from channel 1 on, with fifteen members.
public struct MPESender: Sendable {
    private struct Voice: Sendable {
        var source: Int
        var contact: Int
        var channel: Int
        var note: Int
        var bend: Int
        var timbre: Int
        var pressure: Int
    }

    /// The notes at the surface's left and right edge.
    public let range: ClosedRange<Int>
    private var voices: [Voice] = []
    /// The member channels that no finger has, the one that was free for the longest time first.
    private var free = Array(2...16)

    /// The notes from edge to edge where nobody says it: four octaves.
    public static let defaultRange = 36...84
    /// How far a note can be bent, in semitones.
    static let bendRange = 48.0
    /// The velocity and the pressure of a device that tells no strength.
    static let defaultStrength = 96
    private static let liftVelocity = 64

    /// No finger is down. `range`: two different notes, 0…127.
    public init(range: ClosedRange<Int> = Self.defaultRange) { self.range = range }

    /// What a synthesizer is told first: the zone, and how far notes are bent.
    public var configuration: [MIDIMessage] {
        Self.parameter(6, to: 15, on: 1) + (2...16).flatMap { Self.parameter(0, to: Int(Self.bendRange), on: $0) }
    }

    private static func parameter(_ number: Int, to value: Int, on channel: Int) -> [MIDIMessage] {
        [(101, 0), (100, number), (6, value), (38, 0), (101, 127), (100, 127)].map {
            .controller(channel: channel, number: $0.0, value: $0.1)
        }
    }

    /// Whether no note sounds.
    public var isSilent: Bool { voices.isEmpty }

    /// What a frame of fingers of `source` plays.
    public mutating func messages(_ frame: TouchFrame, from source: Int = 0) -> [MIDIMessage] {
        var messages: [MIDIMessage] = []
        let down = frame.contacts.filter { $0.isDown && !$0.position.isNote }
        let gone = voices.filter { voice in
            voice.source == source && !down.contains { $0.id == voice.contact && $0.phase != .began }
        }
        for voice in gone { messages.append(end(voice)) }
        for contact in down {
            if let index = voices.firstIndex(where: { $0.source == source && $0.contact == contact.id }) {
                messages += update(contact, index)
            } else {
                messages += begin(contact, of: source)
            }
        }
        return messages
    }

    /// Every note ends.
    public mutating func end() -> [MIDIMessage] {
        let ended = voices.map { end($0) }
        return ended + [.controller(channel: 1, number: 123, value: 0)]
    }

    private mutating func begin(_ contact: Contact, of source: Int) -> [MIDIMessage] {
        var messages: [MIDIMessage] = []
        // More fingers than channels: the one that came first gives way.
        if free.isEmpty, let oldest = voices.first { messages.append(end(oldest)) }
        guard !free.isEmpty else { return [] }
        let pitch = pitch(of: contact)
        let voice = Voice(
            source: source, contact: contact.id, channel: free.removeFirst(), note: Int(pitch.rounded()), bend: 0,
            timbre: -1, pressure: -1)
        voices.append(voice)
        // The values that a note begins with come before it.
        messages.append(.bend(channel: voice.channel, value: Self.bend(pitch - Double(voice.note))))
        voices[voices.count - 1].bend = Self.bend(pitch - Double(voice.note))
        messages += update(contact, voices.count - 1)
        messages.append(
            .noteOn(channel: voice.channel, note: voice.note, velocity: max(Self.strength(of: contact), 1)))
        return messages
    }

    private mutating func update(_ contact: Contact, _ index: Int) -> [MIDIMessage] {
        let voice = voices[index]
        var messages: [MIDIMessage] = []
        let bend = Self.bend(pitch(of: contact) - Double(voice.note))
        if bend != voice.bend { messages.append(.bend(channel: voice.channel, value: bend)) }
        let timbre = Self.data(contact.position.y)
        if timbre != voice.timbre {
            messages.append(.controller(channel: voice.channel, number: 74, value: timbre))
        }
        let pressure = Self.strength(of: contact)
        if pressure != voice.pressure { messages.append(.pressure(channel: voice.channel, value: pressure)) }
        (voices[index].bend, voices[index].timbre, voices[index].pressure) = (bend, timbre, pressure)
        return messages
    }

    private mutating func end(_ voice: Voice) -> MIDIMessage {
        voices.removeAll { $0.channel == voice.channel }
        free.append(voice.channel)
        return .noteOff(channel: voice.channel, note: voice.note, velocity: Self.liftVelocity)
    }

    /// In semitones above C-1.
    private func pitch(of contact: Contact) -> Double {
        let x = contact.position.x.isFinite ? min(max(contact.position.x, 0), 1) : 0
        return Double(range.lowerBound) + x * Double(range.upperBound - range.lowerBound)
    }

    private static func bend(_ semitones: Double) -> Int {
        min(max(Int((semitones / bendRange * 8_192).rounded()), -8_192), 8_191)
    }

    private static func strength(of contact: Contact) -> Int {
        (contact.strength ?? contact.size).map(data) ?? defaultStrength
    }

    private static func data(_ fraction: Double) -> Int {
        fraction.isFinite ? Int((min(max(fraction, 0), 1) * 127).rounded()) : 0
    }
}
