import AudioIO
import TouchInput

/// What the instrument plays by and plays on now: both may be others later.
struct ActiveDevices: Sendable {
    /// Where touches come from; `nil` where only mouse and keys play.
    var source: (any TouchSource)?
    /// Where the sound goes.
    var output: AudioOutput
    /// Whether no card was there when the output was opened.
    var isFallback: Bool
    /// Whether nothing begins any more.
    var isClosed = false
}

extension Instrument {
    var source: (any TouchSource)? { activeDevices.withLock { $0.source } }
    var output: AudioOutput { activeDevices.withLock { $0.output } }
}
