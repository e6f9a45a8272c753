import Instrument
import Study
import Threads
import Touch

/// Fingers as they come down, each with the time that its device gives it, until somebody looks.
package final class TapCollector: Sendable {
    private let taps = RankedMutex<[BlockTap]>([], rank: .leaf)
    /// Nobody taps so often between two looks.
    private static let capacity = 1_000
    /// The touch device, the pointer, and further surfaces.
    private static let hands = 0...9

    /// None yet.
    package init() {}

    /// Takes what happened; waits for nothing.
    package func observe(_ event: InstrumentEvent) {
        guard case .touch(let frame, let source) = event, Self.hands.contains(source) else { return }
        let new = frame.contacts.filter { $0.phase == .began && !$0.position.isNote }
        guard !new.isEmpty else { return }
        taps.withLock { taps in
            guard taps.count < Self.capacity else { return }
            taps += new.map { BlockTap(seconds: Double(frame.timeMicroseconds) * 1e-6, place: $0.position.x) }
        }
    }

    /// Those since the last time.
    package func take() -> [BlockTap] {
        taps.withLock { taps in
            defer { taps = [] }
            return taps
        }
    }
}
