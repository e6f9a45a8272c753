import Files
import Handover
import Synchronization
import TestSupport

/// Somebody who fetches into a folder of their own.
final class Follower: Sendable {
    let scratch: Scratch
    let folder: RoomFolder
    let fetcher: FileFetcher
    private let lines: Lines

    private final class Lines: Sendable {
        let all = Mutex<[String]>([])
    }

    static let fast: FetchTiming = {
        var timing = FetchTiming()
        timing.firstPause = 0.02
        timing.longestPause = 0.1
        timing.stall = 1
        timing.withoutProgress = 20
        return timing
    }()

    init(
        from address: String, authorization: String? = Leader.authorization, scratch: Scratch? = nil,
        base: String? = nil,
        timing: FetchTiming = fast, reserve: DiskReserve = DiskReserve()
    ) throws {
        let place = try scratch ?? Scratch()
        let lines = Lines()
        (self.scratch, self.lines) = (place, lines)
        folder = try RoomFolder(base: base ?? place.path, room: "room")
        fetcher = try FileFetcher(
            from: address, authorization: authorization, into: folder, timing: timing, reserve: reserve
        ) { line in lines.all.withLock { $0.append(line) } }
    }

    deinit { fetcher.stop() }

    var remarks: [String] { lines.all.withLock { $0 } }

    /// Fetches, and waits for its end.
    func fetch(_ item: HandoverItem) -> FetchProgress.State? {
        fetcher.fetch(item)
        return end(of: item)
    }

    func end(of item: HandoverItem) -> FetchProgress.State? {
        _ = eventually { fetcher.progress(of: item)?.isOver == true }
        return fetcher.progress(of: item)?.state
    }

    /// Whether a fetch ended well, and that lies there.
    func has(_ bytes: [UInt8], at end: FetchProgress.State?) -> Bool {
        guard case .done(let path) = end else { return false }
        return (try? WholeFile.read(path, limit: 300_000_000)) == bytes
    }

    /// Everything in the folder and in the one that goes with the room.
    var names: [String] {
        (Folder.names(folder.path) + Folder.names("\(folder.path)/room-only"))
            .filter { ![".room.lock", "room-only"].contains($0) }
    }
}

extension FetchProgress.State {
    /// The line that says why it failed.
    var failure: String? { if case .failed(let line) = self { line } else { nil } }
}
