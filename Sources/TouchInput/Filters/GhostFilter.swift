import Touch

/// Ends contacts that a device with slots forgot to end: those that are down when it says that nothing touches it any more.
/// Packets (protocol A) list every contact anew and leave no ghosts, and their drivers' buttons waver beside fingers that move.
///
/// That is what `BTN_TOUCH`, or the buttons that count fingers, say; time alone says nothing, as a finger may hold a tone for
/// minutes. The buttons end contacts and never forbid them: one that begins later is a finger, and so is one that was ended here
/// and moves while something touches the surface.
public struct GhostFilter: Sendable {
    private var gate = ContactGate()
    private var ghosts: Set<Int> = []
    private var wasUntouched = false

    /// Makes a filter that has seen nothing yet.
    public init() {}

    /// How many contacts it ended.
    public var count: Int { gate.count }

    /// The frame without ghosts.
    public mutating func filter(_ frame: TouchFrame) -> TouchFrame {
        var frame = frame
        let isUntouched = frame.isTouched == false
        if isUntouched, !wasUntouched {
            ghosts.formUnion(frame.contacts.lazy.filter(\.isDown).map(\.id))
        } else if !isUntouched {
            ghosts.subtract(frame.contacts.lazy.filter { $0.phase == .moved }.map(\.id))
        }
        wasUntouched = isUntouched
        let gone = frame.contacts.filter { !$0.isDown }.map(\.id)
        frame.contacts = gate.pass(frame.contacts, leavingAs: .ended) { [ghosts] in !ghosts.contains($0.id) }
        ghosts.subtract(gone)
        return frame
    }
}
