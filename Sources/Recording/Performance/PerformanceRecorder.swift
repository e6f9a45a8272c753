import AudioEngine
import AudioIO
import Files
import Granular
import Session
import Synchronization
import Threads

/// Keeps what is played as performances: takes what the audio thread did and what the hands did, and writes both into a file
/// while one is kept. It has a thread of its own, which may wait for the disk.
package final class PerformanceRecorder: Sendable {
    private let build: Performance.Build
    private let state: RankedMutex<State>
    private let wakeUp = WakeUp()
    private let isStopping = Atomic<Bool>(false)
    /// Whether commands are asked for.
    private let isRecordingFlag = Atomic<Bool>(false)
    private let messages = MessageQueue()
    /// Commands that no file has yet: whoever plays never waits for the disk.
    private let commands = RankedMutex<[(command: PlayedCommand, microseconds: Int64)]>([], rank: .leaf)

    /// Between two looks at what was played: what a program that is killed loses at most.
    private static let pollNanoseconds: Int64 = 250_000_000
    /// Looks in silence before a fresh engine is offered.
    private static let silentPolls = 8
    /// So many happenings at once, some 1 MB, are worth giving their memory back to the system.
    private static let manyEvents = 60_000

    private struct State {
        var log: PerformanceLog
        var lostCount = 0
        var files: [PerformanceWriter] = []
        var thread: WorkThread?
        var silentPolls = 0
    }

    package init(_ configuration: EngineConfiguration) {
        build = Performance.Build(
            rate: configuration.sampleRate, channels: configuration.channels, seed: configuration.seed,
            kernel: configuration.kernel.name,
            quality: configuration.quality, levelDecibels: configuration.levelDecibels, clouds: configuration.clouds,
            grainLimit: configuration.grainLimit)
        state = RankedMutex(State(log: PerformanceLog(configuration)), rank: .performanceRecorder)
    }

    /// A source is this sound's.
    package func register(_ source: UInt, as sound: Performance.Sound) {
        state.withLock { $0.log.register(source, as: sound) }
    }

    /// Where the recorder looks.
    package struct Snapshot: Sendable {
        /// Hands over what happened to the engine; how many were lost so far.
        package var drain: @Sendable (_ body: (Applied) -> Void) -> Int
        /// How the engine stands.
        package var engine: @Sendable () -> EngineState
        /// The text of the mapping of a title; it may read a file.
        package var mappingText: @Sendable (String) -> Performance.MappingText
        /// Offers a fresh engine.
        package var renew: @Sendable () -> Void

        /// Looks by these.
        package init(
            drain: @escaping @Sendable (_ body: (Applied) -> Void) -> Int,
            engine: @escaping @Sendable () -> EngineState,
            mappingText: @escaping @Sendable (String) -> Performance.MappingText, renew: @escaping @Sendable () -> Void
        ) {
            (self.drain, self.engine, self.mappingText, self.renew) = (drain, engine, mappingText, renew)
        }
    }

    /// Starts the thread.
    package func start(_ snapshot: Snapshot) {
        state.withLock { state in
            guard state.thread == nil else { return }
            state.thread = WorkThread(named: "quern-writer") { [self] in
                while !isStopping.load(ordering: .acquiring) {
                    if writePlayed(snapshot) { snapshot.renew() }
                    wakeUp.wait(nanoseconds: Self.pollNanoseconds)
                }
                _ = writePlayed(snapshot)
            }
        }
    }

    /// Whether a performance is kept: whether what is done is wanted.
    package var isRecording: Bool { isRecordingFlag.load(ordering: .relaxed) }

    /// Whether the performance in the file at `path` is kept on: it was begun, has not failed and is not over.
    package func isRecording(_ path: String) -> Bool { state.withLock { $0.files.contains { $0.path == path } } }

    /// Keeps a performance in a file, with what sounds already.
    /// - Parameter commands: what brings the hands to where they are now.
    /// - Throws: where that cannot be.
    package func begin(_ file: StagedFile, commands: [PlayedCommand]) throws(AudioError) {
        let path = file.path
        try state.withLock { state throws(AudioError) in
            guard state.log.isWhole else {
                throw AudioError(
                    .fileNotWritable,
                    "cannot record '\(path)': something has been playing too long; stop for a few seconds first")
            }
            let writer: PerformanceWriter
            do throws(FileProblem) {
                var build = build
                build.levelDecibels = state.log.levelDecibels
                build.quality = state.log.quality
                writer = try PerformanceWriter(
                    file, build: build, log: state.log, microseconds: MonotonicTime.microseconds)
            } catch {
                throw AudioError(.fileNotWritable, "cannot write '\(path)': \(error.text)")
            }
            state.files.append(writer)
            self.commands.withLock { $0 += commands.map { (command: $0, microseconds: writer.beginMicroseconds) } }
            isRecordingFlag.store(true, ordering: .relaxed)
        }
    }

    /// Something for the player.
    package func report(_ line: String) { messages.add(line, isTrouble: true) }

    /// The first frame that the file at `path` is to keep.
    package func setFirstFrame(of path: String, to frame: Int64) {
        state.withLock { $0.files.first { $0.path == path }?.setFirstFrame(frame) }
    }

    /// What came in is kept beside the file at `path` from a frame on.
    package func input(_ path: String, from frame: Int64) {
        state.withLock { $0.files.first { $0.path == path }?.input(from: frame) }
    }

    /// Ends the file at `path` before that frame, once all that happened before it is known.
    package func end(_ path: String, at frame: Int64) {
        state.withLock { $0.files.first { $0.path == path }?.endFrame = frame }
        wakeUp.signal()
    }

    /// Something was done, each at its moment of `CLOCK_MONOTONIC`; it does not wait.
    package func add(_ done: [(command: PlayedCommand, microseconds: Int64)]) { commands.withLock { $0 += done } }

    /// Ends the thread and all files, after the audio thread has ended.
    package func stop() {
        isStopping.store(true, ordering: .releasing)
        wakeUp.signal()
        state.withLock { $0.thread }?.join(withinSeconds: 3)
        // The thread has ended: what is left is this one's.
        for file in state.withLock({ $0.files }) {
            file.write(state.withLock { _ in file.takeText(isOver: true) })
            close(file)
        }
    }

    /// Why a performance is not whole; `nil` where all are.
    package var trouble: String? { messages.trouble }

    /// Lines for the player, each given once.
    package func takeMessages() -> [String] { messages.takeLines() }

    // MARK: The keeping thread

    /// Takes what was played, and writes it down; whether a fresh engine is wanted.
    private func writePlayed(_ snapshot: Snapshot) -> Bool {
        // Before what happened is taken: all of it that lies before this state is there then.
        let engine = snapshot.engine()
        let done = commands.withLock { commands in
            defer { commands = [] }
            return commands
        }
        // Read before the lock is taken.
        var mappings: [String: Performance.MappingText] = [:]
        for title in done.flatMap(\.command.titles) { mappings[title] = snapshot.mappingText(title) }
        let (texts, letGo) = state.withLock { state in
            let before = state.log.events.count
            takeChanges(snapshot, &state)
            let letGo = before - state.log.events.count
            for (command, microseconds) in done {
                for file in state.files {
                    file.add(command, microseconds, sounds: state.log.sounds, mappings: mappings)
                }
            }
            let texts = state.files.map { file in
                file.reach(engine.frame)
                let isOver = file.endFrame.map { $0 <= engine.frame } ?? false
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
            state.silentPolls = isSilent && state.log.isWorthRenewing ? state.silentPolls + 1 : 0
            return state.silentPolls >= Self.silentPolls
        }
    }

    private func takeChanges(_ snapshot: Snapshot, _ state: inout State) {
        let lost = snapshot.drain { applied in
            guard let event = state.log.record(applied) else { return }
            for file in state.files { file.add(event, sounds: state.log.sounds) }
        }
        guard lost > state.lostCount else { return }
        state.lostCount = lost
        state.log.breakOff()
        for file in state.files { file.trouble = "too many events at once" }
    }

    private func close(_ file: PerformanceWriter) {
        file.close()
        state.withLock { state in
            if let trouble = file.trouble {
                report("\(file.path): \(trouble): recording stopped, playing continues")
            }
            state.files.removeAll { $0 === file }
            isRecordingFlag.store(!state.files.isEmpty, ordering: .relaxed)
        }
    }
}
