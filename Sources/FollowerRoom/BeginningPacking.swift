import Followers
import Recording
import Threads

/// Passes on what an instrument streams; beginnings are written down and packed beside, which takes its time, while what is played goes on.
final class BeginningPacking: Sendable {
    private struct Written: Sendable {
        var text = BeginningText()
        /// What happened to the engine, packed so far.
        var happened = PackedText([])

        /// Packs what happened that was not packed yet.
        /// - Returns: the text after it.
        mutating func add(_ beginning: StreamedBeginning) -> [UInt8] {
            let parts = text.write(beginning)
            if parts.goesOn { happened.append(parts.happened) } else { happened = PackedText(parts.happened) }
            return parts.end
        }
    }

    private let queue = SerialQueue(named: "quern-beginning")
    /// Nobody but the queue touches it.
    private let written = RankedMutex(Written(), rank: .leaf)

    /// Gives `deliver` what came: a beginning as due at once, and packed later, in the order of the calls.
    func pass(_ text: StreamedText, _ deliver: @escaping @Sendable (OwnPlaying) -> Void) {
        switch text {
        case .piece(let text): deliver(.piece(text))
        case .ahead(let beginning): queue.run { [self] in written.withLock { _ = $0.add(beginning) } }
        case .beginning(let beginning):
            deliver(.beginningDue)
            queue.run { [self] in
                if let provisional = beginning.provisional { deliver(.provisional(PackedText(provisional.text))) }
                deliver(.beginning(pack(beginning), isExact: beginning.isExact))
            }
        }
    }

    private func pack(_ beginning: StreamedBeginning) -> PackedText {
        written.withLock { written in
            let end = written.add(beginning)
            var packed = written.happened
            packed.append(end)
            return packed
        }
    }

    /// Packs no more.
    func stop() { queue.stop() }
}
