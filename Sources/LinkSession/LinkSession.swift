import Glibc
import Instrument
import Synchronization
import Threads

/// The instrument in a session of Ableton Link: everybody in it goes by one beat, and whoever gives a tempo gives it to all.
///
/// Link itself lives in `quern-link`, a program of its own beside this one: see there.
public final class LinkSession: Sendable {
    /// Why there is none, in a line.
    public struct Problem: Error, CustomStringConvertible {
        /// One line.
        public var description: String
    }

    private let instrument: Instrument
    private let child: LinkProgram
    private let isStopping = Atomic<Bool>(false)
    private let reader = RankedMutex<WorkThread?>(nil, rank: .leaf)

    /// Starts the program that speaks with the others; nothing is followed before ``start()``.
    /// - Throws: where it is not there, or cannot be started.
    public init(_ instrument: Instrument) throws(Problem) {
        child = try LinkProgram()
        self.instrument = instrument
    }

    deinit { stop() }

    /// Follows the session from now on.
    public func start() {
        instrument.report("Link: searching for peers on the local network")
        reader.withLock { reader in
            reader = WorkThread(named: "quern-link") { [self] in
                followSession()
                if !isStopping.load(ordering: .acquiring) { instrument.report("Link stopped; the tempo stays") }
            }
        }
    }

    /// Leaves the session.
    public func stop() {
        guard !isStopping.exchange(true, ordering: .acquiringAndReleasing) else { return }
        child.end()
        reader.withLock { $0 }?.join(withinSeconds: 1)
    }

    private func followSession() {
        var follower = LinkFollower(instrument.tempo)
        while let text = child.nextLine() {
            guard let line = LinkLine(text) else { continue }
            let answer = follower.apply(line, instrument.tempo)
            if let message = answer.message { instrument.report(message) }
            if let tempo = answer.tempo { child.write("tempo \(tempo)\n") }
            for step in answer.steps { instrument.perform(.tempo(step)) }
        }
    }
}
