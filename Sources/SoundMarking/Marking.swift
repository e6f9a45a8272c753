import AudioEngine
import Synchronization
import Threads

/// Hearing a sound as it is, to mark what is in it: the sound that is open, and the thread that reads it ahead of the audio
/// thread.
package final class Marking: Sendable {
    private struct State {
        /// Not `Sendable`, and reached under the lock alone.
        nonisolated(unsafe) var open: OpenMarking?
        var request = 0
        var hasThread = false
    }

    /// What the audio thread hears.
    private let stream: SharedValue<MarkedStream>
    private let rate: Int
    private let state = RankedMutex(State(), rank: .marking)
    private let wakeUp = WakeUp()
    /// Marks that are to be saved.
    package let unsaved = UnsavedMarksQueue()

    /// Far less than the stream holds.
    private static let pollNanoseconds: Int64 = 20_000_000

    /// - `rate`: frames a second.
    package init(rate: Int) {
        self.rate = rate
        stream = SharedValue(MarkedStream(rate: rate))
    }

    /// The audio thread's end; this outlives it.
    package func makeReader() -> MarkedStreamReader { MarkedStreamReader(stream.reference) }

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

    /// Opens a sound, heard from its beginning, unless another was wanted since; the marks of the one that was open are to be
    /// saved then.
    package func open(_ sound: sending OpenMarking, _ request: Int) {
        let begins = state.withLock { state in
            guard state.request == request else { return false }
            unsaved.remove(sound.file)
            if let marks = state.open?.takeUnsaved() { unsaved.add(marks) }
            sound.move(to: 0, stream)
            sound.setPlaying(true, stream)
            state.open = sound
            defer { state.hasThread = true }
            return !state.hasThread
        }
        // The thread keeps this here until its end.
        if begins, WorkThread(named: "quern-marking", { self.work() }) == nil { close() }
        wakeUp.signal()
    }

    /// Works on the sound that is open; `nil` where none is.
    /// - `delaySeconds`: how long what is read now takes until it is heard.
    package func work<Result: Sendable>(
        delaySeconds: Double, _ body: (OpenMarking, _ seconds: Double, SharedValue<MarkedStream>) -> Result
    ) -> Result? {
        defer { wakeUp.signal() }
        return state.withLock { state in
            state.open.map { body($0, $0.seconds(at: heardFrame(delaySeconds)), stream) }
        }
    }

    /// How it stands; `nil` where no sound is open.
    package func state(delaySeconds: Double) -> MarkingState? {
        state.withLock { $0.open?.state(at: heardFrame(delaySeconds)) }
    }

    /// What is heard fades and stands still.
    package func pause() { state.withLock { $0.open?.setPlaying(false, stream) } }

    /// What is marked in the sound that is open is to be saved.
    package func keepMarks() {
        state.withLock { state in
            if let marks = state.open?.takeUnsaved() { unsaved.add(marks) }
        }
    }

    /// Ends it; what is marked is to be saved.
    package func close() {
        keepMarks()
        state.withLock { state in
            state.request += 1
            state.open?.setPlaying(false, stream)
            state.open = nil
            stream.pointee.forget()
        }
        wakeUp.signal()
    }

    private func heardFrame(_ delaySeconds: Double) -> Int {
        let taken = stream.pointee.taken
        return isHeard ? taken - Int(delaySeconds * Double(rate)) : taken
    }

    private func work() {
        while true {
            let isOpen = state.withLock { state in
                guard let open = state.open else {
                    state.hasThread = false
                    return false
                }
                if open.fill(stream) { wakeUp.signal() }
                return true
            }
            guard isOpen else { return }
            wakeUp.wait(nanoseconds: Self.pollNanoseconds)
        }
    }
}
