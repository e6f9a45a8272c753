import Glibc
import Synchronization
import Testing
import Touch
import TouchInput

@Suite("Hard touches: what is lost, and what is more than there can be")
struct LossTests {
    @Test("SYN_DROPPED in the middle of a chord: who stayed stays, who lifted has ended, who was replaced is another")
    func droppedInChord() throws {
        let device = FakeDevice(slotScreen())
        let ear = Ear()
        let source = try KernelTouchSource(device) { _ in nil }
        source.start(ear.listener)
        device.say(
            [
                .id(1), .x(100), .y(50), .slot(1), .id(2), .x(500), .y(50), .slot(2), .id(3), .x(900), .y(50),
                .button(1), .report,
            ], at: 10)
        #expect(ear.wait { $0.frames.count == 1 })
        // What libevdev says of it: the replaced and the lifted end first, then the newcomer begins.
        device.say(
            [.event(Say.slot(0).event(at: 20)), .event(Say.x(110).event(at: 20)), .lost(Say.dropped.event(at: 20))],
            caughtUp: caught(
                [.slot(1), .id(-1), .slot(2), .id(-1), .report, .slot(2), .id(9), .x(300), .report], at: 20))
        device.say([.slot(0), .x(120), .report], at: 30)
        #expect(ear.wait { $0.frames.count == 4 })
        #expect(
            Array(ear.frames.dropFirst()) == [
                ["1 moved 0.11 0.5", "2 ended 0.5 0.5", "3 ended 0.9 0.5"], ["1 held 0.11 0.5", "4 began 0.3 0.5"],
                ["1 moved 0.12 0.5", "4 held 0.3 0.5"],
            ])
        source.stop()
    }

    @Test("SYN_DROPPED again while what was lost is caught up with loses nothing")
    func droppedAgain() throws {
        let device = FakeDevice(slotScreen())
        let ear = Ear()
        let source = try KernelTouchSource(device) { _ in nil }
        source.start(ear.listener)
        device.say([.id(1), .x(100), .y(50), .report], at: 10)
        #expect(ear.wait { $0.frames.count == 1 })
        device.say(
            [.lost(Say.dropped.event(at: 20))],
            caughtUp: caught([.x(200), .report, .dropped, .x(300), .report], at: 20))
        #expect(ear.wait { $0.frames.count == 3 })
        #expect(ear.frames.last == ["1 moved 0.3 0.5"])
        source.stop()
    }

    @Test("An id that is used again in one frame is one end and one beginning, also as it is played")
    func reusedId() {
        let said: [Say] = [.id(7), .x(100), .y(50), .report, .id(-1), .id(7), .x(700), .report, .id(-1), .report]
        #expect(
            played(slotScreen(), said).map(\.words) == [
                ["1 began 0.1 0.5"], ["1 ended 0.1 0.5", "2 began 0.7 0.5"], ["2 ended 0.7 0.5"],
            ])
    }

    @Test("A third finger that only BTN_TOOL_TRIPLETAP tells of, on two slots, is never played")
    func tripleTap() {
        let said: [Say] = [
            .id(1), .x(100), .y(50), .slot(1), .id(2), .x(900), .y(50), .key(EventCode.fingerCountTools[2], 1),
            .button(1), .report, .x(910), .report,
        ]
        #expect(played(slotScreen(slots: 2), said).allSatisfy { $0.contacts.count == 2 })
    }

    @Test("A screen that tells one slot a report loses no finger and lifts none")
    func oneSlotAReport() {
        let said: [Say] = [
            .id(1), .x(100), .y(50), .report, .slot(1), .id(2), .x(900), .y(50), .report, .slot(0), .x(110), .report,
            .slot(1), .x(890), .report,
        ]
        #expect(
            played(slotScreen(), said).map(\.words) == [
                ["1 began 0.1 0.5"], ["1 held 0.1 0.5", "2 began 0.9 0.5"], ["1 moved 0.11 0.5", "2 held 0.9 0.5"],
                ["1 held 0.11 0.5", "2 moved 0.89 0.5"], ["1 cancelled 0.11 0.5", "2 cancelled 0.89 0.5"],
            ])
    }

    @Test(
        "Values outside an axis' range, as far as numbers go, lie on the surface's edge", arguments: [Int32.min, .max])
    func outside(_ value: Int32) {
        let frames = played(slotScreen(), [.id(1), .x(value), .y(value), .report])
        #expect(frames.first?.contacts.first?.position == SurfacePoint(x: value < 0 ? 0 : 1, y: value < 0 ? 1 : 0))
    }

    @Test("Unplugged mid-touch with a palm down and a lift held back: every finger that is heard ends, and none begins")
    func unpluggedInTheMiddle() throws {
        let device = FakeDevice(
            slotScreen(extra: [EventCode.toolType: DeviceAxis(minimum: 0, maximum: ToolType.palm)]))
        let ear = Ear()
        let source = try KernelTouchSource(device) { _ in nil }
        source.start(ear.listener)
        device.say([
            .id(1), .x(100), .y(50), .slot(1), .id(2), .x(900), .y(50), .axis(EventCode.toolType, ToolType.palm),
            .report,
        ])
        #expect(ear.wait { $0.frames == [["1 began 0.1 0.5"]] })
        device.say([.failed(ENODEV)])
        #expect(ear.wait { $0.statuses.last?.connected == false })
        #expect(ear.frames == [["1 began 0.1 0.5"], ["1 cancelled 0.1 0.5"]])
        source.stop()
        #expect(ear.frames.count == 2)
    }

    @Test("Plugged in again while a finger lies on it: the finger plays from there, with a number of its own")
    func backWithFinger() throws {
        let device = FakeDevice(slotScreen())
        var resting = ContactValues()
        resting.set(EventCode.trackingID, to: 40)
        resting.set(EventCode.positionX, to: 250)
        resting.set(EventCode.positionY, to: 50)
        let returned = FakeDevice(slotScreen(), slots: [0: resting])
        let ear = Ear()
        let source = try KernelTouchSource(device) { _ in returned }
        source.start(ear.listener)
        device.say([.id(1), .x(100), .y(50), .report])
        #expect(ear.wait { $0.frames.count == 1 })
        device.say([.failed(ENODEV)])
        #expect(ear.wait { $0.statuses.last?.connected == true && $0.statuses.contains { !$0.connected } })
        returned.say([.x(260), .report])
        #expect(ear.wait { $0.frames.last == ["2 began 0.26 0.5"] })
        source.stop()
    }

    @Test("While the device is away and another takes its place, the source waits; it can be ended all the same")
    func otherDevice() throws {
        let device = FakeDevice(slotScreen())
        let asked = Atomic<Int>(0)
        let ear = Ear()
        let source = try KernelTouchSource(device) { _ in
            asked.add(1, ordering: .relaxed)
            return nil
        }
        source.start(ear.listener)
        device.say([.failed(ENODEV)])
        #expect(ear.wait { _ in asked.load(ordering: .relaxed) >= 2 })
        #expect(source.status.connected == false)
        source.stop()
        #expect(ear.frames.isEmpty)
    }
}
