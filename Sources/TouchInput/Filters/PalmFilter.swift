import Touch

/// Takes away what the device knows for a palm (`MT_TOOL_PALM`), from the moment at which it says so until it lifts.
///
/// A palm that becomes a finger again on its way off the surface stays away: nobody meant it.
public struct PalmFilter: Sendable {
    private var gate = ContactGate()
    private var palms: Set<Int> = []

    /// Makes a filter that has seen nothing yet.
    public init() {}

    /// How many palms it took away.
    public var count: Int { gate.count }

    /// The frame without palms; one that was played as a finger before is cancelled.
    public mutating func filter(_ frame: TouchFrame) -> TouchFrame {
        var frame = frame
        palms.formUnion(frame.contacts.lazy.filter { $0.tool == .palm && $0.isDown }.map(\.id))
        let gone = frame.contacts.filter { !$0.isDown }.map(\.id)
        frame.contacts = gate.pass(frame.contacts, leavingAs: .cancelled) { [palms] in !palms.contains($0.id) }
        palms.subtract(gone)
        return frame
    }
}
