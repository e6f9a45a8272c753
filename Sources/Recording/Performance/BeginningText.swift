import Session

/// Writes down beginnings, one after the other: what happened to the engine is written once for all of them, where it may be a long list. A value.
public struct BeginningText: Sendable {
    /// The text of a beginning, in two pieces.
    public struct Parts: Sendable {
        /// Whether ``happened`` goes on after that of all beginnings before, of which it then is the last piece.
        public var goesOn: Bool
        /// What happened to the engine.
        public var happened: [UInt8]
        /// Where the hands are by now.
        public var end: [UInt8]
    }

    private var script: PerformanceScript?
    private var beginFrame: Int64 = 0
    private var isExact = false
    private var eventCount = 0

    /// Nothing was written yet.
    public init() {}

    /// Writes what was not written before.
    public mutating func write(_ beginning: StreamedBeginning) -> Parts {
        let (events, sounds) = (beginning.log.pointee.engine.events, beginning.log.pointee.sounds)
        let begun = beginning.log.pointee.engine.beginFrame
        let goesOn =
            script != nil && isExact && beginning.isExact && beginFrame == begun && eventCount <= events.count
        if !goesOn { (script, eventCount) = (nil, 0) }
        var written =
            script
            ?? PerformanceScript(
                build: beginning.build, beginFrame: begun, microseconds: beginning.script.beginMicroseconds)
        written.addSounds(sounds)
        for event in events.dropFirst(eventCount) { written.add(event, sounds: sounds) }
        let happened = written.text.takeText()
        (script, eventCount) = (written, events.count)
        (isExact, beginFrame) = (beginning.isExact, begun)
        return Parts(goesOn: goesOn, happened: happened, end: written.end(beginning))
    }
}

extension PerformanceScript {
    /// The mappings in the other script's order, and where the hands are.
    fileprivate func end(_ beginning: StreamedBeginning) -> [UInt8] {
        var script = self
        script.addMappings(beginning.script.mappings)
        for command in beginning.commands {
            script.add(command, beginning.microseconds, sounds: beginning.log.pointee.sounds, mappings: [:])
        }
        return script.text.takeText()
    }
}
