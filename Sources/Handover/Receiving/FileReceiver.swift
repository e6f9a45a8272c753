import Files
import Glibc
import PhoneServer
import Threads

/// The files that a leader waits for from others: each by its hash alone, of the size that was announced, and stored when it is whole and what it
/// was to be. Any thread may call it.
public final class FileReceiver: Sendable {
    private struct State {
        var awaited: [FileHash: Awaited] = [:]
        /// The size of all that was awaited so far, in bytes.
        var bytes = 0
        var isOver = false
    }

    private struct Awaited {
        var item: HandoverItem
        var authorization: String
        /// Where it lies, when it is whole.
        var path: String?
    }

    /// How much may come in a room, in bytes.
    public static let maxBytes = 1_000_000_000
    /// How many files may be awaited in a room.
    public static let maxFiles = 200

    private let folder: RoomFolder
    private let reserve: DiskReserve
    private let received: @Sendable (_ item: HandoverItem, _ path: String) -> Void
    private let remark: @Sendable (String) -> Void
    private let state = RankedMutex(State(), rank: .leaf)

    /// Waits for nothing yet.
    /// - Parameters:
    ///   - folder: where files go, and where those that were begun or came whole before are found.
    ///   - received: gets each that came whole, and where it lies, on a thread that others' files wait for.
    ///   - remark: told what the player is to know, in a line without control characters.
    public convenience init(
        into folder: RoomFolder, received: @escaping @Sendable (_ item: HandoverItem, _ path: String) -> Void,
        remark: @escaping @Sendable (String) -> Void
    ) {
        self.init(into: folder, reserve: DiskReserve(), received: received, remark: remark)
    }

    /// With another idea of how full a disk is, as tests have it.
    package init(
        into folder: RoomFolder, reserve: DiskReserve,
        received: @escaping @Sendable (_ item: HandoverItem, _ path: String) -> Void,
        remark: @escaping @Sendable (String) -> Void
    ) {
        (self.folder, self.reserve, self.received, self.remark) = (folder, reserve, received, remark)
    }

    /// Waits for a file; one that came already is left as it is.
    /// - Parameter authorization: what who sends it has to say, as the header of that name.
    /// - Returns: whether it is awaited now, and was not before.
    @discardableResult
    public func expect(_ item: HandoverItem, authorization: String) -> Bool {
        let isNew: Bool? = state.withLock { state in
            guard !state.isOver else { return false }
            guard state.awaited[item.hash] == nil else {
                state.awaited[item.hash]?.authorization = authorization
                return false
            }
            guard state.awaited.count < Self.maxFiles, item.size <= Self.maxBytes - state.bytes else { return nil }
            state.bytes += item.size
            state.awaited[item.hash] = Awaited(item: item, authorization: authorization)
            return true
        }
        if isNew == nil { remark("\(quoted(item.name)) is too much: more than 1 GB would come in this room") }
        return isNew ?? false
    }

    /// Waits no more for what is not whole; what came of it stays, for when it is awaited again.
    public func expectNothing() {
        state.withLock { state in
            state.awaited = state.awaited.filter { $0.value.path != nil }
            state.bytes = state.awaited.values.reduce(0) { $0 + $1.item.size }
        }
    }

    /// Nothing more is stored.
    public func stop() {
        state.withLock { ($0.isOver, $0.awaited) = (true, [:]) }
    }

    /// Where a file lies that came; `nil` where it is not whole.
    public func path(of item: HandoverItem) -> String? { state.withLock { $0.awaited[item.hash]?.path } }

    /// What ``RequestAnswering/upload(_:authorization:)`` answers.
    public func upload(_ name: String, authorization: String?) -> RequestedUpload {
        guard let hash = FileHash(name), let awaited = state.withLock({ $0.awaited[hash] }) else { return .absent }
        guard awaited.authorization == authorization else { return .forbidden }
        return .awaited { [weak self] piece, offset in self?.add(piece, from: offset, to: hash) ?? .unwanted }
    }

    private func add(_ piece: [UInt8], from offset: Int64, to hash: FileHash) -> UploadAnswer {
        guard let awaited = state.withLock({ $0.awaited[hash] }) else { return .unwanted }
        guard awaited.path == nil else { return .whole }
        let item = awaited.item
        let place = folder.folder(for: item)
        do throws(FileProblem) {
            let part = try PartFile(item, in: place)
            let there = part.byteCount
            guard offset == there else { return .misplaced(bytes: Int64(there)) }
            guard piece.count <= item.size - there else { return damaged(part, item) }
            guard !reserve.isReached(at: place, adding: UInt64(item.size - there)) else {
                if there == 0 { part.remove() }
                remark("\(quoted(item.name)) does not come: \(DiskReserve.text) on the disk afterwards")
                return .full
            }
            try part.append(piece)
            guard part.byteCount == item.size else { return .added(bytes: Int64(part.byteCount)) }
            return try finish(part, item)
        } catch {
            if error == .inUse { return .busy }
            remark("\(quoted(item.name)) does not come: \(error.text)")
            return .full
        }
    }

    private func finish(_ part: PartFile, _ item: HandoverItem) throws(FileProblem) -> UploadAnswer {
        let isWanted = { self.state.withLock { $0.awaited[item.hash] != nil } }
        guard let isWhole = try part.isWhole(isWanted: isWanted) else { return .unwanted }
        guard isWhole else { return damaged(part, item) }
        let path = try part.finish(isWanted: isWanted)
        let isFirst = state.withLock { state in
            guard let awaited = state.awaited[item.hash], awaited.path == nil else { return false }
            state.awaited[item.hash]?.path = path
            return true
        }
        if isFirst { received(item, path) }
        return .whole
    }

    private func damaged(_ part: PartFile, _ item: HandoverItem) -> UploadAnswer {
        do throws(FileProblem) { try part.empty() } catch { part.remove() }
        remark("\(quoted(item.name)) came damaged, and begins anew")
        return .damaged
    }
}
