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
    let build: Performance.Build
    let state: RankedMutex<State>
    let wakeUp = WakeUp()
    private let isStopping = Atomic<Bool>(false)
    /// Whether commands are asked for.
    let isRecordingFlag = Atomic<Bool>(false)
    let messages = MessageQueue()
    /// What no file has yet: whoever plays never waits for the disk.
    let commands = RankedMutex<[Waiting]>([], rank: .leaf)
    let snapshot = RankedMutex<Snapshot?>(nil, rank: .leaf)
    /// Held by who takes what was done and writes it down, so that all of it stays in its order.
    let writing = RankedMutex<Void>((), rank: .performanceScript)

    /// Between two looks at what was played: what a program that is killed loses at most.
    private static let pollNanoseconds: Int64 = 250_000_000

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
}
