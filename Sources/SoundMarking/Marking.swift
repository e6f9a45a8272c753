import AudioEngine
import Practice
import Synchronization
import Threads

/// Hearing a sound as it is, to mark what is in it: the sound that is open, and the thread that reads it ahead of the audio
/// thread.
package final class Marking: Sendable {
    /// What happens by itself while a sound is open.
    package enum Event: Sendable {
        /// What came of a pass, where the speed rises.
        case pass(RisingSpeed.PassResult)
        /// Marks wait to be saved.
        case unsaved
    }

    private struct State {
        /// Not `Sendable`, and reached under the lock alone.
        nonisolated(unsafe) var open: OpenMarking?
        var request = 0
        var hasThread = false
        var autosave = Autosave()
        /// How sounds were left, by their keys.
        var memories: [String: MarkingMemory] = [:]
        var player = Player()
    }

    /// What the player's side knows, and is told.
    package struct Player: Sendable {
        /// How far what is heard at a moment, in microseconds of `CLOCK_MONOTONIC`, is behind what the audio thread has taken, in seconds.
        var delaySeconds: @Sendable (Int64) -> Double = { _ in 0 }
        /// Told what happens by itself, on a thread of marking's own, while nothing is locked.
        var tell: @Sendable (Event) -> Void = { _ in }

        package init() {}

        package init(
            delaySeconds: @escaping @Sendable (Int64) -> Double, tell: @escaping @Sendable (Event) -> Void
        ) {
            (self.delaySeconds, self.tell) = (delaySeconds, tell)
        }
    }

    /// What the audio thread hears.
    private let stream: SharedValue<MarkedStream>
    private let rate: Int
    private let state = RankedMutex(State(), rank: .marking)
    private let wakeUp = WakeUp()
    /// Marks that are to be saved.
    package let unsaved = UnsavedMarksQueue()
    /// When touches began.
    package let onsets = TouchOnsets()

    /// Far less than the stream holds.
    private static let pollNanoseconds: Int64 = 20_000_000
    private static let maxMemories = 256

    /// - `rate`: frames a second.
    package init(rate: Int) {
        self.rate = rate
        stream = SharedValue(MarkedStream(rate: rate))
    }

    /// The audio thread's end; this outlives it.
    package func makeReader() -> MarkedStreamReader { MarkedStreamReader(stream.reference) }

    /// From now on the player is asked and told.
    package func setPlayer(_ player: Player) { state.withLock { $0.player = player } }

    /// Whether something may be heard.
    package var isHeard: Bool { stream.pointee.isPlaying.load(ordering: .acquiring) }

    /// A sound is wanted to be open.
    /// - Returns: the number of the request.
    package func makeRequest() -> Int {
        state.withLock { state in
            state.request += 1
            return state.request
        }
    }

    package func isWanted(_ request: Int) -> Bool { state.withLock { $0.request == request } }

    /// How a sound was left that was open before, by its ``MarkedSound/key``.
    package func memory(of key: String) -> MarkingMemory? { state.withLock { $0.memories[key] } }

    /// Opens a sound, heard from where it was left, else from its beginning, unless another was wanted since; the marks of the one that
    /// was open are to be saved then.
    package func open(_ sound: sending OpenMarking, _ request: Int) {
        let delay = delaySeconds(at: MonotonicTime.microseconds)
        let begins = state.withLock { state in
            guard state.request == request else { return false }
            if let file = sound.sound.file { unsaved.remove(file) }
            leave(&state, delay)
            sound.begin(stream)
            state.open = sound
            state.autosave = Autosave()
            defer { state.hasThread = true }
            return !state.hasThread
        }
        // The thread keeps this here until its end.
        if begins, WorkThread(named: "quern-marking", { self.work() }) == nil { close() }
        wakeUp.signal()
    }

    /// Works on the sound that is open; `nil` where none is.
    /// - Parameter moment: when it was asked for, in microseconds of `CLOCK_MONOTONIC`.
    package func work<Result: Sendable>(
        at moment: Int64 = MonotonicTime.microseconds, _ body: (OpenMarking, MarkingMoment) -> Result
    ) -> Result? {
        let delay = delaySeconds(at: moment)
        defer { wakeUp.signal() }
        return state.withLock { state in
            guard let open = state.open else { return nil }
            let frame = heardFrame(delay)
            return body(open, MarkingMoment(frame: frame, seconds: open.seconds(at: frame), stream: stream))
        }
    }

    /// How it stands; `nil` where no sound is open.
    package var now: MarkingState? {
        let delay = delaySeconds(at: MonotonicTime.microseconds)
        return state.withLock { state in
            guard let open = state.open else { return nil }
            var marking = open.state(at: heardFrame(delay))
            if let file = marking.file, unsaved.marks(of: file) != nil { marking.isSaved = false }
            return marking
        }
    }

    /// Asked while nothing is locked: others may be locked for it.
    private func delaySeconds(at moment: Int64) -> Double {
        let delay = state.withLock { $0.player.delaySeconds }
        return max(delay(moment), 0)
    }

    /// Whether a sound is open.
    package var isOpen: Bool { state.withLock { $0.open != nil } }

    // MARK: Finding beats

    /// The sound that is open is listened to for beats from now on; `nil` where none is, or it is listened to already.
    package func beginFinding() -> MarkedSound? {
        state.withLock { state in
            guard let open = state.open, !open.isFindingBeats else { return nil }
            open.isFindingBeats = true
            return open.sound
        }
    }

    /// Whether beats of a sound are still wanted.
    package func isFinding(_ sound: MarkedSound) -> Bool { state.withLock { Self.finding(sound, $0) != nil } }

    /// Nobody listens any more; whether what came is still wanted.
    package func endFinding(_ sound: MarkedSound) -> Bool {
        state.withLock { state in
            guard let open = Self.finding(sound, state) else { return false }
            open.isFindingBeats = false
            return true
        }
    }

    private static func finding(_ sound: MarkedSound, _ state: borrowing State) -> OpenMarking? {
        state.open.flatMap { $0.sound.key == sound.key && $0.isFindingBeats ? $0 : nil }
    }

    // MARK: The end

    /// What is heard fades and stands still.
    package func pause() { state.withLock { $0.open?.pause(stream) } }

    /// What is marked in the sound that is open is to be saved.
    package func keepMarks() {
        state.withLock { state in
            if let marks = state.open?.takeUnsaved(isLast: true) { unsaved.add(marks) }
        }
    }

    /// Ends it; what is marked is to be saved.
    package func close() {
        let delay = delaySeconds(at: MonotonicTime.microseconds)
        state.withLock { state in
            state.request += 1
            leave(&state, delay)
            stream.pointee.forget()
        }
        wakeUp.signal()
    }

    private func leave(_ state: inout State, _ delay: Double) {
        guard let open = state.open else { return }
        if let marks = open.takeUnsaved(isLast: true) { unsaved.add(marks) }
        if state.memories.count >= Self.maxMemories { state.memories = [:] }
        state.memories[open.sound.key] = open.memory(at: heardFrame(delay))
        open.pause(stream)
        state.open = nil
    }

    private func heardFrame(_ delaySeconds: Double) -> Int {
        let taken = stream.pointee.taken
        return isHeard ? taken - Int((delaySeconds * Double(rate)).rounded()) : taken
    }

    private func work() {
        while true {
            let touches = onsets.takeAll().map { delaySeconds(at: $0) }
            guard let (events, player) = state.withLock({ advance(&$0, touches) }) else { return }
            for event in events { player.tell(event) }
            wakeUp.wait(nanoseconds: Self.pollNanoseconds)
        }
    }

    /// Reads ahead, and says what happened; `nil` where no sound is open any more.
    /// - Parameter touches: how far what was heard with new touches is behind what was taken, in seconds.
    private func advance(_ state: inout State, _ touches: [Double]) -> (events: [Event], player: Player)? {
        guard let open = state.open else {
            state.hasThread = false
            return nil
        }
        for delay in touches { open.touch(at: heardFrame(delay)) }
        if open.fill(stream) { wakeUp.signal() }
        var events = open.takePassResults().map { Event.pass($0) }
        if state.autosave.isDue(open.changes, at: MonotonicTime.nanoseconds),
            let marks = open.takeUnsaved(isLast: false)
        {
            unsaved.add(marks)
            events.append(.unsaved)
        }
        return (events, state.player)
    }
}
