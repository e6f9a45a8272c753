import Followers
import Recording
import Threads

/// Passes on what an instrument streams; beginnings are written down and packed beside, which takes its time, while what is played goes on.
final class BeginningPacking: Sendable {
    private let queue = SerialQueue(named: "quern-beginning")

    /// Gives `deliver` what came: a beginning as due at once, and packed later, in the order of the calls.
    func pass(_ text: StreamedText, _ deliver: @escaping @Sendable (OwnPlaying) -> Void) {
        switch text {
        case .piece(let text): deliver(.piece(text))
        case .beginning(let beginning):
            deliver(.beginningDue)
            queue.run {
                if let provisional = beginning.provisional { deliver(.provisional(PackedText(provisional.text))) }
                let text = PackedText(beginning.text, isNoise: beginning.hasState)
                deliver(.beginning(text, isExact: beginning.isExact))
            }
        }
    }

    /// Packs no more.
    func stop() { queue.stop() }
}
