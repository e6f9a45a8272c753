import AudioIO
import Glibc
import Synchronization

/// Live input from the card to the engine: what the player turns of it, and how it stands.
final class InputStrip: Sendable {
    let card: AudioInput
    /// Only the audio thread touches what is its own of it; it lives as long as this.
    nonisolated(unsafe) let stage: UnsafeMutablePointer<InputStage>
    private let rate: Int
    private let state: Mutex<State>

    private struct State {
        var levelDecibels = 0.0
        var monitorDecibels = InputState.defaultMonitor
        var isMonitored = false
        var toldClosings = 0
        var wasGuarding = false
        var toldRemark: String?
        var notableGaps = 1
        var notableOverruns = 1
    }

    init(_ card: AudioInput) {
        self.card = card
        rate = card.status.rate
        stage = .allocate(capacity: 1)
        stage.initialize(to: InputStage(ring: card.ring, rate: rate))
        state = Mutex(State())
    }

    deinit {
        card.stop()
        stage.deinitialize(count: 1)
        stage.deallocate()
    }

    /// Brings what comes in to a level in dB, within ``InputState/levels``.
    func setLevel(_ decibels: Double) {
        guard !decibels.isNaN else { return }
        let decibels = min(max(decibels, InputState.levels.lowerBound), InputState.levels.upperBound)
        state.withLock { $0.levelDecibels = decibels }
        stage.pointee.want(level: Self.gain(decibels, atLeast: InputState.levels.lowerBound))
    }

    /// Sets the monitor's level in dB, within ``InputState/monitorLevels``; whether it is on stays.
    func setMonitorLevel(_ decibels: Double) {
        guard !decibels.isNaN else { return }
        let range = InputState.monitorLevels
        state.withLock { state in
            state.monitorDecibels = min(max(decibels, range.lowerBound), range.upperBound)
            follow(state)
        }
    }

    /// Adds what comes in to what goes out, or not. It also opens the feedback guard: who turns it on again has mended the loop.
    func setMonitored(_ isMonitored: Bool) {
        state.withLock { state in
            state.isMonitored = isMonitored
            follow(state)
        }
        stage.pointee.openGuard()
    }

    private func follow(_ state: State) {
        stage.pointee.want(
            monitor: state.isMonitored
                ? Self.gain(state.monitorDecibels, atLeast: InputState.monitorLevels.lowerBound) : 0)
    }

    /// The factor on samples for a level; 0 at its lower end.
    private static func gain(_ decibels: Double, atLeast lowest: Double) -> Float {
        decibels <= lowest ? 0 : Float(pow(10, decibels / 20))
    }

    /// How it stands.
    var now: InputState {
        let snapshot = stage.pointee.snapshot.value
        let held = Double(min(stage.pointee.tape.written, stage.pointee.tape.frames)) / Double(rate)
        let card = card.status
        return state.withLock { state in
            InputState(
                card: card, levelDecibels: state.levelDecibels, monitorDecibels: state.monitorDecibels,
                isMonitored: state.isMonitored, peakLeft: snapshot.peakLeft, peakRight: snapshot.peakRight,
                guardGain: snapshot.guardGain, heldSeconds: held)
        }
    }

    /// What is new to tell since it was asked last, each once.
    func takeMessages() -> [String] {
        let snapshot = stage.pointee.snapshot.value
        let card = card.status
        return state.withLock { state in
            var messages: [String] = []
            if card.remark != state.toldRemark {
                state.toldRemark = card.remark
                if let remark = card.remark { messages.append(remark) }
            }
            // While it opens and closes over and over, a loop is one.
            if snapshot.guardClosings > state.toldClosings, !state.wasGuarding {
                messages.append(
                    "feedback: input turned down, it returns slowly; lower the monitor or move microphone and speakers apart"
                )
            }
            state.toldClosings = snapshot.guardClosings
            state.wasGuarding = snapshot.guardGain < 1
            // A card in trouble has many: they are told when they have doubled.
            if card.overruns >= state.notableOverruns {
                messages.append("input '\(card.name)' overran \(Self.times(card.overruns)): some of it is missing")
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
