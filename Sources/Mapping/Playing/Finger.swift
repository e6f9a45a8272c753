import Touch

/// A contact that is down, and what it holds.
public struct Finger: Equatable, Sendable {
    /// The source that it plays through, as the caller numbers them.
    public var source: Int
    /// How it stood in the last frame; its id is the source's.
    public var contact: Contact
    /// The index of the control in which it came down, in the mapping's order; `nil` where it came down outside all, and
    /// after the mapping was changed or everything released under it.
    public var control: Int?
    /// Whether it is the latest finger in its control, and thus the one that sets the values.
    public var isSetting: Bool

    /// Makes a finger.
    public init(source: Int = 0, contact: Contact, control: Int?, isSetting: Bool) {
        self.source = source
        self.contact = contact
        self.control = control
        self.isSetting = isSetting
    }
}
