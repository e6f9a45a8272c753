/// What a touch source said at one moment: every contact that is down, and those that ended just now.
public struct TouchFrame: Equatable, Sendable {
    /// When it happened, in microseconds of the source's clock: `CLOCK_MONOTONIC` for what is played live, the
    /// recording's own time since its first event for a recording.
    public var timeMicroseconds: Int64
    /// The contacts, each listed once.
    public var contacts: [Contact]
    /// Whether anything touches the surface, by what the device says beside its contacts; `nil` where it says nothing.
    public var isTouched: Bool?

    /// Makes a frame.
    public init(timeMicroseconds: Int64, contacts: [Contact], isTouched: Bool? = nil) {
        self.timeMicroseconds = timeMicroseconds
        self.contacts = contacts
        self.isTouched = isTouched
    }
}
