import Threads

/// Compares what the host types on a thread of its own, since a hash takes longer than a picture may.
package final class PINChecker: Sendable {
    private let pin: KioskPIN
    private let answer = RankedMutex<Bool?>(nil, rank: .leaf)

    /// Compares with `pin`.
    package init(_ pin: KioskPIN) { self.pin = pin }

    /// Begins to compare; ``takeAnswer()`` has the answer later. One at a time.
    package func check(_ digits: String) {
        let compare: @Sendable () -> Void = { [self] in
            let isRight = pin.matches(digits)
            answer.withLock { $0 = isRight }
        }
        // Where the system has no thread left the picture waits.
        if WorkThread(named: "quern-pin", compare) == nil { compare() }
    }

    /// Whether it was right, once.
    package func takeAnswer() -> Bool? {
        answer.withLock { answer in
            defer { answer = nil }
            return answer
        }
    }
}
