/// Something that goes on by itself, and that quitting would cut short: whoever asks to quit then is asked once whether they mean it.
public enum UnfinishedActivity: Equatable, Sendable {
    /// Sound or a performance is recorded, with the live input if there is any.
    case recording
    /// The looper records a layer.
    case loopRecording
    /// The looper's layers play.
    case loopPlaying
}

extension InstrumentState {
    /// What quitting would cut short.
    public var unfinished: [UnfinishedActivity] {
        let loops: [UnfinishedActivity] =
            switch loop.phase {
            case .recording: [.loopRecording]
            case .playing: [.loopPlaying]
            case .empty, .waiting, .stopped: []
            }
        return (recording.seconds == nil ? [] : [.recording]) + loops
    }
}

extension [UnfinishedActivity] {
    /// All of it in words: "Recording and looping".
    public var text: String {
        let isLooping = contains(.loopRecording) || contains(.loopPlaying)
        if contains(.recording) { return isLooping ? "Recording and looping" : "Recording" }
        return contains(.loopRecording) ? "Recording a loop" : "Looping"
    }
}
