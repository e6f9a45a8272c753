import Touch

/// Protocol A: every frame lists its contacts anew, each in a packet of its own, mostly without identity.
///
/// As in the kernel's `multi-touch-protocol.rst`. Contacts are matched from frame to frame by tracking id where packets
/// carry one, else by the least total squared distance. A contact lifts in any of three ways: its packet is missing (an
/// empty packet stands for "none"), the touch button goes up with no packet, or its packet has a touch length of 0.
struct PacketDecoder: Sendable {
    /// More than three people's fingers; keeps a broken device from costing more than it is worth.
    private static let maxContacts = 32

    private let axes: SurfaceAxes
    private var isButtonUp = false
    private var contacts: [Matched] = []
    private var lastKey = 0
    var tracker: ContactTracker

    private struct Matched {
        var key: Int
        var values: ContactValues
    }

    init?(_ device: DeviceDescription, tracker: ContactTracker) {
        guard let axes = SurfaceAxes(device) else { return nil }
        self.axes = axes
        self.tracker = tracker
    }

    /// Reads one frame's events, without the mark that ends it. A frame that says nothing of contacts gives `nil`.
    mutating func decode(_ events: [InputEvent], at timeMicroseconds: Int64) -> TouchFrame? {
        var packet = ContactValues()
        var packets: [ContactValues] = []
        var hasPackets = false
        for event in events {
            if event.type == EventType.absolute {
                packet.set(event.code, to: event.value)
            } else if event.type == EventType.key, event.code == EventCode.touchButton {
                isButtonUp = event.value == 0
            } else if event.type == EventType.synchronise, event.code == EventCode.packetReport {
                hasPackets = true
                if packet.x != nil, packet.y != nil, packet.touchMajor != 0 { packets.append(packet) }
                packet = ContactValues()
            }
        }
        guard hasPackets || isButtonUp else { return nil }
        match(Array(packets.prefix(Self.maxContacts)))
        return tracker.frame(at: timeMicroseconds)
    }

    private mutating func match(_ packets: [ContactValues]) {
        var keys: [Int?] = Array(repeating: nil, count: packets.count)
        var unmatched = contacts
        for (index, packet) in packets.enumerated() {
            guard let id = packet.trackingID, let found = unmatched.firstIndex(where: { $0.values.trackingID == id })
            else { continue }
            keys[index] = unmatched.remove(at: found).key
        }
        // A packet with an id of its own is nobody else's continuation.
        let anonymous = packets.indices.filter { packets[$0].trackingID == nil }
        let candidates = unmatched.filter { $0.values.trackingID == nil }
        let costs = anonymous.map { index in
            candidates.map { squaredDistance(packets[index], $0.values) }
        }
        for (index, candidate) in zip(anonymous, Assignment.leastCost(costs)) {
            if let candidate { keys[index] = candidates[candidate].key }
        }

        let continuing = Set(keys.compactMap { $0 })
        for contact in contacts where !continuing.contains(contact.key) { tracker.end(contact.key) }
        contacts = zip(keys, packets).map { key, packet in
            let position = axes.position(of: packet)
            let (strength, size) = (axes.strength(of: packet), axes.size(of: packet))
            if let key {
                tracker.move(
                    key, to: position, strength: strength, size: size, tool: packet.tool,
                    isHovering: packet.isHovering)
                return Matched(key: key, values: packet)
            }
            lastKey += 1
            tracker.begin(
                lastKey, at: position, strength: strength, size: size, tool: packet.tool,
                isHovering: packet.isHovering)
            return Matched(key: lastKey, values: packet)
        }
    }

    private func squaredDistance(_ a: ContactValues, _ b: ContactValues) -> Double {
        let from = axes.position(of: a)
        let to = axes.position(of: b)
        let across = (to.x - from.x) * axes.aspect
        let up = to.y - from.y
        return across * across + up * up
    }
}
