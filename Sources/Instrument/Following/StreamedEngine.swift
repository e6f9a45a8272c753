import Granular
import Recording
import Session
import Sounds
import Synchronization
import Threads

/// Keeps it short what those have to render who come to follow: every few seconds it renders what happened to the engine since it did so last,
/// silently and some hundred times faster than it sounded, and from then on they begin with how the engine stands there. It has a thread of its own.
final class StreamedEngine: Sendable {
    private let recorder: PerformanceRecorder
    private let configuration: EngineConfiguration
    private let sounds: FollowedSounds
    private let isStopping = Atomic<Bool>(false)
    private let wakeUp = WakeUp()
    private let thread = RankedMutex<WorkThread?>(nil, rank: .leaf)

    /// More than these are not to be rendered by who comes, where that can be.
    private static let seconds = 2.0
    private static let pollNanoseconds: Int64 = 200_000_000
    /// It rests so many times as long as it took.
    private static let rest: Int64 = 10

    /// - `configuration`: how the engine is built of which the recorder tells.
    init(_ recorder: PerformanceRecorder, _ configuration: EngineConfiguration, _ sounds: FollowedSounds) {
        (self.recorder, self.sounds) = (recorder, sounds)
        var configuration = configuration
        // Whoever follows has no live input of the one who plays.
        (configuration.liveSeconds, configuration.threads, configuration.isRealTime) = (0, 1, false)
        self.configuration = configuration
    }

    deinit { stop() }

    func start() {
        thread.withLock { thread in thread = WorkThread(named: "quern-state") { [self] in run() } }
    }

    func stop() {
        guard !isStopping.exchange(true, ordering: .acquiringAndReleasing) else { return }
        wakeUp.signal()
        thread.withLock { $0 }?.join(withinSeconds: 1)
    }

    private func run() {
        while !isStopping.load(ordering: .relaxed) {
            let begun = MonotonicTime.nanoseconds
            advance()
            wakeUp.wait(nanoseconds: max(Self.pollNanoseconds, Self.rest * (MonotonicTime.nanoseconds - begun)))
        }
    }

    private func advance() {
        guard let (log, reached) = recorder.streamed else { return }
        let frame = reached / Int64(Engine.gridFrames) * Int64(Engine.gridFrames)
        let seconds = Double(frame - log.engine.beginFrame) / Double(configuration.sampleRate)
        guard seconds >= Self.seconds, let sources = sources(of: log),
            let advanced = log.engine.advanced(to: frame, configuration, sources: sources)
        else { return }
        recorder.beginStream(as: advanced, madeOf: log.engine)
    }

    /// The sounds that took slots, by their numbers; `nil` where one is not here any more.
    private func sources(of log: PerformanceLog) -> [Int: Source]? {
        var sources: [Int: Source] = [:]
        for event in log.engine.events {
            guard case .assign(let number, _) = event.event, sources[number] == nil,
                log.sounds.indices.contains(number)
            else { continue }
            // Live input is silent where one follows.
            if log.sounds[number].fingerprint == LiveSound.fingerprint { continue }
            guard let sound = sounds.sound(log.sounds[number]) else { return nil }
            sources[number] = sound.source
        }
        return sources
    }
}
