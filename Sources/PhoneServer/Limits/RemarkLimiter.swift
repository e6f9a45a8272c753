/// Keeps lines about what others do from becoming a flood themselves: the same line once in ten seconds, twenty different ones at
/// once, and one more each second; how many were left out is said with the next.
package struct RemarkLimiter {
    private static let sameMicroseconds: Int64 = 10_000_000
    private static let burst = 20

    private var said: [String: Int64] = [:]
    private var left = burst
    private var refilled: Int64 = 0
    private var leftOut = 0

    /// Nothing was said.
    package init() {}

    /// `line` as it is to be said now; `nil` where it is not.
    package mutating func limit(_ line: String, at now: Int64) -> String? {
        let seconds = (now - refilled) / 1_000_000
        if seconds > 0 {
            left = seconds >= Int64(Self.burst) ? Self.burst : min(Self.burst, left + Int(seconds))
            refilled = now
            said = said.filter { now - $0.value < Self.sameMicroseconds }
        }
        guard left > 0, said[line] == nil else {
            leftOut += 1
            return nil
        }
        left -= 1
        said[line] = now
        defer { leftOut = 0 }
        return leftOut == 0 ? line : "\(line) (\(leftOut) such lines were left out before)"
    }
}
