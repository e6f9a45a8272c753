import Glibc
import Synchronization
import TestSupport
import Testing
import Touch
import TouchInput

private func microsecondsNow() -> Int64 {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Int64(now.tv_sec) * 1_000_000 + Int64(now.tv_nsec) / 1000
}

@Suite("A device played live")
struct KernelSourceTests {
    @Test("Touches arrive as frames, and the device is grabbed from the start and given back at the end")
    func plays() throws {
        let device = FakeDevice(slotScreen())
        let ear = Ear()
        let source = try KernelTouchSource(device) { _ in nil }
        source.start(ear.listener)
        #expect(ear.wait { $0.statuses.last?.grabbed == true })
        device.say([.id(1), .x(500), .y(50), .report], at: 1000)
        #expect(ear.wait { $0.frames == [["1 began 0.5 0.5"]] })
        source.stop()
        #expect(ear.frames == [["1 began 0.5 0.5"], ["1 cancelled 0.5 0.5"]])
        #expect(device.grabs == [true, false])
        #expect(device.isClosed)
    }

    @Test("Its thread comes around while nobody touches, so that a watchdog sees one that stands still")
    func rounds() throws {
        let source = try KernelTouchSource(FakeDevice(slotScreen())) { _ in nil }
        source.start { _ in }
        let before = source.rounds ?? 0
        #expect(eventually(every: 50) { source.rounds ?? 0 >= before + 2 })
        source.stop()
    }

    @Test("A device that need not be grabbed is not")
    func ungrabbed() throws {
        let device = FakeDevice(slotScreen())
        let ear = Ear()
        let source = try KernelTouchSource(device, grabbing: false) { _ in nil }
        source.start(ear.listener)
        #expect(ear.wait { !$0.statuses.isEmpty })
        source.stop()
        #expect(device.grabs.isEmpty)
        #expect(source.status.grabbed == false)
    }

    @Test("Giving back and grabbing wait until no finger is down")
    func grabWaits() throws {
        let device = FakeDevice(slotScreen())
        let ear = Ear()
        let source = try KernelTouchSource(device) { _ in nil }
        source.start(ear.listener)
        device.say([.id(1), .x(500), .y(50), .report])
        #expect(ear.wait { $0.frames.count == 1 })
        source.grab(false)
        usleep(50_000)
        #expect(device.grabs == [true])
        device.say([.id(-1), .report])
        #expect(ear.wait { $0.statuses.last?.grabbed == false })
        #expect(device.grabs == [true, false])
        source.grab(true)
        #expect(ear.wait { $0.statuses.last?.grabbed == true })
        source.stop()
    }

    @Test("A finger that is down at the start delays the grab, and begins in the first frame")
    func downAtStart() throws {
        var values = ContactValues()
        values.set(EventCode.trackingID, to: 3)
        values.set(EventCode.positionX, to: 100)
        let device = FakeDevice(slotScreen(), slots: [0: values])
        let ear = Ear()
        let source = try KernelTouchSource(device) { _ in nil }
        source.start(ear.listener)
        #expect(ear.wait { $0.statuses.count == 1 })
        #expect(device.grabs.isEmpty)
        device.say([.y(50), .report])
        device.say([.id(-1), .report])
        #expect(ear.wait { $0.statuses.last?.grabbed == true })
        #expect(ear.frames == [["1 began 0.1 0.5"], ["1 ended 0.1 0.5"]])
        source.stop()
    }

    @Test("A device that another program holds is said to be held, and taken when it is free")
    func busy() throws {
        let device = FakeDevice(slotScreen())
        device.answerGrab(EBUSY)
        let ear = Ear()
        let source = try KernelTouchSource(device) { _ in nil }
        source.start(ear.listener)
        #expect(ear.wait { $0.statuses.last?.remark?.contains("another program") == true })
        #expect(source.status.grabbed == false)
        device.answerGrab(0)
        #expect(ear.wait { $0.statuses.last?.grabbed == true })
        #expect(source.status.remark == nil)
        source.stop()
    }

    @Test("What the kernel lost is caught up with: a finger that lifted meanwhile has ended, a new one has begun")
    func lost() throws {
        let device = FakeDevice(slotScreen())
        let ear = Ear()
        let source = try KernelTouchSource(device) { _ in nil }
        source.start(ear.listener)
        device.say([.id(1), .x(100), .y(50), .report], at: 10)
        #expect(ear.wait { $0.frames.count == 1 })
        // libevdev says a replaced contact as an end, a frame's end, and a beginning.
        device.say(
            [.event(Say.x(200).event(at: 20)), .lost(Say.dropped.event(at: 20))],
            caughtUp: caught([.id(-1), .report, .id(5), .x(700), .slot(1), .id(6), .x(900), .y(0), .report], at: 20))
        device.say([.x(800), .report], at: 30)
        #expect(ear.wait { $0.frames.count == 4 })
        #expect(
            ear.frames == [
                ["1 began 0.1 0.5"], ["1 ended 0.2 0.5"], ["2 began 0.7 0.5", "3 began 0.9 1.0"],
                ["2 held 0.7 0.5", "3 moved 0.8 1.0"],
            ])
        source.stop()
    }

    @Test("A broken frame with nothing to catch up with is still played")
    func lostNothing() throws {
        let device = FakeDevice(slotScreen())
        let ear = Ear()
        let source = try KernelTouchSource(device) { _ in nil }
        source.start(ear.listener)
        device.say(
            [Say.id(1), .x(100), .y(50)].map { .event($0.event(at: 20)) } + [.lost(Say.dropped.event(at: 20))])
        #expect(ear.wait { $0.frames == [["1 began 0.1 0.5"]] })
        source.stop()
    }

    @Test("An interrupted and a short read change nothing", arguments: [EINTR, EINVAL])
    func interrupted(_ code: Int32) throws {
        let device = FakeDevice(slotScreen())
        let ear = Ear()
        let source = try KernelTouchSource(device) { _ in nil }
        source.start(ear.listener)
        let said: [Say] = [.id(1), .x(100), .y(50), .report]
        device.say(said.flatMap { [.failed(code), .event($0.event(at: 1))] })
        #expect(ear.wait { $0.frames == [["1 began 0.1 0.5"]] })
        source.stop()
    }

    @Test("A device that vanishes mid-touch cancels every finger in one frame; the same one that returns plays on")
    func vanishes() throws {
        let device = FakeDevice(slotScreen())
        let returned = FakeDevice(slotScreen())
        let isBack = Atomic<Bool>(false)
        let ear = Ear()
        let source = try KernelTouchSource(device) { wanted in
            isBack.load(ordering: .relaxed) && returned.description.isSameDevice(as: wanted) ? returned : nil
        }
        source.start(ear.listener)
        device.say([.id(1), .x(100), .y(50), .slot(1), .id(2), .x(900), .y(50), .report])
        #expect(ear.wait { $0.frames.count == 1 })
        device.say([.failed(ENODEV)])
        #expect(ear.wait { $0.statuses.last?.connected == false })
        #expect(ear.frames.last == ["1 cancelled 0.1 0.5", "2 cancelled 0.9 0.5"])
        #expect(source.status.remark?.contains("disconnected") == true)
        #expect(source.status.grabbed == false)
        #expect(device.isClosed)
        isBack.store(true, ordering: .relaxed)
        #expect(ear.wait { $0.statuses.last?.connected == true })
        #expect(source.status.remark == nil)
        #expect(returned.grabs == [true])
        returned.say([.id(1), .x(500), .y(50), .report])
        #expect(ear.wait { $0.frames.last == ["3 began 0.5 0.5"] })
        source.stop()
        #expect(returned.isClosed)
    }

    @Test("A device that cannot be played is refused and closed")
    func refused() {
        let device = FakeDevice(DeviceDescription(name: "Keyboard"))
        #expect(throws: TouchDeviceError.refused(name: "Keyboard", reason: .noTouchAxes)) {
            try KernelTouchSource(device) { _ in nil }
        }
        #expect(device.isClosed)
    }

    @Test("A source that was never started closes its device; stopping twice does no harm")
    func neverStarted() throws {
        let device = FakeDevice(slotScreen())
        let source = try KernelTouchSource(device) { _ in nil }
        source.stop()
        source.stop()
        #expect(device.isClosed)
    }
}

@Suite("A recording played in its own time")
struct RecordingSourceTests {
    private func recording(lifting: Bool) -> EvemuRecording {
        EvemuRecording(
            device: slotScreen(),
            events: events(
                [.id(1), .x(100), .y(50), .report, .other, .report, .x(200), .report]
                    + (lifting ? [.id(-1), .report] : [])))
    }

    @Test("Frames come when their time has come, stamped with the start and their own time exactly")
    func time() throws {
        let source = try RecordingTouchSource(recording(lifting: true))
        let stamps = Mutex<[(stamp: Int64, heard: Int64)]>([])
        let ear = Ear()
        let before = microsecondsNow()
        source.start { event in
            ear.listener(event)
            if case .frame(let frame) = event {
                stamps.withLock { $0.append((frame.timeMicroseconds, microsecondsNow())) }
            }
        }
        #expect(
            ear.wait { ear in
                if case .finished? = ear.events.last { true } else { false }
            })
        let heard = stamps.withLock { $0 }
        let first = try #require(heard.first)
        #expect(first.stamp >= before)
        #expect(heard.map { $0.stamp - first.stamp } == [0, 10_000, 20_000, 30_000])
        #expect(heard.allSatisfy { $0.heard >= $0.stamp })
        #expect(ear.frames.last == ["1 ended 0.2 0.5"])
        source.stop()
    }

    @Test("Fingers that are down at the end are cancelled, then the recording has finished")
    func end() throws {
        let source = try RecordingTouchSource(recording(lifting: false), name: "mine")
        let ear = Ear()
        source.start(ear.listener)
        #expect(
            ear.wait { ear in
                if case .finished? = ear.events.last { true } else { false }
            })
        #expect(ear.frames.last == ["1 cancelled 0.2 0.5"])
        #expect(ear.statuses.first?.name == "mine")
        #expect(source.status.grabbed == nil)
        source.stop()
    }

    @Test("A recording that is stopped cancels what is down and finishes nothing")
    func stopped() throws {
        let long = VirtualTouchscreen().recording(of: [
            Stroke(finger: 0, startMilliseconds: 0, durationMilliseconds: 60_000, points: [SurfacePercent(50, 50)])
        ])
        let source = try RecordingTouchSource(long)
        let ear = Ear()
        source.start(ear.listener)
        #expect(ear.wait { $0.frames.count == 1 })
        source.stop()
        #expect(ear.frames == [["1 began 0.5 0.5"], ["1 cancelled 0.5 0.5"]])
        #expect(ear.events.count == 3)
    }

    @Test("A recording of a mouse is refused")
    func refused() {
        var device = slotScreen()
        device.codes[EventType.relative] = [EventCode.relativeX]
        #expect(throws: TouchDeviceError.refused(name: "Test screen", reason: .mouse)) {
            try RecordingTouchSource(EvemuRecording(device: device, events: []))
        }
    }
}
