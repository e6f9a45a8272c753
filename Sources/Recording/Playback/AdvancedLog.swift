import Granular
import Session

extension EngineLog {
    /// The same from a frame on, sample for sample: what happened before is in the engine's state. It takes its time, as all of it is rendered.
    /// - Parameters:
    ///   - frame: a whole multiple of ``Granular/Engine/gridFrames``; all that happened before it is there.
    ///   - configuration: how the engine is built.
    ///   - sources: its sounds, by their numbers.
    /// - Returns: `nil` where it is not known how it stands there.
    package func advanced(
        to frame: Int64, _ configuration: EngineConfiguration, sources: [Int: Source]
    ) -> EngineLog? {
        guard isWhole, frame > beginFrame else { return nil }
        var built = configuration
        (built.levelDecibels, built.quality) = (levelDecibels, quality)
        var (earlier, since): ([Performance.TimedEvent], [Performance.TimedEvent]) = ([], [])
        var replay = EngineReplay(configuration, log: self, sources: sources)
        for event in events {
            guard event.frame < frame else {
                since.append(event)
                continue
            }
            earlier.append(event)
            replay.add(event)
        }
        replay.render(upTo: frame)
        guard replay.isExact, let checkpoint = replay.checkpoint() else { return nil }
        // What several hands do may come a little out of its order; what lasts is what took effect last.
        var before = EngineLog(built, beginFrame: beginFrame, state: state)
        let inOrder = earlier.enumerated().sorted { ($0.element.frame, $0.offset) < ($1.element.frame, $1.offset) }
        for (_, event) in inOrder { before.record(event) }
        var advanced = before.shortened(to: frame)
        advanced.restore(checkpoint)
        for event in since { advanced.record(event) }
        return advanced
    }
}
