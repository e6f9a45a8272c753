import AudioIO
import Instrument

/// What is heard over time: what a meter held, and figures that would flicker.
struct OutputModel: Sendable {
    private var peaks: [PeakHold] = []
    private var load = SteadyFigure(tolerance: 0.8)
    private var latency = SteadyFigure(tolerance: 3)

    /// What is to be seen of it at `now`, in seconds.
    mutating func output(of state: InstrumentState, now: Double) -> OutputViewState {
        var audio = state.devices.audio
        audio.load = 0
        audio.delaySeconds = 0
        audio.frames = 0
        let levels = state.engine.peaks
        if peaks.count != levels.count { peaks = levels.map { _ in PeakHold() } }
        return OutputViewState(
            audio: audio, isWithoutCard: state.devices.isWithoutCard, levelDecibels: state.master.levelDecibels,
            meters: levels.indices.map { peaks[$0].meter(levels[$0], now: now) },
            isLimiting: state.engine.reductionDecibels < -1, grains: state.engine.grains,
            droppedGrains: state.engine.droppedGrains,
            loadPercent: load.figure(state.devices.audio.load * 100, now: now),
            latencyTenths: latency.figure(state.devices.latencySeconds * 10_000, now: now), quality: state.quality,
            input: state.input.map(OutputViewState.Input.init),
            recordingSeconds: state.recording.seconds.map { Int($0) }, recordingFormat: state.recording.format,
            runningFormats: state.recording.runningFormats)
    }
}
