import Session
import Synchronization
import Threads

/// What is passed on while it is played.
extension PerformanceRecorder {
    /// Begins to pass on what is played; its times are those of another machine, whose `CLOCK_MONOTONIC` this one's is ahead of by an offset.
    package func openStream(offsetMicroseconds: Int64 = 0) {
        state.withLock { state in
            guard state.stream == nil else { return }
            state.stream = PerformanceStream(build: build, log: state.log)
            state.stream?.offsetMicroseconds = offsetMicroseconds
            isRecordingFlag.store(true, ordering: .relaxed)
        }
    }

    /// How far this machine's time is ahead of theirs, as it is known by now.
    package func setStreamOffset(microseconds: Int64) {
        state.withLock { $0.stream?.offsetMicroseconds = microseconds }
    }

    /// Ends that.
    package func closeStream() {
        state.withLock { state in
            state.stream = nil
            isRecordingFlag.store(!state.files.isEmpty, ordering: .relaxed)
        }
    }

    /// Somebody comes who follows: what is streamed next has a beginning for them. To be called while the performer is locked, so that all
    /// that was done before is before it.
    /// - Parameters:
    ///   - commands: what brings the hands to where they are now.
    ///   - needsHistory: whether they need all that happened since the engine was as it is made, as they record; else how it stands is enough.
    package func addFollower(_ commands: [PlayedCommand], needsHistory: Bool) {
        let now = MonotonicTime.microseconds
        self.commands.withLock { $0.append(.follower(commands, microseconds: now, needsHistory: needsHistory)) }
    }

    /// What those who come have to render, and up to which frame all of it is known; `nil` where nothing is passed on.
    package var streamed: (log: PerformanceLog, frame: Int64)? {
        state.withLock { state in state.stream.map { ($0.log, $0.reachedFrame) } }
    }

    /// Those who come render no more than what happened since a later frame: see ``EngineLog/begin(as:madeOf:)``.
    /// - Parameter earlier: what ``streamed`` gave.
    package func beginStream(as advanced: EngineLog, madeOf earlier: EngineLog) {
        state.withLock { $0.stream?.begin(as: advanced, madeOf: earlier) }
    }

    /// What was played since this was called last, for those who follow. It does not wait for the disk, but where a mapping's text is read.
    /// - Parameter tellsTime: whether it says how far all this goes, also where nothing was played.
    package func takeStreamed(tellsTime: Bool) -> [StreamedText] {
        guard let snapshot = snapshot.withLock({ $0 }) else { return [] }
        // Before what happened is taken: all of it that lies before this state is there then.
        let (engine, clock) = (snapshot.engine(), snapshot.clock())
        return writeDown(snapshot, at: engine.frame) { state, _ in
            guard let stream = state.stream, stream.hasText || tellsTime else { return [] }
            state.stream?.reach(engine.frame, clock: clock)
            return state.stream?.takeText() ?? []
        }
    }
}
