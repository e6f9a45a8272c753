/// Says what fingers do in a device's own words.
struct StrokeWriter {
    private let device: DeviceDescription
    private(set) var events: [InputEvent] = []
    private var time: Int64 = 0
    private var slot: Int
    private var lastID: Int32 = 0
    /// What was last said of each finger that is down.
    private var down: [Int: Written] = [:]

    private struct Written: Equatable {
        var start: Int
        var x: Int32
        var y: Int32
    }

    init(device: DeviceDescription) {
        self.device = device
        slot = device.initialSlot
    }

    /// One frame: which fingers are down, since when (ms) and where. Nothing is said where nothing changed.
    mutating func frame(atMilliseconds milliseconds: Int, fingers: [Int: (start: Int, place: SurfacePercent)]) {
        guard let x = device.axes[EventCode.positionX], let y = device.axes[EventCode.positionY] else { return }
        time = Int64(milliseconds) * 1000
        var now: [Int: Written] = [:]
        for (finger, what) in fingers where hasRoom(for: finger) {
            now[finger] = Written(
                start: what.start, x: value(what.place.x / 100, on: x), y: value(1 - what.place.y / 100, on: y))
        }
        guard now != down else { return }
        if device.usesSlots { writeSlots(now) } else { writePackets(now) }
        if down.isEmpty != now.isEmpty, device.has(EventType.key, EventCode.touchButton) {
            write(EventType.key, EventCode.touchButton, now.isEmpty ? 0 : 1)
        }
        if let pointer = now.min(by: { ($0.value.start, $0.key) < ($1.value.start, $1.key) })?.value {
            if device.hasAxis(EventCode.singleX) { write(EventType.absolute, EventCode.singleX, pointer.x) }
            if device.hasAxis(EventCode.singleY) { write(EventType.absolute, EventCode.singleY, pointer.y) }
        }
        write(EventType.synchronise, EventCode.report, 0)
        down = now
    }

    private func hasRoom(for finger: Int) -> Bool {
        guard let slots = device.axes[EventCode.slot] else { return true }
        return (Int(slots.minimum)...Int(slots.maximum)).contains(finger)
    }

    private mutating func writeSlots(_ now: [Int: Written]) {
        for finger in Set(down.keys).union(now.keys).sorted() {
            let (before, after) = (down[finger], now[finger])
            guard before != after else { continue }
            if slot != finger {
                slot = finger
                write(EventType.absolute, EventCode.slot, Int32(finger))
            }
            let begins = after != nil && before?.start != after?.start
            if before != nil && (after == nil || begins) { write(EventType.absolute, EventCode.trackingID, -1) }
            guard let after else { continue }
            if begins {
                lastID += 1
                write(EventType.absolute, EventCode.trackingID, lastID)
            }
            if begins || before?.x != after.x { write(EventType.absolute, EventCode.positionX, after.x) }
            if begins || before?.y != after.y { write(EventType.absolute, EventCode.positionY, after.y) }
        }
    }

    private mutating func writePackets(_ now: [Int: Written]) {
        for (_, said) in now.sorted(by: { $0.key < $1.key }) {
            write(EventType.absolute, EventCode.positionX, said.x)
            write(EventType.absolute, EventCode.positionY, said.y)
            write(EventType.synchronise, EventCode.packetReport, 0)
        }
        if now.isEmpty { write(EventType.synchronise, EventCode.packetReport, 0) }
    }

    private func value(_ part: Double, on axis: DeviceAxis) -> Int32 {
        axis.minimum + Int32((min(1, max(0, part)) * axis.extent).rounded())
    }

    private mutating func write(_ type: UInt16, _ code: UInt16, _ value: Int32) {
        events.append(InputEvent(timeMicroseconds: time, type: type, code: code, value: value))
    }
}
