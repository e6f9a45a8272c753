import Threads

/// When touches began, until they are asked for: who plays puts a moment in and waits for nothing.
package final class TouchOnsets: Sendable {
    private let moments = RankedMutex<[Int64]>([], rank: .leaf)

    /// More than ten fingers begin within the time between two looks.
    private static let max = 64

    /// None yet.
    package init() {}

    /// A touch began, in microseconds of `CLOCK_MONOTONIC`. Where nobody asks, the oldest go.
    package func add(_ microseconds: Int64) {
        moments.withLock { moments in
            if moments.count >= Self.max { moments.removeFirst(Self.max / 2) }
            moments.append(microseconds)
        }
    }

    /// Those since it was asked for last.
    func takeAll() -> [Int64] {
        moments.withLock { moments in
            defer { moments.removeAll(keepingCapacity: true) }
            return moments
        }
    }
}
