import Files
import Followers
import Instrument
import Session
import Threads

/// Plays at the leader what a follower plays who is heard in the leader's place, away from the thread on which it comes.
final class StagePlayer: Sendable {
    private let instrument: Instrument
    private let distanceMilliseconds: Double
    private let queue = SerialQueue(named: "quern-stage")
    private let player = RankedMutex<FollowedPlayer?>(nil, rank: .leaf)
    private let whenLeft: @Sendable () -> Void
    private let whenMissing: @Sendable (_ fingerprint: String) -> Void
    /// Where sounds are looked for: the folders of files that were handed over.
    private let folders = RankedMutex<[String]>([], rank: .leaf)

    /// - Parameters:
    ///   - whenMissing: is called for each sound that is not found here, with what tells it from others.
    ///   - whenLeft: is called when the leader goes on alone.
    init(
        _ instrument: Instrument, distanceMilliseconds: Double,
        whenMissing: @escaping @Sendable (_ fingerprint: String) -> Void, whenLeft: @escaping @Sendable () -> Void
    ) {
        (self.instrument, self.distanceMilliseconds) = (instrument, distanceMilliseconds)
        (self.whenMissing, self.whenLeft) = (whenMissing, whenLeft)
    }

    /// A sound that was missing is in a file here now.
    func addSound(_ fingerprint: String, at path: String) {
        queue.run { [self] in player.withLock { $0 }?.addSound(fingerprint, at: path) }
    }

    /// A file was handed over, which followers may play.
    func addFile(_ path: String) {
        guard let folder = Path.parent(of: path) else { return }
        folders.withLock { folders in if !folders.contains(folder) { folders.append(folder) } }
    }

    /// A follower of that name is heard from now on; nobody where `nil`.
    func begin(_ name: String?) {
        queue.run { [self] in
            end()
            guard let name, !queue.isStopping else { return }
            let player = instrument.follow(
                name, distanceMilliseconds: distanceMilliseconds, mappingOwner: name, folders: folders.withLock { $0 },
                whenMissing: { [whenMissing] sound in whenMissing(sound.fingerprint) }, whenLeaving: whenLeft)
            // They tell the time of this machine.
            player.setOffset(microseconds: 0)
            self.player.withLock { $0 = player }
        }
    }

    /// What they play.
    func play(_ received: ReceivedPlaying) {
        queue.run { [self] in
            guard let player = player.withLock({ $0 }) else { return }
            do throws(PerformanceError) {
                switch received {
                case .beginning(let packed, let pieces, let isExact, let isSameEngine):
                    try player.begin(
                        packed.text ?? [], pieces: pieces, isExact: isExact, isSameEngine: isSameEngine)
                case .piece(let text): try player.add(text)
                }
            } catch {
                instrument.report("\(error)", .warning)
            }
        }
    }

    /// Ends it.
    func stop() {
        queue.stop()
        end()
    }

    private func end() {
        let player = player.withLock { player in
            defer { player = nil }
            return player
        }
        if let player { instrument.endFollowing(player) }
    }
}
