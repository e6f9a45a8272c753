import Granular
import Threads

/// An engine that plays what is played on another machine, on its way to the audio thread: made and brought to its frame elsewhere, heard in
/// place of the instrument's own.
struct FollowedEngine: ~Copyable {
    /// Where it begins to be heard.
    enum Start {
        /// At this frame of the instrument's own engine, wherever it is itself.
        case own(frame: Int64)
        /// At its own frame, in place of the followed engine that is heard until then.
        case seamless
    }

    var engine: Engine
    /// What tells it from others that were offered.
    let number: Int
    let start: Start
    /// Whether its frames are those of the engine before it.
    let isSameStream: Bool
    /// What is to happen in it. Kept here so that it lives as long as this does; the audio thread counts no references.
    private let queue: SharedValue<SPSCQueue<TimedChange>>
    private let changes: UncountedReference<SPSCQueue<TimedChange>>
    /// The frame from which on it is heard.
    let firstFrame: Int64

    init(
        _ engine: consuming Engine, number: Int, start: Start, isSameStream: Bool,
        changes: SharedValue<SPSCQueue<TimedChange>>
    ) {
        firstFrame = engine.frame
        self.engine = engine
        (self.number, self.start, self.isSameStream) = (number, start, isSameStream)
        (queue, self.changes) = (changes, changes.reference)
    }

    /// Takes what is in its queue, and renders its next frames.
    mutating func render(into samples: UnsafeMutablePointer<Float>, frames: Int) {
        while let change = changes.pointee.first, engine.enqueue(change) { changes.pointee.removeFirst() }
        engine.render(into: samples, frames: frames)
    }
}
