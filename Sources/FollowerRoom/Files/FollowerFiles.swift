import Files
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
    }

    private struct Told: Hashable {
        var hash: FileHash
        var isHanded: Bool
    }

    /// What came whole.
    struct Arrival {
        var item: HandoverItem
        var path: String
        /// What tells the sound from others; `nil` for what was handed to everybody.
        var fingerprint: String?
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
        state.withLock { $0.list = list }
        fetchWanted()
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
                return entry
            }
            guard let entry else { continue }
            arrivals.append(Arrival(item: entry.item, path: path, fingerprint: entry.handed ? nil : entry.sound))
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
