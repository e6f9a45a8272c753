import Testing
import Touch
import TouchInput

@Suite("Hard touches: what is no finger is taken away")
struct TakenAwayTests {
    private let tool = EventCode.toolType
    private var palmScreen: DeviceDescription {
        slotScreen(extra: [EventCode.toolType: DeviceAxis(minimum: 0, maximum: ToolType.palm)])
    }

    @Test("A palm that appears mid-touch is cancelled at once, and plays nothing until it lifts")
    func palmMidTouch() {
        let said: [Say] = [
            .id(1), .x(100), .y(50), .report, .axis(tool, ToolType.palm), .report, .x(300), .report,
            .axis(tool, 0), .x(310), .report, .id(-1), .report, .id(2), .x(500), .report,
        ]
        #expect(
            played(palmScreen, said).dropLast().map(\.words) == [
                ["1 began 0.1 0.5"], ["1 cancelled 0.1 0.5"], ["2 began 0.5 0.5"],
            ])
        #expect(
            decoded(palmScreen, said).map { $0.contacts.map(\.tool) } == [
                [.finger], [.palm], [.palm], [.finger], [.finger], [.finger],
            ])
    }

    @Test("A palm that is one from the start is never heard, and the fingers beside it are")
    func palmFromTheStart() {
        let said: [Say] = [
            .id(1), .axis(tool, ToolType.palm), .x(900), .y(0), .slot(1), .id(2), .axis(tool, 0), .x(100), .y(50),
            .report, .slot(0), .id(-1), .report,
        ]
        #expect(
            played(palmScreen, said).map(\.words) == [["1 began 0.1 0.5"], ["1 held 0.1 0.5"], ["1 cancelled 0.1 0.5"]])
    }

    @Test("A pen is no palm")
    func pen() {
        let said: [Say] = [.id(1), .axis(tool, ToolType.pen), .x(100), .y(50), .report, .id(-1), .report]
        let frames = played(palmScreen, said)
        #expect(frames.map { $0.contacts.map(\.tool) } == [[.pen], [.pen]])
    }

    @Test(
        "A finger above the surface plays from where it comes down to where it rises, with a number of its own each time"
    )
    func hoverByDistance() {
        let device = slotScreen(extra: [EventCode.distance: DeviceAxis(minimum: 0, maximum: 10)])
        let said: [Say] = [
            .id(1), .x(100), .y(50), .axis(EventCode.distance, 0), .report, .id(-1), .report,
            .id(2), .axis(EventCode.distance, 4), .report, .x(200), .report,
            .axis(EventCode.distance, 0), .report, .x(220), .report, .axis(EventCode.distance, 2), .report, .x(300),
            .report, .axis(EventCode.distance, 0), .report, .id(-1), .report,
        ]
        #expect(
            played(device, said).map(\.words) == [
                ["1 began 0.1 0.5"], ["1 ended 0.1 0.5"], ["2 began 0.2 0.5"], ["2 moved 0.22 0.5"],
                ["2 ended 0.22 0.5"], ["3 began 0.3 0.5"], ["3 ended 0.3 0.5"],
            ])
        #expect(decoded(device, said)[2].contacts.first?.isHovering == true)
    }

    @Test("A device that only ever tells one distance is played")
    func constantDistance() {
        let device = slotScreen(extra: [EventCode.distance: DeviceAxis(minimum: 0, maximum: 10)])
        let said: [Say] = [.id(1), .x(100), .y(50), .axis(EventCode.distance, 4), .report, .id(-1), .report]
        #expect(played(device, said).map(\.words) == [["1 began 0.1 0.5"], ["1 ended 0.1 0.5"]])
    }

    @Test("Pressure 0 is hovering, on a device that has ever shown another one")
    func hoverByPressure() {
        let device = slotScreen(extra: [EventCode.pressure: DeviceAxis(minimum: 0, maximum: 100)])
        let said: [Say] = [
            .id(1), .x(100), .y(50), .axis(EventCode.pressure, 40), .report, .axis(EventCode.pressure, 0), .report,
            .x(200), .report, .axis(EventCode.pressure, 30), .report, .id(-1), .report,
        ]
        #expect(
            played(device, said).map(\.words) == [
                ["1 began 0.1 0.5"], ["1 ended 0.1 0.5"], ["2 began 0.2 0.5"], ["2 ended 0.2 0.5"],
            ])
        let mute: [Say] = [.id(1), .x(100), .y(50), .axis(EventCode.pressure, 0), .report, .id(-1), .report]
        #expect(played(device, mute).map(\.words) == [["1 began 0.1 0.5"], ["1 ended 0.1 0.5"]])
    }

    @Test(
        "A contact that never ends is ended when the touch button goes up, and does not come back with the next finger")
    func ghost() {
        let said: [Say] = [
            .id(1), .x(100), .y(50), .slot(1), .id(2), .x(900), .y(50), .button(1), .report, .id(-1), .button(0),
            .report, .id(3), .x(500), .button(1), .report, .id(-1), .button(0), .report,
        ]
        #expect(
            played(slotScreen(), said).map(\.words) == [
                ["1 began 0.1 0.5", "2 began 0.9 0.5"], ["1 ended 0.1 0.5", "2 ended 0.9 0.5"], ["3 began 0.5 0.5"],
                ["3 ended 0.5 0.5"],
            ])
        #expect(decoded(slotScreen(), said).last?.words == ["1 held 0.1 0.5", "3 ended 0.5 0.5"])
    }

    @Test("A finger that was taken for a ghost and moves is a finger again")
    func noGhost() {
        let said: [Say] = [
            .id(1), .x(100), .y(50), .button(1), .report, .button(0), .report, .button(1), .report, .x(150), .report,
        ]
        #expect(
            played(slotScreen(), said).dropLast().map(\.words) == [
                ["1 began 0.1 0.5"], ["1 ended 0.1 0.5"], ["2 began 0.15 0.5"],
            ])
    }

    @Test("The buttons that count fingers end ghosts too, but not beyond the fingers that they can count")
    func counted() {
        var device = slotScreen()
        device.codes[EventType.key] = [EventCode.fingerTool, EventCode.fingerCountTools[1]]
        let (one, two) = (EventCode.fingerTool, EventCode.fingerCountTools[1])
        let first: [Say] = [.id(1), .x(100), .y(50), .key(one, 1), .report]
        let second: [Say] = [.slot(1), .id(2), .x(900), .y(50), .key(one, 0), .key(two, 1), .report]
        let third: [Say] = [.slot(2), .id(3), .x(500), .y(50), .key(two, 0), .report]
        #expect(played(device, first + second + third).dropLast().last?.words.last == "3 began 0.5 0.5")
        let frames = played(device, first + second + [.id(-1), .key(two, 0), .report])
        #expect(frames.last?.words == ["1 ended 0.1 0.5", "2 ended 0.9 0.5"])
    }

    @Test("A finger that rests for minutes, while others come and go, is never taken for a ghost")
    func drone() {
        var said: [Say] = [.id(1), .x(100), .y(50), .button(1), .report, .slot(1)]
        for tap in 0..<20_000 { said += [.id(Int32(tap + 2)), .x(900), .y(50), .report, .id(-1), .report] }
        let frames = played(slotScreen(), said)
        #expect(frames.dropLast().dropFirst().allSatisfy { $0.contacts.first?.phase == .held })
        #expect(frames.last?.timeMicroseconds == 400_000_000)
    }
}
