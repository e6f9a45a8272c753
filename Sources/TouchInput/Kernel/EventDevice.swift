/// The result of asking a device for its next event.
public enum EventRead: Equatable, Sendable {
    /// The next event.
    case event(InputEvent)
    /// Events were lost: ask on with `catchingUp` for what they would have said, until ``nothing``. Comes with each event of
    /// the catching up, too.
    case lost(InputEvent)
    /// Nothing more for now.
    case nothing
    /// The system refused with this error number.
    case failed(Int32)
}

/// An open input device. Used by one thread at a time.
public protocol EventDevice: AnyObject, Sendable {
    /// What the device says of itself.
    var description: DeviceDescription { get }
    /// What is down in each slot now; empty for protocol A.
    var slots: [Int: ContactValues] { get }
    /// Readable when there is an event.
    var fileDescriptor: Int32 { get }
    /// The next event, stamped with `CLOCK_MONOTONIC`; never waits.
    func next(catchingUp: Bool) -> EventRead
    /// Keeps the desktop from hearing the device, or lets it hear again: 0, or the system's error number.
    func grab(_ wanted: Bool) -> Int32
    /// Gives the device back.
    func close()
}
