/// Lines for the player, on their way from the thread that has something to say to the one that shows them; any threads.
package final class MessageQueue: Sendable {
    private struct State {
        var lines: [String] = []
        var trouble: String?
    }

    private let state = RankedMutex(State(), rank: .leaf)

    /// Nothing was said.
    package init() {}

    /// Adds a line.
    /// - `isTrouble`: whether it says that something is not whole.
    package func add(_ line: String, isTrouble: Bool = false) {
        state.withLock { state in
            state.lines.append(line)
            if isTrouble, state.trouble == nil { state.trouble = line }
        }
    }

    /// Takes out all lines, the oldest first: each is given once.
    package func takeLines() -> [String] {
        state.withLock { state in
            defer { state.lines = [] }
            return state.lines
        }
    }

    /// The first trouble, whether or not it was taken out; `nil` where there was none.
    package var trouble: String? { state.withLock { $0.trouble } }
}
