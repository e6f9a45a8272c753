import MIDI
import Testing
import Touch

@Suite("Fingers that play synthesizers")
struct MPESenderTests {
    private func frame(_ contacts: [(id: Int, phase: Contact.Phase, x: Double, y: Double)]) -> TouchFrame {
        TouchFrame(
            timeMicroseconds: 0,
            contacts: contacts.map {
                Contact(id: $0.id, phase: $0.phase, position: SurfacePoint(x: $0.x, y: $0.y))
            })
    }

    @Test("a finger begins the nearest note on a channel of its own, bent to where it lies")
    func begins() {
        var sender = MPESender(range: 36...84)
        let messages = sender.messages(frame([(1, .began, 0.505, 1)]))
        // 36 + 0.505 · 48 = 60.24 semitones: C4 and 0.24 of the 48 semitones that 8192 steps are.
        #expect(
            messages == [
                .bend(channel: 2, value: 41), .controller(channel: 2, number: 74, value: 127),
                .pressure(channel: 2, value: 96), .noteOn(channel: 2, note: 60, velocity: 96),
            ])
    }

    @Test("a finger that moves bends its note and says only what is new")
    func moves() {
        var sender = MPESender(range: 36...84)
        _ = sender.messages(frame([(1, .began, 0.5, 0.5)]))
        #expect(sender.messages(frame([(1, .moved, 0.75, 0.5)])) == [.bend(channel: 2, value: 2_048)])
        #expect(sender.messages(frame([(1, .held, 0.75, 0.5)])).isEmpty)
        #expect(
            sender.messages(frame([(1, .ended, 0.75, 0.5)])) == [.noteOff(channel: 2, note: 60, velocity: 64)])
    }

    @Test("what is sent is read back as the same pitches")
    func readBack() {
        var sender = MPESender(range: 24...108)
        var reader = MPEReader()
        for message in sender.configuration { _ = reader.read(message) }
        var contacts = (1...10).map { (id: $0, phase: Contact.Phase.began, x: Double($0) / 11, y: 0.5) }
        for message in sender.messages(frame(contacts)) { _ = reader.read(message) }
        contacts = contacts.map { ($0.id, .moved, 1 - $0.x, 0.25) }
        for message in sender.messages(frame(contacts)) { _ = reader.read(message) }
        let wanted = contacts.map { 24 + $0.x * 84 }
        let worst = zip(reader.notes.map(\.pitch), wanted).map { abs($0 - $1) }.max() ?? .infinity
        #expect(reader.notes.count == 10)
        // Of 48 semitones up; beyond that a note bends no further.
        #expect(zip(reader.notes.map(\.pitch), wanted).allSatisfy { abs($0 - $1) < 0.006 || abs($1 - 66) > 24 })
        #expect(worst < 40)
    }

    @Test("channels go round, so that a note that still dies away keeps its own for as long as can be")
    func channels() {
        var sender = MPESender()
        var channels: [Int] = []
        for id in 1...20 {
            let messages = sender.messages(frame([(id, .began, 0.5, 0.5)]))
            channels += messages.compactMap { if case .noteOn(let channel, _, _) = $0 { channel } else { nil } }
            _ = sender.messages(frame([(id, .ended, 0.5, 0.5)]))
        }
        #expect(channels == Array(2...16) + Array(2...6))
    }

    @Test("with more than fifteen fingers the first gives way, and every note ends once")
    func tooMany() {
        var sender = MPESender()
        var on: [Int: Int] = [:]
        func count(_ messages: [MIDIMessage]) {
            for message in messages {
                if case .noteOn(let channel, _, _) = message { on[channel, default: 0] += 1 }
                if case .noteOff(let channel, _, _) = message { on[channel, default: 0] -= 1 }
            }
        }
        let fingers = (1...18).map { (id: $0, phase: Contact.Phase.began, x: 0.5, y: 0.5) }
        count(sender.messages(frame(fingers)))
        #expect(on.values.reduce(0, +) == 15)
        count(sender.end())
        #expect(on.values.allSatisfy { $0 == 0 })
    }

    @Test("fingers of different sources are different fingers, and notes of keyboards are none")
    func sources() {
        var sender = MPESender()
        let one = frame([(1, .began, 0.5, 0.5)])
        #expect(sender.messages(one, from: 0).count == 4)
        #expect(sender.messages(one, from: 1).count == 4)
        #expect(sender.messages(frame([]), from: 0) == [.noteOff(channel: 2, note: 60, velocity: 64)])
        let note = Contact(id: 9, phase: .began, position: SurfacePoint(note: 60, timbre: 0.5))
        #expect(sender.messages(TouchFrame(timeMicroseconds: 0, contacts: [note]), from: 2).isEmpty)
    }
}
