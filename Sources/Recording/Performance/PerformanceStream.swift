import AudioEngine
import Session

/// What is played, as text that is passed on while it is played, to be followed elsewhere: see ``Session/PerformanceFeed``.
public enum StreamedText: Sendable {
    /// All that somebody needs who comes now.
    case beginning(StreamedBeginning)
    /// What was added since, for those who have the beginning and all pieces after it.
    case piece([UInt8])
}

/// All that somebody needs who begins to follow. Writing it down takes its time where much was played since the last silence, and is done by
/// whoever needs it.
public struct StreamedBeginning: Sendable {
    /// Whether their engine will stand as the one that plays; else it does from the next silence on.
    public let isExact: Bool
    private let write: @Sendable () -> [UInt8]

    package init(isExact: Bool, write: @escaping @Sendable () -> [UInt8]) {
        (self.isExact, self.write) = (isExact, write)
    }

    /// The text of ``Session/PerformanceFeed``.
    public var text: [UInt8] { write() }
}

/// The text of what is played while others follow it. A value, under the recorder's lock.
struct PerformanceStream: Sendable {
    private var script: PerformanceScript
    private var reachedFrame: Int64 = 0
    private var ready: [StreamedText] = []
    private var isEmpty = true

    /// Longer lists of what happened are not passed on to those who come: they begin with what lasts of it. They are some 12 MB of text, nearly 4 MB
    /// when packed, and two minutes of ten fingers.
    private static let maxEvents = 400_000
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
        var log = log
        let isExact = log.engine.isWhole && log.engine.events.count <= Self.maxEvents
        if !isExact { log.shorten(to: frame) }
        var build = build
        build.levelDecibels = log.engine.levelDecibels
        build.quality = log.engine.quality
        let (played, now) = (log, microseconds - offsetMicroseconds)
        ready.append(
            .beginning(
                StreamedBeginning(isExact: isExact) { [script, build] in
                    var text = script.beginning(build, log: played, commands: commands, microseconds: now)
                    return text.takeText()
                }))
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
