import AudioIO
import TouchInput

/// What the instrument plays by and plays on now: both may be others later.
package struct ActiveDevices: Sendable {
    /// Where touches come from; `nil` where only mouse and keys play.
    package var source: (any TouchSource)?
    /// Where the sound goes.
    package var output: AudioOutput
    /// Whether no card was there when the output was opened.
    package var isFallback: Bool
    /// Whether nothing begins any more.
    package var isClosed = false

    /// What is played by and on at the start.
    package init(source: (any TouchSource)?, output: AudioOutput, isFallback: Bool) {
        (self.source, self.output, self.isFallback) = (source, output, isFallback)
    }
}
