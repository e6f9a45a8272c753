import Granular
import Quiz
import QuizSounds
import Threads

/// Questions of a batch that is made ahead.
package final class BatchSource: QuizSource {
    /// What was rendered beside questions.
    private struct Rendered {
        /// The clips that are wanted, and what they are once they are there.
        var clips: [QuizClip] = []
        var rendered: RenderedClips?
    }

    private let batch: QuizBatch
    private let renderer: QuizRenderer
    private let startOf: (String) -> [Parameter: Double]
    private let queue = SerialQueue(named: "quern-quiz-hear")
    private let rendered = SharedRendering()
    private var wanted = 0

    /// What the queue's thread leaves.
    private final class SharedRendering: Sendable {
        let state = RankedMutex(Rendered(), rank: .leaf)
    }

    /// - Parameters:
    ///   - maker: what it asks.
    ///   - renderer: what it is heard by.
    ///   - startOf: where a sound's parameters stand at first, beside their own defaults.
    package init(
        _ maker: QuizMaker, renderer: QuizRenderer, startOf: @escaping (_ sound: String) -> [Parameter: Double]
    ) {
        (self.renderer, self.startOf) = (renderer, startOf)
        batch = QuizBatch(maker, renderer: renderer, size: QuizRules.batchCount)
    }

    package func prepare(_ count: Int) { wanted += count }

    package func takeReady() -> [PreparedQuestion] {
        var ready: [PreparedQuestion] = []
        while wanted > 0, let question = batch.next() {
            wanted -= 1
            ready.append(
                PreparedQuestion(
                    question.question, samples: question.clips.map(\.samples), pictures: question.pictures))
        }
        return ready
    }

    package var problem: String? {
        let status = batch.status
        guard status.isExhausted, status.ready == 0 else { return nil }
        return status.problem ?? "nothing new can be asked of these sounds"
    }

    package func rendered(_ clips: [QuizClip]) -> RenderedClips? {
        let found = rendered.state.withLock { state -> (isWanted: Bool, rendered: RenderedClips?) in
            if state.clips == clips { return (true, state.rendered) }
            state = Rendered(clips: clips)
            return (false, nil)
        }
        guard !found.isWanted else { return found.rendered }
        let (renderer, rendered) = (renderer, rendered)
        let hasThread = queue.run {
            func goesOn() -> Bool { rendered.state.withLock { $0.clips == clips } }
            guard goesOn() else { return }
            let audio = (try? renderer.audio(of: clips, goesOn: goesOn)) ?? []
            let likeness = audio.count > 1 ? audio[0].likeness(to: audio[1]) : nil
            rendered.state.withLock { state in
                guard state.clips == clips else { return }
                state.rendered = RenderedClips(samples: audio.map(\.samples), likeness: likeness)
            }
        }
        // Without a thread nothing is rendered.
        return hasThread ? nil : RenderedClips(samples: [])
    }

    package func startValues(of sound: String) -> [Parameter: Double] { startOf(sound) }
}
