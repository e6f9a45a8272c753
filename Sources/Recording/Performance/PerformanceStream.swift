import AudioEngine
import Session

/// What is played, as text that is passed on while it is played, to be followed elsewhere: see ``Session/PerformanceFeed``.
public enum StreamedText: Sendable {
    /// All that somebody needs who comes now.
    /// - `isExact`: whether their engine will stand as the one that plays; else it does from the next silence on.
    case beginning([UInt8], isExact: Bool)
    /// What was added since, for those who have the beginning and all pieces after it.
    case piece([UInt8])
}

/// The text of what is played while others follow it. A value, under the recorder's lock.
struct PerformanceStream: Sendable {
    private var script: PerformanceScript
    private var reachedFrame: Int64 = 0
    private var ready: [StreamedText] = []
    private var isEmpty = true

    /// Longer lists of what happened are not passed on to those who come: they begin with what lasts of it. They are some 3 MB of text, nearly 1 MB
    /// when packed, and half a minute of ten fingers.
    private static let maxEvents = 100_000

    init(build: Performance.Build, log: PerformanceLog) {
        script = PerformanceScript(build: build, log: log, microseconds: 0)
        script.addSounds(log.sounds)
        _ = script.text.takeText()
    }

    mutating func add(_ event: Performance.TimedEvent, sounds: [Performance.Sound]) {
        begin()
        script.add(event, sounds: sounds)
    }

    mutating func add(
        _ played: PlayedCommand, _ microseconds: Int64, sounds: [Performance.Sound],
        mappings: [String: Performance.MappingText]
    ) {
        begin()
        script.add(played, microseconds, sounds: sounds, mappings: mappings)
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
        var log = log
        let isExact = log.engine.isWhole && log.engine.events.count <= Self.maxEvents
        if !isExact { log.shorten(to: frame) }
        var build = build
        build.levelDecibels = log.engine.levelDecibels
        build.quality = log.engine.quality
        var text = script.beginning(build, log: log, commands: commands, microseconds: microseconds)
        ready.append(.beginning(text.takeText(), isExact: isExact))
    }

    /// Everything before a frame was added; `clock`: when its block was heard, or is to be.
    mutating func reach(_ frame: Int64, clock: PerformanceFeed.Clock) {
        guard frame > reachedFrame else { return }
        begin()
        script.text.addClock(frame: clock.frame, microseconds: clock.microseconds)
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
