import Glibc
import Synchronization
import Testing
import TouchInput

/// A machine with folders of its own and devices that open as they are told.
private struct Machine {
    let folder: TemporaryFolder
    let devices: TouchDevices

    init(_ found: [Int: Result<DeviceDescription, TouchDevices.OpenFailure>], sysfs: [Int: DeviceDescription] = [:])
        throws
    {
        let folder = try TemporaryFolder()
        folder.make("dev/by-id")
        folder.make("dev/by-path")
        for number in found.keys { folder.write("", "dev/event\(number)") }
        folder.write("", "dev/mice")
        for (number, device) in sysfs { folder.plug(device, as: number) }
        self.folder = folder
        devices = TouchDevices(deviceFolder: folder.path + "/dev", classFolder: folder.path + "/class") { path in
            let number = path.split(separator: "event").last.flatMap { Int($0) } ?? -1
            return (found[number] ?? .failure(.init(code: ENOENT))).map { FakeDevice($0) }
        }
    }
}

extension TemporaryFolder {
    /// Lets sysfs have a device, in `class`.
    func plug(_ device: DeviceDescription, as number: Int) {
        let base = "class/event\(number)/device"
        make(base + "/capabilities")
        make(base + "/id")
        write(device.name + "\n", base + "/name")
        write(device.physicalPath + "\n", base + "/phys")
        write(device.uniqueID + "\n", base + "/uniq")
        write("0003\n", base + "/id/bustype")
        write(mask(device.properties), base + "/properties")
        write(mask(device.codes[EventType.absolute] ?? []), base + "/capabilities/abs")
        write(mask(device.codes[EventType.key] ?? []), base + "/capabilities/key")
        write(mask(device.codes[EventType.relative] ?? []), base + "/capabilities/rel")
        write(mask(device.codes[EventType.forceFeedback] ?? []), base + "/capabilities/ff")
    }

    /// Takes it away again.
    fileprivate func unplug(_ number: Int) { rename("\(path)/class/event\(number)", "\(path)/gone\(number)") }
}

private func mask(_ codes: Set<UInt16>) -> String {
    var words = [UInt](repeating: 0, count: 12)
    for code in codes { words[Int(code) / UInt.bitWidth] |= 1 << (Int(code) % UInt.bitWidth) }
    while words.count > 1, words.last == 0 { words.removeLast() }
    return words.reversed().map { String($0, radix: 16) }.joined(separator: " ") + "\n"
}

private func named(_ name: String, _ device: DeviceDescription = slotScreen()) -> DeviceDescription {
    var device = device
    device.name = name
    return device
}

private let trackpad: DeviceDescription = {
    var device = slotScreen()
    device.name = "Pad"
    device.properties = [InputProperty.pointer]
    return device
}()

private let locked = Result<DeviceDescription, TouchDevices.OpenFailure>.failure(.init(code: EACCES))

@Suite("Which device is meant")
struct DevicesTests {
    @Test("The one usable device is chosen, touchscreens before trackpads, and the others are shown")
    func choose() throws {
        let machine = try Machine([
            0: .success(DeviceDescription(name: "Keyboard")), 1: .success(trackpad), 10: .success(named("Screen")),
            2: .success(named("Second screen")),
        ])
        let choice = try machine.devices.choose()
        #expect(choice.chosen.device.name == "Second screen")
        #expect(choice.others.map(\.device.name) == ["Screen", "Pad"])
        #expect(machine.devices.list().map(\.device.name) == ["Pad", "Second screen", "Screen"])
    }

    @Test("Without any device it says so")
    func none() throws {
        #expect(throws: TouchDeviceError.noneFound) { try Machine([:]).devices.choose() }
        #expect(throws: TouchDeviceError.noneFound) {
            try TouchDevices(deviceFolder: "/no/such", classFolder: "/no/such").choose()
        }
    }

    @Test("A device is named by by-id, by-path, path, event, its name, or a part of its name that fits it alone")
    func find() throws {
        let machine = try Machine([
            3: .success(named("ELAN Screen")), 4: .success(named("Wacom Finger")), 5: .success(named("Wacom Pen")),
        ])
        machine.folder.link("dev/by-id/usb-elan-event", to: "../event3")
        machine.folder.link("dev/by-path/pci-0-event", to: "../event4")
        let devices = machine.devices
        let root = machine.folder.path + "/dev/"
        for (name, found) in [
            ("usb-elan-event", "ELAN Screen"), ("pci-0-event", "Wacom Finger"), (root + "event4", "Wacom Finger"),
            (root + "by-id/usb-elan-event", "ELAN Screen"), ("event5", "Wacom Pen"), ("Wacom Pen", "Wacom Pen"),
            ("elan", "ELAN Screen"),
        ] {
            #expect(try devices.find(name).device.name == found)
        }
        #expect(try devices.find("elan").stableName == "usb-elan-event")
        #expect(try devices.find("event4").stableName == "pci-0-event")
        #expect(try devices.find("event5").stableName == "Wacom Pen")
        #expect(throws: TouchDeviceError.notFound(name: "Apple")) { try devices.find("Apple") }
        #expect(throws: TouchDeviceError.notFound(name: "/dev/none")) { try devices.find("/dev/none") }
        #expect(
            throws: TouchDeviceError.ambiguous(
                name: "wacom", candidates: ["Wacom Finger (pci-0-event)", "Wacom Pen (\(root)event5)"])
        ) { try devices.find("wacom") }
    }

    @Test("A screen that may not be read is still known as one, with the command that mends it")
    func noPermission() throws {
        let machine = try Machine(
            [7: locked, 8: locked], sysfs: [7: named("Stage screen"), 8: DeviceDescription(name: "Keyboard")])
        let list = machine.devices.list()
        #expect(list.map(\.device.name) == ["Stage screen"])
        #expect(list.first?.state == .noPermission)
        #expect(list.first?.device.kind == .touchscreen)
        let path = machine.folder.path + "/dev/event7"
        #expect(list.first?.problem?.contains("sudo chown $USER \(path)") == true)
        #expect(throws: TouchDeviceError.noPermission(name: "Stage screen", path: path)) {
            try machine.devices.choose()
        }
        #expect(throws: TouchDeviceError.noPermission(name: "Stage screen", path: path)) {
            try machine.devices.find("stage")
        }
    }

    @Test("A refused device gives its reason when it is asked for, and is never chosen")
    func refused() throws {
        var mouse = named("Magic Mouse")
        mouse.codes[EventType.relative] = [EventCode.relativeX, EventCode.relativeY]
        let machine = try Machine([1: .success(mouse)], sysfs: [1: mouse])
        #expect(throws: TouchDeviceError.refused(name: "Magic Mouse", reason: .mouse)) {
            try machine.devices.find("magic")
        }
        #expect(throws: TouchDeviceError.noneFound) { try machine.devices.choose() }
    }

    @Test("A file that is no device is said to be none")
    func notADevice() throws {
        let folder = try TemporaryFolder()
        let path = folder.write("hello", "event0")
        let devices = TouchDevices(deviceFolder: folder.path, classFolder: "/no/such")
        #expect(throws: TouchDeviceError.self) { try devices.find(path) }
        #expect(throws: TouchDeviceError.self) { try KernelTouchSource(path: path, devices: devices) }
    }

    @Test("Every error is one line of words")
    func words() {
        let errors: [TouchDeviceError] = [
            .noneFound, .notFound(name: "x"), .ambiguous(name: "x", candidates: ["a", "b"]),
            .noPermission(name: "x", path: "/dev/input/event1"), .refused(name: "x", reason: .mouse),
            .cannotOpen(name: "x", reason: "busy"),
        ]
        for error in errors { #expect(error.description.count > 8 && !error.description.contains("\n")) }
    }
}

@Suite("Hard touches: which other devices there are beside one")
struct BesideTests {
    private func screen(in socket: String) -> DeviceDescription {
        var device = slotScreen()
        (device.bus, device.physicalPath) = (3, socket + "/input0")
        return device
    }

    @Test(
        "A screen that comes back in another socket is found; its twin, which was there beside it, is not taken for it")
    func otherSocket() throws {
        let folder = try TemporaryFolder()
        for number in [1, 3] { folder.write("", "event\(number)") }
        folder.plug(screen(in: "usb-1"), as: 1)
        folder.plug(screen(in: "usb-3"), as: 3)
        let (first, returned) = (FakeDevice(screen(in: "usb-1")), FakeDevice(screen(in: "usb-2")))
        let twin = FakeDevice(screen(in: "usb-3"))
        let twinOpened = Atomic<Int>(0)
        let devices = TouchDevices(deviceFolder: folder.path, classFolder: folder.path + "/class") { path in
            switch path.last {
            case "1": return .success(first)
            case "2": return .success(returned)
            default:
                twinOpened.add(1, ordering: .relaxed)
                return .success(twin)
            }
        }
        let source = try KernelTouchSource(path: folder.path + "/event1", devices: devices)
        let ear = Ear()
        source.start(ear.listener)
        first.say([.id(1), .x(100), .y(50), .report])
        #expect(ear.wait { $0.frames.count == 1 })
        folder.unplug(1)
        unlink(folder.path + "/event1")
        first.say([.failed(ENODEV)])
        #expect(ear.wait { _ in twinOpened.load(ordering: .relaxed) >= 2 })
        #expect(ear.statuses.last?.connected == false)
        folder.plug(screen(in: "usb-2"), as: 2)
        folder.write("", "event2")
        #expect(ear.wait { $0.statuses.last?.connected == true })
        returned.say([.id(1), .x(500), .y(50), .report])
        #expect(ear.wait { $0.frames.last == ["2 began 0.5 0.5"] })
        source.stop()
    }

    @Test("A touchscreen is the only pointer unless there is a mouse, a pad or a tablet that is no part of it")
    func onlyPointer() throws {
        var mouse = DeviceDescription(name: "Mouse", bus: 3, physicalPath: "usb-7/input0")
        mouse.codes = [EventType.relative: [EventCode.relativeX, EventCode.relativeY]]
        var part = mouse
        part.physicalPath = "usb-1/input1"
        var tablet = DeviceDescription(name: "Tablet", bus: 3, physicalPath: "usb-8/input0")
        tablet.codes = [EventType.absolute: [EventCode.singleX], EventType.key: [EventCode.touchButton]]
        var sensor = DeviceDescription(name: "Accelerometer", bus: 3)
        sensor.codes = [EventType.absolute: [EventCode.singleX, EventCode.singleY]]
        let keyboard = DeviceDescription(name: "Keyboard", bus: 3)
        let played = screen(in: "usb-1")
        func isOnly(beside others: DeviceDescription...) throws -> Bool {
            let machine = try Machine(
                [:], sysfs: Dictionary(uniqueKeysWithValues: ([played] + others).enumerated().map { ($0, $1) }))
            return machine.devices.isOnlyPointer(played)
        }
        #expect(try isOnly())
        #expect(try isOnly(beside: keyboard, sensor, part))
        #expect(try !isOnly(beside: mouse))
        #expect(try !isOnly(beside: tablet))
        #expect(try !isOnly(beside: screen(in: "usb-2")))
    }
}
