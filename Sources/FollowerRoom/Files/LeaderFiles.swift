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
    private let check: @Sendable (_ path: String, HandoverItem.Kind) -> String?
    private let whenHanded: @Sendable (_ item: HandoverItem, _ isHanded: Bool) -> Void
    private let whenChanged: @Sendable ([UInt8]) -> Void
    private let reporting: @Sendable (String) -> Void

    /// The header by which followers get files.
    static func authorization(_ key: RoomKey) -> String { "Quern \(key.fileToken(for: "files"))" }

    /// Nothing is handed over.
    /// - Parameters:
    ///   - check: why a file cannot be read as what it is; `nil` where it can.
    ///   - whenHanded: gets what everybody is to have from now on, or not any more.
    ///   - whenChanged: gets the list as JSON whenever it is another.
    ///   - report: gets lines for the player.
    init(
        key: RoomKey, check: @escaping @Sendable (_ path: String, HandoverItem.Kind) -> String?,
        whenHanded: @escaping @Sendable (_ item: HandoverItem, _ isHanded: Bool) -> Void,
        whenChanged: @escaping @Sendable ([UInt8]) -> Void, report: @escaping @Sendable (String) -> Void
    ) {
        let wanted = Self.authorization(key)
        offered = OfferedFiles(isAllowed: { $0 == wanted })
        (self.check, self.whenHanded, self.whenChanged, reporting) = (check, whenHanded, whenChanged, report)
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

    /// Hands a file to everybody, whatever it is, as far as it can be read as that.
    /// - Parameter mayBeKept: whether it stays with them when the room has ended.
    func hand(_ path: String, mayBeKept: Bool) {
        queue.run { [weak self] in
            let kind = HandedFileCheck.kind(of: path)
            self?.add(path, kind, fingerprint: nil, mayBeKept: mayBeKept, isHanded: true)
        }
    }

    /// Hands a file to nobody any more, by its name: who has it deletes it.
    func takeBack(_ name: String) {
        queue.run { [weak self] in self?.removeHanded(Path.name(of: name)) }
    }

    /// A line for the player about files, after those before it.
    func report(_ line: String) { queue.run { [reporting] in reporting(line) } }

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
            if isHanded, let problem = check(path, kind) {
                return report("\(offer.item.name) is not handed over: \(problem)")
            }
            offered.add(offer)
            let list = state.withLock { state in
                let before = state.list.files.first { $0.item.hash == offer.item.hash }
                let fingerprint = fingerprint ?? before?.sound
                let isHanded = isHanded || before?.handed ?? false
                state.list.files.removeAll { $0.item.hash == offer.item.hash }
                if state.list.files.count == RoomFileList.maxFiles { state.list.files.removeFirst() }
                state.list.files.append(.init(item: offer.item, sound: fingerprint, handed: isHanded))
                state.list.back?.removeAll { $0 == "\(offer.item.hash)" && isHanded }
                return state.list
            }
            if isHanded {
                report("handed over: \(offer.item.name)\(mayBeKept ? "" : ", for this room alone")")
                whenHanded(offer.item, true)
            }
            whenChanged(list.json)
        } catch {
            report("\(error)")
        }
    }

    private func removeHanded(_ name: String) {
        let (items, others, list) = state.withLock { state in
            let handed = state.list.files.filter(\.handed)
            let found = handed.filter { $0.item.name == name }
            // What is played is still there for who lacks it.
            for entry in found {
                guard let place = state.list.files.firstIndex(of: entry) else { continue }
                if entry.sound == nil {
                    state.list.files.remove(at: place)
                } else {
                    state.list.files[place].handed = false
                }
                let back = (state.list.back ?? []) + ["\(entry.item.hash)"]
                state.list.back = back.suffix(RoomFileList.maxFiles)
            }
            return (found, Set(handed.map(\.item.name)).sorted(), state.list)
        }
        guard !items.isEmpty else {
            let what = others.isEmpty ? "nothing is" : "there is \(others.joined(separator: ", "))"
            return report("\(printable(name)) is not handed over: \(what)")
        }
        for entry in items {
            if entry.sound == nil { offered.remove(entry.item) }
            whenHanded(entry.item, false)
        }
        whenChanged(list.json)
        report("\(name) is handed over no more: tables delete it")
    }
}
