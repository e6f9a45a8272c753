import Glibc
import Touch
import TouchInput

/// A touchscreen by protocol B whose axes make sums easy: x 0…1000, y 0…100.
func slotScreen(slots: Int32 = 5, initialSlot: Int = 0, extra: [UInt16: DeviceAxis] = [:]) -> DeviceDescription {
    DeviceDescription(
        name: "Test screen", properties: [InputProperty.direct], codes: [EventType.key: [EventCode.touchButton]],
        axes: [
            EventCode.slot: DeviceAxis(minimum: 0, maximum: slots - 1),
            EventCode.positionX: DeviceAxis(minimum: 0, maximum: 1000),
            EventCode.positionY: DeviceAxis(minimum: 0, maximum: 100),
            EventCode.trackingID: DeviceAxis(minimum: 0, maximum: 65535),
        ].merging(extra, uniquingKeysWith: { $1 }), initialSlot: initialSlot)
}

/// The same by protocol A.
func packetScreen(extra: [UInt16: DeviceAxis] = [:]) -> DeviceDescription {
    DeviceDescription(
        name: "Test packets", codes: [EventType.key: [EventCode.touchButton]],
        axes: [
            EventCode.positionX: DeviceAxis(minimum: 0, maximum: 1000),
            EventCode.positionY: DeviceAxis(minimum: 0, maximum: 1000),
        ].merging(extra, uniquingKeysWith: { $1 }))
}

/// What a device says, short enough to read.
enum Say {
    case slot(Int32), id(Int32), x(Int32), y(Int32), axis(UInt16, Int32), button(Int32), key(UInt16, Int32)
    case packet, dropped, report, other

    func event(at time: Int64) -> InputEvent {
        let (type, code, value): (UInt16, UInt16, Int32) =
            switch self {
            case .slot(let value): (EventType.absolute, EventCode.slot, value)
            case .id(let value): (EventType.absolute, EventCode.trackingID, value)
            case .x(let value): (EventType.absolute, EventCode.positionX, value)
            case .y(let value): (EventType.absolute, EventCode.positionY, value)
            case .axis(let code, let value): (EventType.absolute, code, value)
            case .button(let value): (EventType.key, EventCode.touchButton, value)
            case .key(let code, let value): (EventType.key, code, value)
            case .packet: (EventType.synchronise, EventCode.packetReport, 0)
            case .dropped: (EventType.synchronise, EventCode.dropped, 0)
            case .report: (EventType.synchronise, EventCode.report, 0)
            case .other: (4, 5, 1234)
            }
        return InputEvent(timeMicroseconds: time, type: type, code: code, value: value)
    }
}

/// Events of a recording, 10 ms from frame to frame.
func events(_ said: [Say]) -> [InputEvent] {
    var time: Int64 = 0
    return said.map { say in
        let event = say.event(at: time)
        if event.endsFrame { time += 10_000 }
        return event
    }
}

/// The decoded frames, unfiltered.
func decoded(_ device: DeviceDescription, _ said: [Say]) -> [TouchFrame] {
    EvemuRecording(device: device, events: events(said)).frames(filtered: false)
}

/// The frames as they are played.
func played(_ device: DeviceDescription, _ said: [Say]) -> [TouchFrame] {
    EvemuRecording(device: device, events: events(said)).frames(filtered: true)
}

extension TouchFrame {
    /// `1 began 0.50 0.25` for each contact.
    var words: [String] {
        contacts.map { "\($0.id) \($0.phase.rawValue) \(rounded($0.position.x)) \(rounded($0.position.y))" }
    }
}

private func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }

/// A folder of its own, gone when the test ends.
final class TemporaryFolder {
    let path: String

    init() throws {
        var template = Array("/tmp/quern-test-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw Failure() }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit { remove(path) }

    func make(_ folder: String) {
        var way = path
        for part in folder.split(separator: "/") {
            way += "/" + part
            mkdir(way, 0o755)
        }
    }

    @discardableResult
    func write(_ text: String, _ name: String) -> String {
        let file = fopen(path + "/" + name, "w")
        fputs(text, file)
        fclose(file)
        return path + "/" + name
    }

    func link(_ name: String, to target: String) { symlink(target, path + "/" + name) }

    private func remove(_ path: String) {
        if let folder = opendir(path) {
            while let entry = readdir(folder) {
                let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                    String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
                }
                if name != "." && name != ".." {
                    let inner = path + "/" + name
                    if unlink(inner) != 0 { remove(inner) }
                }
            }
            closedir(folder)
        }
        rmdir(path)
    }

    struct Failure: Error {}
}
