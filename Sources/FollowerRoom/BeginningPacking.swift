import Followers
import Recording
import Threads

/// Writes down and packs beginnings, which takes its time, while what is played goes on.
final class BeginningPacking: Sendable {
    private let queue = SerialQueue(named: "quern-beginning")

    /// Gives `deliver` the packed text, in the order of the calls.
    func pack(_ beginning: StreamedBeginning, _ deliver: @escaping @Sendable (PackedText) -> Void) {
        queue.run { deliver(PackedText(beginning.text)) }
    }

    /// Packs no more.
    func stop() { queue.stop() }
}
