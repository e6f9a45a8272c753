import Glibc
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
        for (number, device) in sysfs {
            let base = "class/event\(number)/device"
            folder.make(base + "/capabilities")
            folder.make(base + "/id")
            folder.write(device.name + "\n", base + "/name")
            folder.write("0003\n", base + "/id/bustype")
            folder.write(mask(device.properties), base + "/properties")
            folder.write(mask(device.codes[EventType.absolute] ?? []), base + "/capabilities/abs")
            folder.write(mask(device.codes[EventType.key] ?? []), base + "/capabilities/key")
            folder.write(mask(device.codes[EventType.relative] ?? []), base + "/capabilities/rel")
        }
        self.folder = folder
        devices = TouchDevices(deviceFolder: folder.path + "/dev", classFolder: folder.path + "/class") { path in
            let number = path.split(separator: "event").last.flatMap { Int($0) } ?? -1
            return (found[number] ?? .failure(.init(code: ENOENT))).map { FakeDevice($0) }
        }
    }
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
