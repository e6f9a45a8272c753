/// Spreads what is sent over time, to so many bytes a second.
struct Pacing {
    private let bytesPerSecond: Double
    /// When what was let pass so far has been sent, in microseconds.
    private var end: Int64 = .min

    /// - `bytesPerSecond`: 1 or more.
    init(bytesPerSecond: Int) { self.bytesPerSecond = Double(max(1, bytesPerSecond)) }

    /// In how many microseconds after `now` so many bytes may be sent, after all that were asked for before.
    mutating func delay(bytes: Int, at now: Int64) -> Int64 {
        let start = max(now, end)
        end = start + Int64((Double(bytes) / bytesPerSecond * 1e6).rounded(.up))
        return start - now
    }
}
