import Granular
import Session

/// An engine that is made again from what happened to it, silently and as fast as it goes: some hundred times faster than it sounded.
package struct EngineReplay: ~Copyable {
    private var engine: Engine
    private var scratch: [Float]
    private let sources: [Int: Source]
    /// How the engine stood at the beginning, where it was not as it is made.
    private let state: EngineCheckpoint?
    /// What found no room in the engine's queue.
    private var waiting: [TimedChange] = []
    /// Whether it stands as the one that played: not where its state could not be read.
    package private(set) var isExact = true

    private static let blockFrames = 4_096

    /// An engine as it was at the beginning of what is known of it.
    /// - Parameters:
    ///   - configuration: how it is built; seed, rate, channels, kernel and limits as those of the one that played.
    ///   - log: what happened to it, which is whole.
    ///   - sources: the sounds by their numbers; those that are missing are silent.
    package init(_ configuration: EngineConfiguration, log: EngineLog, sources: [Int: Source]) {
        var configuration = configuration
        (configuration.levelDecibels, configuration.quality) = (log.levelDecibels, log.quality)
        (self.sources, state) = (sources, log.state)
        engine = Engine(configuration, source: .silence)
        engine.begin(at: log.beginFrame, levelDecibels: log.levelDecibels)
        scratch = [Float](repeating: 0, count: engine.channels * Self.blockFrames)
    }

    /// The frame that it renders next.
    package var frame: Int64 { engine.frame }

    /// Something happened to it, in the order of what happened; nothing that has a fresh engine take its place.
    package mutating func add(_ event: Performance.TimedEvent) {
        if case .restore = event.event { return restore() }
        guard let change = Self.change(event.event, sources) else { return }
        waiting.append(TimedChange(frame: event.frame, change: change))
        fillQueue()
        // What does not fit has to wait for its frame; a queue is longer than what waits at once.
        while waiting.count > Self.blockFrames, engine.frame < event.frame { render(upTo: event.frame) }
    }

    /// What lasts was added.
    private mutating func restore() {
        fillQueue()
        guard let state, waiting.isEmpty, engine.restore(state) else { return isExact = false }
    }

    /// How the engine stands; `nil` where that cannot be told: see ``Granular/Engine/checkpoint()``.
    package mutating func checkpoint() -> EngineCheckpoint? { waiting.isEmpty ? engine.checkpoint() : nil }

    /// Renders up to a frame, all before which was added.
    package mutating func render(upTo end: Int64) {
        while engine.frame < end {
            fillQueue()
            // Blocks end where the queue may have room again.
            let frames = min(end - engine.frame, waiting.isEmpty ? Int64(Self.blockFrames) : Int64(Engine.gridFrames))
            engine.render(into: &scratch, frames: Int(frames))
        }
        fillQueue()
    }

    /// The engine, with all that was added.
    package consuming func finish() -> Engine { engine }

    private mutating func fillQueue() {
        let taken = waiting.prefix { engine.enqueue($0) }.count
        if taken > 0 { waiting.removeFirst(taken) }
    }

    /// The change that something is to an engine that reads these sounds; `nil` for one that has a fresh engine take its place.
    package static func change(_ event: Performance.Event, _ sources: [Int: Source]) -> Change? {
        switch event {
        case .change(let change): change
        case .assign(let sound, let slot): .assign(SourceReference(sources[sound] ?? .silence), slot: slot)
        case .renew, .restore: nil
        }
    }
}
