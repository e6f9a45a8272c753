import MIDI
import Testing

@Suite("Floods of MIDI")
struct MIDIGatheringTests {
    private func gathered(_ messages: [MIDIMessage]) -> (played: [MIDIMessage], lost: Int) {
        var gathering = MIDIGathering()
        for (index, message) in messages.enumerated() { gathering.add(MIDIArrival(message, at: Int64(index))) }
        return (gathering.takeArrivals().map(\.message), gathering.lostCount)
    }

    @Test("of a controller that moves a hundred thousand times in a moment the last place is played")
    func merges() {
        let flood = (0..<100_000).map { MIDIMessage.controller(channel: 1, number: 74, value: $0 % 128) }
        let (played, lost) = gathered(flood)
        #expect(played == [.controller(channel: 1, number: 74, value: 99_999 % 128)])
        #expect(lost == 0)
    }

    @Test("notes keep their order among what moves")
    func order() {
        let messages: [MIDIMessage] = [
            .bend(channel: 1, value: 1), .noteOn(channel: 1, note: 60, velocity: 9), .bend(channel: 1, value: 2),
            .bend(channel: 1, value: 3), .noteOff(channel: 1, note: 60, velocity: 9),
        ]
        let played: [MIDIMessage] = [
            .bend(channel: 1, value: 1), .noteOn(channel: 1, note: 60, velocity: 9), .bend(channel: 1, value: 3),
            .noteOff(channel: 1, note: 60, velocity: 9),
        ]
        #expect(gathered(messages).played == played)
    }

    @Test("registered parameters are set step by step")
    func parameters() {
        let messages = [(101, 0), (100, 0), (6, 12), (101, 0), (100, 6), (6, 15)].map {
            MIDIMessage.controller(channel: 1, number: $0.0, value: $0.1)
        }
        #expect(gathered(messages).played == messages)
    }

    @Test("what finds no room is lost and counted")
    func bounded() {
        let flood = (0..<10_000).map { MIDIMessage.noteOn(channel: 1, note: $0 % 128, velocity: 1) }
        let (played, lost) = gathered(flood)
        #expect(played.count == MIDIGathering.limit)
        #expect(lost == 10_000 - MIDIGathering.limit)
    }
}
