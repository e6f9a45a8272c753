/// How many bytes come in a second, over about the last second.
struct RateMeter {
    private(set) var bytesPerSecond = 0.0
    private var last: (bytes: Int, nanoseconds: Int64)?

    private static let minSeconds = 0.05

    /// So many bytes are there at `now`; whether that was looked at, which it is not more often than every 50 ms.
    mutating func add(_ bytes: Int, at now: Int64) -> Bool {
        guard let before = last, bytes >= before.bytes else {
            last = (bytes, now)
            return true
        }
        let seconds = Double(now - before.nanoseconds) * 1e-9
        guard seconds >= Self.minSeconds else { return false }
        let lately = Double(bytes - before.bytes) / seconds
        bytesPerSecond = bytesPerSecond == 0 ? lately : bytesPerSecond + (lately - bytesPerSecond) * min(1, seconds)
        last = (bytes, now)
        return true
    }
}
