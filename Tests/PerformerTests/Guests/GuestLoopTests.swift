import Granular
import Mapping
import Performer
import Session
import Testing
import Touch

@Suite("Guests in loops and performances") struct GuestLoopTests {
    /// A layer of a second: two guests and the host, each for half of it.
    private func looped() -> GuestRoom {
        var room = GuestRoom()
        room.come(1)
        room.come(2)
        room.loop(.record)
        room.wait(until: 1_000)
        room.touch(1, 50, 20)
        room.wait(until: 1_100)
        room.touch(2, 100, 40)
        room.host(10, 10)
        room.wait(until: 1_500)
        room.touch(1, 60, 30)
        room.wait(until: 1_600)
        room.touch(1)
        room.touch(2)
        room.host()
        room.wait(until: 2_000)
        room.loop(.record)
        return room
    }

    private func starts(_ room: GuestRoom, _ cloud: UInt8, from: Int64 = 2_000_000) -> [Int64] {
        room.changes.compactMap { time, change in
            if case .start(cloud) = change, time >= from { time } else { nil }
        }
    }

    @Test("a layer plays each guest's hand again, by their part and with their voice, beside the hands'") func loops() {
        var room = looped()
        #expect(room.performer.loopState(at: room.now).layers == 1)
        room.wait(until: 4_500)
        #expect(starts(room, 17) == [2_000_000, 3_000_000, 4_000_000])
        #expect(starts(room, 18) == [2_100_000, 3_100_000, 4_100_000])
        #expect(starts(room, 0) == [2_100_000, 3_100_000, 4_100_000])
        let pitches = room.values(.pitch, 17).filter { $0.milliseconds >= 2_000 && $0.milliseconds < 3_000 }
        #expect(pitches.map(\.value) == [550, 640])
        #expect(room.state(1)?.fingers.isEmpty == true, "their own hand rests")
        room.loop(.clear)
        room.wait(until: 8_000)
        #expect(room.sounding.isEmpty)
    }

    @Test("also after they left; with the layer they are gone") func left() {
        var room = looped()
        room.wait(until: 2_800)
        room.leave(1)
        #expect(room.state(1) == nil && room.sounding.isEmpty)
        room.wait(until: 3_500)
        #expect(starts(room, 17) == [2_000_000, 3_000_000])
        // Their number is theirs as long as they are heard.
        let isEarly = room.come(1)
        room.loop(.undoLayer)
        let isLater = room.come(1)
        #expect(!isEarly && isLater && room.sounding.isEmpty)
    }

    @Test("what a file of loops keeps is the hands'") func kept() {
        let kept = looped().performer.keptLoop
        #expect(kept?.layers.count == 1 && kept?.layers.first?.marks.allSatisfy { $0.contacts.count <= 1 } == true)
    }

    @Test("a performance has who played by which part, and every finger; played back they play again")
    func performance() {
        var room = GuestRoom()
        room.come(3, "Zone")
        let before = PerformerState(room.performer)
        room.performer.playedFrames = []
        room.wait(until: 1_000)
        room.touch(3, 50, 20)
        room.wait(until: 1_200)
        room.touch(3, 60, 20)
        room.touch(3)
        let played = room.performer.played(since: before, at: room.now).map(\.command)
        var sources: [Int] = []
        for case .command(.touch(let source, _)) in played { sources.append(source) }
        #expect(sources == [10_003, 10_003, 10_003])
        var told: [String] = []
        for case .part(let title, guest: 3) in PerformerState(room.performer).commands(since: nil) {
            told.append(title)
        }
        #expect(told == ["Zone"])
        // The same as a file has it.
        let build = Performance.Build(rate: 48_000, seed: 1, kernel: "x", quality: .fine, levelDecibels: 0)
        var performance = Performance(build: build)
        performance.mappings = [.init(title: "Zone", isMirrored: false, text: "")]
        performance.endFrame = 48_000
        func contact(_ x: Double) -> [Contact] {
            [Contact(id: 1, phase: .moved, position: SurfacePoint(x: x, y: 0.2))]
        }
        performance.commands = [
            .init(microseconds: 0, .part(guest: 3, 0)),
            .init(microseconds: 100_000, .touch(source: 10_003, contact(0.4))),
            .init(microseconds: 300_000, .touch(source: 10_003, contact(0.6))),
        ]
        var again = GuestRoom()
        again.come(3)
        again.performer.playBack(performance, file: "p.quern", at: 0)
        again.wait(until: 500)
        #expect(again.sounding == [17] && again.values(.pitch, 17).map(\.value).suffix(2) == [460, 640])
        #expect(again.performer.guestsState?.all.count == 1 && again.state(3)?.isPlaying == false)
        again.wait(until: 2_000)
        #expect(again.sounding.isEmpty && again.performer.playbackState == nil)
    }
}
