import AudioEngine
import AudioIO
import Glibc
import Granular
import Recording

/// What is heard, as it is drawn: meters, figures of the engine, the output, live input and recordings.
package struct OutputViewState: Equatable, Sendable {
    /// A meter's channel.
    package struct Meter: Equatable, Sendable {
        /// The level, in half decibels; `nil` for silence.
        package var halfDecibels: Int?
        /// The highest of the last moments, in dB; `nil` for silence.
        package var peakDecibels: Int?
        /// Whether full scale was reached in the last moments.
        package var isClipped: Bool
    }

    /// Live input, as it is drawn.
    package struct Input: Equatable, Sendable {
        /// The card's name.
        package var name: String
        /// Whether the card is there.
        package var isPresent: Bool
        /// The level of what comes in, in dB.
        package var levelDecibels: Double
        /// The monitor's level in dB.
        package var monitorDecibels: Double
        /// Whether the monitor is on.
        package var isMonitored: Bool
        /// The peak of the louder side, in dB; `nil` for silence.
        package var peakDecibels: Int?
        /// Whether the feedback guard holds it down.
        package var isGuarding: Bool

        init(_ state: InputState) {
            name = state.card.name
            isPresent = state.card.isPresent
            levelDecibels = state.levelDecibels
            monitorDecibels = state.monitorDecibels
            isMonitored = state.isMonitored
            let peak = max(state.peakLeft, state.peakRight)
            // In steps of 2 dB: what moves all the time is drawn no more often than one can read it.
            peakDecibels = peak > 0.001 ? Int((10 * log10(Double(peak))).rounded()) * 2 : nil
            isGuarding = state.isGuarding
        }
    }

    /// How the output stands, its changing figures left out.
    package var audio: AudioStatus
    /// Whether a card was to play and none does.
    package var isWithoutCard: Bool
    /// The master level in dB.
    package var levelDecibels: Double
    /// The channels, left and right first.
    package var meters: [Meter]
    /// Whether the limiter holds the sound down by more than 1 dB.
    package var isLimiting: Bool
    /// Grains sounding.
    package var grains: Int
    /// Grains that found no room, so far.
    package var droppedGrains: Int
    /// Share of a period that rendering takes, in hundredths.
    package var loadPercent: Int
    /// From a touch to its sound, in tenths of milliseconds.
    package var latencyTenths: Int
    /// How exactly grains are to be read; by how full the machine is where `nil`.
    package var quality: Quality?
    /// Live input; `nil` where there is none.
    package var input: Input?
    /// Whole seconds that the recording that runs has; `nil` where none runs.
    package var recordingSeconds: Int?
    /// The format of the next recording.
    package var recordingFormat: RecordingFormat
    /// The formats in which sound is recorded now.
    package var runningFormats: [RecordingFormat]
}
