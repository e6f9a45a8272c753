import Files
import Glibc
import Handover
import RoomKeys
import Threads

/// The files that a follower gets from the leader: what is handed to everybody, and sounds that it lacks.
final class FollowerFiles: Sendable {
    private struct State {
        var list = RoomFileList()
        /// What tells sounds that are lacking from others.
        var wanted: Set<String> = []
        /// What was told of: a file may come for its sound first, and be handed to everybody later.
        var done: Set<Told> = []
        /// What was to come for everybody and did not, as was told.
        var failed: Set<FileHash> = []
        /// What everybody is to have and came, with where it lies.
        var handed: [FileHash: (item: HandoverItem, path: String)] = [:]
        /// What came and is to be deleted again.
        var back: [(item: HandoverItem, path: String)] = []
    }

    private struct Told: Hashable {
        var hash: FileHash
        var isHanded: Bool
    }

    /// What came whole.
    struct Arrival {
        var item: HandoverItem
        var path: String
        /// Whether everybody is to have it.
        var isHanded: Bool
        /// What tells a sound that is played from others; `nil` where it is none.
        var fingerprint: String?
    }

    /// What was to come for everybody, and does not.
    struct Failure {
        var item: HandoverItem
        var line: String
    }

    private let folder: RoomFolder
    private let fetcher: FileFetcher
    private let state = RankedMutex(State(), rank: .leaf)

    /// Nothing is fetched yet.
    /// - Parameters:
    ///   - base: where folders of rooms lie.
    ///   - remark: gets lines for the player.
    /// - Throws: where no folder can be made.
    init(
        room: RoomID, key: RoomKey, leader: String, base: String, remark: @escaping @Sendable (String) -> Void
    ) throws(HandoverProblem) {
        RoomFolder.prune(base: base)
        folder = try RoomFolder(base: base, room: "\(room)")
        fetcher = try FileFetcher(
            from: leader, authorization: LeaderFiles.authorization(key), into: folder, remark: remark)
    }

    /// The leader's list is another.
    func update(_ json: [UInt8]) {
        guard let list = RoomFileList(json) else { return }
        let known = fetcher.progress
        let forgotten = state.withLock { state in
            state.list = list
            // It is tried again.
            state.failed = []
            return (list.back ?? []).compactMap(FileHash.init).compactMap { removeHanded($0, known, &state) }
        }
        for item in forgotten { fetcher.forget(item) }
        fetchWanted()
    }

    /// The leader took a file back; the item that is not fetched any more.
    private func removeHanded(_ hash: FileHash, _ known: [FetchProgress], _ state: inout State) -> HandoverItem? {
        let fetch = known.first { $0.item.hash == hash }
        // It may have come just now.
        var there = state.handed.removeValue(forKey: hash)
        if there == nil, let fetch, case .done(let path) = fetch.state { there = (fetch.item, path) }
        state.done.remove(Told(hash: hash, isHanded: true))
        let entry = state.list.files.first { $0.item.hash == hash }
        // It is played here, or will be.
        if entry?.sound.map(state.wanted.contains) == true { return nil }
        if let there { state.back.append(there) }
        return there?.item ?? fetch?.item
    }

    /// What everybody had and the leader took back, since this was called last; it is deleted.
    func removeTakenBack() -> [HandoverItem] {
        let back = state.withLock { state in
            defer { state.back = [] }
            return state.back
        }
        for (_, path) in back { unlink(Path.system(path)) }
        return back.map(\.item)
    }

    /// What everybody is to have and does not come, since this was called last.
    func takeFailures() -> [Failure] {
        fetcher.progress.compactMap { progress in
            guard case .failed(let line) = progress.state else { return nil }
            let hash = progress.item.hash
            let isNew = state.withLock { state in
                state.list.files.contains { $0.item.hash == hash && $0.handed }
                    && state.failed.insert(hash).inserted
            }
            return isNew ? Failure(item: progress.item, line: line) : nil
        }
    }

    /// A sound is lacking.
    func want(_ fingerprint: String) {
        state.withLock { _ = $0.wanted.insert(fingerprint) }
        fetchWanted()
    }

    private func fetchWanted() {
        let items = state.withLock { state in
            state.list.files.filter { $0.handed || $0.sound.map(state.wanted.contains) ?? false }.map(\.item)
        }
        for item in items { fetcher.fetch(item) }
    }

    /// What came whole since this was called last.
    func takeArrivals() -> [Arrival] {
        var arrivals: [Arrival] = []
        for progress in fetcher.progress {
            guard case .done(let path) = progress.state else { continue }
            let hash = progress.item.hash
            let entry = state.withLock { state -> RoomFileList.Entry? in
                guard let entry = state.list.files.first(where: { $0.item.hash == hash }),
                    state.done.insert(Told(hash: hash, isHanded: entry.handed)).inserted
                else { return nil }
                if entry.handed { state.handed[hash] = (entry.item, path) }
                return entry
            }
            guard let entry else { continue }
            arrivals.append(
                Arrival(item: entry.item, path: path, isHanded: entry.handed, fingerprint: entry.sound))
        }
        return arrivals
    }

    /// What is on its way: "rain.wav 42 %".
    var underway: [String] {
        fetcher.progress.filter { !$0.isOver }.map { "\($0.item.name) \(100 * $0.bytes / max($0.item.size, 1)) %" }
    }

    /// The room is over: what may not be kept is deleted.
    func stop() {
        fetcher.stop()
        folder.end()
    }
}
