import Files
import Granular
import Session
import Synchronization
import Threads

/// Keeps what is played as performances: takes what the audio thread did and what the hands did, and writes both into a file
/// while one is kept. It has a thread of its own, which may wait for the disk.
package final class PerformanceKeeper: Sendable {
    private let build: Performance.Build
    private let state: Mutex<State>
    private let wakeUp = WakeUp()
    private let isStopping = Atomic<Bool>(false)
    /// Whether deeds are asked for.
    private let isKeepingFlag = Atomic<Bool>(false)

    /// Between two looks at what was played: what a program that is killed loses at most.
    private static let lookNanoseconds: Int64 = 250_000_000
    /// Looks in silence before a fresh engine is offered.
    private static let silentLooks = 8

    private struct State {
        var log: PerformanceLog
        var lostCount = 0
        var files: [PerformanceWriter] = []
        var messages: [String] = []
        var trouble: String?
        var thread: WorkThread?
        var silentLooks = 0
    }

    package init(_ configuration: EngineConfiguration) {
        build = Performance.Build(
            rate: configuration.sampleRate, seed: configuration.seed, kernel: configuration.kernel.name,
            quality: configuration.quality, levelDecibels: configuration.levelDecibels, clouds: configuration.clouds,
            grainLimit: configuration.grainLimit)
        state = Mutex(State(log: PerformanceLog(configuration)))
    }

    /// A source is this sound's.
    package func know(_ source: UInt, as sound: Performance.Sound) { state.withLock { $0.log.know(source, as: sound) } }

    /// Starts the thread, which takes from `tap` and looks at `state`; in silence it calls `renew`.
    package func start(
        _ tap: @escaping @Sendable (_ body: (Applied) -> Void) -> Int,
        state: @escaping @Sendable () -> EngineState, renew: @escaping @Sendable () -> Void
    ) {
        self.state.withLock { own in
            guard own.thread == nil else { return }
            own.thread = WorkThread(named: "quern-keeper") { [self] in
                while !isStopping.load(ordering: .acquiring) {
                    if look(tap, state()) { renew() }
                    wakeUp.wait(nanoseconds: Self.lookNanoseconds)
                }
                _ = look(tap, state())
            }
        }
    }

    /// Whether a performance is kept: whether what is done is wanted.
    package var isKeeping: Bool { isKeepingFlag.load(ordering: .relaxed) }

    /// Keeps a performance in a file at `path`, with what sounds already.
    /// - Parameters:
    ///   - deeds: what brings the hands to where they are now.
    ///   - firstFrame: the first frame that is kept, as soon as it is known.
    package func begin(_ path: String, mappings: [Performance.MappingText], deeds: [Performance.Deed]) {
        state.withLock { state in
            guard state.log.isWhole else {
                return note("\(path): what sounds has sounded too long to be kept; stop for a few seconds first", &state)
            }
            do throws(FileProblem) {
                var build = build
                build.levelDecibels = state.log.levelDecibels
                build.quality = state.log.quality
                let writer = try PerformanceWriter(
                    path, build: build, log: state.log, mappings: mappings, microseconds: MonotonicTime.microseconds)
                for deed in deeds { writer.add(deed, microseconds: writer.beginMicroseconds) }
                state.files.append(writer)
                isKeepingFlag.store(true, ordering: .relaxed)
            } catch {
                note("\(path): \(error.words)", &state)
            }
        }
    }

    /// The first frame that the file at `path` is to keep.
    package func keep(_ path: String, from frame: Int64) {
        state.withLock { $0.files.first { $0.path == path }?.keep(from: frame) }
    }

    /// Ends the file at `path` before that frame, once all that happened before it is known.
    package func end(_ path: String, at frame: Int64) {
        state.withLock { $0.files.first { $0.path == path }?.endFrame = frame }
        wakeUp.signal()
    }

    /// Something was done, at that moment of `CLOCK_MONOTONIC`.
    package func add(_ deed: Performance.Deed, at microseconds: Int64) {
        state.withLock { state in for file in state.files { file.add(deed, microseconds: microseconds) } }
    }

    /// The number of a sound; `nil` for one that was never placed.
    package func number(of sound: Performance.Sound) -> Int? { state.withLock { $0.log.sounds.firstIndex(of: sound) } }

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
    package var trouble: String? { state.withLock { $0.trouble } }

    /// Lines for the player, each given once.
    package func takeMessages() -> [String] {
        state.withLock { state in
            defer { state.messages = [] }
            return state.messages
        }
    }

    // MARK: The keeping thread

    /// Takes what was played, and writes it down; whether a fresh engine is wanted.
    private func look(_ tap: (_ body: (Applied) -> Void) -> Int, _ engine: EngineState) -> Bool {
        let texts = state.withLock { state in
            take(tap, &state)
            return state.files.map { file in
                file.reach(engine.frame)
                let isOver = file.endFrame.map { $0 <= engine.frame } ?? false
                return (file: file, text: file.takeText(isOver: isOver), isOver: isOver)
            }
        }
        for (file, text, isOver) in texts {
            file.write(text)
            if isOver || file.trouble != nil { close(file) }
        }
        return state.withLock { state in
            let isSilent = engine.grains == 0 && engine.peakLeft == 0 && engine.peakRight == 0
            state.silentLooks = isSilent && state.log.isWorthRenewing ? state.silentLooks + 1 : 0
            return state.silentLooks >= Self.silentLooks
        }
    }

    private func take(_ tap: (_ body: (Applied) -> Void) -> Int, _ state: inout State) {
        let lost = tap { applied in
            guard let happening = state.log.take(applied) else { return }
            for file in state.files { file.add(happening, sounds: state.log.sounds) }
        }
        guard lost > state.lostCount else { return }
        state.lostCount = lost
        state.log.breakOff()
        for file in state.files { file.trouble = "more happened at once than could be kept" }
    }

    private func close(_ file: PerformanceWriter) {
        file.close()
        state.withLock { state in
            if let trouble = file.trouble {
                note("\(file.path): \(trouble): the performance ends there, playing goes on", &state)
            }
            state.files.removeAll { $0 === file }
            isKeepingFlag.store(!state.files.isEmpty, ordering: .relaxed)
        }
    }

    private func note(_ line: String, _ state: inout State) {
        state.messages.append(line)
        if state.trouble == nil { state.trouble = line }
    }
}
