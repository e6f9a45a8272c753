import AudioEngine
import Session

/// What is played, as text that is passed on while it is played, to be followed elsewhere: see ``Session/PerformanceFeed``.
public enum StreamedText: Sendable {
    /// All that somebody needs who comes now.
    case beginning(StreamedBeginning)
    /// Nobody needs it now, but whoever writes down beginnings may write this one: the next will be written the sooner.
    case ahead(StreamedBeginning)
    /// What was added since, for those who have the beginning and all pieces after it.
    case piece([UInt8])
}

/// The text of what is played while others follow it. A value, under the recorder's lock.
struct PerformanceStream: Sendable {
    private var script: PerformanceScript
    private var reachedFrame: Int64 = 0
    private var ready: [StreamedText] = []
    private var isEmpty = true

    /// What happened since a beginning was written, of what one is written ahead.
    private var unwrittenEvents = 0
    private static let maxUnwrittenEvents = 10_000

    /// What those who hear it take for this machine's time: what is added to theirs to have it, in microseconds.
    var offsetMicroseconds: Int64 = 0

    init(build: Performance.Build, log: PerformanceLog) {
        script = PerformanceScript(build: build, log: log, microseconds: 0)
        script.addSounds(log.sounds)
        _ = script.text.takeText()
    }

    mutating func add(_ event: Performance.TimedEvent, sounds: [Performance.Sound]) {
        begin()
        script.add(event, sounds: sounds)
        unwrittenEvents += 1
    }

    mutating func add(
        _ played: PlayedCommand, _ microseconds: Int64, sounds: [Performance.Sound],
        mappings: [String: Performance.MappingText]
    ) {
        begin()
        script.add(played, microseconds - offsetMicroseconds, sounds: sounds, mappings: mappings)
    }

    /// Somebody comes: all before this moment was added.
    mutating func addBeginning(
        _ commands: [PlayedCommand], build: Performance.Build, log: PerformanceLog, at microseconds: Int64,
        frame: Int64,
        mappings: [String: Performance.MappingText]
    ) {
        begin()
        script.addMappings(of: commands, mappings)
        close()
        ready.append(
            .beginning(
                StreamedBeginning(
                    build, log: log, script: script, commands: commands,
                    microseconds: microseconds - offsetMicroseconds, frame: frame)))
        unwrittenEvents = 0
    }

    /// Nobody comes, but somebody may soon: to be called now and then.
    mutating func writeAhead(build: Performance.Build, log: PerformanceLog) {
        guard unwrittenEvents > Self.maxUnwrittenEvents, log.engine.isWhole,
            log.engine.events.count <= StreamedBeginning.maxEvents
        else { return }
        close()
        ready.append(
            .ahead(
                StreamedBeginning(build, log: log, script: script, commands: [], microseconds: 0, frame: reachedFrame)))
        unwrittenEvents = 0
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
