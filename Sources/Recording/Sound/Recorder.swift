import AudioEngine
import AudioIO
import Files
import Session
import Synchronization
import Threads

/// Records what is heard into sound files, one recording after the other, each on a thread of its own that may wait for the
/// disk. All files of one recording hold the same frames, as far as each of them goes.
package final class Recorder: Sendable {
    /// Where the audio thread leaves its blocks.
    package let tap: SharedValue<RecordingTap>
    private let rate: Int
    /// How many channels are recorded.
    package let channels: Int
    private let directories: UserDirectories
    private let performanceRecorder: PerformanceRecorder?
    private let reserve: DiskReserve
    private let listener = RankedMutex<(@Sendable (_ paths: [String]) -> Void)?>(nil, rank: .recordingListener)
    private let messageListener = RankedMutex<(@Sendable () -> Void)?>(nil, rank: .leaf)
    private let state = RankedMutex(State(), rank: .recorder)
    private let isEnding = Atomic<Bool>(false)
    private let hasSoundEnded = Atomic<Bool>(false)
    private let frames = Atomic<Int>(0)
    private let wakeUp = WakeUp()
    private let messages = MessageQueue()

    /// Between two looks at what is there, while it runs and when it is to end.
    private static let pollNanoseconds: Int64 = 50_000_000
    private static let endNanoseconds: Int64 = 5_000_000
    /// Longer than any block lasts.
    private static let pollsAfterEnd = 200
    /// What is written is given to the disk so often, in case of a power cut.
    private static let settleNanoseconds: Int64 = 1_000_000_000

    private struct State {
        var isRecording = false
        var thread: WorkThread?
        var format = RecordingFormat.wav
        /// The formats of the recording that runs.
        var running: [RecordingFormat] = []
        /// Its files.
        var paths: [String] = []
        /// The sound file that was completed last.
        var last: String?
        var beginPerformance: (@Sendable (_ path: String) -> Void)?
        /// Whether the player was told that the previous recording is still being written.
        var hasReportedEnding = false
    }

    /// Where one recording goes.
    private struct Destination {
        var files: [SoundFileWriter]
        /// The performances' files, begun already.
        var performances: [String]
        /// Whether it goes into the player's folder, under a name of its own.
        var isUnnamed = false

        /// The formats of its sound files, each once.
        var formats: [RecordingFormat] {
            files.reduce(into: []) { formats, file in
                let format = RecordingFormat(file.format)
                if !formats.contains(format) { formats.append(format) }
            }
        }
    }

    /// - `rate`: frames a second.
    /// - `channels`: of what is heard.
    /// - `directories`: where files go that nobody named.
    /// - `performanceRecorder`: keeps performances.
    /// - `reserve`: the room that recordings leave on a disk.
    package init(
        rate: Int, channels: Int = 2, directories: UserDirectories = UserDirectories(),
        performanceRecorder: PerformanceRecorder? = nil,
        reserve: DiskReserve = DiskReserve()
    ) {
        self.rate = rate
        self.channels = channels
        self.reserve = reserve
        self.directories = directories
        self.performanceRecorder = performanceRecorder
        tap = SharedValue(RecordingTap(rate: rate, channels: channels))
    }

    /// Records into files at `paths`, each in the format that its name's ending asks for, from the next block on. Once, before
    /// anything else is recorded.
    /// - Parameters:
    ///   - performances: files of performances that were begun, and are to hold the same frames.
    ///   - staged: puts the files in their places, when everything else has started too; they are there at once where `nil`.
    /// - Throws: where one of the files cannot be made, or another file has its place.
    package func start(
        _ paths: [String], performances: [String] = [], staged: StagedFiles? = nil
    ) throws(AudioError) {
        let own = StagedFiles()
        for path in paths { try SoundFileFormat.check(path, rate: rate, channels: channels) }
        var files: [SoundFileWriter] = []
        for path in paths {
            files.append(
                try SoundFileWriter((staged ?? own).record(path, keeping: reserve), rate: rate, channels: channels))
        }
        guard !files.isEmpty || !performances.isEmpty else { return }
        try own.moveRecordingsIntoPlace()
        state.withLock { state in
            state.paths = paths + performances
            begin(Destination(files: files, performances: performances), &state)
        }
        reportPaths()
    }

    /// `listener` gets the files that are recorded into, now and whenever they are others, on a thread that may wait for the disk.
    package func whenPathsChange(_ listener: @escaping @Sendable (_ paths: [String]) -> Void) {
        self.listener.withLock { $0 = listener }
        reportPaths()
    }

    /// `listener` is called whenever there is a message, on the thread that writes.
    package func whenMessaged(_ listener: @escaping @Sendable () -> Void) {
        messageListener.withLock { $0 = listener }
    }

    /// How the performance is begun that lies beside a recording in the player's folder.
    package func beginPerformances(by begin: @escaping @Sendable (_ path: String) -> Void) {
        state.withLock { $0.beginPerformance = begin }
    }

    /// The format of the next recording in the player's folder.
    package var format: RecordingFormat {
        get { state.withLock { $0.format } }
        set { state.withLock { $0.format = newValue } }
    }

    /// The format in which it will be written: WAV where ``format`` cannot hold all channels.
    package var writtenFormat: RecordingFormat { format.fitting(channels: channels) }

    /// The formats in which sound is recorded now, each once; none where no recording runs, or only a performance is kept.
    package var runningFormats: [RecordingFormat] { state.withLock { $0.running } }

    /// The engine's frames that the recording holds that runs, or ran last, gaps among them; `nil` before its first block.
    package var engineFrames: Range<Int64>? { tap.pointee.engineFrames }

    /// How many of ``engineFrames`` are missing as the disk was too slow, in all recordings so far.
    package var lostFrames: Int { tap.pointee.lostFrames }

    /// Begins a recording in the player's folder, or ends the one that runs.
    package func toggle() {
        state.withLock { state in
            if !state.isRecording {
                begin(Destination(files: [], performances: [], isUnnamed: true), &state)
            } else if isEnding.exchange(true, ordering: .acquiringAndReleasing) {
                if !state.hasReportedEnding { messages.add("the previous recording is still being written") }
                state.hasReportedEnding = true
            } else {
                tap.pointee.setOpen(false)
                wakeUp.signal()
            }
        }
    }

    /// Whether no recording runs or is being written: ``toggle()`` would begin one.
    package var isIdle: Bool { state.withLock { !$0.isRecording } }

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

    /// The files of the recording that runs, performances among them.
    package var paths: [String] { state.withLock { $0.paths } }

    /// The sound file that was recorded last, once it is complete; `nil` before the first.
    package var last: String? { state.withLock { $0.last } }

    /// Why a recording is not whole; `nil` where all are.
    package var trouble: String? { messages.trouble }

    /// Lines for the player, each given once.
    package func takeMessages() -> [String] { messages.takeLines() }

    private func begin(_ destination: Destination, _ state: inout State) {
        isEnding.store(false, ordering: .relaxed)
        state.hasReportedEnding = false
        frames.store(0, ordering: .relaxed)
        let lostBefore = tap.pointee.lostFrames
        tap.pointee.setOpen(true)
        let (format, beginPerformance) = (state.format.fitting(channels: channels), state.beginPerformance)
        let formats = destination.isUnnamed ? [format] : destination.formats
        // The files are the thread's from here on.
        nonisolated(unsafe) let destination = destination
        state.thread = WorkThread(named: "quern-record") {
            self.record(
                destination.isUnnamed ? self.named(destination, format, beginPerformance) : destination,
                lostBefore: lostBefore)
        }
        state.isRecording = state.thread != nil
        state.running = state.isRecording ? formats : []
        if state.thread == nil {
            tap.pointee.setOpen(false)
            state.paths = []
            messages.add("cannot record: too many threads on this system")
        }
    }

    // MARK: The writing thread

    /// The same into a file of the player's folder, with what was played beside it.
    private func named(
        _ destination: Destination, _ format: RecordingFormat, _ beginPerformance: (@Sendable (_ path: String) -> Void)?
    ) -> Destination {
        var destination = destination
        do throws(AudioError) {
            let staged = StagedFiles()
            let path = staged.reserve(directories.newRecording(ending: format.ending))
            destination.files.append(
                try SoundFileWriter(
                    staged.record(path, keeping: reserve), rate: rate, format: format.fileFormat, channels: channels))
            try staged.moveRecordingsIntoPlace()
            if let beginPerformance {
                let performance = path.dropLast(format.ending.count) + "quern"
                beginPerformance(String(performance))
                if performanceRecorder?.isRecording(String(performance)) != false {
                    destination.performances.append(String(performance))
                }
            }
        } catch {
            reportEnd(because: error.description)
        }
        return destination
    }

    private func record(_ destination: Destination, lostBefore: Int) {
        var destination = destination
        let paths = destination.files.map(\.path) + destination.performances
        state.withLock { $0.paths = paths }
        reportPaths()
        for path in paths { report("recording to \(path)") }
        write(&destination, lostBefore: lostBefore)
        tap.pointee.setOpen(false)
        let seconds = frames.load(ordering: .relaxed) / rate
        for file in destination.files {
            do throws(AudioError) {
                try file.close()
                report("recorded \(seconds) s to \(file.path)")
                state.withLock { $0.last = file.path }
            } catch {
                reportEnd(because: error.description)
            }
        }
        passFirstFrame(destination)
        let end = tap.pointee.engineFrames?.upperBound ?? 0
        for path in destination.performances { performanceRecorder?.end(path, at: end) }
        state.withLock { ($0.isRecording, $0.running, $0.paths) = (false, [], []) }
        reportPaths()
    }

    /// Tells the listener the files as they are by its turn: threads of two recordings may tell at once.
    private func reportPaths() { listener.withLock { $0?(paths) } }

    /// Tells the performances which frame is their first.
    private func passFirstFrame(_ destination: Destination) {
        guard let first = tap.pointee.engineFrames?.lowerBound else { return }
        for path in destination.performances { performanceRecorder?.setFirstFrame(of: path, to: first) }
    }

    /// Writes until the recording is to end; a file that fails is taken out, and with the last of them it ends.
    /// - Parameter lostBefore: frames that were lost before it began.
    private func write(_ destination: inout Destination, lostBefore: Int) {
        var hasReportedLoss = false
        var timeout = Self.pollsAfterEnd
        var settled = MonotonicTime.nanoseconds
        while !destination.files.isEmpty || !destination.performances.isEmpty {
            let isEnding = isEnding.load(ordering: .acquiring)
            // An output that stands still asks for no block, and says nothing.
            if isEnding { timeout -= 1 }
            let isLast =
                isEnding && (tap.pointee.isComplete || hasSoundEnded.load(ordering: .acquiring) || timeout == 0)
            tap.pointee.drain { samples, count in
                let before = destination.files.count
                destination.files.removeAll { !self.write(samples, frames: count, into: $0) }
                if destination.files.count < before { state.withLock { $0.running = destination.formats } }
                if !destination.files.isEmpty || !destination.performances.isEmpty {
                    frames.add(count, ordering: .relaxed)
                }
            }
            passFirstFrame(destination)
            destination.performances.removeAll { performanceRecorder?.isRecording($0) == false }
            if tap.pointee.lostFrames > lostBefore, !hasReportedLoss {
                report("the disk is too slow: the recording has gaps", isTrouble: true)
                hasReportedLoss = true
            }
            if isLast { return }
            if MonotonicTime.nanoseconds - settled >= Self.settleNanoseconds {
                destination.files.removeAll { file in !self.goesOn { () throws(AudioError) in try file.settle() } }
                leaveReserve(&destination)
                settled = MonotonicTime.nanoseconds
            }
            wakeUp.wait(nanoseconds: isEnding ? Self.endNanoseconds : Self.pollNanoseconds)
        }
    }

    /// Ends what lies on a disk that is nearly full.
    private func leaveReserve(_ destination: inout Destination) {
        let full = (destination.files.map(\.path) + destination.performances).filter { reserve.isReached(at: $0) }
        guard let first = full.first else { return }
        for file in destination.files where full.contains(file.path) {
            _ = goesOn { () throws(AudioError) in try file.close() }
        }
        destination.files.removeAll { full.contains($0.path) }
        let end = tap.pointee.engineFrames?.upperBound ?? 0
        for path in destination.performances where full.contains(path) { performanceRecorder?.end(path, at: end) }
        destination.performances.removeAll(where: full.contains)
        state.withLock { $0.running = destination.formats }
        reportEnd(because: "\(DiskReserve.text) on the disk of '\(first)'")
    }

    /// Whether the file took them.
    private func write(_ samples: UnsafePointer<Float>, frames: Int, into file: SoundFileWriter) -> Bool {
        goesOn { () throws(AudioError) in try file.write(samples, frames: frames) }
    }

    /// Whether `body` was done to a file; where not, it is told.
    private func goesOn(_ body: () throws(AudioError) -> Void) -> Bool {
        do throws(AudioError) {
            try body()
            return true
        } catch {
            reportEnd(because: error.description)
            return false
        }
    }

    private func reportEnd(because reason: String) {
        let seconds = frames.load(ordering: .relaxed) / rate
        report("\(reason): recording stopped after \(seconds) s, playing continues", isTrouble: true)
    }

    private func report(_ line: String, isTrouble: Bool = false) {
        messages.add(line, isTrouble: isTrouble)
        messageListener.withLock { $0 }?()
    }
}
