import CEvdev
import Glibc
import Synchronization
import TestSupport
import Testing
import Touch
import TouchInput

/// Devices that are felt, through the very code that tells the kernel; they answer as they are told.
private final class Shaker: Sendable {
    enum Call { case open, upload, write }

    private struct State {
        var told: [String] = []
        var effects: [ff_effect] = []
        var failures: [Call: Int32] = [:]
        var isSlow = false
    }

    private let state = Mutex(State())

    /// What they were told, in order.
    var told: [String] { state.withLock { $0.told } }
    /// The effects that they were given.
    var effects: [ff_effect] { state.withLock { $0.effects } }

    /// What a call answers from now on: 0, or an error number.
    func answer(_ call: Call, _ code: Int32) { state.withLock { $0.failures[call] = code } }
    /// Whether they take their time for each effect.
    func slow(_ isSlow: Bool) { state.withLock { $0.isSlow = isSlow } }

    var calls: ForceFeedbackCalls {
        ForceFeedbackCalls(
            open: { path in self.tell(.open, "open \(path.split(separator: "/").last ?? "")") ?? 7 },
            upload: { _, effect in
                while self.state.withLock({ $0.isSlow }) { usleep(1_000) }
                if let failure = self.tell(.upload, "upload") { return failure }
                return self.state.withLock { state in
                    state.effects.append(effect)
                    return Int32(state.effects.count) - 1
                }
            },
            write: { _, code, value in self.tell(.write, "play \(code) \(value)") ?? 0 },
            erase: { _, number in self.tell(nil, "erase \(number)") ?? 0 },
            close: { _ in _ = self.tell(nil, "close") })
    }

    private func tell(_ call: Call?, _ words: String) -> Int32? {
        state.withLock { state in
            let code = call.flatMap { state.failures[$0] } ?? 0
            if code == 0 { state.told.append(words) }
            return code == 0 ? nil : -code
        }
    }
}

private func device(
    _ name: String, feeling codes: Set<UInt16> = [], phys: String = "", serial: String = ""
) -> DeviceDescription {
    DeviceDescription(
        name: name, physicalPath: phys, uniqueID: serial, codes: codes.isEmpty ? [:] : [EventType.forceFeedback: codes])
}

private func screen(feeling codes: Set<UInt16> = [], phys: String = "", serial: String = "") -> DeviceDescription {
    var screen = slotScreen()
    (screen.physicalPath, screen.uniqueID, screen.codes[EventType.forceFeedback]) = (phys, serial, codes)
    return screen
}

private let rumble: Set<UInt16> = [ForceFeedbackCode.rumble]
private let sine = UInt16(FF_SINE)

/// A machine with these devices, from event0 on, and what is told to those that are felt.
private struct FeltMachine {
    let folder: TemporaryFolder
    let shaker = Shaker()
    let devices: TouchDevices

    init(_ found: DeviceDescription...) throws {
        let folder = try TemporaryFolder()
        self.folder = folder
        folder.make("dev")
        for (number, device) in found.enumerated() {
            folder.write("", "dev/event\(number)")
            folder.plug(device, as: number)
        }
        devices = TouchDevices(
            deviceFolder: folder.path + "/dev", classFolder: folder.path + "/class", forceFeedback: shaker.calls
        ) { path in
            let number = path.split(separator: "event").last.flatMap { Int($0) } ?? -1
            return found.indices.contains(number) ? .success(FakeDevice(found[number])) : .failure(.init(code: ENOENT))
        }
    }

    /// What is felt of the touch device, by name.
    var felt: String? { devices.list().first?.haptics?.device.name }

    /// The touch device, started.
    func start(_ choice: HapticsChoice = .found) throws -> KernelTouchSource {
        let source = try KernelTouchSource(path: folder.path + "/dev/event0", haptics: choice, devices: devices)
        source.start { _ in }
        return source
    }
}

@Suite("What hands can feel")
struct HapticFindingTests {
    @Test("A device is felt by its motors, else by its waves; waves of no known form, and nothing, are not felt")
    func kinds() {
        #expect(device("a", feeling: rumble).hapticKind == .rumble)
        #expect(device("b", feeling: [ForceFeedbackCode.periodic, sine]).hapticKind == .periodic)
        #expect(device("c", feeling: rumble.union([ForceFeedbackCode.periodic, sine])).hapticKind == .rumble)
        #expect(device("d", feeling: [ForceFeedbackCode.periodic]).hapticKind == nil)
        #expect(device("e").hapticKind == nil)
    }

    @Test("The touch device itself is felt, else what is a part of the same hardware, and nothing else")
    func beside() throws {
        let (here, there) = ("usb-0000:00:14.0-4/input0", "usb-0000:00:14.0-4/input1")
        #expect(
            try FeltMachine(screen(feeling: rumble, phys: here), device("Other", feeling: rumble, phys: there)).felt
                == "Test screen")
        #expect(try FeltMachine(screen(phys: here), device("Motor", feeling: rumble, phys: there)).felt == "Motor")
        #expect(
            try FeltMachine(screen(phys: here), device("Gamepad", feeling: rumble, phys: "usb-0000:00:14.0-5/input0"))
                .felt
                == nil)
        #expect(try FeltMachine(screen(), device("Vibrator", feeling: rumble)).felt == nil)
    }

    @Test("By Bluetooth all have one path: the serial number says what belongs together")
    func bluetooth() throws {
        let adapter = "00:1b:dc:00:00:01"
        let pad = screen(phys: adapter, serial: "a4:53:85:00:00:02")
        #expect(
            try FeltMachine(pad, device("Own", feeling: rumble, phys: adapter, serial: "a4:53:85:00:00:02")).felt
                == "Own")
        #expect(
            try FeltMachine(pad, device("Another", feeling: rumble, phys: adapter, serial: "11:22:33:00:00:04")).felt
                == nil
        )
    }

    @Test("Parts of one piece of hardware in sysfs belong together, whatever they say of themselves")
    func sysfs() throws {
        let machine = try FeltMachine(screen(), device("Motor", feeling: rumble), device("Other", feeling: rumble))
        machine.folder.make("i2c-1")
        machine.folder.make("i2c-2")
        for (event, parent) in [(0, 1), (1, 2), (2, 1)] {
            machine.folder.link("class/event\(event)/device/device", to: "\(machine.folder.path)/i2c-\(parent)")
        }
        #expect(machine.felt == "Other")
    }

    @Test("The player can name any device that can be felt, by a part of its name, its event or its path")
    func named() throws {
        let machine = try FeltMachine(
            screen(), device("Gamepad", feeling: rumble), device("Wheel", feeling: rumble), device("Keyboard"))
        for name in ["game", "Gamepad", "event1", machine.folder.path + "/dev/event1"] {
            let source = try KernelTouchSource(
                path: machine.folder.path + "/dev/event0", haptics: .named(name), devices: machine.devices)
            #expect(source.haptics?.entry.device.name == "Gamepad")
        }
        #expect(throws: TouchDeviceError.nothingToFeel(name: "Keyboard")) { try machine.start(.named("Keyboard")) }
        #expect(throws: TouchDeviceError.self) { try machine.start(.named("e")) }
        #expect(try machine.start(.off).haptics == nil)
        #expect(try machine.start().haptics == nil)
    }

    @Test("What may not be written is told in a line, with the command that mends it")
    func locked() throws {
        let machine = try FeltMachine(screen(feeling: rumble))
        machine.shaker.answer(.open, EACCES)
        let problem = try #require(machine.devices.list().first?.haptics?.problem)
        #expect(problem.hasPrefix("no haptics: no permission to write Test screen: run `sudo chown $USER "))
        #expect(!problem.contains("\n"))
        machine.shaker.answer(.open, EIO)
        #expect(machine.devices.list().first?.haptics?.problem?.contains("cannot open Test screen") == true)
    }
}

@Suite("Feeling")
struct HapticsTests {
    @Test("The device gets each effect once, plays them by their numbers, and has none at the end")
    func protocolOfKernel() throws {
        let machine = try FeltMachine(screen(feeling: rumble.union([UInt16(FF_GAIN)])))
        let source = try machine.start()
        let haptics = try #require(source.haptics)
        #expect(eventually { machine.shaker.told.last == "play \(FF_GAIN) 65535" })
        #expect(machine.shaker.effects.count == 4)
        haptics.feel(.border)
        #expect(eventually { machine.shaker.told.last == "play 2 1" })
        haptics.feel([.end, .button])
        #expect(eventually { machine.shaker.told.last == "play 0 1" })
        source.stop()
        #expect(machine.shaker.told.suffix(5) == ["erase 0", "erase 1", "erase 2", "erase 3", "close"])
    }

    @Test("Effects are short, each unlike the others, by motors as by waves")
    func effects() throws {
        for codes in [rumble, [ForceFeedbackCode.periodic, sine]] {
            let machine = try FeltMachine(screen(feeling: codes))
            let source = try machine.start()
            #expect(eventually { machine.shaker.effects.count == 4 })
            source.stop()
            let effects = machine.shaker.effects
            #expect(effects.allSatisfy { $0.id == -1 && (10...30).contains($0.replay.length) })
            #expect(Set(effects.map(\.replay.length)).count == 4)
            #expect(effects.allSatisfy { $0.type == (codes == rumble ? UInt16(FF_RUMBLE) : UInt16(FF_PERIODIC)) })
            if codes == rumble {
                #expect(effects.allSatisfy { $0.u.rumble.strong_magnitude > 0 || $0.u.rumble.weak_magnitude > 0 })
            } else {
                #expect(effects.allSatisfy { $0.u.periodic.waveform == sine && $0.u.periodic.magnitude > 0 })
                #expect(effects.allSatisfy { $0.u.periodic.period <= $0.replay.length })
            }
        }
    }

    @Test("A device with room for two effects plays the strongest that it has, and nothing in place of the others")
    func littleRoom() throws {
        let machine = try FeltMachine(screen(feeling: rumble))
        let shaker = machine.shaker
        var calls = shaker.calls
        let upload = calls.upload
        calls.upload = { file, effect in shaker.effects.count < 2 ? upload(file, effect) : -ENOSPC }
        let entry = try #require(machine.devices.hapticDevices().first)
        let haptics = Haptics(entry, calls: calls) { nil }
        haptics.start()
        haptics.feel(.border)
        haptics.feel(.key)
        #expect(eventually { shaker.told.last == "play 1 1" })
        haptics.stop()
        #expect(shaker.told.suffix(3) == ["erase 0", "erase 1", "close"])
        #expect(!shaker.told.contains { $0.hasPrefix("play 2") })
    }

    @Test("A driver that takes its time holds up nobody; what came meanwhile is felt once")
    func busy() throws {
        let machine = try FeltMachine(screen(feeling: rumble))
        machine.shaker.slow(true)
        let source = try machine.start()
        let haptics = try #require(source.haptics)
        for _ in 0..<1_000 { haptics.feel(.key) }
        #expect(!machine.shaker.told.contains("upload"))
        machine.shaker.slow(false)
        #expect(eventually { machine.shaker.told.last == "play 1 1" })
        source.stop()
        #expect(machine.shaker.told.count { $0 == "play 1 1" } == 1)
    }

    @Test("A device that vanished is closed, and found again when hands feel something later")
    func vanishes() throws {
        let machine = try FeltMachine(screen(feeling: rumble))
        let source = try machine.start()
        let haptics = try #require(source.haptics)
        #expect(eventually { machine.shaker.effects.count == 4 })
        machine.shaker.answer(.write, ENODEV)
        haptics.feel(.border)
        #expect(eventually { machine.shaker.told.last == "close" })
        machine.shaker.answer(.write, 0)
        #expect(
            eventually(every: 50) {
                haptics.feel(.border)
                return machine.shaker.told.last == "play 6 1"
            })
        source.stop()
    }

    @Test("The kernel gets events of force feedback of its own size, and says with a number what it refuses")
    func kernel() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/pipe"
        #expect(mkfifo(path, 0o600) == 0)
        let calls = ForceFeedbackCalls.kernel
        let file = calls.open(path)
        #expect(file >= 0)
        #expect(calls.upload(file, quern_rumble(10, 1, 1)) == -ENOTTY)
        #expect(calls.erase(file, 0) == -ENOTTY)
        #expect(calls.write(file, 3, 1) == 0)
        var event = input_event()
        #expect(read(file, &event, MemoryLayout<input_event>.size) == MemoryLayout<input_event>.size)
        #expect(event.type == UInt16(EV_FF) && event.code == 3 && event.value == 1)
        calls.close(file)
        #expect(calls.open(folder.path + "/none") == -ENOENT)
    }
}
