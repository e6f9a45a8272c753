import Synchronization
import Threads

/// Wakes the thread that passes on what is played, whenever something was; nobody while nobody follows.
final class PlayedSignal: Sendable {
    private let wakeUp = WakeUp()
    private let isWanted = Atomic<Bool>(false)

    /// Something was played.
    func send() {
        if isWanted.load(ordering: .relaxed) { wakeUp.signal() }
    }

    /// Whether somebody waits for it.
    func setWanted(_ isWanted: Bool) {
        self.isWanted.store(isWanted, ordering: .relaxed)
        wakeUp.signal()
    }

    /// Waits for it, or for so long.
    func wait(nanoseconds: Int64) { wakeUp.wait(nanoseconds: nanoseconds) }
}
