import AudioEngine
import AudioIO
import Threads

/// What goes on by itself while an instrument plays: reported as it happens, whether or not anybody reads ``Instrument/state``.
extension Instrument {
    /// Between two rounds, in microseconds.
    private static let statusPeriod: Int64 = 50_000
    /// The same while changes wait for room on their way to the audio thread.
    private static let retryPeriod: Int64 = 2_000

    /// Takes what the output, the engine and those that write files have to say into the journal, measures how long a touch takes to
    /// its sound, and sends what found no room before.
    func updateStatus() {
        let output = output
        let audio = output.status
        let engine = sound.pointee.state.value
        control.withLock { control in
            control.latencySeconds = latency(of: audio, control.touchClock)
            flush(&control)
            control.journal.observe(audio: audio, engine: engine, asked: control.quality)
            for message in recorder.takeMessages() {
                control.journal.note(message, message == recorder.trouble ? .error : .information)
            }
            for message in performanceRecorder.takeMessages() { control.journal.note(message, .error) }
            for message in input?.takeMessages() ?? [] { control.journal.note(message, .warning) }
            for message in inputRecorder?.takeMessages() ?? [] {
                control.journal.note(message, message == inputRecorder?.trouble ? .error : .information)
            }
            let period = control.outbox.isEmpty ? Self.statusPeriod : Self.retryPeriod
            control.nextStatusMicroseconds = MonotonicTime.microseconds + period
        }
    }

    /// Has the ticker report at once what was said.
    func askForStatus() {
        isStatusAsked.store(true, ordering: .releasing)
        ticker.expect(MonotonicTime.microseconds)
    }

    /// From a touch to its sound at the converter, in seconds. Before a card has said how late it is, it is as late as it is filled.
    func latency(of audio: AudioStatus, _ touchClock: TouchClock) -> Double {
        let isUnknown = audio.kind == .card && audio.delaySeconds == 0
        let delayFrames =
            touchClock.distanceFrames + sound.pointee.delayFrames + (isUnknown ? audio.bufferFrames : 0)
        return Double(delayFrames) / Double(audio.rate) + audio.delaySeconds
    }
}
