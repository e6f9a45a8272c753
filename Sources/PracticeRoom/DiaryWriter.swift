import DisplayText
import Glibc
import Instrument
import Practice
import SoundMarking
import Synchronization
import Threads

/// Writes into the diary what is practised on an instrument: every stretch in which a sound plays as it is, slower, faster or in a loop.
package final class DiaryWriter: Sendable {
    private struct State {
        var stretches = PracticeStretches()
        var hasFailed = false
        var thread: WorkThread?
    }

    private let instrument: Instrument
    private let diary: PracticeDiary
    private let state = RankedMutex(State(), rank: .leaf)
    private let wakeUp = WakeUp()
    private let isStopping = Atomic<Bool>(false)
    /// When the monotonic clock began, in seconds since 1970: a clock that is set meanwhile makes no stretch longer.
    private let beganAt = Double(time(nil)) - MonotonicTime.seconds

    private static let lookNanoseconds: Int64 = 1_000_000_000

    /// Nothing is written before ``start()``.
    package init(_ instrument: Instrument, diary: PracticeDiary) {
        (self.instrument, self.diary) = (instrument, diary)
    }

    /// Looks once a second from now on, on a thread of its own, until ``stop()``.
    package func start() {
        state.withLock { state in
            state.thread = WorkThread(named: "quern-diary") { [self] in
                while !isStopping.load(ordering: .acquiring) {
                    observe(instrument.state)
                    wakeUp.wait(nanoseconds: Self.lookNanoseconds)
                }
            }
        }
    }

    /// Ends the last stretch, writes it, and waits for the thread.
    package func stop() {
        isStopping.store(true, ordering: .releasing)
        wakeUp.signal()
        state.withLock { $0.thread }?.join(withinSeconds: 2)
        observe(nil)
    }

    private func observe(_ instrumentState: InstrumentState?) {
        let now = beganAt + MonotonicTime.seconds
        let subject = instrumentState.flatMap(PracticeStretches.Subject.init)
        guard let entry = state.withLock({ $0.stretches.observe(subject, at: now) }) else { return }
        do throws(PracticeFileProblem) {
            try diary.append(entry)
            state.withLock { $0.hasFailed = false }
        } catch {
            let isNew = state.withLock { state in
                defer { state.hasFailed = true }
                return !state.hasFailed
            }
            if isNew { instrument.report("\(error)", .warning) }
        }
    }
}

extension PracticeStretches.Subject {
    /// What is practised at a moment; `nil` while no sound plays as it is.
    fileprivate init?(_ state: InstrumentState) {
        guard let marking = state.marking, marking.isPlaying else { return nil }
        let loop = marking.loop.map { SectionText.name($0, of: marking.sections) }
        self.init(
            sound: marking.sound, file: state.sounds.all.first { $0.name == marking.sound }?.file,
            percent: Int((marking.speed * 100).rounded()), loop: loop ?? (marking.repeats ? "all of it" : nil))
    }
}
