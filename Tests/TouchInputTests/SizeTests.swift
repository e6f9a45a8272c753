import Testing
import Touch
import TouchInput

@Suite("How large a surface and a touch are")
struct SizeTests {
    @Test("A touch's length is a share of the longest, and lying broader is not moving")
    func touchSize() {
        let device = slotScreen(extra: [
            EventCode.pressure: DeviceAxis(minimum: 0, maximum: 100),
            EventCode.touchMajor: DeviceAxis(minimum: 0, maximum: 50),
        ])
        let said: [Say] = [
            .id(1), .x(100), .y(20), .axis(EventCode.pressure, 40), .axis(EventCode.touchMajor, 10), .report,
            .axis(EventCode.touchMajor, 25), .report, .axis(EventCode.touchMajor, 60), .x(200), .report, .id(-1),
            .report,
        ]
        let contacts = decoded(device, said).flatMap(\.contacts)
        #expect(contacts.map(\.size) == [0.2, 0.5, 1, 1])
        #expect(contacts.map(\.phase) == [.began, .held, .moved, .ended])
        #expect(contacts.map(\.strength) == [0.4, 0.4, 0.4, 0.4])
    }

    @Test("Packets carry the length too")
    func packetSize() {
        let device = packetScreen(extra: [EventCode.touchMajor: DeviceAxis(minimum: 0, maximum: 200)])
        let said: [Say] = [.x(1), .y(1), .axis(EventCode.touchMajor, 50), .packet, .report]
        #expect(decoded(device, said).first?.contacts.first?.size == 0.25)
    }

    @Test("A device that does not say it gives no size of a touch")
    func noTouchSize() {
        #expect(decoded(slotScreen(), [.id(1), .x(1), .y(1), .report]).first?.contacts.first?.size == .some(nil))
        let axis = [EventCode.touchMajor: DeviceAxis(minimum: 0, maximum: 50)]
        let unsaid = decoded(slotScreen(extra: axis), [.id(1), .x(1), .y(1), .report])
        #expect(unsaid.first?.contacts.first?.size == .some(nil))
    }

    @Test("Millimetres come from both axes' resolutions, where they can be right; else they are assumed and said to be")
    func surfaceSize() throws {
        #expect(
            DeviceDescription.virtualTouchscreen.size == SurfaceSize(widthMillimetres: 320, heightMillimetres: 200))
        #expect(slotScreen().size == .assumed(aspect: 1.6))
        var absurd = DeviceDescription.virtualTouchscreen
        absurd.axes[EventCode.positionY]?.resolution = 1
        #expect(!absurd.size.isKnown)
        #expect(absurd.size.aspect == absurd.aspect)
        let screen = try RecordingTouchSource(
            VirtualTouchscreen().recording(of: []), placement: Placement(matrix: .quarterTurn, isOnScreen: true))
        #expect(screen.status.size == SurfaceSize(widthMillimetres: 200, heightMillimetres: 320))
        #expect(screen.status.isOnScreen)
        #expect(screen.status.aspect == 0.625)
    }

    @Test("A kernel device is placed while it is played, and says its size turned")
    func kernelDevice() throws {
        let device = FakeDevice(slotScreen())
        let ear = Ear()
        let source = try KernelTouchSource(device, placement: Placement(matrix: .quarterTurn)) { _ in nil }
        source.start(ear.listener)
        device.say([.id(1), .x(100), .y(20), .report])
        #expect(ear.wait { $0.frames == [["1 began 0.8 0.9"]] })
        #expect(abs(source.status.aspect - 0.625) < 1e-9)
        source.stop()
    }
}
