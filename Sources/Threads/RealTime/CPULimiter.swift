/// Keeps a thread that goes before others to half of a processor, however much there is for it to do.
package struct CPULimiter: Sendable {
    /// How long work is added up, in nanoseconds: so much of it may come at once that half of this is work.
    package static let spanNanoseconds: Int64 = 20_000_000

    private var began: Int64?
    private var worked: Int64 = 0

    /// Nothing was done so far.
    package init() {}

    /// Takes in that it worked from one moment to another, in nanoseconds of one clock.
    /// - Returns: until when it is to rest, so that half of the time since it began was work; `nil` where it may go on.
    package mutating func rest(afterWorkFrom start: Int64, to end: Int64) -> Int64? {
        if start - (began ?? start) >= Self.spanNanoseconds { began = nil }
        if began == nil { (began, worked) = (start, 0) }
        worked += end - start
        guard let began, worked >= Self.spanNanoseconds / 2, began + 2 * worked > end else { return nil }
        self.began = nil
        return began + 2 * worked
    }
}
