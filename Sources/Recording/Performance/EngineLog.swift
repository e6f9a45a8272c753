import Granular
import Session

/// What happened to an engine since it was as it is made: from the start, or from the last time that a fresh one took over in silence.
/// With it the same engine is made again: see ``EngineReplay``. A value.
package struct EngineLog: Sendable {
    /// The frame at which the engine was as it is made.
    package private(set) var beginFrame: Int64
    /// The master level then, in dB.
    package private(set) var levelDecibels: Double
    /// How exactly grains were read then.
    package let quality: Quality
    /// How the engine stood then, where it was not as it is made: `events` begins with what lasts, and
    /// ``Session/Performance/Event/restore`` after that.
    package private(set) var state: EngineCheckpoint?
    /// What happened since, and what the fresh engine began with.
    package private(set) var events = PackedEvents()
    /// Whether all of it is there.
    package private(set) var isWhole = true
    private var lasting: LastingChanges
    /// The numbers of the sounds in the slots.
    private var slots: [UInt8: Int] = [:]
    /// The clouds that sound, with the changes that had them begin.
    private var running: [UInt8: Change] = [:]
    /// How many happenings a fresh engine began with.
    private var headCount = 0

    /// More memory, in bytes, is not used: 4 million events, which are an hour of two fingers without a silence, or ten minutes of
    /// ten.
    package static let maxBytes = 64 << 20

    /// Nothing happened to an engine that is built so and began at a frame.
    /// - Parameter state: how it stood there, which an event is to say.
    package init(_ configuration: EngineConfiguration, beginFrame: Int64 = 0, state: EngineCheckpoint? = nil) {
        (self.beginFrame, self.state) = (beginFrame, state)
        lasting = LastingChanges(configuration)
        levelDecibels = configuration.levelDecibels
        quality = configuration.quality
    }

    /// Whether something happened that a fresh engine would not need to know.
    package var isWorthRenewing: Bool { events.count > headCount + 1 || !isWhole }

    /// Something was lost on the way: what happened is not known until the next silence.
    package mutating func breakOff() {
        (isWhole, state) = (false, nil)
        events = PackedEvents()
    }

    /// Something happened; in the order of what happened.
    package mutating func record(_ timed: Performance.TimedEvent) {
        switch timed.event {
        case .renew: return renew(at: timed.frame)
        case .restore: if let state { lasting.takeLines(from: state) }
        case .assign(let sound, let slot): slots[slot] = sound
        case .change(let change):
            lasting.apply(TimedChange(frame: timed.frame, change: change))
            noteRunning(change)
        }
        guard isWhole else { return }
        events.append(timed)
        if events.bytes > Self.maxBytes { breakOff() }
    }

    /// The same from a frame on, for an engine that begins there with all that lasts: not the same sound until the next silence, but the same
    /// values. The frame is a whole multiple of ``Granular/Engine/gridFrames``.
    package func shortened(to frame: Int64) -> EngineLog {
        var log = self
        let running = log.running
        log.renew(at: frame)
        for change in running.sorted(by: { $0.key < $1.key }).map(\.value) {
            log.record(.init(frame: frame, .change(change)))
        }
        return log
    }

    /// The engine stands so where this begins, after all that lasts was told.
    mutating func restore(_ state: EngineCheckpoint) {
        self.state = state
        record(Performance.TimedEvent(frame: beginFrame, .restore))
    }

    /// Begins where another log does, which was made of an earlier look at this one: see ``advanced(to:_:sources:)``. Nothing changes where a fresh
    /// engine has taken over since.
    package mutating func begin(as advanced: EngineLog, madeOf earlier: EngineLog) {
        guard isWhole, beginFrame == earlier.beginFrame else { return }
        var advanced = advanced
        for event in events.dropFirst(earlier.events.count) { advanced.record(event) }
        self = advanced
    }

    /// What happened that is not in an earlier look at the same engine, which may have gaps, and may begin later than this; `nil` where some of
    /// it is not here either.
    func events(notIn earlier: EngineLog) -> [Performance.TimedEvent]? {
        let isLater = earlier.beginFrame > beginFrame && earlier.state != nil
        guard isWhole, earlier.isWhole, beginFrame == earlier.beginFrame || isLater else { return nil }
        var known = earlier.events.makeIterator()
        var next = known.next()
        if isLater {
            // What it begins with happened before.
            while let event = next, event.event != .restore { next = known.next() }
            next = known.next()
        }
        return events.filter { event in
            guard event.frame >= earlier.beginFrame else { return false }
            guard event == next else { return true }
            next = known.next()
            return false
        }
    }

    private mutating func noteRunning(_ change: Change) {
        switch change {
        case .start(let cloud): running[cloud] = change
        case .pulse(let beats, _, let cloud): running[cloud] = beats > 0 ? change : nil
        case .release(let cloud): running[cloud] = nil
        case .panic: running = [:]
        default: break
        }
    }

    private mutating func renew(at frame: Int64) {
        beginFrame = frame
        levelDecibels = lasting.levelDecibels
        (isWhole, state) = (true, nil)
        running = [:]
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
