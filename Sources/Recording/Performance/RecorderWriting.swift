import AudioIO
import Files
import Granular
import Session
import Synchronization
import Threads

/// The thread that writes down what was played.
extension PerformanceRecorder {
    /// Looks in silence before a fresh engine is offered.
    private static let silentPolls = 8

    /// So many happenings at once, some 1 MB, are worth giving their memory back to the system.
    private static let manyEvents = 60_000

    /// Takes what was played, and writes it down; whether a fresh engine is wanted.
    func writePlayed(_ snapshot: Snapshot) -> Bool {
        // Before what happened is taken: all of it that lies before this state is there then.
        let engine = snapshot.engine()
        let (texts, letGo) = writeDown(snapshot, at: engine.frame) { state, letGo in
            let texts = state.files.map { file in
                let frame = file.isFollowed ? state.followed?.frame ?? .max : engine.frame
                if frame < .max { file.reach(frame) }
                let isOver = file.endFrame.map { $0 <= frame } ?? false
                return (file: file, text: file.takeText(isOver: isOver), isOver: isOver)
            }
            return (texts, letGo)
        }
        if letGo > Self.manyEvents { MachineMemory.releaseUnused() }
        for (file, text, isOver) in texts {
            file.write(text)
            if isOver || file.trouble != nil { close(file) }
        }
        return state.withLock { state in
            let isSilent = engine.grains == 0 && engine.peak == 0
            state.silentPolls = isSilent && state.log.engine.isWorthRenewing ? state.silentPolls + 1 : 0
            return state.silentPolls >= Self.silentPolls
        }
    }

    /// Writes down what happened to the engine up to a frame, and what was done.
    /// - Parameter body: with how many happenings the log let go of.
    func writeDown<Result: Sendable>(
        _ snapshot: Snapshot, at frame: Int64, _ body: (inout sending State, _ letGo: Int) -> sending Result
    ) -> Result {
        writing.withLock { _ in
            let done = commands.withLock { commands in
                defer { commands = [] }
                return commands
            }
            // Read before the lock is taken.
            var mappings: [String: Performance.MappingText] = [:]
            for title in done.flatMap(\.commands).flatMap(\.titles) where mappings[title] == nil {
                mappings[title] = snapshot.mappingText(title)
            }
            return state.withLock { state in
                let before = state.log.engine.events.count
                takeChanges(snapshot, &state)
                for waiting in done { write(waiting, mappings, at: frame, &state) }
                return body(&state, before - state.log.engine.events.count)
            }
        }
    }

    private func write(
        _ waiting: Waiting, _ mappings: [String: Performance.MappingText], at frame: Int64, _ state: inout State
    ) {
        switch waiting {
        case .command(let command, let microseconds):
            for file in state.files where !file.isFollowed || microseconds == file.beginMicroseconds {
                let sounds = (file.isFollowed ? state.followed?.log.sounds : nil) ?? state.log.sounds
                file.add(command, microseconds, sounds: sounds, mappings: mappings)
            }
            state.stream?.add(command, microseconds, sounds: state.log.sounds, mappings: mappings)
        case .follower(let commands, let microseconds, let needsHistory):
            let history = needsHistory && state.log.engine.isWhole ? state.log : nil
            state.stream?.addBeginning(
                commands, build: build, history: history, at: microseconds,
                frame: frame / Int64(Engine.gridFrames) * Int64(Engine.gridFrames), mappings: mappings)
        }
    }

    private func takeChanges(_ snapshot: Snapshot, _ state: inout State) {
        let lost = snapshot.drain { applied in
            guard let event = state.log.record(applied) else { return }
            for file in state.files where !file.isFollowed { file.add(event, sounds: state.log.sounds) }
            state.stream?.add(event, sounds: state.log.sounds)
        }
        guard lost > state.lostCount else { return }
        state.lostCount = lost
        state.log.breakOff()
        state.stream?.breakOff()
        for file in state.files where !file.isFollowed { file.trouble = "too many events at once" }
    }

    func close(_ file: PerformanceWriter) {
        file.close()
        state.withLock { state in
            if let trouble = file.trouble {
                report("\(file.path): \(trouble): recording stopped, playing continues")
            }
            state.files.removeAll { $0 === file }
            isRecordingFlag.store(!state.files.isEmpty || state.stream != nil, ordering: .relaxed)
        }
    }
}
