import Granular
import Mapping
import Performer
import Sounds
import TouchInput

/// The sound of a recording, or of parameters held still, made as fast as the machine can and exact to the frame: each change
/// lands on its touch's own time.
public struct Rendering: Sendable {
    /// Frames a second.
    public let rate: Int
    /// Channels of each frame.
    public let channels: Int
    /// How long it lasts, in frames.
    public let frames: Int
    private let changes: [TimedChange]
    /// The first is what grains are cut from first; kept alive for the changes.
    private let sources: [Source]
    private var configuration: EngineConfiguration

    /// The longest that a fade and the reverb's tail are heard after the last touch.
    private static let tailSeconds = 3.0

    /// The sound of `recording`, played by `mapping`.
    /// - Parameters:
    ///   - placement: how the device's surface lies, and which filters act.
    ///   - start: how everything stands before the first touch; `mapping` may name any of its sounds.
    ///   - seconds: how long it lasts; as long as the recording and its tail where `nil`.
    public init(
        of recording: EvemuRecording, placed placement: Placement = Placement(), mapping: Mapping,
        from start: RenderingStart, seconds: Double?, configuration: EngineConfiguration
    ) {
        var (performer, begun) = start.begin(mapping, configuration)
        var changes = Self.atOnce(begun)
        func append(_ timedEffects: [Performer.TimedEffects]) {
            for timed in timedEffects {
                let frame = Self.frame(Double(timed.microseconds) * 1e-6, configuration)
                changes += timed.effects.changes.map { TimedChange(frame: frame, change: $0) }
            }
        }
        let size = placement.matrix.placed(recording.device.size)
        for touch in recording.frames(filtered: true, placement) {
            append(performer.touch(touch, by: .device, on: size))
        }
        append(performer.advance(to: recording.durationMicroseconds + Int64(Self.tailSeconds * 1e6)))
        let end = Double(recording.durationMicroseconds) * 1e-6
        self.init(changes, start, seconds: seconds ?? end + Self.tailSeconds, configuration: configuration)
    }

    /// The sound of what `start` says, held still for `seconds`.
    public init(holding start: RenderingStart, seconds: Double, configuration: EngineConfiguration) {
        let begun = start.begin(Mapping(name: "", controls: []), configuration).changes
        self.init(Self.atOnce(begun + [.start(cloud: 0)]), start, seconds: seconds, configuration: configuration)
    }

    private init(
        _ changes: [TimedChange], _ start: RenderingStart, seconds: Double, configuration: EngineConfiguration
    ) {
        sources = start.sounds.map(\.source)
        self.changes = changes
        self.configuration = start.configured(configuration)
        self.configuration.startValues = start.values
        rate = configuration.sampleRate
        channels = configuration.channels
        frames = Int(Self.frame(seconds, configuration))
    }

    /// Hands the sound to `write` in blocks of `periodFrames` frames of all ``channels``; the last may be shorter. The samples are the same
    /// for every period.
    /// - Returns: how many grains were shortened, gave way or were left out, as no more than the engine's limit sound at once.
    @discardableResult
    public func run<Failure: Error>(
        periodFrames: Int, write: (_ samples: UnsafePointer<Float>, _ frames: Int) throws(Failure) -> Void
    ) throws(Failure) -> Int {
        var engine = Engine(configuration, source: sources.first ?? .silence)
        let block = UnsafeMutablePointer<Float>.allocate(capacity: engine.channels * periodFrames)
        defer { block.deallocate() }
        var waiting = changes[...]
        while engine.frame < frames {
            while let change = waiting.first, engine.enqueue(change) { waiting.removeFirst() }
            let length = min(periodFrames, frames - Int(engine.frame))
            engine.render(into: block, frames: length)
            try write(block, length)
        }
        return engine.state.crowdedGrains
    }

    private static func atOnce(_ changes: [Change]) -> [TimedChange] {
        changes.map { TimedChange(frame: 0, change: $0) }
    }

    private static func frame(_ seconds: Double, _ configuration: EngineConfiguration) -> Int64 {
        Int64((seconds * Double(configuration.sampleRate)).rounded())
    }
}
