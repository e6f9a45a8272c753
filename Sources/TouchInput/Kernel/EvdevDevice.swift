import CEvdev
import Glibc

/// A kernel device, read through libevdev.
///
/// `@unchecked Sendable`: ``EventDevice`` promises one thread at a time.
final class EvdevDevice: EventDevice, @unchecked Sendable {
    let fileDescriptor: Int32
    let description: DeviceDescription
    private var device: OpaquePointer?

    /// Opens the device at `path`.
    init(path: String) throws(EvdevError) {
        quern_evdev_quiet()
        fileDescriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        if fileDescriptor < 0 { throw EvdevError(code: errno) }
        var device: OpaquePointer?
        let result = libevdev_new_from_fd(fileDescriptor, &device)
        guard result == 0, let device else {
            Glibc.close(fileDescriptor)
            throw EvdevError(code: -result)
        }
        // Changing the clock throws away what was queued in the old one; libevdev then catches up.
        libevdev_set_clock_id(device, CLOCK_MONOTONIC)
        description = Self.describe(device, fuzz: LibinputFuzz.kept(of: fileDescriptor))
        self.device = device
    }

    deinit { close() }

    var slots: [Int: ContactValues] {
        guard let device, description.usesSlots else { return [:] }
        let codes = [
            EventCode.trackingID, EventCode.positionX, EventCode.positionY, EventCode.pressure, EventCode.touchMajor,
            EventCode.widthMajor, EventCode.distance, EventCode.toolType,
        ]
        var slots: [Int: ContactValues] = [:]
        for slot in 0..<max(0, libevdev_get_num_slots(device)) {
            var values = ContactValues()
            for code in codes {
                var value: Int32 = 0
                if libevdev_fetch_slot_value(device, UInt32(slot), UInt32(code), &value) != 0 {
                    values.set(code, to: value)
                }
            }
            slots[Int(slot)] = values
        }
        return slots
    }

    func next(catchingUp: Bool) -> EventRead {
        guard let device else { return .failed(ENODEV) }
        let flag = catchingUp ? LIBEVDEV_READ_FLAG_SYNC : LIBEVDEV_READ_FLAG_NORMAL
        var raw = input_event()
        let status = libevdev_next_event(device, UInt32(flag.rawValue), &raw)
        if status == -EAGAIN { return .nothing }
        if status < 0 { return .failed(-status) }
        let event = InputEvent(
            timeMicroseconds: quern_event_microseconds(&raw), type: raw.type, code: raw.code, value: raw.value)
        return status == Int32(LIBEVDEV_READ_STATUS_SYNC.rawValue) ? .lost(event) : .event(event)
    }

    func grab(_ wanted: Bool) -> Int32 {
        guard let device else { return ENODEV }
        return -libevdev_grab(device, wanted ? LIBEVDEV_GRAB : LIBEVDEV_UNGRAB)
    }

    func close() {
        guard let device else { return }
        self.device = nil
        // The kernel ends a grab with the descriptor.
        libevdev_free(device)
        Glibc.close(fileDescriptor)
    }

    /// - Parameter fuzz: what libinput took from axes.
    private static func describe(_ device: OpaquePointer, fuzz: [UInt16: Int32]) -> DeviceDescription {
        var codes: [UInt16: Set<UInt16>] = [:]
        for type in [EventType.synchronise, EventType.key, EventType.relative, EventType.absolute]
        where libevdev_has_event_type(device, UInt32(type)) != 0 {
            for code in 0...max(0, libevdev_event_type_get_max(UInt32(type)))
            where libevdev_has_event_code(device, UInt32(type), UInt32(code)) != 0 {
                codes[type, default: []].insert(UInt16(code))
            }
        }
        var axes: [UInt16: DeviceAxis] = [:]
        for code in codes[EventType.absolute] ?? [] {
            guard let info = libevdev_get_abs_info(device, UInt32(code))?.pointee else { continue }
            axes[code] = DeviceAxis(
                minimum: info.minimum, maximum: info.maximum, fuzz: info.fuzz > 0 ? info.fuzz : fuzz[code] ?? 0,
                flat: info.flat, resolution: info.resolution)
        }
        let properties = (0...UInt16(INPUT_PROP_MAX)).filter { libevdev_has_property(device, UInt32($0)) != 0 }
        return DeviceDescription(
            name: text(libevdev_get_name(device)), bus: number(libevdev_get_id_bustype(device)),
            vendor: number(libevdev_get_id_vendor(device)), product: number(libevdev_get_id_product(device)),
            version: number(libevdev_get_id_version(device)), physicalPath: text(libevdev_get_phys(device)),
            uniqueID: text(libevdev_get_uniq(device)), properties: Set(properties), codes: codes, axes: axes,
            initialSlot: max(0, Int(libevdev_get_current_slot(device))))
    }

    private static func text(_ pointer: UnsafePointer<CChar>?) -> String { pointer.map { String(cString: $0) } ?? "" }

    private static func number(_ value: Int32) -> UInt16 { UInt16(truncatingIfNeeded: value) }
}

/// Why a device could not be opened.
struct EvdevError: Error {
    /// The system's error number.
    var code: Int32
}
