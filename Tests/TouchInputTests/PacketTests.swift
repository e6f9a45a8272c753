import Testing
import Touch
import TouchInput

@Suite("Packets without identity (protocol A)")
struct PacketTests {
    private func finger(_ x: Int32, _ y: Int32, _ more: [Say] = []) -> [Say] { [.x(x), .y(y)] + more + [.packet] }

    @Test("Fingers keep their ids when their packets change places")
    func changedPlaces() {
        let frames = decoded(
            packetScreen(),
            finger(100, 100) + finger(900, 900) + [.report] + finger(890, 900) + finger(110, 100) + [.report])
        #expect(
            frames.map(\.words) == [["1 began 0.1 0.9", "2 began 0.9 0.1"], ["1 moved 0.11 0.9", "2 moved 0.89 0.1"]])
    }

    @Test("A finger lifts with an empty packet")
    func emptyPacket() {
        let frames = decoded(packetScreen(), finger(100, 100) + [.report, .packet, .report, .packet, .report])
        #expect(frames.map(\.words) == [["1 began 0.1 0.9"], ["1 ended 0.1 0.9"]])
    }

    @Test("Fingers lift when the touch button goes up without a packet")
    func button() {
        let frames = decoded(
            packetScreen(),
            [.button(1)] + finger(100, 100) + finger(500, 500) + [.report, .button(0), .report, .report])
        #expect(frames.map { $0.contacts.map(\.phase) } == [[.began, .began], [.ended, .ended]])
    }

    @Test("A finger lifts when its touch has no length")
    func noLength() {
        let device = packetScreen(extra: [EventCode.touchMajor: DeviceAxis(minimum: 0, maximum: 100)])
        let frames = decoded(
            device,
            finger(100, 100, [.axis(EventCode.touchMajor, 50)]) + [.report]
                + finger(100, 100, [.axis(EventCode.touchMajor, 0)]) + [.report])
        #expect(frames.map(\.words) == [["1 began 0.1 0.9"], ["1 ended 0.1 0.9"]])
        #expect(frames.first?.contacts.first?.strength == 0.5)
    }

    @Test("A finger that lifts is the one that is missing, not the last one")
    func middleFingerLifts() {
        let frames = decoded(
            packetScreen(),
            finger(100, 0) + finger(500, 0) + finger(900, 0) + [.report] + finger(890, 0) + finger(110, 0) + [.report])
        #expect(frames.last?.words == ["1 moved 0.11 1.0", "2 ended 0.5 1.0", "3 moved 0.89 1.0"])
    }

    @Test("A frame that says nothing of contacts changes nothing")
    func silentFrame() {
        let frames = decoded(
            packetScreen(), [.button(1)] + finger(100, 100) + [.report, .other, .report] + finger(100, 100) + [.report])
        #expect(frames.map(\.words) == [["1 began 0.1 0.9"], ["1 held 0.1 0.9"]])
    }

    @Test("Ids that the packets carry are believed, however far the finger jumped")
    func trackingIDs() {
        let frames = decoded(
            packetScreen(),
            finger(100, 0, [.id(7)]) + finger(900, 0, [.id(8)]) + [.report] + finger(900, 0, [.id(7)])
                + finger(100, 0, [.id(9)]) + [.report])
        #expect(frames.last?.words == ["1 moved 0.9 1.0", "2 ended 0.9 1.0", "3 began 0.1 1.0"])
    }

    @Test("More packets than anybody has fingers are cut to 32")
    func flood() {
        let said = (0..<200).flatMap { finger(Int32($0 * 5), 500) } + [.report]
        #expect(decoded(packetScreen(), said + said).map(\.contacts.count) == [32, 32])
    }

    @Test("A lost frame is dropped whole")
    func dropped() {
        let frames = decoded(
            packetScreen(),
            finger(100, 100) + [.report] + finger(500, 100) + [.dropped, .packet, .report, .other, .report])
        #expect(frames.map(\.words) == [["1 began 0.1 0.9"]])
    }
}
