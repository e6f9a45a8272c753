import AudioIO
import Synchronization
import Threads
import TouchInput

/// What is played by and on now: both may be others later. Any thread may ask.
package final class ActiveDevices: Sendable {
    /// What is in use at one moment.
    package struct Snapshot: Sendable {
        /// Where touches come from; `nil` where only mouse and keys play.
        package var source: (any TouchSource)?
        /// Where the sound goes.
        package var output: AudioOutput
        /// Whether no card was there when the output was opened.
        package var isFallback: Bool
        /// Whether nothing begins any more.
        package var isClosed = false
    }

    private let state: RankedMutex<Snapshot>

    /// What is played by and on at the start.
    package init(source: (any TouchSource)?, output: AudioOutput, isFallback: Bool) {
        state = RankedMutex(Snapshot(source: source, output: output, isFallback: isFallback), rank: .activeDevices)
    }

    /// What is in use now.
    package var snapshot: Snapshot { state.withLock { $0 } }
    /// Where touches come from; `nil` where only mouse and keys play.
    package var source: (any TouchSource)? { state.withLock { $0.source } }
    /// Where the sound goes.
    package var output: AudioOutput { state.withLock { $0.output } }

    /// Touches come from there from now on; `false` where everything is closed.
    package func setSource(_ source: (any TouchSource)?) -> Bool {
        state.withLock { state in
            if !state.isClosed { state.source = source }
            return !state.isClosed
        }
    }

    /// The sound goes there from now on; `false` where everything is closed.
    package func setOutput(_ output: AudioOutput, isFallback: Bool) -> Bool {
        state.withLock { state in
            guard !state.isClosed else { return false }
            (state.output, state.isFallback) = (output, isFallback)
            return true
        }
    }

    /// Whatever is opened from here on is closed again.
    /// - Returns: what is in use.
    package func close() -> Snapshot {
        state.withLock { state in
            state.isClosed = true
            return state
        }
    }
}
