import Testing
import Touch
import TouchInput

@Suite("Hard touches: wavering, and which filters act")
struct WhereTests {
    private let fuzzy = slotScreen(extra: [
        EventCode.positionX: DeviceAxis(minimum: 0, maximum: 1000, fuzz: 20)
    ])

    @Test("A finger that wavers by half the axis' fuzz is held still; one that moves is followed, that much behind")
    func jitter() {
        let said: [Say] = [
            .id(1), .x(100), .y(50), .report, .x(110), .report, .x(91), .report, .x(130), .report, .x(125), .report,
            .x(100), .report, .id(-1), .report,
        ]
        #expect(
            played(fuzzy, said).map(\.words) == [
                ["1 began 0.1 0.5"], ["1 held 0.1 0.5"], ["1 held 0.1 0.5"], ["1 moved 0.12 0.5"],
                ["1 held 0.12 0.5"], ["1 moved 0.11 0.5"], ["1 ended 0.11 0.5"],
            ])
    }

    @Test("The fuzz that libinput took from a device is read where it keeps it")
    func libinput() {
        let entry =
            "S:input/by-path/x\nE:ID_INPUT_TOUCHPAD=1\nE:LIBINPUT_FUZZ_35=8\nE:LIBINPUT_FUZZ_36=zero\nE:LIBINPUT_FUZZ_00=4\n"
        #expect(LibinputFuzz.fuzz(in: entry) == [EventCode.positionX: 8, EventCode.singleX: 4])
        #expect(LibinputFuzz.fuzz(in: "E:LIBINPUT_FUZZ_35=-8\nE:LIBINPUT_FUZZ_35\n").isEmpty)
    }

    @Test("An axis without fuzz is followed exactly")
    func noFuzz() {
        let said: [Say] = [.id(1), .x(100), .y(50), .report, .y(51), .report, .x(101), .report]
        #expect(played(fuzzy, said).dropLast().last?.words == ["1 held 0.1 0.49"])
        #expect(played(slotScreen(), said).dropLast().last?.words == ["1 moved 0.101 0.49"])
    }

    @Test("Without filters what is played is what the device said")
    func none() {
        let said: [Say] = [
            .id(1), .x(100), .y(50), .button(1), .report, .x(102), .report, .x(700), .button(0), .report,
        ]
        let recording = EvemuRecording(device: fuzzy, events: events(said))
        let played = recording.frames(filtered: true, Placement(filters: .none))
        #expect(played.dropLast().map(\.words) == recording.frames(filtered: false).map(\.words))
    }

    @Test("Filters are chosen by name, or taken out by name; anything else is no choice")
    func choice() {
        #expect(TouchFilterChoice("all") == .all)
        #expect(TouchFilterChoice("none") == TouchFilterChoice.none)
        #expect(TouchFilterChoice("palm,jitter")?.names == [.palm, .jitter])
        #expect(TouchFilterChoice("-jump")?.names == TouchFilterChoice.all.names.subtracting([.jump]))
        for text in ["", "palms", "palm,", "palm,-jump", "-jump,palm", "palm, jitter", "-"] {
            #expect(TouchFilterChoice(text) == nil, "\(text)")
        }
    }

    @Test("A device says which filters act on it")
    func acting() {
        #expect(TouchFilterChoice.all.acting(on: slotScreen()) == [.ghost, .jump, .flicker])
        #expect(TouchFilterChoice.all.acting(on: packetScreen()) == [.jump, .flicker])
        #expect(TouchFilterChoice.all.acting(on: fuzzy) == [.ghost, .jump, .flicker, .jitter])
        var pad = slotScreen(extra: [
            EventCode.pressure: DeviceAxis(minimum: 0, maximum: 9),
            EventCode.toolType: DeviceAxis(minimum: 0, maximum: 2),
        ])
        pad.properties = [InputProperty.semiMultiTouch]
        #expect(TouchFilterChoice.all.acting(on: pad) == [.ghost, .palm, .hover, .flicker, .box])
        #expect(TouchFilterChoice("-palm")?.acting(on: pad) == [.ghost, .hover, .flicker, .box])
    }

    @Test("What each filter did is counted, and shows in the status when no finger is down")
    func counted() throws {
        let device = FakeDevice(slotScreen())
        let ear = Ear()
        let source = try KernelTouchSource(device) { _ in nil }
        #expect(source.status.filters == [.init(.ghost), .init(.jump), .init(.flicker)])
        source.start(ear.listener)
        let said: [Say] = [.id(1), .x(100), .y(50), .report, .x(102), .report, .x(700), .report, .id(-1), .report]
        device.say(events(said).map { .event($0) })
        #expect(ear.wait { $0.statuses.last?.filters.contains(TouchFilterUse(.jump, count: 1)) == true })
        source.stop()
    }
}
