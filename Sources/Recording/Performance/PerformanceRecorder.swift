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
    /// What no file has yet: whoever plays never waits for the disk.
    private let commands = RankedMutex<[Waiting]>([], rank: .leaf)
    private let snapshot = RankedMutex<Snapshot?>(nil, rank: .leaf)
    /// Held by who takes what was done and writes it down, so that all of it stays in its order.
    private let writing = RankedMutex<Void>((), rank: .performanceScript)

    /// Between two looks at what was played: what a program that is killed loses at most.
    private static let pollNanoseconds: Int64 = 250_000_000
    /// Looks in silence before a fresh engine is offered.
    private static let silentPolls = 8
    /// So many happenings at once, some 1 MB, are worth giving their memory back to the system.
    private static let manyEvents = 60_000

    /// What was done, and waits to be written down.
    private enum Waiting: Sendable {
        case command(PlayedCommand, microseconds: Int64)
        /// Somebody comes who follows, for whom these bring the hands to where they are.
        case follower([PlayedCommand], microseconds: Int64)

        var commands: [PlayedCommand] {
            switch self {
            case .command(let command, _): [command]
            case .follower(let commands, _): commands
            }
        }
    }

    /// What is played on another instrument, which is followed.
    private struct Followed {
        var build: Performance.Build
        var log: PerformanceLog
        var mappings: [Performance.MappingText]
        /// All that happened before this frame is known.
        var frame: Int64
    }

    private struct State {
        var log: PerformanceLog
        var followed: Followed?
        var stream: PerformanceStream?
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
        /// A frame, and when its block is heard, in microseconds of `CLOCK_MONOTONIC`.
        package var clock: @Sendable () -> PerformanceFeed.Clock
        /// The text of the mapping of a title; it may read a file.
        package var mappingText: @Sendable (String) -> Performance.MappingText
        /// Offers a fresh engine.
        package var renew: @Sendable () -> Void

        /// Looks by these.
        package init(
            drain: @escaping @Sendable (_ body: (Applied) -> Void) -> Int,
            engine: @escaping @Sendable () -> EngineState, clock: @escaping @Sendable () -> PerformanceFeed.Clock,
            mappingText: @escaping @Sendable (String) -> Performance.MappingText, renew: @escaping @Sendable () -> Void
        ) {
            (self.drain, self.engine, self.clock) = (drain, engine, clock)
            (self.mappingText, self.renew) = (mappingText, renew)
        }
    }

    /// Looks there, without a thread: what is played is taken by ``takeStreamed(tellsTime:)`` alone.
    package func useSnapshot(_ snapshot: Snapshot) { self.snapshot.withLock { $0 = snapshot } }

    /// Starts the thread.
    package func start(_ snapshot: Snapshot) {
        useSnapshot(snapshot)
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
            let log = state.followed?.log ?? state.log
            guard log.engine.isWhole else {
                throw AudioError(
                    .fileNotWritable,
                    "cannot record '\(path)': something has been playing too long; stop for a few seconds first")
            }
            let writer: PerformanceWriter
            do throws(FileProblem) {
                var build = state.followed?.build ?? build
                build.levelDecibels = log.engine.levelDecibels
                build.quality = log.engine.quality
                writer = try PerformanceWriter(
                    file, build: build, log: log, microseconds: MonotonicTime.microseconds,
                    isFollowed: state.followed != nil)
            } catch {
                throw AudioError(.fileNotWritable, "cannot write '\(path)': \(error.text)")
            }
            if let followed = state.followed { writer.addMappings(followed.mappings) }
            state.files.append(writer)
            self.commands.withLock { $0 += commands.map { .command($0, microseconds: writer.beginMicroseconds) } }
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
    package func add(_ done: [(command: PlayedCommand, microseconds: Int64)]) {
        commands.withLock { $0 += done.map { .command($0.command, microseconds: $0.microseconds) } }
    }

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

    // MARK: What is played on another instrument

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

    // MARK: What is passed on while it is played

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
    /// - Parameter commands: what brings the hands to where they are now.
    package func addFollower(_ commands: [PlayedCommand]) {
        let now = MonotonicTime.microseconds
        self.commands.withLock { $0.append(.follower(commands, microseconds: now)) }
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

    // MARK: The keeping thread

    /// Takes what was played, and writes it down; whether a fresh engine is wanted.
    private func writePlayed(_ snapshot: Snapshot) -> Bool {
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
    private func writeDown<Result: Sendable>(
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
        case .follower(let commands, let microseconds):
            state.stream?.addBeginning(
                commands, build: build, log: state.log, at: microseconds,
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
        for file in state.files where !file.isFollowed { file.trouble = "too many events at once" }
    }

    private func close(_ file: PerformanceWriter) {
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
