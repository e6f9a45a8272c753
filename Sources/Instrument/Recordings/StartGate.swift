import Recording
import Synchronization
import Threads

/// Lets touches, MIDI and other programs begin something that fills the disk no faster than a person would.
final class StartGate: Sendable {
    private let name: String
    private let messages: Messages
    private let limiter = RankedMutex(StartLimiter(), rank: .leaf)

    /// - `name`: what is begun, for the player.
    init(_ name: String, _ messages: Messages) { (self.name, self.messages) = (name, messages) }

    /// Whether it may begin now, though nobody at the keyboard asks for it.
    func mayStart() -> Bool {
        let answer = limiter.withLock { $0.start(at: MonotonicTime.microseconds) }
        if answer == .refused(isReported: false) {
            messages.note(
                "no new \(name): touches, MIDI and OSC can start only one every 2 s, and 30 in ten minutes", .warning)
        }
        return answer == .allowed
    }
}
