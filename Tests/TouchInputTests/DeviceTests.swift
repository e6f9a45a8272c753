import Testing
import TouchInput

@Suite("Which devices can be played")
struct DeviceTests {
    @Test("A screen with slots and one with packets can be played")
    func playable() {
        #expect(slotScreen().refusal() == nil)
        #expect(slotScreen().usesSlots)
        #expect(packetScreen().refusal() == nil)
        #expect(!packetScreen().usesSlots)
    }

    @Test("A device without multi-touch axes is refused, and so is one with only half of them")
    func missingAxes() {
        #expect(DeviceDescription(name: "Keyboard").refusal() == .noTouchAxes)
        var device = slotScreen()
        device.axes[EventCode.positionY] = nil
        device.codes[EventType.absolute]?.remove(EventCode.positionY)
        #expect(device.refusal() == .oneAxis(missing: "ABS_MT_POSITION_Y"))
    }

    @Test("An axis without extent is refused")
    func emptyAxis() {
        let device = slotScreen(extra: [EventCode.positionX: DeviceAxis(minimum: 5, maximum: 5)])
        #expect(device.refusal() == .emptyAxis("ABS_MT_POSITION_X"))
    }

    @Test("A mouse with a touch surface is refused")
    func mouse() {
        var device = slotScreen()
        device.codes[EventType.relative] = [EventCode.relativeX]
        #expect(device.refusal() == .mouse)
    }

    @Test("A keyboard cover that claims every axis is refused")
    func fakeMultiTouch() {
        let all = Dictionary(
            uniqueKeysWithValues: (UInt16(0x20)...0x3f).map { ($0, DeviceAxis(minimum: -127, maximum: 127)) })
        #expect(slotScreen(extra: all).refusal() == .fakeMultiTouch)
        let negative = slotScreen(extra: [EventCode.slot: DeviceAxis(minimum: -127, maximum: 127)])
        #expect(negative.refusal() == .fakeMultiTouch)
    }

    @Test(
        "Every reason is said in words",
        arguments: [
            DeviceRefusal.noTouchAxes, .oneAxis(missing: "ABS_MT_POSITION_X"), .fakeMultiTouch, .mouse, .unknownRange,
            .emptyAxis("ABS_MT_POSITION_Y"),
        ])
    func words(_ refusal: DeviceRefusal) {
        #expect(refusal.description.count > 10)
        #expect(!refusal.description.contains("\n"))
    }

    @Test("A range that begins below or above 0 is normal, and values outside it are clamped")
    func offsetRanges() {
        let device = slotScreen(extra: [
            EventCode.positionX: DeviceAxis(minimum: -4824, maximum: 5176),
            EventCode.positionY: DeviceAxis(minimum: 1472, maximum: 5472),
        ])
        #expect(device.refusal() == nil)
        let frames = decoded(
            device, [.id(1), .x(176), .y(2472), .report, .x(-9999), .y(9999), .report, .x(9999), .y(-9999), .report])
        #expect(frames.map(\.words) == [["1 began 0.5 0.75"], ["1 moved 0.0 0.0"], ["1 moved 1.0 1.0"]])
    }

    @Test(
        "Direct means touchscreen and pointer or button pad means trackpad; without a word, a finger tool means trackpad"
    )
    func kind() {
        var device = packetScreen()
        #expect(device.kind == .touchscreen)
        device.codes[EventType.key]?.insert(EventCode.fingerTool)
        #expect(device.kind == .trackpad)
        device.properties = [InputProperty.direct]
        #expect(device.kind == .touchscreen)
        device.properties = [InputProperty.buttonPad]
        #expect(device.kind == .trackpad)
    }

    @Test("The surface's proportions come from millimetres, else from its axes, and are never absurd")
    func aspect() {
        func aspect(_ x: DeviceAxis, _ y: DeviceAxis) -> Double {
            slotScreen(extra: [EventCode.positionX: x, EventCode.positionY: y]).aspect
        }
        let square = DeviceAxis(minimum: 0, maximum: 32767)
        var wide = square
        wide.resolution = 55
        var high = square
        high.resolution = 98
        #expect(abs(aspect(wide, high) - 98.0 / 55) < 1e-9)
        #expect(aspect(DeviceAxis(minimum: 0, maximum: 800), DeviceAxis(minimum: 0, maximum: 480)) == 800.0 / 480)
        #expect(aspect(DeviceAxis(minimum: 0, maximum: 800), DeviceAxis(minimum: 0, maximum: 3)) == 1.6)
        #expect(aspect(square, square) == 1.6)
    }

    @Test("A device is known again by its serial number, or by its socket when it has none")
    func identity() {
        var device = slotScreen()
        device.physicalPath = "usb-1/input0"
        var moved = device
        moved.physicalPath = "usb-2/input0"
        #expect(device.isSameDevice(as: device))
        #expect(!device.isSameDevice(as: moved))
        device.uniqueID = "1234"
        moved.uniqueID = "1234"
        #expect(device.isSameDevice(as: moved))
        moved.product = 9
        #expect(!device.isSameDevice(as: moved))
    }
}
