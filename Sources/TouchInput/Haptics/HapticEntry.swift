import Glibc

/// A device that hands can feel, as it was found on the machine.
public struct HapticEntry: Equatable, Sendable {
    /// Where it is now, such as `/dev/input/event5`.
    public var path: String
    /// What it says of itself.
    public var device: DeviceDescription
    /// By what hands feel it.
    public var kind: HapticKind
    /// The system's error number where it cannot be opened to be written; `nil` where it can.
    public var failure: Int32?

    /// Makes an entry.
    public init(path: String, device: DeviceDescription, kind: HapticKind, failure: Int32? = nil) {
        self.path = path
        self.device = device
        self.kind = kind
        self.failure = failure
    }

    /// Whether the user may not write it.
    public var isLocked: Bool { failure == EACCES || failure == EPERM }
}
