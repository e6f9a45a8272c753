import AudioIO
import Synchronization
import Threads
import TouchInput

/// Looks for what there is to play with, away from whoever asks. What is in use is not tried, so that it is not disturbed.
package final class DeviceSurvey: Sendable {
    private struct State {
        var found: Survey?
        var isSurveying = false
    }

    private let active: ActiveDevices
    private let sourceChoice: SourceChoice
    private let queue: SerialQueue
    private let state = RankedMutex(State(), rank: .leaf)

    /// - Parameters:
    ///   - sourceChoice: how touch devices are found.
    ///   - queue: where it looks.
    package init(of active: ActiveDevices, _ sourceChoice: SourceChoice, on queue: SerialQueue) {
        (self.active, self.sourceChoice, self.queue) = (active, sourceChoice, queue)
    }

    /// What was found last; `nil` before somebody asked.
    package var found: Survey? { state.withLock { $0.found } }

    /// Looks for what there is to play with.
    package func start() {
        let isFree = state.withLock { state in
            defer { state.isSurveying = true }
            return !state.isSurveying
        }
        guard isFree else { return }
        queue.run { [weak self] in
            guard let self else { return }
            let used = active.snapshot
            var card: String?
            if case .card(let name) = used.output.settings.target { card = name }
            let found = Survey(
                touch: sourceChoice.entries, playedBy: (used.source as? KernelTouchSource)?.device,
                cards: AudioCards.all(playing: card), playing: card)
            state.withLock { ($0.found, $0.isSurveying) = (found, false) }
        }
    }

    /// Looks again where it was looked before: something else is in use now.
    package func refresh() {
        if found != nil { start() }
    }
}
