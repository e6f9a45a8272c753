import Granular
import Synchronization
import Threads

/// What the audio thread did to the engine.
package enum Applied: BitwiseCopyable, Sendable {
    /// A change was taken in: its frame is the one on which it took effect.
    case change(TimedChange)
    /// A fresh engine goes on in silence from this frame; what lasts of the changes before is its beginning.
    case renewed(frame: Int64)
}

/// Where the audio thread leaves word of everything that it did to the engine, in its order: with it the same sound can be made
/// again, sample for sample.
package struct AppliedTap: ~Copyable, Sendable {
    private let ring = SPSCQueue<Applied>(capacity: 65_536)
    private let lost = Atomic<Int>(0)

    package init() {}

    // MARK: The audio thread

    package func record(_ applied: Applied) {
        if !ring.write(applied) { lost.add(1, ordering: .relaxed) }
    }

    // MARK: The one who keeps it

    /// How many found no room, so far.
    package var lostCount: Int { lost.load(ordering: .relaxed) }

    /// Hands over what was left, the oldest first.
    package func drain(_ body: (Applied) -> Void) {
        while let applied = ring.first {
            body(applied)
            ring.removeFirst()
        }
    }
}
