/// Something that goes on by itself, and that quitting would cut short: whoever asks to quit then is asked once whether they mean it.
public enum UnfinishedActivity: Equatable, Sendable {
    /// Sound or a performance is recorded, with the live input if there is any.
    case recording
    /// The looper records a layer.
    case loopRecording
    /// The looper's layers play.
    case loopPlaying

    /// What it does, behind "still": "recording".
    fileprivate var words: String {
        switch self {
        case .recording: "recording"
        case .loopRecording: "recording a loop"
        case .loopPlaying: "looping"
        }
    }
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
    /// All of it in words: "Still recording and looping".
    public var text: String { "Still " + map(\.words).joined(separator: " and ") }
}
