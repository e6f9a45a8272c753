import CCurl
import Files
import Glibc
import Threads

/// Sends a file to the leader who waits for it, piece by piece, and goes on after a cut; for a thread that may wait.
public struct FileUpload: Sendable {
    /// How it ended.
    public enum End: Equatable, Sendable {
        /// The leader has all of it.
        case done
        /// It did not get there, and why, in a line.
        case failed(String)
        /// It was not wanted any more.
        case cancelled
    }

    private let offer: FileOffer
    private let address: FileSource
    private let authorization: String
    private let timing: FetchTiming

    private static let pieceBytes = 131_072
    private static let waitMicroseconds: UInt32 = 20_000
    /// What came damaged is sent once more.
    private static let maxTries = 2
    /// Less than the network carries, in bytes a second: a room's Wi-Fi is for phones, too.
    private static let bytesPerSecond = 8_000_000.0
    /// A piece that takes longer is sent again, in seconds.
    private static let pieceSeconds = 20.0

    /// Sends nothing yet.
    /// - Parameters:
    ///   - address: `HOST:PORT`, where the leader's server is reached.
    ///   - authorization: what the leader lets in by: the value of the header of that name.
    /// - Throws: where `address` is none, or `authorization` cannot stand in a header.
    public init(_ offer: FileOffer, to address: String, authorization: String) throws(HandoverProblem) {
        try self.init(offer, to: address, authorization: authorization, timing: FetchTiming())
    }

    /// With other times, as tests have them.
    package init(
        _ offer: FileOffer, to address: String, authorization: String, timing: FetchTiming
    ) throws(HandoverProblem) {
        self.address = try FileSource(address, authorization: authorization)
        (self.offer, self.authorization, self.timing) = (offer, authorization, timing)
    }

    /// Does it all.
    /// - Parameter isWanted: asked again and again; `false` ends it.
    public func run(isWanted: @escaping () -> Bool) -> End {
        guard let file = offer.open() else { return failed("it was changed, or is gone") }
        defer { close(file) }
        let backoff = RetryBackoff(timing, at: MonotonicTime.seconds)
        var (offset, tries) = (0, 1)
        while isWanted() {
            guard let piece = Self.read(file, from: offset) else { return failed("it cannot be read") }
            let next = MonotonicTime.seconds + Double(piece.count) / Self.bytesPerSecond
            let (end, cause) = send(piece, from: offset, isWanted: isWanted)
            let there = Int(min(end.bytes, Int64(offer.item.size)))
            switch end.status {
            case 201: return .done
            case 204 where there > offset, 409 where there >= 0 && there != offset:
                backoff.add(there, at: MonotonicTime.seconds)
                offset = there
                let early = next - MonotonicTime.seconds
                if early > 0 { usleep(UInt32(early * 1e6)) }
                continue
            case 422:
                guard tries < Self.maxTries else { return failed("it came damaged, twice") }
                (offset, tries) = (0, tries + 1)
                continue
            case 401, 403: return failed("the leader does not let you send it")
            case 413, 415: return failed("the leader does not take it (\(end.status))")
            case 507: return failed("the leader has no room for it")
            case 503: backoff.hold(seconds: Double(end.retry_seconds), at: MonotonicTime.seconds)
            // The leader may not have heard yet that it comes.
            default: break
            }
            guard MonotonicTime.seconds - backoff.progressedAt < timing.withoutProgress else {
                return failed(
                    !cause.isEmpty
                        ? cause
                        : end.status == 404
                            ? "the leader does not wait for it"
                            : "the leader answers with status \(end.status)")
            }
            guard Self.wait(seconds: backoff.next(), isWanted) else { return .cancelled }
        }
        return .cancelled
    }

    private func send(
        _ piece: [UInt8], from offset: Int, isWanted: @escaping () -> Bool
    ) -> (end: quern_upload_end, words: String) {
        final class Asked {
            let isWanted: () -> Bool
            init(_ isWanted: @escaping () -> Bool) { self.isWanted = isWanted }
        }
        let asked = Asked(isWanted)
        var message = [CChar](repeating: 0, count: 256)
        let end = withExtendedLifetime(asked) {
            piece.withUnsafeBytes { bytes in
                authorization.withCString { authorization in
                    var options = quern_upload_options()
                    (options.data, options.count, options.offset) = (bytes.baseAddress, bytes.count, Int64(offset))
                    options.authorization = authorization
                    options.connect_milliseconds = Int(timing.connect * 1_000)
                    options.total_milliseconds = Int(Self.pieceSeconds * 1_000)
                    options.is_wanted = { context in
                        guard let context else { return 1 }
                        return Unmanaged<Asked>.fromOpaque(context).takeUnretainedValue().isWanted() ? 1 : 0
                    }
                    options.context = Unmanaged.passUnretained(asked).toOpaque()
                    return quern_upload("http://\(address.address)/files/\(offer.item.hash)", &options, &message)
                }
            }
        }
        return (end, String(decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
    }

    /// The next piece; empty at the end.
    private static func read(_ file: Int32, from offset: Int) -> [UInt8]? {
        var piece = [UInt8](repeating: 0, count: pieceBytes)
        var count = -1
        repeat { count = pread(file, &piece, piece.count, off_t(offset)) } while count < 0 && errno == EINTR
        guard count >= 0 else { return nil }
        return Array(piece.prefix(count))
    }

    private static func wait(seconds: Double, _ isWanted: () -> Bool) -> Bool {
        let end = MonotonicTime.seconds + seconds
        while MonotonicTime.seconds < end {
            guard isWanted() else { return false }
            usleep(waitMicroseconds)
        }
        return true
    }

    private func failed(_ cause: String) -> End {
        .failed("\(quoted(offer.item.name)) does not go to the leader: \(printable(cause))")
    }
}
