import Files
import Handover
import RoomKeys
import Synchronization
import Threads

/// At a follower who is heard in the leader's place: its own sound files go to the leader, who asks for those that are played.
final class OwnSounds: Sendable {
    private let key: RoomKey
    private let id: String
    private let leader: String
    private let soundFiles: @Sendable () -> [(file: String, fingerprint: String)]
    private let announce: @Sendable ([UInt8]) -> Void
    private let report: @Sendable (String) -> Void
    /// Counts up whenever this player is heard no more.
    private let turn = Atomic<Int>(0)
    private let queue = SerialQueue(named: "quern-own-sounds")

    /// Nothing is sent.
    /// - Parameters:
    ///   - id: by what name the broker knows this follower.
    ///   - leader: `HOST:PORT` of the leader's server.
    ///   - soundFiles: what can be played here of files.
    ///   - announce: gets a list of files for the leader, as JSON.
    ///   - report: gets lines for the player.
    init(
        key: RoomKey, id: String, leader: String,
        soundFiles: @escaping @Sendable () -> [(file: String, fingerprint: String)],
        announce: @escaping @Sendable ([UInt8]) -> Void, report: @escaping @Sendable (String) -> Void
    ) {
        (self.key, self.id, self.leader, self.soundFiles) = (key, id, leader, soundFiles)
        (self.announce, self.report) = (announce, report)
    }

    /// The leader lacks these sounds. Others than those that can be played here are passed over.
    func send(_ fingerprints: [String]) {
        let turn = turn.load(ordering: .relaxed)
        queue.run { [weak self] in
            guard let self else { return }
            var done: Set<String> = []
            for sound in soundFiles() where fingerprints.contains(sound.fingerprint) {
                guard isWanted(turn) else { return }
                if done.insert(sound.fingerprint).inserted { send(sound.file, sound.fingerprint, turn) }
            }
        }
    }

    /// This player is heard no more: what is on its way stops.
    func cancel() { turn.add(1, ordering: .relaxed) }

    func stop() {
        cancel()
        queue.stop()
    }

    private func isWanted(_ turn: Int) -> Bool {
        !queue.isStopping && self.turn.load(ordering: .relaxed) == turn
    }

    private func send(_ path: String, _ fingerprint: String, _ turn: Int) {
        do throws(HandoverProblem) {
            let goesOn = { [self] in self.isWanted(turn) }
            let offer = try FileOffer(path, as: .sound, mayBeKept: false, isWanted: goesOn)
            var list = RoomFileList()
            list.files = [.init(item: offer.item, sound: fingerprint, handed: false)]
            announce(list.json)
            let upload = try FileUpload(
                offer, to: leader, authorization: StageSounds.authorization(key, from: id, offer.item.hash))
            report("\(offer.item.name) goes to the leader, so that all can hear it")
            switch upload.run(isWanted: goesOn) {
            case .done: report("the leader has \(offer.item.name): all get it from there")
            case .failed(let line): report(line)
            case .cancelled: break
            }
        } catch {
            if isWanted(turn) { report("\(error)") }
        }
    }
}
