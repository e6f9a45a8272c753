import Testing
import Touch
import TouchInput

@Suite("Frames and slots (protocol B)")
struct SlotTests {
    @Test("Nothing happens before the frame ends, and the frame has the stamp of its end")
    func stamp() throws {
        var decoder = try #require(FrameDecoder(slotScreen()))
        for (time, say) in [(100, Say.id(4)), (107, .x(500)), (103, .y(25))] {
            #expect(decoder.decode(say.event(at: Int64(time))) == nil)
        }
        let ended = decoder.decode(Say.report.event(at: 120))
        let frame = try #require(ended)
        #expect(frame.timeMicroseconds == 120)
        #expect(frame.words == ["1 began 0.5 0.75"])
    }

    @Test("The slot that is in use at the start need not be 0")
    func initialSlot() {
        let said: [Say] = [
            .id(9), .x(100), .y(0), .slot(0), .id(10), .x(900), .y(100), .report, .slot(3), .id(-1), .report,
        ]
        let frames = decoded(slotScreen(initialSlot: 3), said)
        #expect(
            frames.map(\.words) == [["1 began 0.1 1.0", "2 began 0.9 0.0"], ["1 ended 0.1 1.0", "2 held 0.9 0.0"]])
    }

    @Test("A slot stays in use until another is named")
    func slotLeftOut() {
        let frames = decoded(
            slotScreen(), [.slot(2), .id(1), .x(0), .y(0), .report, .x(1000), .report, .id(-1), .report])
        #expect(frames.map(\.words) == [["1 began 0.0 1.0"], ["1 moved 1.0 1.0"], ["1 ended 1.0 1.0"]])
    }

    @Test("A slot that ends and begins again in one frame is one end and then one beginning")
    func reuseInOneFrame() {
        let frames = decoded(
            slotScreen(), [.id(1), .x(100), .y(50), .report, .x(200), .id(-1), .id(2), .x(700), .report])
        #expect(frames.map(\.words) == [["1 began 0.1 0.5"], ["1 ended 0.2 0.5", "2 began 0.7 0.5"]])
    }

    @Test("A tap within one frame is listed once, as ended, with an id of its own")
    func tapInOneFrame() {
        let frames = decoded(slotScreen(), [.id(1), .x(100), .y(50), .id(-1), .report, .id(2), .report])
        #expect(frames.map(\.words) == [["1 ended 0.1 0.5"], ["2 began 0.1 0.5"]])
    }

    @Test("An id that replaces another without an end keeps the contact")
    func directReplacement() {
        let frames = decoded(slotScreen(), [.id(1), .x(100), .y(50), .report, .id(2), .x(300), .report])
        #expect(frames.map(\.words) == [["1 began 0.1 0.5"], ["1 moved 0.3 0.5"]])
    }

    @Test("A slot past the last is ignored until the next slot event", arguments: [5, 99, -1])
    func slotOutOfRange(_ slot: Int32) {
        let frames = decoded(
            slotScreen(),
            [
                .id(1), .x(100), .y(50), .slot(slot), .id(2), .x(900), .report, .id(-1), .x(800), .report, .slot(0),
                .x(200), .report,
            ])
        #expect(frames.map(\.words) == [["1 began 0.1 0.5"], ["1 held 0.1 0.5"], ["1 moved 0.2 0.5"]])
    }

    @Test("Never more fingers sound than there are slots")
    func moreFingersThanSlots() {
        var said: [Say] = []
        for finger in 0..<10 { said += [.slot(Int32(finger)), .id(Int32(finger)), .x(1), .y(1)] }
        // BTN_TOOL_TRIPLETAP claims a third finger.
        #expect(decoded(slotScreen(slots: 2), said + [.report]).map(\.contacts.count) == [2])
        #expect(decoded(slotScreen(slots: 60), said + [.report]).map(\.contacts.count) == [10])
    }

    @Test("A slot's position survives to its next contact; an axis that was never given stands at its minimum")
    func survivingPosition() {
        let frames = decoded(
            slotScreen(), [.id(1), .x(400), .report, .id(-1), .report, .y(25), .report, .id(2), .report])
        #expect(frames.map(\.words) == [["1 began 0.4 1.0"], ["1 ended 0.4 1.0"], ["2 began 0.4 0.75"]])
    }

    @Test("A frame that changes nothing holds the fingers that rest")
    func restingFinger() {
        let frames = decoded(slotScreen(), [.id(1), .x(400), .y(50), .report, .other, .report])
        #expect(frames.map(\.words) == [["1 began 0.4 0.5"], ["1 held 0.4 0.5"]])
    }

    @Test("Ends of what was not down, and frames without a finger, say nothing")
    func nothing() {
        #expect(decoded(slotScreen(), [.id(-1), .report, .x(4), .report, .button(1), .report]).isEmpty)
    }

    @Test("Fingers that are down when the device is opened begin in the first frame")
    func downAtOpen() throws {
        var resting = ContactValues()
        resting.set(EventCode.trackingID, to: 40)
        resting.set(EventCode.positionX, to: 250)
        resting.set(EventCode.positionY, to: 50)
        var lifted = resting
        lifted.set(EventCode.trackingID, to: -1)
        var decoder = try #require(FrameDecoder(slotScreen(initialSlot: 1), slots: [0: lifted, 1: resting]))
        #expect(decoder.isAnyDown)
        _ = decoder.decode(Say.x(500).event(at: 1))
        let frame = decoder.decode(Say.report.event(at: 2))
        #expect(frame?.words == ["1 began 0.5 0.5"])
    }

    @Test("What a recording lost drops the broken frame, and no more")
    func dropped() {
        let frames = decoded(
            slotScreen(),
            [
                .id(1), .x(100), .y(50), .report, .x(200), .dropped, .x(300), .report, .y(0), .report, .dropped,
                .report, .report,
            ])
        #expect(frames.map(\.words) == [["1 began 0.1 0.5"], ["1 moved 0.1 1.0"], ["1 held 0.1 1.0"]])
    }

    @Test("Strength is pressure, else the size of the touch, else not known")
    func strength() {
        func strength(_ axes: [UInt16: DeviceAxis], _ said: [Say]) -> Double? {
            decoded(slotScreen(extra: axes), [.id(1)] + said + [.report]).first?.contacts.first?.strength
        }
        let size = DeviceAxis(minimum: 0, maximum: 200)
        let touch = EventCode.touchMajor
        let width = EventCode.widthMajor
        let pressure = EventCode.pressure
        #expect(strength([:], []) == nil)
        #expect(strength([touch: size], [.axis(touch, 50)]) == 0.25)
        #expect(strength([touch: size, width: size], [.axis(touch, 50), .axis(width, 100)]) == 0.5)
        #expect(strength([touch: size, width: size], [.axis(touch, 90), .axis(width, 60)]) == 1)
        #expect(strength([touch: size, pressure: size], [.axis(touch, 50), .axis(pressure, 150)]) == 0.75)
    }
}
