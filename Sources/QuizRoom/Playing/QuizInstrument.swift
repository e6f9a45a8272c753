import AudioEngine
import Instrument

/// What a quiz asks of the instrument.
package struct QuizInstrument: Sendable {
    /// Frames a second.
    package var rate: Int
    /// Plays samples as they are; the number that ``progress`` knows them by.
    package var play: @Sendable ([Float]) -> Int
    /// Ends the samples of that number.
    package var end: @Sendable (Int) -> Void
    /// How far the samples of that number are.
    package var progress: @Sendable (Int) -> AuditionProgress
    /// The audio's clock: what was heard since the start, in seconds.
    package var heardSeconds: @Sendable () -> Double
    /// How everything stands.
    package var state: @Sendable () -> InstrumentState
    /// Does something, soon after.
    package var perform: @Sendable (Command) -> Void

    /// Makes one.
    package init(
        rate: Int, play: @escaping @Sendable ([Float]) -> Int, end: @escaping @Sendable (Int) -> Void,
        progress: @escaping @Sendable (Int) -> AuditionProgress, heardSeconds: @escaping @Sendable () -> Double,
        state: @escaping @Sendable () -> InstrumentState, perform: @escaping @Sendable (Command) -> Void
    ) {
        (self.rate, self.play, self.end, self.progress) = (rate, play, end, progress)
        (self.heardSeconds, self.state, self.perform) = (heardSeconds, state, perform)
    }

    /// That of an instrument that runs.
    package init(_ instrument: Instrument) {
        rate = instrument.state.devices.audio.rate
        play = { instrument.audition($0) }
        end = { instrument.endAudition($0) }
        progress = { instrument.auditionProgress($0) }
        heardSeconds = { instrument.heardSeconds }
        state = { instrument.state }
        perform = { instrument.perform($0) }
    }
}
