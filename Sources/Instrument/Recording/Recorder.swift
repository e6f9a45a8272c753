import AudioIO
import Session
import Synchronization
import Threads

/// Records what is heard into sound files, one after the other, each on a thread of its own that may wait for the disk.
package final class Recorder: Sendable {
    /// Where the audio thread leaves its blocks; it lives as long as the recorder.
    package nonisolated(unsafe) let tap: UnsafeMutablePointer<RecordingTap>
    private let rate: Int
    private let places: Places
    private let state = Mutex(State())
    private let isEnding = Atomic<Bool>(false)
    private let hasSoundEnded = Atomic<Bool>(false)
    private let frames = Atomic<Int>(0)
    private let wakeUp = WakeUp()

    /// Between two looks at what is there, while it runs and when it is to end.
    private static let lookNanoseconds: Int64 = 50_000_000
    private static let endNanoseconds: Int64 = 5_000_000
    /// Longer than any block lasts.
    private static let looksAfterEnd = 200

    private struct State {
        var isRecording = false
        var thread: WorkThread?
        var messages: [String] = []
        var trouble: String?
    }

    /// - `rate`: frames a second.
    /// - `places`: where files go that nobody named.
    package init(rate: Int, places: Places = Places()) {
        self.rate = rate
        self.places = places
        tap = .allocate(capacity: 1)
        tap.initialize(to: RecordingTap(rate: rate))
    }

    deinit {
        tap.deinitialize(count: 1)
        tap.deallocate()
    }

    /// Records into a file at `path` from the next block on. Once, before anything else is recorded.
    /// - Throws: where the file cannot be made.
    package func start(_ path: String) throws(AudioError) {
        let file = try SoundFileWriter(path: path, rate: rate)
        state.withLock { begin(file, &$0) }
    }

    /// Begins a recording in the player's folder, or ends the one that runs.
    package func toggle() {
        state.withLock { state in
            if !state.isRecording {
                begin(nil, &state)
            } else if isEnding.exchange(true, ordering: .acquiringAndReleasing) {
                state.messages.append("the recording before is still being written")
            } else {
                tap.pointee.setOpen(false)
                wakeUp.signal()
            }
        }
    }

    /// Ends the recording that runs, after the audio thread has ended: what was heard to the last is in the file.
    package func stop() {
        let thread = state.withLock { $0.thread }
        tap.pointee.setOpen(false)
        hasSoundEnded.store(true, ordering: .releasing)
        isEnding.store(true, ordering: .releasing)
        wakeUp.signal()
        thread?.join(withinSeconds: 3)
    }

    /// How long the recording that runs is, in seconds; `nil` where none runs.
    package var seconds: Double? {
        state.withLock { state in
            state.isRecording && !isEnding.load(ordering: .relaxed)
                ? Double(frames.load(ordering: .relaxed)) / Double(rate) : nil
        }
    }

    /// Why a recording is not whole; `nil` where all are.
    package var trouble: String? { state.withLock { $0.trouble } }

    /// Lines for the player, each given once.
    package func takeMessages() -> [String] {
        state.withLock { state in
            defer { state.messages = [] }
            return state.messages
        }
    }

    private func begin(_ file: SoundFileWriter?, _ state: inout State) {
        isEnding.store(false, ordering: .relaxed)
        frames.store(0, ordering: .relaxed)
        tap.pointee.setOpen(true)
        // The file is the thread's from here on.
        nonisolated(unsafe) let file = file
        state.thread = WorkThread(named: "quern-record") { self.record(file) }
        state.isRecording = state.thread != nil
        if state.thread == nil {
            tap.pointee.setOpen(false)
            state.messages.append("the system has no thread left for a recording")
        }
    }

    // MARK: The writing thread

    private func record(_ given: SoundFileWriter?) {
        do throws(AudioError) {
            let file =
                if let given { given } else {
                    try SoundFileWriter(path: places.newRecording(), rate: rate)
                }
            say("recording into \(file.path)")
            try write(file)
            try file.close()
            say("recorded \(frames.load(ordering: .relaxed) / rate) s in \(file.path)", isLast: true)
        } catch {
            tap.pointee.setOpen(false)
            let seconds = frames.load(ordering: .relaxed) / rate
            say("\(error): the recording ends after \(seconds) s, playing goes on", isTrouble: true, isLast: true)
        }
    }

    private func write(_ file: SoundFileWriter) throws(AudioError) {
        let lostBefore = tap.pointee.lostFrames
        var hasToldLoss = false
        var trouble: AudioError?
        var patience = Self.looksAfterEnd
        while true {
            let isEnding = isEnding.load(ordering: .acquiring)
            // An output that stands still asks for no block, and says nothing.
            if isEnding { patience -= 1 }
            let isLast =
                isEnding && (tap.pointee.isComplete || hasSoundEnded.load(ordering: .acquiring) || patience == 0)
            tap.pointee.drain { samples, count in
                guard trouble == nil else { return }
                do throws(AudioError) {
                    try file.write(samples, frames: count)
                    frames.add(count, ordering: .relaxed)
                } catch {
                    trouble = error
                }
            }
            if let trouble { throw trouble }
            if tap.pointee.lostFrames > lostBefore, !hasToldLoss {
                say("the disk is too slow: there are gaps in the recording", isTrouble: true)
                hasToldLoss = true
            }
            if isLast { return }
            wakeUp.wait(nanoseconds: isEnding ? Self.endNanoseconds : Self.lookNanoseconds)
        }
    }

    /// - `isLast`: whether the recording is over with it.
    private func say(_ line: String, isTrouble: Bool = false, isLast: Bool = false) {
        state.withLock { state in
            state.messages.append(line)
            if isLast { state.isRecording = false }
            if isTrouble, state.trouble == nil { state.trouble = line }
        }
    }
}
