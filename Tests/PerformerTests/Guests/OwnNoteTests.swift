import Granular
import Mapping
import Performer
import Testing

@Suite("A note for each guest, which comes back softer") struct OwnNoteTests {
    @Test("a tap comes back every four seconds, 5 dB softer each time, to 40 dB, exactly") func fading() {
        var room = GuestRoom()
        room.come(1, "Note")
        room.wait(until: 1)
        room.touch(1, 50, 50)
        room.wait(until: 100)
        room.touch(1)
        room.wait(until: 60_000)
        let grains = room.grains(17, .level)
        #expect(grains.map(\.microseconds) == (0...8).map { 1_000 + 4_000_000 * $0 })
        #expect(grains.map(\.value) == (0...8).map { -5 * Double($0) })
        #expect(room.state(1)?.cloud == nil && room.performer.nextMicroseconds == nil)
    }

    @Test("each comes back as it was tapped, whatever is tapped since") func values() {
        var room = GuestRoom()
        room.come(1, "Note")
        room.touch(1, 50, 0)
        room.touch(1)
        room.wait(until: 1_000)
        room.touch(1, 50, 100)
        room.touch(1)
        room.wait(until: 6_000)
        #expect(room.grains(17, .duration).map(\.value) == [0.1, 1.1, 0.1, 1.1])
    }

    @Test("where the host has a tempo it comes back every bar") func bars() {
        var room = GuestRoom()
        room.come(1, "Note")
        room.perform { $0.tempo(.set(150), at: $1) }
        room.touch(1, 50, 50)
        room.touch(1)
        room.wait(until: 7_000)
        #expect(room.grains(17, .level).map(\.microseconds) == [0, 1_600_000, 3_200_000, 4_800_000, 6_400_000])
    }

    @Test("who taps on and on has sixteen taps that come back") func bounded() {
        var room = GuestRoom()
        room.come(1, "Note")
        for tap in 0..<30 {
            room.wait(until: Double(tap) * 10)
            room.touch(1, 50, 50)
            room.touch(1)
        }
        room.wait(until: 4_500)
        #expect(room.grains(17, .level).count == 30 + 16)
    }

    @Test("notes go through the host's scale guest by guest, over three octaves, and follow it") func notes() {
        var room = GuestRoom()
        for number in 1...16 { room.come(number, "Note") }
        for number in 1...16 { room.touch(number, 50, 50) }
        func notes() -> [Double] { (17...32).map { room.values(.transposition, $0).last?.value ?? 0 } }
        // A pentatonic scale where the host has none.
        let pentatonic = [-12, -9, -7, -5, -2, 0, 3, 5, 7, 10, 12, 15, 17, 19, 22].map(Double.init)
        #expect(notes() == pentatonic + [-12])
        room.set(.pitchSet, Double(PitchSet.major.rawValue))
        #expect(Array(notes().prefix(8)) == [-12, -10, -8, -7, -5, -3, -1, 0])
        #expect((17...32).allSatisfy { room.values(.pitchSet, $0).allSatisfy { $0.value == 0 } })
        let list = NoteList([.init(0), .init(1), .init(6)])
        room.perform { performer, time in performer.apply(.notes(list ?? NoteList()), at: time) }
        #expect(Array(notes().prefix(5)) == [-12, -11, -6, 0, 1])
        room.set(.transposition, 2)
        #expect(Array(notes().prefix(3)) == [-10, -9, -4])
        room.set(.pitch, 440)
        #expect(room.state(4)?.note == "B4" && room.state(1)?.note == "B3")
    }
}
