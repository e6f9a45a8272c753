import AudioEngine
import AudioIO
import Files
import Synchronization
import Threads

/// Keeps what comes in beside each performance that is kept, so that it can be made again: a thread of its own, which may wait for
/// the disk.
package final class InputRecorder: Sendable {
    private struct Kept {
        let performance: String
        let file: SoundFileWriter
        /// Whether the performance knows its first frame.
        var isReported = false
    }

    private struct State {
        /// Performances beside which nothing is written yet, each with the file for it.
        var wanted: [(performance: String, file: StagedFile)] = []
        var thread: WorkThread?
    }

    private let input: InputStrip
    private let performanceRecorder: PerformanceRecorder
    private let rate: Int
    private let state = RankedMutex(State(), rank: .inputRecorder)
    private let isStopping = Atomic<Bool>(false)
    private let wakeUp = WakeUp()
    private let messages = MessageQueue()

    /// Between two looks at what came in.
    private static let pollNanoseconds: Int64 = 50_000_000

    package init(_ input: InputStrip, performanceRecorder: PerformanceRecorder, rate: Int) {
        (self.input, self.performanceRecorder, self.rate) = (input, performanceRecorder, rate)
    }

    /// Keeps what comes in beside the performance at `path`, which was begun, from the next block on and to its end.
    package func begin(besides path: String, in file: StagedFile) {
        state.withLock { state in
            state.wanted.append((path, file))
            // Before the next block, so that a performance that begins with the sound has all of it.
            input.exchange.pointee.tap.setOpen(true)
            if state.thread == nil { state.thread = WorkThread(named: "quern-input-rec") { [self] in run() } }
            if state.thread == nil { reportTrouble("cannot record live input: too many threads on this system") }
        }
        wakeUp.signal()
    }

    /// Ends the thread and all files, after the audio thread and the performances have ended.
    package func stop() {
        isStopping.store(true, ordering: .releasing)
        wakeUp.signal()
        state.withLock { $0.thread }?.join(withinSeconds: 3)
    }

    /// Why what is kept is not whole; `nil` where all is.
    package var trouble: String? { messages.trouble }

    /// Lines for the player, each given once.
    package func takeMessages() -> [String] { messages.takeLines() }

    // MARK: The keeping thread

    private func run() {
        var files: [Kept] = []
        /// Frames that were taken since the tap was opened.
        var taken = 0
        var isOpen = true
        var lost = input.exchange.pointee.tap.lostFrames
        while true {
            let isStopping = isStopping.load(ordering: .acquiring)
            let wanted = state.withLock { state in
                defer { state.wanted = [] }
                return state.wanted
            }
            if !wanted.isEmpty, !isOpen { (isOpen, taken) = (true, 0) }
            for (path, file) in wanted { if let kept = begin(file, besides: path) { files.append(kept) } }
            // Seen before what came in is taken: all that belongs to a performance that is over is there.
            let over = files.map(\.performance).filter { !performanceRecorder.isRecording($0) }
            drain(&files, &taken)
            if input.exchange.pointee.tap.lostFrames > lost {
                lost = input.exchange.pointee.tap.lostFrames
                reportTrouble("the disk is too slow: live input of the performance is no longer recorded")
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
                    input.exchange.pointee.tap.setOpen(false)
                    isOpen = false
                }
            }
            wakeUp.wait(nanoseconds: isOpen ? Self.pollNanoseconds : nil)
        }
    }

    private func drain(_ files: inout [Kept], _ taken: inout Int) {
        let first = input.exchange.pointee.tap.engineFrames?.lowerBound
        if let first {
            for index in files.indices where !files[index].isReported {
                performanceRecorder.input(files[index].performance, from: first + Int64(taken))
                files[index].isReported = true
            }
        }
        guard first != nil else { return }
        input.exchange.pointee.tap.drain { samples, halves in
            taken += halves / 2
            files.removeAll { kept in
                do throws(AudioError) {
                    try kept.file.write(samples, frames: halves / 2)
                    return false
                } catch {
                    reportTrouble("\(error): live input is no longer recorded, playing continues")
                    return true
                }
            }
        }
    }

    private func begin(_ staged: StagedFile, besides path: String) -> Kept? {
        do throws(AudioError) {
            let file = try SoundFileWriter(staged, rate: rate, format: .wavFloat, channels: 4)
            messages.add("recording live input to \(file.path)")
            return Kept(performance: path, file: file)
        } catch {
            reportTrouble("\(error): parts with live input cannot be rendered from the performance")
            return nil
        }
    }

    private func close(_ kept: Kept) {
        do throws(AudioError) {
            try kept.file.close()
        } catch {
            reportTrouble(error.description)
        }
    }

    private func reportTrouble(_ line: String) { messages.add(line, isTrouble: true) }
}
