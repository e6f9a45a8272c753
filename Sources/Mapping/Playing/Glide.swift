#if canImport(Glibc)
    import Glibc
#endif

/// A number on its way from where it stood to a goal. A function of the time alone: how often one looks changes nothing.
struct Glide: Equatable, Sendable {
    /// How it gets there.
    enum Curve: Equatable, Sendable {
        /// Fast at first, then slower and slower: by the time constant in microseconds.
        case towards(timeConstant: Double)
        /// Evenly, within so many microseconds.
        case line(duration: Double)

        /// Towards a value, 95 % of the way in so many ms (1 − e⁻³); `nil` for 0.
        init?(smoothingMilliseconds milliseconds: Double) {
            guard milliseconds > 0 else { return nil }
            self = .towards(timeConstant: milliseconds * 1000 / 3)
        }

        /// Evenly, within so many ms; `nil` for 0.
        init?(milliseconds: Double) {
            guard milliseconds > 0 else { return nil }
            self = .line(duration: milliseconds * 1000)
        }
    }

    let start: Double
    let goal: Double
    let startMicroseconds: Int64
    let curve: Curve
    /// Whether equal times are equal ratios; both ends lie above 0.
    let isRatio: Bool

    /// After so many time constants the rest, a 3,000th of the way, is left out.
    private static let longest = 8.0

    /// Where it stands; exactly ``goal`` from the moment on at which it has arrived.
    func value(at microseconds: Int64) -> Double {
        let left = left(at: microseconds)
        if left == 0 { return goal }
        let value = isRatio ? goal * pow(start / goal, left) : goal + (start - goal) * left
        return min(max(value, min(start, goal)), max(start, goal))
    }

    /// Whether it has arrived.
    func isOver(at microseconds: Int64) -> Bool { left(at: microseconds) == 0 }

    /// How much of the way is left, 1…0.
    private func left(at microseconds: Int64) -> Double {
        let elapsed = Double(max(microseconds - startMicroseconds, 0))
        switch curve {
        case .towards(let timeConstant):
            let spent = elapsed / timeConstant
            return spent < Self.longest ? exp(-spent) : 0
        case .line(let duration): return max(1 - elapsed / duration, 0)
        }
    }
}
