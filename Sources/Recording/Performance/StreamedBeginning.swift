import Session
import Threads

/// All that somebody needs who begins to follow. Writing it down takes its time, and is done by whoever needs it.
public struct StreamedBeginning: Sendable {
    /// Whether their engine will stand as the one that plays; else it does from the next silence on.
    public let isExact: Bool
    private let build: Performance.Build
    /// Beside: it is large, and a beginning is passed on.
    private let log: SharedValue<PerformanceLog>
    /// Knows the mappings, and what times count from.
    private let script: PerformanceScript
    private let commands: [PlayedCommand]
    /// When it is, in the script's microseconds.
    private let microseconds: Int64
    /// Where the engine is, on its grid.
    private let frame: Int64

    /// Lists of what happened that are not longer take no time.
    private static let shortEvents = 5_000
    /// Longer ones are not passed on to those who come: they begin with what lasts of it. They are some 12 MB of text, nearly 4 MB when packed, and
    /// two minutes of ten fingers.
    private static let maxEvents = 400_000

    /// - Parameters:
    ///   - log: what happened up to `frame`, a whole multiple of ``Granular/Engine/gridFrames``.
    ///   - commands: what brings the hands to where they are then.
    init(
        _ build: Performance.Build, log: PerformanceLog, script: PerformanceScript, commands: [PlayedCommand],
        microseconds: Int64, frame: Int64
    ) {
        let isExact = log.engine.isWhole && log.engine.events.count <= Self.maxEvents
        var log = log
        if !isExact { log.shorten(to: frame) }
        self.init(build, isExact: isExact, log, script, commands, microseconds, frame)
    }

    private init(
        _ build: Performance.Build, isExact: Bool, _ log: PerformanceLog, _ script: PerformanceScript,
        _ commands: [PlayedCommand], _ microseconds: Int64, _ frame: Int64
    ) {
        var build = build
        (build.levelDecibels, build.quality) = (log.engine.levelDecibels, log.engine.quality)
        (self.build, self.isExact, self.log) = (build, isExact, SharedValue(log))
        (self.script, self.commands, self.microseconds, self.frame) = (script, commands, microseconds, frame)
    }

    /// Whether it begins with how the engine stood, which may be most of the text.
    public var hasState: Bool { log.pointee.engine.state != nil }

    /// The text of ``Session/PerformanceFeed``.
    public var text: [UInt8] {
        var text = PerformanceScript(build: build, log: log.pointee, microseconds: script.beginMicroseconds)
        text.addMappings(script.mappings)
        for command in commands { text.add(command, microseconds, sounds: log.pointee.sounds, mappings: [:]) }
        text.text.reach(frame)
        return text.text.takeText()
    }

    /// Where this takes its time: how everything stands at the same moment, in a short text. An engine that is made of it does not stand as the one
    /// that plays, but has its values, and sounds as its clouds do.
    public var provisional: StreamedBeginning? {
        let engine = log.pointee.engine
        guard isExact, engine.state != nil || engine.events.count > Self.shortEvents else { return nil }
        var short = log.pointee
        short.shorten(to: frame)
        return StreamedBeginning(build, isExact: false, short, script, commands, microseconds, frame)
    }
}
