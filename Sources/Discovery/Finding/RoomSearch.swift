import Threads

/// A search for rooms that somebody waits for.
final class RoomSearch: Sendable {
    private struct State {
        var result = RoomBrowser.Result(rooms: [], remark: nil)
        var isComplete = false
    }

    private let state = RankedMutex(State(), rank: .leaf)
    private let wakeUp = WakeUp()

    /// These rooms are there.
    /// - Parameter isComplete: whether no more are waited for.
    func update(_ rooms: [FoundRoom], _ isComplete: Bool) {
        state.withLock { state in
            state.result.rooms = rooms
            if isComplete { state.isComplete = true }
        }
        if isComplete { wakeUp.signal() }
    }

    /// No rooms can be looked for.
    func end(remark: String) {
        state.withLock { state in
            state.result.remark = remark
            state.isComplete = true
        }
        wakeUp.signal()
    }

    /// Waits until the search is complete, at most so long; what was found.
    func wait(seconds: Double) -> RoomBrowser.Result {
        // No number, or more than a day: as long as anybody would wait.
        let seconds = seconds > 0 ? min(seconds, 86_400) : 0
        let end = MonotonicTime.nanoseconds + Int64(seconds * 1e9)
        while true {
            let now = state.withLock { $0 }
            let left = end - MonotonicTime.nanoseconds
            guard !now.isComplete, left > 0 else { return now.result }
            wakeUp.wait(nanoseconds: left)
        }
    }
}
