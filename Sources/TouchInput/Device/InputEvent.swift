/// One event of a Linux input device.
public struct InputEvent: Equatable, Sendable {
    /// Microseconds of the device's or the recording's clock.
    public var timeMicroseconds: Int64
    /// What kind of event; see ``EventType``.
    public var type: UInt16
    /// Which axis, key or mark; see ``EventCode``.
    public var code: UInt16
    /// The new value, in the axis's own units.
    public var value: Int32

    /// Makes an event.
    public init(timeMicroseconds: Int64, type: UInt16, code: UInt16, value: Int32) {
        self.timeMicroseconds = timeMicroseconds
        self.type = type
        self.code = code
        self.value = value
    }

    /// Whether the event ends a frame.
    public var endsFrame: Bool { type == EventType.synchronise && code == EventCode.report }
}
