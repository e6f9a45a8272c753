import AudioIO
import Session
import Threads

/// What is kept while another instrument is followed: its playing.
extension PerformanceRecorder {
    /// Another instrument is followed from now on, of which all of this happened so far: what is kept from now on is its playing.
    /// - Parameters:
    ///   - log: by the numbers of its sounds, which lie here where their files say.
    ///   - mappings: by their numbers.
    ///   - frame: all that happened before it is there.
    ///   - isSameEngine: whether it is the engine that was followed before, of which something may have been missed.
    package func beginFollowing(
        _ build: Performance.Build, log: PerformanceLog, mappings: [Performance.MappingText], frame: Int64,
        isSameEngine: Bool
    ) {
        state.withLock { state in
            endFiles(ofFollowed: false, "from now on the leader plays", &state)
            if let before = state.followed {
                let missed = isSameEngine ? log.engine.events(notIn: before.log.engine) : nil
                if let missed {
                    for file in state.files where file.isFollowed {
                        for event in missed { file.add(event, sounds: log.sounds) }
                    }
                } else {
                    endFiles(ofFollowed: true, "some of what the leader played did not come", &state)
                }
            }
            state.followed = Followed(build: build, log: log, mappings: mappings, frame: frame)
        }
    }

    /// Whether what is followed is being kept in a file.
    package var isRecordingFollowed: Bool {
        state.withLock { $0.files.contains { $0.isFollowed && $0.endFrame == nil } }
    }

    /// What happened on the instrument that is followed, and what was done there, at moments of `CLOCK_MONOTONIC` here.
    package func addFollowed(
        _ events: [Performance.TimedEvent], _ commands: [Performance.TimedCommand], sounds: [Performance.Sound],
        mappings: [Performance.MappingText], frame: Int64
    ) {
        state.withLock { state in
            guard state.followed != nil else { return }
            for event in events {
                state.followed?.log.record(event, sounds: sounds)
                for file in state.files where file.isFollowed { file.add(event, sounds: sounds) }
            }
            for command in commands {
                for file in state.files where file.isFollowed {
                    file.addFollowed(command, sounds: sounds, mappings: mappings)
                }
            }
            state.followed?.mappings = mappings
            state.followed?.frame = frame
        }
    }

    /// This instrument plays by itself again from now on.
    package func endFollowing() {
        state.withLock { state in
            endFiles(ofFollowed: true, "from now on you play yourself", &state)
            state.followed = nil
        }
        wakeUp.signal()
    }

    /// A file holds the playing of one engine: those of the other end here, whole.
    private func endFiles(ofFollowed isFollowed: Bool, _ reason: String, _ state: inout State) {
        for file in state.files where file.isFollowed == isFollowed && file.endFrame == nil {
            file.endFrame = file.reachedFrame
            messages.add("\(file.path) ends here: \(reason)")
        }
    }
}
