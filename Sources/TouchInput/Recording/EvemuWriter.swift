import CEvdev

/// Writes evemu's format, version 1.3: Debian's `evemu-device` and `evemu-play` replay it into a virtual device.
public enum EvemuWriter {
    /// The lines that describe the device, line ends included.
    public static func header(_ device: DeviceDescription) -> String {
        var text = "# EVEMU 1.3\n"
        // A line end in a name would begin a line of its own.
        let name = String(device.name.map { $0.isNewline ? " " : $0 })
        text += "# Input device name: \"\(name)\"\n"
        text += "# Input device ID: bus 0x\(hex(device.bus, 2)) vendor 0x\(hex(device.vendor, 4))"
        text += " product 0x\(hex(device.product, 4)) version 0x\(hex(device.version, 4))\n"
        if let x = device.axes[EventCode.positionX]?.millimetres, let y = device.axes[EventCode.positionY]?.millimetres
        {
            text += "# Size in mm: \(Int(x))x\(Int(y))\n"
        }
        text += supportedEvents(device)
        text += "# Properties:\n"
        for property in device.properties.sorted() {
            let name = libevdev_property_get_name(UInt32(property)).map { String(cString: $0) } ?? "?"
            text += "#   Property  type \(property) (\(name))\n"
        }
        text += "N: \(name)\n"
        text +=
            "I: \(hex(device.bus, 4)) \(hex(device.vendor, 4)) \(hex(device.product, 4)) \(hex(device.version, 4))\n"
        for row in rows(device.properties, last: UInt16(INPUT_PROP_MAX)) { text += "P: \(row)\n" }
        text += "B: 00 0b 00 00 00 00 00 00 00\n"
        for type in 1...UInt16(EV_MAX) {
            guard let last = UInt16(exactly: libevdev_event_type_get_max(UInt32(type))) else { continue }
            for row in rows(device.codes[type] ?? [], last: last) { text += "B: \(hex(type, 2)) \(row)\n" }
        }
        for (code, axis) in device.axes.sorted(by: { $0.key < $1.key }) {
            text += "A: \(hex(code, 2)) \(axis.minimum) \(axis.maximum) \(axis.fuzz) \(axis.flat) \(axis.resolution)\n"
        }
        return text
    }

    /// One event as a line, line end included.
    public static func line(_ event: InputEvent) -> String {
        let seconds = event.timeMicroseconds / 1_000_000
        let fraction = padded(String(event.timeMicroseconds % 1_000_000), 6)
        let value = event.value < 0 ? "-" + padded(String(event.value.magnitude), 3) : padded(String(event.value), 4)
        return "E: \(seconds).\(fraction) \(hex(event.type, 4)) \(hex(event.code, 4)) \(value)\n"
    }

    /// The comments that evemu writes for people, and for the slot in use, which stands nowhere else.
    private static func supportedEvents(_ device: DeviceDescription) -> String {
        var text = "# Supported events:\n"
        let synchronise: Set<UInt16> = [EventCode.report, EventCode.dropped]
        for (type, codes) in device.codes.merging(
            [EventType.synchronise: synchronise], uniquingKeysWith: { $0.union($1) }
        )
        .sorted(by: { $0.key < $1.key }) where !codes.isEmpty {
            text += "#   Event type \(type) (\(name(libevdev_event_type_get_name(UInt32(type)))))\n"
            for code in codes.sorted() {
                text += "#     Event code \(code) (\(name(libevdev_event_code_get_name(UInt32(type), UInt32(code)))))\n"
                guard type == EventType.absolute, let axis = device.axes[code] else { continue }
                let value = code == EventCode.slot ? device.initialSlot : 0
                for (what, number) in [
                    ("Value  ", Int32(clamping: value)), ("Min    ", axis.minimum), ("Max    ", axis.maximum),
                    ("Fuzz   ", axis.fuzz),
                    ("Flat   ", axis.flat),
                ] {
                    text += "#       \(what) \(padded(String(number), 6, with: " "))\n"
                }
                text += "#       Resolution \(padded(String(axis.resolution), 3, with: " "))\n"
            }
        }
        return text
    }

    /// A set of codes from 0 to `last` as rows of eight bytes.
    private static func rows(_ codes: Set<UInt16>, last: UInt16) -> [String] {
        var octets = [UInt8](repeating: 0, count: (Int(last) / 64 + 1) * 8)
        for code in codes where code <= last { octets[Int(code) / 8] |= 1 << (code % 8) }
        return stride(from: 0, to: octets.count, by: 8).map { row in
            octets[row..<row + 8].map { hex(UInt16($0), 2) }.joined(separator: " ")
        }
    }

    private static func name(_ pointer: UnsafePointer<CChar>?) -> String {
        pointer.map { String(cString: $0) } ?? "?"
    }
}

extension EvemuRecording {
    /// The whole recording in evemu's format.
    public var text: String { EvemuWriter.header(device) + events.map(EvemuWriter.line).joined() }

    /// Writes the recording to a file, in place of what was there.
    public func write(to path: String) throws(RecordingError) { try RecordingFile.write(text, to: path) }
}
