import Touch

/// Decodes a device's events into touch frames, exactly as the device said them; filters are a step of their own.
///
/// A value without a clock or a file: feed it events in order. Positions come out in 0…1 with y upwards.
public struct FrameDecoder: Sendable {
    /// Exactly one of the two is there.
    private var slots: SlotDecoder?
    private var packets: PacketDecoder?
    private var buttons: TouchButtons
    private var pending: [InputEvent] = []
    /// Events were lost: what is left of their frame cannot be trusted.
    private var isDropping = false

    /// A decoder for `device`, or `nil` if it cannot be played (see ``DeviceDescription/refusal(rangesKnown:)``).
    ///
    /// `slots` is what a kernel device says of its slots when it is opened: contacts that are down begin in the first frame.
    /// `tracker` goes on from an earlier decoder, so that ids are never used twice.
    public init?(
        _ device: DeviceDescription, slots: [Int: ContactValues] = [:],
        continuing tracker: ContactTracker = ContactTracker()
    ) {
        guard device.refusal() == nil else { return nil }
        buttons = TouchButtons(device)
        if device.usesSlots {
            self.slots = SlotDecoder(device, slots: slots, tracker: tracker)
        } else {
            packets = PacketDecoder(device, tracker: tracker)
        }
        if self.slots == nil && packets == nil { return nil }
    }

    /// Reads one event and returns a frame at a `SYN_REPORT` after which a contact is down or at which one ended.
    ///
    /// `SYN_DROPPED` throws away the frame that it breaks, up to and including the next `SYN_REPORT`: a recording has no kernel
    /// that could be asked what was lost.
    public mutating func decode(_ event: InputEvent) -> TouchFrame? {
        if event.type == EventType.synchronise, event.code == EventCode.dropped {
            isDropping = true
            return nil
        }
        guard event.endsFrame else {
            pending.append(event)
            return nil
        }
        defer {
            pending.removeAll(keepingCapacity: true)
            isDropping = false
        }
        guard !isDropping else { return nil }
        for event in pending { buttons.update(event) }
        var frame =
            slots?.decode(pending, at: event.timeMicroseconds)
            ?? packets?.decode(pending, at: event.timeMicroseconds)
        frame?.isTouched = buttons.isTouched(by: tracker.count)
        return frame
    }

    /// Whether events wait for the mark that ends their frame.
    public var isInsideFrame: Bool { !pending.isEmpty }

    /// Whether any contact is down.
    public var isAnyDown: Bool { tracker.isAnyDown }

    /// Who is down and which ids were used; hand it to the decoder of a device that comes back.
    public var tracker: ContactTracker { slots?.tracker ?? packets?.tracker ?? ContactTracker() }

    /// Takes every contact away in one frame, as when the device vanishes; `nil` when none is down.
    public mutating func cancelAll(at timeMicroseconds: Int64) -> TouchFrame? {
        pending.removeAll()
        isDropping = false
        slots?.tracker.cancelAll()
        packets?.tracker.cancelAll()
        return slots?.tracker.frame(at: timeMicroseconds) ?? packets?.tracker.frame(at: timeMicroseconds)
    }
}
