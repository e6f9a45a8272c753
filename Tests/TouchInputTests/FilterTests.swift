import Testing
import Touch
import TouchInput

@Suite("A pad that sees a box around the fingers is played as one finger")
struct FilterTests {
    private var pad: DeviceDescription {
        var device = slotScreen(slots: 2)
        device.properties = [InputProperty.pointer, InputProperty.semiMultiTouch]
        return device
    }

    private let said: [Say] = [
        .slot(0), .id(1), .x(100), .y(50), .report, .slot(1), .id(2), .x(900), .y(50), .report, .x(800), .report,
        .slot(0), .id(-1), .report, .slot(1), .x(700), .report, .id(-1), .report,
    ]

    @Test("The oldest contact sounds; when it lifts the other goes on; never two at once")
    func oneFinger() {
        let frames = EvemuRecording(device: pad, events: events(said)).frames(filtered: true)
        #expect(
            frames.map(\.words) == [
                ["1 began 0.1 0.5"], ["1 held 0.1 0.5"], ["1 held 0.1 0.5"], ["1 ended 0.1 0.5", "2 began 0.8 0.5"],
                ["2 moved 0.7 0.5"], ["2 ended 0.7 0.5"],
            ])
    }

    @Test("The player is told, and the trace shows what the device said")
    func told() throws {
        let recording = EvemuRecording(device: pad, events: events(said))
        #expect(pad.remark?.contains("one finger") == true)
        #expect(try RecordingTouchSource(recording).status.remark == pad.remark)
        #expect(slotScreen().remark == nil)
        #expect(recording.frames(filtered: false).map(\.contacts.count) == [1, 2, 2, 2, 1, 1])
    }

    @Test("A contact that was never played ends unheard")
    func unheard() {
        let said: [Say] = [
            .id(1), .x(1), .y(1), .report, .slot(1), .id(2), .report, .id(-1), .report, .slot(0), .id(-1), .report,
        ]
        let frames = EvemuRecording(device: pad, events: events(said)).frames(filtered: true)
        #expect(frames.flatMap(\.contacts).allSatisfy { $0.id == 1 })
        #expect(frames.last?.contacts.map(\.phase) == [.ended])
    }
}
