import Session
import Threads

/// What a recorder knows.
extension PerformanceRecorder {
    /// What was done, and waits to be written down.
    enum Waiting: Sendable {
        case command(PlayedCommand, microseconds: Int64)
        /// Somebody comes who follows, for whom these bring the hands to where they are; whether they need all that happened.
        case follower([PlayedCommand], microseconds: Int64, needsHistory: Bool)

        var commands: [PlayedCommand] {
            switch self {
            case .command(let command, _): [command]
            case .follower(let commands, _, _): commands
            }
        }
    }

    /// What is played on another instrument, which is followed.
    struct Followed {
        var build: Performance.Build
        var log: PerformanceLog
        var mappings: [Performance.MappingText]
        /// All that happened before this frame is known.
        var frame: Int64
    }

    struct State {
        var log: PerformanceLog
        var followed: Followed?
        var stream: PerformanceStream?
        var lostCount = 0
        var files: [PerformanceWriter] = []
        var thread: WorkThread?
        var silentPolls = 0
    }
}
