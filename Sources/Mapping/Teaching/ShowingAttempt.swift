import Touch

/// Notices that somebody showed something that is no gesture: fingers came, left again, and nothing was recognised.
struct ShowingAttempt: Sendable {
    /// The longest that a gesture is recognised after its last finger has gone, in microseconds: a tap may be the first of two.
    private static let patienceMicroseconds = GestureLimits.doubleTapMicroseconds + 100_000

    private var down: Set<FingerID> = []
    /// Whether something came of the fingers that are down, or were last.
    private(set) var isAnswered = true
    /// When nothing more can come of it; `nil` while fingers are down.
    private(set) var deadline: Int64?

    /// Watches a frame.
    mutating func watch(_ frame: TouchFrame, from source: Int) {
        let before = down
        down = down.filter { $0.source != source }
        for contact in frame.contacts where contact.isDown {
            down.insert(FingerID(source: source, contact: contact.id))
        }
        if before.isEmpty, !down.isEmpty { (isAnswered, deadline) = (false, nil) }
        if !before.isEmpty, down.isEmpty, !isAnswered { deadline = frame.timeMicroseconds + Self.patienceMicroseconds }
    }

    /// Something came of it.
    mutating func answer() { (isAnswered, deadline) = (true, nil) }

    /// Whether it is over by now without anything having come of it; it is told once.
    mutating func isInVain(at microseconds: Int64) -> Bool {
        guard let deadline, microseconds >= deadline else { return false }
        answer()
        return true
    }
}
