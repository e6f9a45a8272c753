import AudioIO
import Files
import Synchronization
import Threads

/// Keeps what comes in beside each performance that is kept, so that it can be made again: a thread of its own, which may wait for
/// the disk.
final class InputRecorder: Sendable {
    private struct Kept {
        let performance: String
        let file: SoundFileWriter
        /// Whether the performance knows its first frame.
        var isTold = false
    }

    private struct State {
        /// Performances beside which nothing is written yet, each with the file for it.
        var wanted: [(performance: String, file: StagedFile)] = []
        var thread: WorkThread?
        var messages: [String] = []
        var trouble: String?
    }

    private let input: InputStrip
    private let performanceRecorder: PerformanceRecorder
    private let rate: Int
    private let state = Mutex(State())
    private let isStopping = Atomic<Bool>(false)
    private let wakeUp = WakeUp()

    /// Between two looks at what came in.
    private static let pollNanoseconds: Int64 = 50_000_000

    init(_ input: InputStrip, performanceRecorder: PerformanceRecorder, rate: Int) {
        (self.input, self.performanceRecorder, self.rate) = (input, performanceRecorder, rate)
    }

    /// Keeps what comes in beside the performance at `path`, which was begun, from the next block on and to its end.
    func begin(besides path: String, in file: StagedFile) {
        state.withLock { state in
            state.wanted.append((path, file))
            // Before the next block, so that a performance that begins with the sound has all of it.
            input.stage.pointee.tap.setOpen(true)
            if state.thread == nil { state.thread = WorkThread(named: "quern-heard") { [self] in run() } }
            if state.thread == nil { say("cannot record live input: too many threads on this system", &state) }
        }
        wakeUp.signal()
    }

    /// Ends the thread and all files, after the audio thread and the performances have ended.
    func stop() {
        isStopping.store(true, ordering: .releasing)
        wakeUp.signal()
        state.withLock { $0.thread }?.join(withinSeconds: 3)
    }

    /// Why what is kept is not whole; `nil` where all is.
    var trouble: String? { state.withLock { $0.trouble } }

    /// Lines for the player, each given once.
    func takeMessages() -> [String] {
        state.withLock { state in
            defer { state.messages = [] }
            return state.messages
        }
    }

    // MARK: The keeping thread

    private func run() {
        var files: [Kept] = []
        /// Frames that were taken since the tap was opened.
        var taken = 0
        var isOpen = true
        var lost = input.stage.pointee.tap.lostFrames
        while true {
            let isStopping = isStopping.load(ordering: .acquiring)
            let wanted = state.withLock { state in
                defer { state.wanted = [] }
                return state.wanted
            }
            if !wanted.isEmpty, !isOpen { (isOpen, taken) = (true, 0) }
            for (path, file) in wanted { if let kept = begin(file, besides: path) { files.append(kept) } }
            // Seen before what came in is taken: all that belongs to a performance that is over is there.
            let over = files.map(\.performance).filter { !performanceRecorder.isKeeping($0) }
            drain(&files, &taken)
            if input.stage.pointee.tap.lostFrames > lost {
                lost = input.stage.pointee.tap.lostFrames
                tell("the disk is too slow: live input of the performance is no longer recorded")
                files = []
            }
            files.removeAll { kept in
                guard isStopping || over.contains(kept.performance) else { return false }
                close(kept)
                return true
            }
            if isStopping { return }
            if files.isEmpty, isOpen {
                state.withLock { state in
                    guard state.wanted.isEmpty else { return }
                    input.stage.pointee.tap.setOpen(false)
                    isOpen = false
                }
            }
            wakeUp.wait(nanoseconds: isOpen ? Self.pollNanoseconds : nil)
        }
    }

    private func drain(_ files: inout [Kept], _ taken: inout Int) {
        let first = input.stage.pointee.tap.engineFrames?.lowerBound
        if let first {
            for index in files.indices where !files[index].isTold {
                performanceRecorder.input(files[index].performance, from: first + Int64(taken))
                files[index].isTold = true
            }
        }
        guard first != nil else { return }
        input.stage.pointee.tap.drain { samples, halves in
            taken += halves / 2
            files.removeAll { kept in
                do throws(AudioError) {
                    try kept.file.write(samples, frames: halves / 2)
                    return false
                } catch {
                    tell("\(error): live input is no longer recorded, playing continues")
                    return true
                }
            }
        }
    }

    private func begin(_ staged: StagedFile, besides path: String) -> Kept? {
        do throws(AudioError) {
            let file = try SoundFileWriter(staged, rate: rate, format: .wavFloat, channels: 4)
            state.withLock { $0.messages.append("recording live input to \(file.path)") }
            return Kept(performance: path, file: file)
        } catch {
            tell("\(error): parts with live input cannot be rendered from the performance")
            return nil
        }
    }

    private func close(_ kept: Kept) {
        do throws(AudioError) {
            try kept.file.close()
        } catch {
            tell(error.description)
        }
    }

    private func tell(_ line: String) { state.withLock { say(line, &$0) } }

    private func say(_ line: String, _ state: inout State) {
        state.messages.append(line)
        if state.trouble == nil { state.trouble = line }
    }
}
