import MIDI
import Testing

@Suite("Notes that come")
struct MPEReaderTests {
    private func reader(_ messages: [MIDIMessage], isMPE: Bool = false) -> MPEReader {
        var reader = MPEReader(isMPE: isMPE)
        for message in messages { _ = reader.read(message) }
        return reader
    }

    private func parameter(_ number: Int, _ value: Int, on channel: Int) -> [MIDIMessage] {
        [(101, 0), (100, number), (6, value)].map { .controller(channel: channel, number: $0.0, value: $0.1) }
    }

    @Test("a struck key sounds until it is let go, also by a velocity of 0")
    func keys() {
        let down: [MIDIMessage] = [
            .noteOn(channel: 1, note: 60, velocity: 127), .noteOn(channel: 1, note: 64, velocity: 64),
        ]
        #expect(reader(down).notes.map(\.pitch) == [60, 64])
        #expect(reader(down).notes[0].velocity == 1)
        #expect(reader(down + [.noteOff(channel: 1, note: 60, velocity: 0)]).notes.map(\.key) == [64])
        #expect(reader(down + [.noteOn(channel: 1, note: 64, velocity: 0)]).notes.map(\.key) == [60])
        #expect(reader(down + [.noteOff(channel: 2, note: 60, velocity: 0)]).notes.count == 2)
    }

    @Test("the wheel of plain MIDI bends by two semitones, or by what its range says")
    func bend() {
        let bent: [MIDIMessage] = [.noteOn(channel: 3, note: 60, velocity: 1), .bend(channel: 3, value: 8_191)]
        #expect(reader(bent).notes[0].pitch == 62)
        #expect(reader(parameter(0, 12, on: 3) + bent).notes[0].pitch == 72)
        #expect(
            reader([.noteOn(channel: 3, note: 60, velocity: 1), .bend(channel: 3, value: -8_192)]).notes[0].pitch == 58)
    }

    @Test("an announced zone bends each note by itself, and all of them by the master's wheel")
    func zone() {
        let notes = reader(
            parameter(6, 3, on: 1) + [
                .noteOn(channel: 2, note: 60, velocity: 1), .noteOn(channel: 3, note: 64, velocity: 1),
                .bend(channel: 2, value: 4_096), .bend(channel: 1, value: -8_192), .pressure(channel: 3, value: 127),
                .controller(channel: 2, number: 74, value: 0),
            ]
        ).notes
        #expect(abs(notes[0].pitch - (60 + 48 * 4_096 / 8_191.0 - 2)) < 1e-9)
        #expect(notes[1].pitch == 62)
        #expect(notes.map(\.pressure) == [0, 1])
        #expect(notes.map(\.timbre) == [0, 0.5])
    }

    @Test("the bend range of one member is that of all of its zone")
    func memberRange() {
        let note = reader(
            parameter(6, 15, on: 1) + parameter(0, 24, on: 2) + [
                .noteOn(channel: 9, note: 60, velocity: 1), .bend(channel: 9, value: 8_191),
            ]
        ).notes[0]
        #expect(note.pitch == 84)
    }

    @Test("an upper zone counts from channel 16 downwards, and is no part of a lower one")
    func upperZone() {
        let reader = reader(parameter(6, 2, on: 16) + parameter(6, 5, on: 1))
        #expect((1...16).filter(reader.isMember) == [2, 3, 4, 5, 6, 14, 15])
        let grown = self.reader(parameter(6, 2, on: 16) + parameter(6, 14, on: 1))
        #expect((1...16).filter(grown.isMember) == Array(2...15))
        #expect(!self.reader(parameter(6, 5, on: 1) + parameter(6, 0, on: 1)).isMember(2))
    }

    @Test("MPE that was never announced can be asked for")
    func unannounced() {
        let note = reader(
            [.bend(channel: 5, value: 8_191), .noteOn(channel: 5, note: 50, velocity: 1)], isMPE: true
        ).notes[0]
        #expect(note.pitch == 98)
    }

    @Test("all notes off ends a channel's notes, and on a master those of its zone")
    func allOff() {
        let down: [MIDIMessage] = [
            .noteOn(channel: 2, note: 60, velocity: 1), .noteOn(channel: 3, note: 61, velocity: 1),
        ]
        let off = MIDIMessage.controller(channel: 1, number: 123, value: 0)
        #expect(reader(down + [off]).notes.count == 2)
        #expect(reader(down + [off], isMPE: true).notes.isEmpty)
    }

    @Test("a parameter that is no registered one, or none, takes no data")
    func otherData() {
        let bent: [MIDIMessage] = [.noteOn(channel: 1, note: 60, velocity: 1), .bend(channel: 1, value: 8_191)]
        let nrpn: [MIDIMessage] = [
            .controller(channel: 1, number: 101, value: 0), .controller(channel: 1, number: 100, value: 0),
            .controller(channel: 1, number: 99, value: 0), .controller(channel: 1, number: 6, value: 24),
        ]
        #expect(reader(nrpn + bent).notes[0].pitch == 62)
    }

    @Test("more keys than there is room for let the oldest go")
    func bounded() {
        let many = (0..<100).map { MIDIMessage.noteOn(channel: 1, note: $0, velocity: 1) }
        #expect(reader(many).notes.map(\.key) == Array((100 - MPEReader.maxNotes)..<100))
    }
}
