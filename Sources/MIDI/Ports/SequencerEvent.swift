import CALSA

extension MIDIMessage {
    /// What an event of ALSA's sequencer says; `nil` for what Quern does not know.
    package init?(_ event: snd_seq_event_t) {
        func byte(_ value: some BinaryInteger) -> Int { Int(value) & 127 }
        let note = event.data.note
        let control = event.data.control
        let noteChannel = Int(note.channel & 15) + 1
        let channel = Int(control.channel & 15) + 1
        switch snd_seq_event_type(UInt32(event.type)) {
        case SND_SEQ_EVENT_NOTEON:
            self = .noteOn(channel: noteChannel, note: byte(note.note), velocity: byte(note.velocity))
        case SND_SEQ_EVENT_NOTEOFF:
            self = .noteOff(channel: noteChannel, note: byte(note.note), velocity: byte(note.velocity))
        case SND_SEQ_EVENT_KEYPRESS:
            self = .keyPressure(channel: noteChannel, note: byte(note.note), value: byte(note.velocity))
        case SND_SEQ_EVENT_CONTROLLER:
            self = .controller(channel: channel, number: byte(control.param), value: byte(control.value))
        case SND_SEQ_EVENT_PGMCHANGE: self = .program(channel: channel, number: byte(control.value))
        case SND_SEQ_EVENT_CHANPRESS: self = .pressure(channel: channel, value: byte(control.value))
        case SND_SEQ_EVENT_PITCHBEND:
            self = .bend(channel: channel, value: min(max(Int(control.value), -8_192), 8_191))
        case SND_SEQ_EVENT_SONGPOS: self = .songPosition(Int(control.value) & 16_383)
        case SND_SEQ_EVENT_CLOCK: self = .clock
        case SND_SEQ_EVENT_START: self = .start
        case SND_SEQ_EVENT_CONTINUE: self = .resume
        case SND_SEQ_EVENT_STOP: self = .stop
        default: return nil
        }
    }

    /// As an event of ALSA's sequencer, without where it comes from and goes to.
    var event: snd_seq_event_t {
        var event = snd_seq_event_t()
        func note(_ type: snd_seq_event_type, _ channel: Int, _ number: Int, _ velocity: Int) {
            event.type = UInt8(type.rawValue)
            event.data.note.channel = UInt8(clamping: channel - 1)
            event.data.note.note = UInt8(clamping: number)
            event.data.note.velocity = UInt8(clamping: velocity)
        }
        func control(_ type: snd_seq_event_type, _ channel: Int = 1, number: Int = 0, value: Int = 0) {
            event.type = UInt8(type.rawValue)
            event.data.control.channel = UInt8(clamping: channel - 1)
            event.data.control.param = UInt32(clamping: number)
            event.data.control.value = Int32(clamping: value)
        }
        switch self {
        case .noteOn(let channel, let number, let velocity): note(SND_SEQ_EVENT_NOTEON, channel, number, velocity)
        case .noteOff(let channel, let number, let velocity): note(SND_SEQ_EVENT_NOTEOFF, channel, number, velocity)
        case .keyPressure(let channel, let number, let value): note(SND_SEQ_EVENT_KEYPRESS, channel, number, value)
        case .controller(let channel, let number, let value):
            control(SND_SEQ_EVENT_CONTROLLER, channel, number: number, value: value)
        case .program(let channel, let number): control(SND_SEQ_EVENT_PGMCHANGE, channel, value: number)
        case .pressure(let channel, let value): control(SND_SEQ_EVENT_CHANPRESS, channel, value: value)
        case .bend(let channel, let value): control(SND_SEQ_EVENT_PITCHBEND, channel, value: value)
        case .songPosition(let sixteenths): control(SND_SEQ_EVENT_SONGPOS, value: sixteenths)
        case .clock: control(SND_SEQ_EVENT_CLOCK)
        case .start: control(SND_SEQ_EVENT_START)
        case .resume: control(SND_SEQ_EVENT_CONTINUE)
        case .stop: control(SND_SEQ_EVENT_STOP)
        }
        return event
    }
}
