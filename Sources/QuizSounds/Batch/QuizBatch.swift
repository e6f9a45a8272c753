import Quiz
import Synchronization
import Threads

/// Questions made ahead on a thread of their own, which gives way to all others once the first is there: so many, and again when half of
/// them are used.
public final class QuizBatch: Sendable {
    private struct State {
        var difficulty: QuizDifficulty
        var ready: [ReadyQuestion] = []
        /// How often the difficulty was changed: what was begun before is of no use.
        var changes = 0
        var isFilling = true
        var isExhausted = false
        var problem: String?
    }

    /// How a batch stands.
    public struct Status: Equatable, Sendable {
        /// How many questions wait to be asked.
        public var ready: Int
        /// Whether no further question can be made of these sounds.
        public var isExhausted: Bool
        /// Why a question was left out last; `nil` where none was.
        public var problem: String?
    }

    /// How many questions are made ahead.
    public let size: Int
    private let renderer: QuizRenderer
    private let state: RankedMutex<State>
    private let isStopping = Atomic(false)
    private let work = WakeUp()
    private let done = WakeUp()
    private let thread = RankedMutex<WorkThread?>(nil, rank: .leaf)
    /// So many questions in a row that cannot be heard are the end.
    private static let maxFailures = 40

    /// Begins to make questions.
    public init(_ maker: QuizMaker, renderer: QuizRenderer, size: Int = 20) {
        self.size = max(size, 1)
        self.renderer = renderer
        state = RankedMutex(State(difficulty: maker.difficulty), rank: .leaf)
        let started = WorkThread(named: "quern-quiz") { [weak self] in QuizBatch.fill(by: maker) { self } }
        thread.withLock { $0 = started }
        if started == nil {
            state.withLock { $0.problem = "cannot make questions: too many threads on this system" }
            state.withLock { $0.isExhausted = true }
        }
    }

    deinit { cancel() }

    /// The next question, if it is ready; `nil` while it is made, and where there is none.
    public func next() -> ReadyQuestion? {
        let question = state.withLock { state -> ReadyQuestion? in
            guard !state.ready.isEmpty else { return nil }
            let question = state.ready.removeFirst()
            if state.ready.count <= size / 2 { state.isFilling = true }
            return question
        }
        work.signal()
        return question
    }

    /// The next question: waits for it so long; `nil` where it is not ready then, and where there is none.
    public func next(withinSeconds seconds: Double) -> ReadyQuestion? {
        let end = MonotonicTime.nanoseconds + Int64(min(max(seconds, 0), 3_600) * 1e9)
        while true {
            if let question = next() { return question }
            let left = end - MonotonicTime.nanoseconds
            guard left > 0, !status.isExhausted, !isEnding else { return nil }
            done.wait(nanoseconds: min(left, 50_000_000))
        }
    }

    /// How it stands.
    public var status: Status {
        state.withLock { Status(ready: $0.ready.count, isExhausted: $0.isExhausted, problem: $0.problem) }
    }

    /// From here on questions are of that difficulty; those that wait are left out.
    public func setDifficulty(_ difficulty: QuizDifficulty) {
        state.withLock { state in
            guard state.difficulty != difficulty else { return }
            state.difficulty = difficulty
            state.ready = []
            state.changes += 1
            state.isFilling = true
        }
        work.signal()
    }

    /// Ends it: nothing is made any more, and what waits is gone. The thread ends within a few milliseconds, but for a file that is being
    /// opened.
    public func cancel() {
        isStopping.store(true, ordering: .releasing)
        work.signal()
        done.signal()
        state.withLock { $0.ready = [] }
        // Taken out first: the thread may be the last that has it.
        let thread = thread.withLock { thread in
            defer { thread = nil }
            return thread
        }
        thread?.join(withinSeconds: 2)
    }

    private var isEnding: Bool { isStopping.load(ordering: .acquiring) }

    /// What the thread does, as long as there is a batch.
    private static func fill(by maker: QuizMaker, _ batch: () -> QuizBatch?) {
        var maker = maker
        var failures = 0
        while let batch = batch(), !batch.isEnding, failures < maxFailures {
            failures = batch.makeOne(by: &maker) ? 0 : failures + 1
        }
        batch()?.finish()
    }

    /// Makes a question, or waits until one is wanted. Whether all went well.
    private func makeOne(by maker: inout QuizMaker) -> Bool {
        let wanted = state.withLock { state in
            state.isFilling && !state.isExhausted ? (state.difficulty, state.changes) : nil
        }
        guard let (difficulty, changes) = wanted else {
            work.wait(nanoseconds: 100_000_000)
            return true
        }
        maker.difficulty = difficulty
        // Not while anything is locked: where the sounds come from may lock something itself.
        let question = maker.next()
        guard let question else {
            state.withLock { $0.isExhausted = true }
            done.signal()
            return true
        }
        do throws(QuizSoundProblem) {
            let ready = try renderer.prepare(question) { !isEnding }
            state.withLock { state in
                // For another difficulty it is of no use.
                guard state.changes == changes, !isEnding else { return }
                state.ready.append(ready)
                state.isFilling = state.ready.count < size
            }
            done.signal()
            WorkThread.yieldProcessor()
            return true
        } catch {
            if error != .cancelled { state.withLock { $0.problem = error.description } }
            return error == .cancelled
        }
    }

    private func finish() {
        state.withLock { $0.isExhausted = true }
        done.signal()
    }
}
