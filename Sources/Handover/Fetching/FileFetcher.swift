import Files
import Threads

/// Fetches what a leader hands over: two files at once, the others in the order in which they were asked for, each resumed after a cut.
/// Works on threads of its own; any thread may call it, and nothing waits for the network or the disk.
public final class FileFetcher: Sendable {
    private struct State {
        /// In the order in which they were asked for.
        var order: [FileHash] = []
        var progress: [FileHash: FetchProgress] = [:]
        var waiting: [(item: HandoverItem, number: Int)] = []
        /// Which fetch of an item is wanted; what an earlier one says does not count.
        var wanted: [FileHash: Int] = [:]
        var lastNumber = 0
    }

    private let source: FileSource
    private let folder: RoomFolder
    private let timing: FetchTiming
    private let reserve: DiskReserve
    private let remark: @Sendable (String) -> Void
    private let state = RankedMutex(State(), rank: .leaf)
    private let queues = (1...2).map { SerialQueue(named: "quern-fetch-\($0)") }

    /// Fetches nothing yet.
    /// - Parameters:
    ///   - address: `HOST:PORT`, where the leader's server is reached; nothing else is ever asked.
    ///   - authorization: what the leader lets in by: the value of the header of that name.
    ///   - folder: where files go, and where those that were begun or came whole before are found.
    ///   - remark: told what the player is to know, in a line without control characters; on a thread of the fetcher.
    /// - Throws: where `address` is none, or `authorization` cannot stand in a header.
    public convenience init(
        from address: String, authorization: String?, into folder: RoomFolder,
        remark: @escaping @Sendable (String) -> Void = { _ in }
    ) throws(HandoverProblem) {
        try self.init(
            from: address, authorization: authorization, into: folder, timing: FetchTiming(), reserve: DiskReserve(),
            remark: remark)
    }

    /// With other times, and another idea of how full a disk is, as tests have them.
    package init(
        from address: String, authorization: String?, into folder: RoomFolder, timing: FetchTiming,
        reserve: DiskReserve, remark: @escaping @Sendable (String) -> Void
    ) throws(HandoverProblem) {
        source = try FileSource(address, authorization: authorization)
        (self.folder, self.timing, self.reserve, self.remark) = (folder, timing, reserve, remark)
    }

    deinit { stop() }

    /// Fetches an item when those before it are there; one that is on its way or done is left as it is, one that failed or was cancelled
    /// is tried again.
    public func fetch(_ item: HandoverItem) {
        let isNew = state.withLock { state in
            if let known = state.progress[item.hash] {
                switch known.state {
                case .failed, .cancelled: break
                case .waiting, .fetching, .reconnecting, .checking, .done: return false
                }
            } else {
                state.order.append(item.hash)
            }
            state.lastNumber += 1
            state.progress[item.hash] = FetchProgress(item)
            state.wanted[item.hash] = state.lastNumber
            state.waiting.append((item, state.lastNumber))
            return true
        }
        guard isNew else { return }
        var hasThread = false
        for queue in queues {
            let isBegun = queue.run { [weak self, weak queue] in self?.work { queue?.isStopping == false } }
            hasThread = hasThread || isBegun
        }
        // It was stopped, or the system has no thread left.
        if !hasThread { cancel(item) }
    }

    /// An item is not wanted any more: what is on its way stops within about a second. What came of it stays, for when it is asked for again.
    public func cancel(_ item: HandoverItem) {
        state.withLock { Self.cancel(item.hash, &$0) }
    }

    /// An item is not wanted any more, and not known: it is fetched anew where it is asked for again.
    public func forget(_ item: HandoverItem) {
        state.withLock { state in
            Self.cancel(item.hash, &state)
            state.progress[item.hash] = nil
            state.wanted[item.hash] = nil
            state.order.removeAll { $0 == item.hash }
        }
    }

    /// Nothing is wanted any more.
    public func cancelAll() {
        state.withLock { state in
            for hash in state.order { Self.cancel(hash, &state) }
        }
    }

    /// How everything that was asked for stands, in that order.
    public var progress: [FetchProgress] {
        state.withLock { state in state.order.compactMap { state.progress[$0] } }
    }

    /// How an item stands; `nil` where it was never asked for.
    public func progress(of item: HandoverItem) -> FetchProgress? { state.withLock { $0.progress[item.hash] } }

    /// Cancels everything, and waits some seconds at most for that; nothing is fetched afterwards.
    public func stop() {
        cancelAll()
        for queue in queues { queue.end() }
        for queue in queues { queue.stop() }
    }

    private static func cancel(_ hash: FileHash, _ state: inout State) {
        guard state.progress[hash]?.isOver == false else { return }
        state.wanted[hash] = nil
        state.waiting.removeAll { $0.item.hash == hash }
        state.progress[hash]?.state = .cancelled
        state.progress[hash]?.bytesPerSecond = 0
    }

    /// Fetches what waits, one after the other. A queue that finds nothing has nothing to do.
    private func work(isRunning: @escaping () -> Bool) {
        RealTimePriority.leave()
        while isRunning(), let (item, number) = state.withLock({ $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() })
        {
            let fetch = ItemFetch(
                item: item, source: source, folder: folder.folder(for: item), timing: timing, reserve: reserve,
                isWanted: { [unowned self] in isRunning() && isWanted(item, number) },
                report: { [unowned self] in change(item, number, $0, $1, $2) }, remark: remark)
            let end = fetch.run()
            switch end {
            case .done: change(item, number, end, item.size, 0)
            case .failed(let line):
                if change(item, number, end, nil, 0) { remark(line) }
            default: change(item, number, end, nil, 0)
            }
        }
    }

    private func isWanted(_ item: HandoverItem, _ number: Int) -> Bool {
        state.withLock { $0.wanted[item.hash] == number }
    }

    /// Whether it counts.
    @discardableResult
    private func change(
        _ item: HandoverItem, _ number: Int, _ to: FetchProgress.State, _ bytes: Int?, _ rate: Double
    ) -> Bool {
        state.withLock { state in
            guard state.wanted[item.hash] == number, var progress = state.progress[item.hash] else { return false }
            progress.state = to
            progress.bytes = bytes ?? progress.bytes
            progress.bytesPerSecond = rate
            state.progress[item.hash] = progress
            return true
        }
    }
}
