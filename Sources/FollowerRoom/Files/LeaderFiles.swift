import Files
import Handover
import PhoneServer
import RoomKeys
import Threads

/// The files that a leader hands over: sounds that are played, for those who do not have them, and what is handed to everybody. They are read away
/// from the hands.
final class LeaderFiles: Sendable {
    private struct State {
        var list = RoomFileList()
        /// Sounds that were looked at, by their paths.
        var known: Set<String> = []
    }

    private let offered: OfferedFiles
    private let state = RankedMutex(State(), rank: .leaf)
    private let queue = SerialQueue(named: "quern-offers")
    private let whenChanged: @Sendable ([UInt8]) -> Void
    private let report: @Sendable (String) -> Void

    /// The header by which followers get files.
    static func authorization(_ key: RoomKey) -> String { "Quern \(key.fileToken(for: "files"))" }

    /// Nothing is handed over.
    /// - Parameters:
    ///   - whenChanged: gets the list as JSON whenever it is another.
    ///   - report: gets lines for the player.
    init(
        key: RoomKey, whenChanged: @escaping @Sendable ([UInt8]) -> Void, report: @escaping @Sendable (String) -> Void
    ) {
        let wanted = Self.authorization(key)
        offered = OfferedFiles(isAllowed: { $0 == wanted })
        (self.whenChanged, self.report) = (whenChanged, report)
    }

    /// These sounds are played, of files that others may not have.
    func offer(_ sounds: [(file: String, fingerprint: String)]) {
        for sound in sounds {
            let isNew = state.withLock {
                $0.known.count < RoomFileList.maxFiles && $0.known.insert(sound.file).inserted
            }
            guard isNew else { continue }
            queue.run { [weak self] in
                self?.add(sound.file, .sound, fingerprint: sound.fingerprint, mayBeKept: false, isHanded: false)
            }
        }
    }

    /// Hands a file to everybody, whatever it is.
    /// - Parameter mayBeKept: whether it stays with them when the room has ended.
    func hand(_ path: String, mayBeKept: Bool) {
        queue.run { [weak self] in
            self?.add(path, HandoverItem.Kind(path), fingerprint: nil, mayBeKept: mayBeKept, isHanded: true)
        }
    }

    /// What the leader's server answers who asks for a file.
    func file(_ name: String, authorization: String?) -> RequestedFile {
        offered.file(name, authorization: authorization)
    }

    func stop() {
        queue.end()
        offered.removeAll()
    }

    private func add(
        _ path: String, _ kind: HandoverItem.Kind, fingerprint: String?, mayBeKept: Bool, isHanded: Bool
    ) {
        do throws(HandoverProblem) {
            let offer = try FileOffer(path, as: kind, mayBeKept: mayBeKept, isWanted: { [queue] in !queue.isStopping })
            offered.add(offer)
            let list = state.withLock { state in
                let before = state.list.files.first { $0.item.hash == offer.item.hash }
                let fingerprint = fingerprint ?? before?.sound
                let isHanded = isHanded || before?.handed ?? false
                state.list.files.removeAll { $0.item.hash == offer.item.hash }
                if state.list.files.count == RoomFileList.maxFiles { state.list.files.removeFirst() }
                state.list.files.append(.init(item: offer.item, sound: fingerprint, handed: isHanded))
                return state.list
            }
            whenChanged(list.json)
            if isHanded { report("handed over: \(offer.item.name)\(mayBeKept ? "" : ", for this room alone")") }
        } catch {
            report("\(error)")
        }
    }
}

extension HandoverItem.Kind {
    /// By the ending of a file's name.
    init(_ path: String) {
        switch path.lowercased() {
        case let name where name.hasSuffix(".quern"): self = .performance
        case let name where name.hasSuffix(".json"): self = .snapshot
        case let name where name.hasSuffix(".scene.toml"): self = .scene
        case let name where name.hasSuffix(".toml"): self = .mapping
        default: self = .sound
        }
    }
}
