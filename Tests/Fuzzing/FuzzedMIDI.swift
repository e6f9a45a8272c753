import CALSA
import Granular
import MIDI
import Mapping
import Performer
import Sounds

/// What a MIDI cable carries: bytes, of which ALSA makes messages by the rules by which its kernel's driver does.
enum FuzzedMIDI {
    /// Every kind of use that a mapping can have of MIDI.
    private static let mapping = Mapping(
        name: "m", controls: [],
        midi: [
            MIDIUse(.controller(74), .moves(Binding(.density, low: 0, high: 100))),
            MIDIUse(.fineController(1), .moves(Binding(.pitch, low: 20, high: 2_000)), catches: false),
            MIDIUse(.bend, .moves(Binding(.pan, low: -1, high: 1)), catches: false),
            MIDIUse(.pressure, .moves(Binding(.duration, low: 5, high: 500)), catches: false),
            MIDIUse(.program(3), .performs(.freeze)), MIDIUse(.note(36), .performs(.mute)),
        ])
    private static let sound = Sound(name: "study", source: .thesis(sampleRate: 48_000))

    static func read(_ bytes: [UInt8]) {
        var performer = Performer(mappings: [mapping], start: mapping, sounds: [sound], levelDecibels: -12)
        for lock in TempoLock.allCases { _ = performer.tempo(.lock(lock, true), at: 0) }
        var clock = MIDIClockReader()
        var gathering = MIDIGathering()
        for (time, message) in messages(bytes) {
            gathering.add(MIDIArrival(message, at: time))
            if case .beat(let beat, let tempo, let moment, _)? = clock.read(message, at: time) {
                precondition(beat.isFinite && tempo.isFinite && tempo > 0, "a clock without a tempo")
                _ = performer.tempo(.sync(BeatLine(beatsPerMinute: tempo, beat: beat, at: moment), .midi), at: time)
            }
            if time % 4 == 0 { play(gathering.takeArrivals(), &performer) }
        }
        play(gathering.takeArrivals(), &performer)
        _ = performer.act(.panic, at: .max / 2)
        precondition(!performer.mapper.isSounding, "a key that hangs")
    }

    private static func play(_ arrivals: [MIDIArrival], _ performer: inout Performer) {
        for effect in arrivals.flatMap({ performer.midi($0) }) {
            for case .set(let parameter, let value, _) in effect.effects.changes {
                precondition(parameter.definition.range.contains(value), "a value beyond its range")
            }
            effect.effects.message.map(expectOneLine)
        }
    }

    /// Each byte takes a third of a millisecond, as it does on a cable.
    private static func messages(_ bytes: [UInt8]) -> [(microseconds: Int64, message: MIDIMessage)] {
        var coder: OpaquePointer?
        precondition(snd_midi_event_new(256, &coder) == 0, "ALSA has no room for its coder")
        defer { snd_midi_event_free(coder) }
        return bytes.enumerated().compactMap { index, byte in
            var event = snd_seq_event_t()
            guard snd_midi_event_encode_byte(coder, CInt(byte), &event) == 1 else { return nil }
            return MIDIMessage(event).map { (Int64(index) * 320, $0) }
        }
    }
}
