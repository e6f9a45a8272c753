import AudioIO
import Session
import Synchronization
import Threads

/// Records what is heard into sound files, one recording after the other, each on a thread of its own that may wait for the
/// disk. All files of one recording hold the same frames, as far as each of them goes.
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
    /// What is written is given to the disk so often, in case of a power cut.
    private static let settleNanoseconds: Int64 = 1_000_000_000

    private struct State {
        var isRecording = false
        var thread: WorkThread?
        var messages: [String] = []
        var trouble: String?
        var format = RecordingFormat.wav
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

    /// Records into files at `paths`, each in the format that its name's ending asks for, from the next block on. Once, before
    /// anything else is recorded.
    /// - Throws: where one of the files cannot be made.
    package func start(_ paths: [String]) throws(AudioError) {
        var files: [SoundFileWriter] = []
        for path in paths { files.append(try SoundFileWriter(path: path, rate: rate)) }
        guard !files.isEmpty else { return }
        state.withLock { begin(files, &$0) }
    }

    /// The format of the next recording in the player's folder.
    package var format: RecordingFormat {
        get { state.withLock { $0.format } }
        set { state.withLock { $0.format = newValue } }
    }

    /// The engine's frames that the recording holds that runs, or ran last, gaps among them; `nil` before its first block.
    package var engineFrames: Range<Int64>? { tap.pointee.engineFrames }

    /// How many of ``engineFrames`` are missing as the disk was too slow, in all recordings so far.
    package var lostFrames: Int { tap.pointee.lostFrames }

    /// Begins a recording in the player's folder, or ends the one that runs.
    package func toggle() {
        state.withLock { state in
            if !state.isRecording {
                begin([], &state)
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

    private func begin(_ files: [SoundFileWriter], _ state: inout State) {
        isEnding.store(false, ordering: .relaxed)
        frames.store(0, ordering: .relaxed)
        tap.pointee.setOpen(true)
        let format = state.format
        // The files are the thread's from here on.
        nonisolated(unsafe) let files = files
        state.thread = WorkThread(named: "quern-record") { self.record(files, else: format) }
        state.isRecording = state.thread != nil
        if state.thread == nil {
            tap.pointee.setOpen(false)
            state.messages.append("the system has no thread left for a recording")
        }
    }

    // MARK: The writing thread

    /// Into `given`; into a file of the player's folder where there is none.
    private func record(_ given: [SoundFileWriter], else format: RecordingFormat) {
        var files = given
        if files.isEmpty {
            do throws(AudioError) {
                let path = places.newRecording(ending: format.ending)
                files.append(try SoundFileWriter(path: path, rate: rate, format: format.fileFormat))
            } catch {
                give(up: error)
            }
        }
        for file in files { say("recording into \(file.path)") }
        write(&files)
        tap.pointee.setOpen(false)
        let seconds = frames.load(ordering: .relaxed) / rate
        for file in files {
            do throws(AudioError) {
                try file.close()
                say("recorded \(seconds) s in \(file.path)")
            } catch {
                give(up: error)
            }
        }
        state.withLock { $0.isRecording = false }
    }

    /// Writes until the recording is to end; a file that fails is taken out of `files`, and with the last of them it ends.
    private func write(_ files: inout [SoundFileWriter]) {
        let lostBefore = tap.pointee.lostFrames
        var hasToldLoss = false
        var patience = Self.looksAfterEnd
        var settled = MonotonicTime.nanoseconds
        while !files.isEmpty {
            let isEnding = isEnding.load(ordering: .acquiring)
            // An output that stands still asks for no block, and says nothing.
            if isEnding { patience -= 1 }
            let isLast =
                isEnding && (tap.pointee.isComplete || hasSoundEnded.load(ordering: .acquiring) || patience == 0)
            tap.pointee.drain { samples, count in
                files.removeAll { !self.write(samples, frames: count, into: $0) }
                if !files.isEmpty { frames.add(count, ordering: .relaxed) }
            }
            if tap.pointee.lostFrames > lostBefore, !hasToldLoss {
                say("the disk is too slow: there are gaps in the recording", isTrouble: true)
                hasToldLoss = true
            }
            if isLast { return }
            if MonotonicTime.nanoseconds - settled >= Self.settleNanoseconds {
                for file in files { file.settle() }
                settled = MonotonicTime.nanoseconds
            }
            wakeUp.wait(nanoseconds: isEnding ? Self.endNanoseconds : Self.lookNanoseconds)
        }
    }

    /// Whether the file took them.
    private func write(_ samples: UnsafePointer<Float>, frames: Int, into file: SoundFileWriter) -> Bool {
        do throws(AudioError) {
            try file.write(samples, frames: frames)
            return true
        } catch {
            give(up: error)
            return false
        }
    }

    private func give(up error: AudioError) {
        let seconds = frames.load(ordering: .relaxed) / rate
        say("\(error): the recording ends after \(seconds) s, playing goes on", isTrouble: true)
    }

    private func say(_ line: String, isTrouble: Bool = false) {
        state.withLock { state in
            state.messages.append(line)
            if isTrouble, state.trouble == nil { state.trouble = line }
        }
    }
}
