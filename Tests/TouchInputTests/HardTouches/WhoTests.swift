import Testing
import Touch
import TouchInput

@Suite("Hard touches: what is one touch, and what two")
struct WhoTests {
    @Test("A leap that no hand makes is another finger: the old touch ends where it was, a new one begins")
    func jump() {
        let said: [Say] = [.id(1), .x(100), .y(50), .report, .x(102), .report, .x(700), .report, .x(702), .report]
        #expect(
            played(slotScreen(), said).map(\.words)
                == [
                    ["1 began 0.1 0.5"], ["1 moved 0.102 0.5"], ["1 ended 0.102 0.5", "2 began 0.7 0.5"],
                    ["2 moved 0.702 0.5"],
                ].withCancelled("2 cancelled 0.702 0.5"))
    }

    @Test("The fastest glissando stays one touch, from rest and back, at 3 m/s")
    func glissando() {
        // 217.6 mm wide: 100 m/s² up to 3 m/s in frames of 8 ms, and to rest as hard.
        var (place, speed) = (0.0, 0.0)
        var (said, time) = ([InputEvent](), Int64(0))
        let start: [Say] = [.id(1), .x(0), .y(50), .report]
        said += start.map { $0.event(at: 0) }
        for step in 0..<60 {
            time += 8000
            if step > 5 { speed = place < 120 ? min(3, speed + 0.8) : max(0, speed - 0.8) }
            place += speed * 8
            said += [Say.x(Int32(place / 217.6 * 1000)), .report].map { $0.event(at: time) }
        }
        let frames = EvemuRecording(device: slotScreen(), events: said).frames(filtered: true)
        #expect(place > 150)
        #expect(frames.allSatisfy { $0.contacts.map(\.id) == [1] })
    }

    @Test("A surface whose size nobody knows may be a small one: only twice that is a leap there")
    func unknownSize() {
        let said: [Say] = [.id(1), .x(100), .y(50), .report, .x(102), .report, .x(240), .report]
        #expect(played(slotScreen(), said).flatMap(\.contacts).allSatisfy { $0.id == 1 })
        let known = slotScreen(extra: [
            EventCode.positionX: DeviceAxis(minimum: 0, maximum: 1000, resolution: 5),
            EventCode.positionY: DeviceAxis(minimum: 0, maximum: 100, resolution: 1),
        ])
        #expect(played(known, said).flatMap(\.contacts).contains { $0.id == 2 })
    }

    @Test("After a pause a leap is believed: nobody knows how it came about")
    func leapAfterPause() {
        let said: [Say] = [.id(1), .x(100), .y(50), .report, .x(102), .report]
        var heard = events(said)
        heard += [Say.x(700), .report].map { $0.event(at: 60_000) }
        let frames = EvemuRecording(device: slotScreen(), events: heard).frames(filtered: true)
        #expect(frames.dropLast().last?.words == ["1 moved 0.7 0.5"])
    }

    /// A drag whose contact breaks off for 8 ms every 100 ms, and lifts at its end.
    private func flickering(_ breaks: Int) -> [InputEvent] {
        var heard: [InputEvent] = []
        func say(_ said: [Say], _ time: Int64) { heard += said.map { $0.event(at: time) } }
        for part in 0..<Int32(breaks + 1) {
            let time = Int64(part) * 100_000
            say([.id(part), .x(100 + part * 20), .y(50), .report], time)
            say([.x(110 + part * 20), .report], time + 50_000)
            say([.id(-1), .report], time + 92_000)
        }
        return heard
    }

    @Test("A touch that breaks off again and again within a drag goes on, from the third break on")
    func flicker() {
        let frames = EvemuRecording(device: slotScreen(), events: flickering(6)).frames(filtered: true)
        let beginnings = frames.flatMap { frame in
            frame.contacts.filter { $0.phase == .began }.map { _ in frame.timeMicroseconds }
        }
        #expect(beginnings == [0, 100_000, 200_000])
        // Once it breaks again and again a lift waits for 25 ms, and comes by itself then.
        let last = EvemuRecording(
            device: slotScreen(), events: flickering(6) + [Say.other, .report].map { $0.event(at: 999_000) }
        )
        .frames(filtered: true).last
        #expect(last?.timeMicroseconds == 692_000 + FlickerFilter.gapMicroseconds)
        #expect(last?.contacts.map(\.phase) == [.ended])
    }

    @Test("Where nothing flickers a lift is a lift at once, however fast the taps follow each other")
    func taps() {
        var said: [Say] = []
        for tap in 0..<40 {
            said += [.id(Int32(tap)), .x(400), .y(50), .report, .id(-1), .report, .other, .report, .other, .report]
        }
        let frames = played(slotScreen(), said)
        #expect(frames.filter { $0.contacts.first?.phase == .began }.count == 40)
        #expect(
            frames.filter { $0.contacts.first?.phase == .ended }.map { $0.timeMicroseconds % 40_000 }
                == Array(repeating: 10_000, count: 40))
    }

    @Test("A trill of two fingers is no flicker")
    func trill() {
        var said: [Say] = []
        for tap in 0..<Int32(20) { said += [.id(tap), .x(400 + tap % 2 * 80), .y(50), .report, .id(-1), .report] }
        let frames = played(slotScreen(), said)
        #expect(frames.filter { $0.contacts.contains { $0.phase == .began } }.count == 20)
    }

    @Test("Live, a lift that was held back comes by itself when nothing follows")
    func heldLiftLive() throws {
        let device = FakeDevice(slotScreen())
        let ear = Ear()
        let source = try KernelTouchSource(device) { _ in nil }
        source.start(ear.listener)
        device.say(flickering(3).map { .event($0) })
        #expect(ear.wait { $0.frames.last == ["3 ended 0.17 0.5"] })
        source.stop()
        #expect(source.status.filters.contains(TouchFilterUse(.flicker, count: 1)))
    }
}

extension [[String]] {
    /// With a last frame in which what was down at the recording's end is taken away.
    func withCancelled(_ words: String...) -> [[String]] { self + [words] }
}
