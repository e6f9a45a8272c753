import Files
import Glibc
import Instrument
import Practice
import Session
import SoundMarking
import Synchronization
import Threads

/// Practising on an instrument that runs, as a client of its few calls: a list of sounds, one of which is open to be heard and marked, and
/// the diary of what was practised. Any thread may call.
package final class PracticeRoom: Sendable {
    struct State {
        var list: OpenPracticeList?
        /// How its file was when it was read or written.
        var stamp: FileStamp?
        var rows = ListRows()
        var following = ListFollowing()
        var opening = ListOpening()
        /// The list that was asked for last: asked for again, it takes the place of one that is not saved.
        var askedToOpen: String?
        /// What was removed from the list, the last one last.
        var removed: [Removed] = []
        var diary: DiaryKeeping
        /// What is shown.
        var display: PracticeDisplay
        /// Whether what is to be found again at the next start has changed.
        var isLastChanged = false
        /// Whether the end of the list was heard.
        var isThrough = false
        /// Whether each sound is heard once at the most, as nobody is there to end it.
        var endsByItself = false
        var thread: WorkThread?
    }

    /// A sound that was removed from the list, and where it was.
    struct Removed {
        var item: PracticeList.Item
        var row: PracticeDisplay.Row
        var key: String
        var index: Int
    }

    /// What is to be done once nothing is locked.
    enum Effect {
        case perform(MarkingStep)
        case report(String, LogLevel)
    }

    let instrument: Instrument
    let directories: UserDirectories
    let files: ListFiles
    let find: @Sendable (String) throws -> [PracticeList.Item]
    let state: RankedMutex<State>
    private let diary: PracticeDiary?
    private let wakeUp = WakeUp()
    private let isStopping = Atomic<Bool>(false)
    /// Steps in the list that hands asked for, on, less those back, since it was looked at last.
    private let steps = Atomic<Int>(0)
    private let hasFailed = Atomic<Bool>(false)
    /// When the monotonic clock began, in seconds since 1970: a clock that is set meanwhile makes no stretch longer.
    private let beganAt = Double(time(nil)) - MonotonicTime.seconds

    /// How often it is looked at the instrument, in nanoseconds: while a sound or a list is open, and while neither is.
    private static let lookNanoseconds: (open: Int64, closed: Int64) = (100_000_000, 1_000_000_000)
    /// Files of the list are looked for, and what is found again is kept, once in so many looks.
    private static let looksBetween = 10

    /// A player with these folders. Nothing is written before ``start()``.
    /// - Parameter find: what is meant by a file, a folder or a name that is added to the list.
    package init(
        _ instrument: Instrument, _ directories: UserDirectories,
        find: @escaping @Sendable (String) throws -> [PracticeList.Item]
    ) {
        (self.instrument, self.directories, files) = (instrument, directories, ListFiles(directories))
        self.find = find
        diary = directories.practiceDiary.map { PracticeDiary(path: $0) }
        let keeping = DiaryKeeping(at: time(nil))
        state = RankedMutex(State(diary: keeping, display: PracticeDisplay(week: keeping.week)), rank: .practice)
    }

    /// Follows the instrument from now on, on a thread of its own, until ``stop()``.
    package func start() {
        instrument.events.addListener { [weak self] event in
            // Told while the performer is locked: the thread does it.
            guard let self, case .listStep(let count) = event else { return }
            steps.add(count, ordering: .relaxed)
            wakeUp.signal()
        }
        let thread = WorkThread(named: "quern-practice") { [self] in follow() }
        state.withLock { $0.thread = thread }
    }

    /// Ends the last stretch, writes it and what is found again, and waits for the thread.
    package func stop() {
        isStopping.store(true, ordering: .releasing)
        wakeUp.signal()
        state.withLock { state in
            defer { state.thread = nil }
            return state.thread
        }?.join(withinSeconds: 2)
        observe(nil)
        keepLast()
    }

    /// Practises this list from now on; the sound at that place is opened, else the first that can be played.
    package func practise(
        _ list: PracticeList, file: String? = nil, from open: Int? = nil, mode: PlayOrder.Mode = .next
    ) {
        let stamp = file.flatMap { FileStamp($0) }
        carryOut(state.withLock { $0.begin(list, file: file, stamp, from: open, mode, Self.seed) })
    }

    /// The way to it from a panel.
    package var control: PracticeControl {
        PracticeControl(
            display: { [self] in state.withLock { $0.display } }, answer: { [self] in answer($0) })
    }

    /// Whether nothing more is heard by itself: the list is through, or what is heard loops until the player says otherwise. Nobody asks
    /// while a player can: from now on each sound is heard once at the most.
    package func isFinished() -> Bool {
        let marking = instrument.state.marking
        let goesOn = marking.map { !$0.goesRound } ?? true
        return state.withLock { state in
            guard state.list != nil else { return true }
            state.endsByItself = true
            // What was closed, or could not be opened, comes to no end.
            let isClosed = marking == nil && !state.opening.isExpecting
            return state.isThrough || !goesOn || isClosed
        }
    }

    // MARK: - Its thread

    private func follow() {
        readDiary()
        var looks = 0
        while !isStopping.load(ordering: .acquiring) {
            let isOpen = observe(instrument.state)
            looks += 1
            if looks % Self.looksBetween == 0 {
                state.withLock { $0.checkFiles() }
                keepLast()
            }
            wakeUp.wait(nanoseconds: isOpen ? Self.lookNanoseconds.open : Self.lookNanoseconds.closed)
        }
    }

    private func readDiary() {
        guard let diary else { return }
        // What is wrong in it is told by `quern practice diary`.
        let entries = (try? diary.read().entries) ?? []
        state.withLock { $0.beginDiary(with: entries, at: time(nil)) }
    }

    /// Looks how everything stands; whether a sound or a list is open.
    @discardableResult
    private func observe(_ instrumentState: InstrumentState?) -> Bool {
        let now = beganAt + MonotonicTime.seconds
        let asked = steps.exchange(0, ordering: .relaxed)
        let (entry, effects, isOpen) = state.withLock { state in
            let (entry, effects) = state.observe(
                instrumentState?.marking, isLoading: instrumentState?.files.loading != nil, at: now, steps: asked)
            return (entry, effects, state.list != nil || instrumentState?.marking != nil)
        }
        carryOut(effects)
        if let entry { write(entry) }
        return isOpen
    }

    private func write(_ entry: DiaryEntry) {
        guard let diary else { return }
        do throws(PracticeFileProblem) {
            try diary.append(entry)
            hasFailed.store(false, ordering: .relaxed)
        } catch {
            if !hasFailed.exchange(true, ordering: .relaxed) { instrument.report("\(error)", .warning) }
        }
    }

    private func keepLast() {
        let list = state.withLock { state in
            defer { state.isLastChanged = false }
            return state.isLastChanged ? state.list : nil
        }
        if let list, let problem = LastPractice.write(list, directories) { instrument.report(problem, .warning) }
    }

    func carryOut(_ effects: [Effect]) {
        for effect in effects {
            switch effect {
            case .perform(let step): instrument.perform(.marking(step))
            case .report(let line, let level): instrument.report(line, level)
            }
        }
    }

    static var seed: UInt64 { UInt64.random(in: 0...UInt64.max) }
}
