import AudioIO
import Glibc
import Granular
import Threads

/// Live input from the card to the engine: what the player turns of it, and how it stands.
package final class InputStrip: Sendable {
    package let card: AudioInput
    /// What is shared with the audio thread.
    package let exchange: SharedValue<InputExchange>
    private let rate: Int
    private let state = RankedMutex(State(), rank: .inputStrip)

    private struct State {
        var levelDecibels = 0.0
        var monitorDecibels = InputState.defaultMonitor
        var isMonitored = false
        var reportedClosings = 0
        var wasGuarding = false
        var reportedRemark: String?
        var notableGaps = 1
        var notableOverruns = 1
    }

    package init(_ card: AudioInput) {
        self.card = card
        rate = card.status.rate
        exchange = SharedValue(InputExchange(rate: rate))
    }

    deinit { card.stop() }

    /// The audio thread's end; this outlives it.
    package func makeStage() -> InputStage { InputStage(ring: card.ring, exchange: exchange.reference, rate: rate) }

    /// Brings what comes in to a level in dB, within ``InputState/levels``.
    package func setLevel(_ decibels: Double) {
        guard !decibels.isNaN else { return }
        let decibels = min(max(decibels, InputState.levels.lowerBound), InputState.levels.upperBound)
        state.withLock { $0.levelDecibels = decibels }
        exchange.pointee.setLevel(Self.gain(decibels, atLeast: InputState.levels.lowerBound))
    }

    /// Sets the monitor's level in dB, within ``InputState/monitorLevels``; whether it is on stays.
    package func setMonitorLevel(_ decibels: Double) {
        guard !decibels.isNaN else { return }
        let range = InputState.monitorLevels
        state.withLock { state in
            state.monitorDecibels = min(max(decibels, range.lowerBound), range.upperBound)
            applyMonitor(state)
        }
    }

    /// Adds what comes in to what goes out, or not. It also opens the feedback guard: who turns it on again has mended the loop.
    package func setMonitored(_ isMonitored: Bool) {
        state.withLock { state in
            state.isMonitored = isMonitored
            applyMonitor(state)
        }
        exchange.pointee.openGuard()
    }

    private func applyMonitor(_ state: State) {
        exchange.pointee.setMonitor(
            state.isMonitored
                ? Self.gain(state.monitorDecibels, atLeast: InputState.monitorLevels.lowerBound) : 0)
    }

    /// The factor on samples for a level; 0 at its lower end.
    private static func gain(_ decibels: Double, atLeast lowest: Double) -> Float {
        decibels <= lowest ? 0 : Float(pow(10, decibels / 20))
    }

    /// How what came in lately looks.
    package var outline: SoundOutline { exchange.pointee.outline.picture }

    /// How it stands.
    package var now: InputState {
        let snapshot = exchange.pointee.snapshot.value
        let held = Double(min(exchange.pointee.tape.written, exchange.pointee.tape.frames)) / Double(rate)
        let card = card.status
        return state.withLock { state in
            InputState(
                card: card, levelDecibels: state.levelDecibels, monitorDecibels: state.monitorDecibels,
                isMonitored: state.isMonitored, peakLeft: snapshot.peakLeft, peakRight: snapshot.peakRight,
                guardGain: snapshot.guardGain, heldSeconds: held)
        }
    }

    /// What is new to tell since it was asked last, each once.
    package func takeMessages() -> [String] {
        let snapshot = exchange.pointee.snapshot.value
        let card = card.status
        return state.withLock { state in
            var messages: [String] = []
            if card.remark != state.reportedRemark {
                state.reportedRemark = card.remark
                if let remark = card.remark { messages.append(remark) }
            }
            // While it opens and closes over and over, a loop is one.
            if snapshot.guardClosings > state.reportedClosings, !state.wasGuarding {
                messages.append(
                    "feedback: input turned down for now; lower the monitor level, or move microphone and speakers apart"
                )
            }
            state.reportedClosings = snapshot.guardClosings
            state.wasGuarding = snapshot.guardGain < 1
            // A card in trouble has many: they are told when they have doubled.
            if card.overruns >= state.notableOverruns {
                messages.append("input '\(card.name)' overran \(Self.times(card.overruns)): parts of it are missing")
                state.notableOverruns = 2 * card.overruns
            }
            if card.gaps >= state.notableGaps, card.isPresent {
                messages.append("input '\(card.name)' was late \(Self.times(card.gaps)): its buffer is now larger")
                state.notableGaps = 2 * card.gaps
            }
            return messages
        }
    }

    private static func times(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }
}
