import AudioEngine
import Granular
import Session

/// What happened to the own engine, as a performance tells it: what a performance needs that begins while something sounds.
package struct PerformanceLog: Sendable {
    /// What happened, with numbers in place of sources.
    package private(set) var engine: EngineLog
    /// The sounds that were placed so far; happenings tell them by their numbers.
    package private(set) var sounds: [Performance.Sound] = []
    private var numbers: [UInt: Int] = [:]

    package init(_ configuration: EngineConfiguration) { engine = EngineLog(configuration) }

    /// What happened to an engine that is followed, by the numbers of these sounds.
    package init(followed engine: EngineLog, sounds: [Performance.Sound]) {
        (self.engine, self.sounds) = (engine, sounds)
    }

    /// A source is a sound's from now on.
    package mutating func register(_ source: UInt, as sound: Performance.Sound) {
        if let number = sounds.firstIndex(of: sound) {
            numbers[source] = number
        } else {
            numbers[source] = sounds.count
            sounds.append(sound)
        }
    }

    /// Something was lost on the way: what happened is not known until the next silence.
    package mutating func breakOff() { engine.breakOff() }

    /// Begins at a frame, with all that lasts: see ``EngineLog/shortened(to:)``.
    mutating func shorten(to frame: Int64) { engine = engine.shortened(to: frame) }

    /// Takes in what the audio thread did.
    /// - Returns: the same by its numbers.
    package mutating func record(_ applied: Applied) -> Performance.TimedEvent? {
        guard let event = event(applied) else { return nil }
        engine.record(event)
        return event
    }

    /// Takes in what happened, by the numbers of these sounds.
    mutating func record(_ event: Performance.TimedEvent, sounds: [Performance.Sound]) {
        self.sounds = sounds
        engine.record(event)
    }

    /// Begins later: see ``EngineLog/begin(as:madeOf:)``.
    mutating func begin(as advanced: EngineLog, madeOf earlier: EngineLog) {
        engine.begin(as: advanced, madeOf: earlier)
    }

    private func event(_ applied: Applied) -> Performance.TimedEvent? {
        switch applied {
        case .renewed(let frame): return Performance.TimedEvent(frame: frame, .renew)
        case .change(let timed):
            guard case .assign(let source, let slot) = timed.change else {
                return Performance.TimedEvent(frame: timed.frame, .change(timed.change))
            }
            return numbers[source.identity].map {
                Performance.TimedEvent(frame: timed.frame, .assign(sound: $0, slot: slot))
            }
        }
    }
}
