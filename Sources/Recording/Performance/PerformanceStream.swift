import AudioEngine
import Session

/// What is played, as text that is passed on while it is played, to be followed elsewhere: see ``Session/PerformanceFeed``.
public enum StreamedText: Sendable {
    /// All that somebody needs who comes now.
    case beginning(StreamedBeginning)
    /// What was added since, for those who have the beginning and all pieces after it.
    case piece([UInt8])
}

/// The text of what is played while others follow it. A value, under the recorder's lock.
struct PerformanceStream: Sendable {
    private var script: PerformanceScript
    /// What happened to the engine since it was as it is made, or since how it stood was told last: see ``begin(as:madeOf:)``.
    private(set) var log: PerformanceLog
    /// All that happened before it is known.
    private(set) var reachedFrame: Int64 = 0
    private var ready: [StreamedText] = []
    private var isEmpty = true

    /// What those who hear it take for this machine's time: what is added to theirs to have it, in microseconds.
    var offsetMicroseconds: Int64 = 0

    init(build: Performance.Build, log: PerformanceLog) {
        self.log = log
        script = PerformanceScript(build: build, log: log, microseconds: 0)
        script.addSounds(log.sounds)
        _ = script.text.takeText()
    }

    mutating func add(_ event: Performance.TimedEvent, sounds: [Performance.Sound]) {
        begin()
        script.add(event, sounds: sounds)
        log.record(event, sounds: sounds)
    }

    /// Something was lost on the way: how the engine stands is not known until the next silence.
    mutating func breakOff() { log.breakOff() }

    /// Who comes begins later: see ``EngineLog/begin(as:madeOf:)``.
    mutating func begin(as advanced: EngineLog, madeOf earlier: EngineLog) {
        log.begin(as: advanced, madeOf: earlier)
    }

    mutating func add(
        _ played: PlayedCommand, _ microseconds: Int64, sounds: [Performance.Sound],
        mappings: [String: Performance.MappingText]
    ) {
        begin()
        script.add(played, microseconds - offsetMicroseconds, sounds: sounds, mappings: mappings)
    }

    /// Somebody comes: all before this moment was added.
    /// - Parameter history: what happened since the engine was as it is made, for those who need all of it; else they begin with how it stands.
    mutating func addBeginning(
        _ commands: [PlayedCommand], build: Performance.Build, history: PerformanceLog?, at microseconds: Int64,
        frame: Int64, mappings: [String: Performance.MappingText]
    ) {
        begin()
        script.addMappings(of: commands, mappings)
        close()
        ready.append(
            .beginning(
                StreamedBeginning(
                    build, log: history ?? log, script: script, commands: commands,
                    microseconds: microseconds - offsetMicroseconds, frame: frame)))
    }

    /// Everything before a frame was added; `clock`: when its block was heard, or is to be.
    mutating func reach(_ frame: Int64, clock: PerformanceFeed.Clock) {
        guard frame > reachedFrame else { return }
        begin()
        script.text.addClock(frame: clock.frame, microseconds: clock.microseconds - offsetMicroseconds)
        script.text.reach(frame)
        reachedFrame = frame
    }

    /// Whether something was added that nobody took.
    var hasText: Bool { !isEmpty || !ready.isEmpty }

    /// Takes out what was added.
    mutating func takeText() -> [StreamedText] {
        close()
        defer { ready = [] }
        return ready
    }

    private mutating func begin() {
        if isEmpty { script.text.rebase() }
        isEmpty = false
    }

    private mutating func close() {
        guard !isEmpty else { return }
        ready.append(.piece(script.text.takeText()))
        isEmpty = true
    }
}
