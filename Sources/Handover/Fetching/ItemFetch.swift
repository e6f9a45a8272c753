import CCurl
import Files
import Glibc
import Threads

/// Fetches one item from its first missing byte to its name, however often the connection breaks off; for a thread that may wait.
struct ItemFetch {
    let item: HandoverItem
    let source: FileSource
    let folder: String
    let timing: FetchTiming
    let reserve: DiskReserve
    /// Whether it is still wanted; asked from this thread.
    let isWanted: () -> Bool
    /// Told how it stands.
    let report: (_ state: FetchProgress.State, _ bytes: Int, _ bytesPerSecond: Double) -> Void
    /// Told what the player is to know, in a line.
    let remark: (String) -> Void

    private enum Stop: Error {
        case cancelled
        case failed(String)
    }

    private static let waitMicroseconds: UInt32 = 20_000
    /// What comes with a wrong hash is fetched once more.
    private static let maxTries = 2

    /// Does it all.
    /// - Returns: `done`, `failed` or `cancelled`.
    func run() -> FetchProgress.State {
        do throws(Stop) {
            report(.checking, 0, 0)
            if let path = PartFile.existing(item, in: folder, isWanted: isWanted) { return .done(path: path) }
            let part = try openPart()
            do throws(Stop) {
                return .done(path: try fetch(part))
            } catch {
                if part.byteCount == 0 { part.remove() }
                throw error
            }
        } catch {
            switch error {
            case .cancelled: return .cancelled
            case .failed(let line): return .failed(line)
            }
        }
    }

    private func openPart() throws(Stop) -> PartFile {
        let latest = MonotonicTime.seconds + timing.longestPause
        while true {
            do throws(FileProblem) {
                return try PartFile(item, in: folder)
            } catch {
                // Who was cancelled a moment ago may still have it.
                guard error == .inUse, MonotonicTime.seconds < latest else { throw .failed(words(error.text)) }
            }
            try wait(seconds: timing.firstPause)
        }
    }

    private func fetch(_ part: PartFile) throws(Stop) -> String {
        for number in 1...Self.maxTries {
            try fetchRest(of: part)
            report(.checking, item.size, 0)
            if let path = try finish(part) { return path }
            if number < Self.maxTries { remark("\(quoted(item.name)) came damaged: it is fetched once more") }
        }
        throw .failed("\(quoted(item.name)) is not what the leader announced, twice: it was deleted")
    }

    /// Where it lies if it is what it is to be; `nil` where it was not, and is empty now.
    private func finish(_ part: PartFile) throws(Stop) -> String? {
        let isWhole: Bool?
        do throws(FileProblem) {
            isWhole = try part.isWhole(isWanted: isWanted)
            if isWhole == true { return try part.finish(isWanted: isWanted) }
            if isWhole == false { try part.empty() }
        } catch {
            throw .failed(words(error.text))
        }
        if isWhole == nil { throw .cancelled }
        return nil
    }

    private func fetchRest(of part: PartFile) throws(Stop) {
        let backoff = RetryBackoff(timing, at: MonotonicTime.seconds)
        while part.byteCount < item.size {
            guard isWanted() else { throw .cancelled }
            let offset = part.byteCount
            guard !reserve.isReached(at: folder, adding: UInt64(item.size - offset)) else {
                throw .failed(words("\(DiskReserve.text) on the disk afterwards"))
            }
            let (end, cause) = download(part, from: offset, backoff)
            backoff.add(Int(end.bytes), at: MonotonicTime.seconds)
            try judge(end, part, backoff)
            guard part.byteCount < item.size else { return }
            guard MonotonicTime.seconds - backoff.progressedAt < timing.withoutProgress else {
                throw .failed(words(cause.isEmpty ? "the leader does not answer" : cause))
            }
            try wait(seconds: backoff.next())
        }
    }

    private func download(_ part: PartFile, from offset: Int, _ backoff: RetryBackoff) -> (quern_download_end, String) {
        var meter = RateMeter()
        var isFirst = true
        return source.fetch(item, into: part.descriptor, from: offset, timing) { bytes in
            let now = MonotonicTime.nanoseconds
            backoff.add(bytes, at: Double(now) * 1e-9)
            if meter.add(bytes, at: now) {
                // Connected is who got something.
                report(isFirst && bytes <= offset ? .reconnecting : .fetching, bytes, meter.bytesPerSecond)
            }
            if bytes > offset { isFirst = false }
            return isWanted()
        }
    }

    /// Whether it goes on after a request that ended so.
    private func judge(_ end: quern_download_end, _ part: PartFile, _ backoff: RetryBackoff) throws(Stop) {
        var state = FetchProgress.State.reconnecting
        switch end.result {
        case quern_download_whole, quern_download_cut: break
        case quern_download_stopped: throw .cancelled
        case quern_download_disk: throw .failed(words(systemMessage(end.error)))
        case quern_download_changed: try empty(part)
        case quern_download_refused:
            switch end.status {
            case 503:
                backoff.hold(seconds: Double(end.retry_seconds), at: MonotonicTime.seconds)
                state = .waiting
            case 416: try empty(part)
            case 408, 429, 500, 502, 504: break
            case 404, 410: throw .failed(words("the leader does not offer it any more"))
            case 401, 403: throw .failed(words("the leader does not let you have it"))
            case 300..<400: throw .failed(words("the leader sends elsewhere for it, which is not gone to"))
            default: throw .failed(words("the leader answers with status \(end.status)"))
            }
        default: throw .failed(words("what the leader sends does not fit what it announced"))
        }
        report(state, part.byteCount, 0)
    }

    private func empty(_ part: PartFile) throws(Stop) {
        do throws(FileProblem) { try part.empty() } catch { throw .failed(words(error.text)) }
    }

    private func wait(seconds: Double) throws(Stop) {
        let end = MonotonicTime.seconds + seconds
        while MonotonicTime.seconds < end {
            guard isWanted() else { throw .cancelled }
            usleep(Self.waitMicroseconds)
        }
    }

    private func words(_ cause: String) -> String { "\(quoted(item.name)) is not fetched: \(printable(cause))" }
}
