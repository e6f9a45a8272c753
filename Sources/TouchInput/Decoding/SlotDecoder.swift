import Touch

/// Protocol B: each contact lives in a slot and has a tracking id until it lifts.
///
/// As in the kernel's `multi-touch-protocol.rst`; where devices depart from it:
/// - a slot past the last one is ignored, with everything said of it, until the next slot event;
/// - a slot that ends and begins again in one frame is one end and one beginning;
/// - an id that replaces another without an end keeps the contact;
/// - what a slot last said of its position survives from one contact to the next.
struct SlotDecoder: Sendable {
    private let axes: SurfaceAxes
    private let slotRange: ClosedRange<Int>
    /// The slot that events are about; `nil` while it is one that the device does not have.
    private var slot: Int?
    private var values: [Int: ContactValues]
    var tracker: ContactTracker

    /// Starts in the device's initial slot; contacts that are down in `slots` begin in the first frame.
    init?(_ device: DeviceDescription, slots: [Int: ContactValues], tracker: ContactTracker) {
        guard let axes = SurfaceAxes(device), let range = device.axes[EventCode.slot], range.minimum <= range.maximum
        else { return nil }
        self.axes = axes
        slotRange = Int(range.minimum)...Int(range.maximum)
        slot = device.initialSlot
        values = slots
        self.tracker = tracker
        for slot in slots.keys.sorted() where (slots[slot]?.trackingID ?? -1) >= 0 { begin(slot) }
    }

    /// Reads one frame's events, without the mark that ends it.
    mutating func decode(_ events: [InputEvent], at timeMicroseconds: Int64) -> TouchFrame? {
        var touched: Set<Int> = []
        for event in events where event.type == EventType.absolute {
            if event.code == EventCode.slot {
                slot = slotRange.contains(Int(event.value)) ? Int(event.value) : nil
                continue
            }
            guard let slot else { continue }
            if event.code == EventCode.trackingID {
                // The end comes with the position so far, and before what the slot's next contact says.
                if event.value < 0 { end(slot) } else { begin(slot) }
            }
            values[slot, default: ContactValues()].set(event.code, to: event.value)
            touched.insert(slot)
        }
        for slot in touched { settle(slot) }
        return tracker.frame(at: timeMicroseconds)
    }

    private mutating func begin(_ slot: Int) {
        let now = values[slot] ?? ContactValues()
        tracker.begin(
            slot, at: axes.position(of: now), strength: axes.strength(of: now), size: axes.size(of: now),
            tool: now.tool, isHovering: now.isHovering)
    }

    private mutating func end(_ slot: Int) {
        settle(slot)
        tracker.end(slot)
    }

    private mutating func settle(_ slot: Int) {
        guard tracker.isDown(slot), let now = values[slot] else { return }
        tracker.move(
            slot, to: axes.position(of: now), strength: axes.strength(of: now), size: axes.size(of: now),
            tool: now.tool, isHovering: now.isHovering)
    }
}
