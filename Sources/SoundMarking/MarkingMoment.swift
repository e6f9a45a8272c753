import AudioEngine
import Threads

/// What is heard while something is asked for.
package struct MarkingMoment: Sendable {
    /// The frame of the stream that is heard.
    package let frame: Int
    /// Where in the sound that is, in seconds.
    package let seconds: Double
    package let stream: SharedValue<MarkedStream>

    package init(frame: Int, seconds: Double, stream: SharedValue<MarkedStream>) {
        (self.frame, self.seconds, self.stream) = (frame, seconds, stream)
    }
}
