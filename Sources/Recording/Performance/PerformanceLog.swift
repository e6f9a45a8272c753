import AudioEngine
import Granular
import Session

/// What happened to the engine since it was as it is made: from the start, or from the last time that a fresh one took over in
/// silence. What a performance needs that begins while something sounds.
package struct PerformanceLog {
    /// The frame at which the engine was as it is made.
    package private(set) var beginFrame: Int64 = 0
    /// The master level then, in dB.
    package private(set) var levelDecibels: Double
    /// How exactly grains were read then.
    package private(set) var quality: Quality
    /// What happened since, and what the fresh engine began with.
    package private(set) var events = PackedEvents()
    /// Whether all of it is there.
    package private(set) var isWhole = true
    /// The sounds that were placed so far; happenings tell them by their numbers.
    package private(set) var sounds: [Performance.Sound] = []
    private var lasting: LastingChanges
    /// The numbers of the sounds in the slots.
    private var slots: [UInt8: Int] = [:]
    private var numbers: [UInt: Int] = [:]
    /// How many happenings a fresh engine began with.
    private var headCount = 0

    /// More memory, in bytes, is not used: 4 million events, which are an hour of two fingers without a silence, or ten minutes of
    /// ten.
    package static let maxBytes = 64 << 20

    package init(_ configuration: EngineConfiguration) {
        lasting = LastingChanges(configuration)
        levelDecibels = configuration.levelDecibels
        quality = configuration.quality
    }

    /// Whether something happened that a fresh engine would not need to know.
    package var isWorthRenewing: Bool { events.count > headCount + 1 || !isWhole }

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
    package mutating func breakOff() {
        isWhole = false
        events = PackedEvents()
    }

    /// Takes in what the audio thread did.
    /// - Returns: the same by its numbers.
    package mutating func record(_ applied: Applied) -> Performance.TimedEvent? {
        switch applied {
        case .renewed(let frame):
            renew(at: frame)
            return Performance.TimedEvent(frame: frame, .renew)
        case .change(let timed):
            lasting.apply(timed)
            guard let event = event(timed.change) else { return nil }
            let result = Performance.TimedEvent(frame: timed.frame, event)
            guard isWhole else { return result }
            events.append(result)
            if events.bytes > Self.maxBytes { breakOff() }
            return result
        }
    }

    private mutating func event(_ change: Change) -> Performance.Event? {
        guard case .assign(let source, let slot) = change else { return .change(change) }
        guard let number = numbers[source.identity] else { return nil }
        slots[slot] = number
        return .assign(sound: number, slot: slot)
    }

    private mutating func renew(at frame: Int64) {
        beginFrame = frame
        levelDecibels = lasting.levelDecibels
        isWhole = true
        events = PackedEvents()
        for (slot, sound) in slots.sorted(by: { $0.key < $1.key }) {
            events.append(.init(frame: frame, .assign(sound: sound, slot: slot)))
        }
        lasting.rebase(to: frame)
        for place in 0..<lasting.count {
            if let change = lasting[place] { events.append(.init(frame: frame, .change(change))) }
        }
        headCount = events.count
    }
}
