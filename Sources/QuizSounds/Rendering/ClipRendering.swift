import Granular
import Quiz
import Sounds

/// A clip as the engine plays it, before its level is matched.
struct ClipRendering {
    /// What is rendered at most at once, in frames; between, it may be cancelled.
    private static let periodFrames = 4_096
    /// How far below its own level the engine plays, so that its limiter has nothing to do; what is heard is raised again.
    private static let levelDecibels = -40.0
    /// When the cloud is released before the end, and how long all is faded at the very end, in seconds.
    private static let releaseSeconds = 0.3
    private static let fadeSeconds = 0.02

    let clip: QuizClip
    let sound: Sound
    let rate: Int

    /// Left and right of each frame, one after the other.
    /// - Throws: ``QuizSoundProblem/cancelled`` where `goesOn` says no.
    func samples(goesOn: () -> Bool) throws(QuizSoundProblem) -> [Float] {
        var values = ParameterValues(playing: sound)
        for (parameter, value) in clip.values { values[parameter] = value }
        var configuration = EngineConfiguration(
            sampleRate: rate, seed: clip.seed, clouds: 1, levelDecibels: Self.levelDecibels)
        configuration.startValues = values
        var engine = Engine(configuration, source: sound.source)
        let frames = Int(clip.seconds * Double(rate))
        // The limiter delays the sound.
        let skipped = engine.delayFrames
        var waiting = changes(values, frames: frames)[...]
        let whole = frames + skipped
        var samples = [Float](repeating: 0, count: 2 * whole)
        while engine.frame < whole {
            guard goesOn() else { throw .cancelled }
            while let change = waiting.first, engine.enqueue(change) { waiting.removeFirst() }
            let (done, length) = (Int(engine.frame), min(Self.periodFrames, whole - Int(engine.frame)))
            samples.withUnsafeMutableBufferPointer { samples in
                if let start = samples.baseAddress { engine.render(into: start + 2 * done, frames: length) }
            }
        }
        samples.removeFirst(2 * skipped)
        fade(&samples)
        return samples
    }

    private func changes(_ values: ParameterValues, frames: Int) -> [TimedChange] {
        let release = max(frames - Int(Self.releaseSeconds * Double(rate)), 0)
        let begin = values.settings(cloud: 0) + [.start(cloud: 0)]
        let moved = clip.changes.map { change in
            let frame = Int64(min(max(change.seconds, 0), clip.seconds) * Double(rate))
            return TimedChange(frame: frame, change: .set(change.parameter, change.value, cloud: 0))
        }
        let all = begin.map { TimedChange(frame: 0, change: $0) } + moved
        return (all + [TimedChange(frame: Int64(release), change: .release(cloud: 0))])
            .enumerated().sorted { ($0.element.frame, $0.offset) < ($1.element.frame, $1.offset) }.map(\.element)
    }

    private func fade(_ samples: inout [Float]) {
        let frames = samples.count / 2
        let length = min(Int(Self.fadeSeconds * Double(rate)), frames)
        for frame in frames - length..<frames {
            let factor = Float(frames - frame) / Float(length + 1)
            samples[2 * frame] *= factor
            samples[2 * frame + 1] *= factor
        }
    }
}
