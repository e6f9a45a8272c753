import Files
import Threads

/// Writes what is played to a sound file, on a thread that may wait for the disk.
struct FileSyncer: @unchecked Sendable {
    /// Frames that the audio thread may run ahead of the disk: seconds of them.
    static let ringFrames = 1 << 18

    let core: OutputCore
    let path: String
    let rate: Int
    /// Used by ``run()`` alone from the moment it runs.
    let file: SoundFileWriter
    let reserve: DiskReserve

    /// Between two questions how much room the disk has, in seconds.
    private static let pollSeconds = 1.0

    /// Writes until the output stops and all that was played is in the file.
    func run() {
        guard let ring = core.ring else { return }
        var frames = 0
        var failed = false
        var lastCheck = MonotonicTime.seconds
        func end(_ reason: String) {
            failed = true
            report("\(reason): recording stopped after \(frames / rate) s, playing continues")
        }
        while true {
            let finished = core.shared.pointee.finished.load(ordering: .acquiring)
            ring.pointee.drain { samples, count in
                guard !failed else { return }
                do throws(AudioError) {
                    try file.write(samples, frames: count)
                    frames += count
                } catch {
                    end(error.description)
                }
            }
            if finished { break }
            if !failed, MonotonicTime.seconds - lastCheck >= Self.pollSeconds {
                lastCheck = MonotonicTime.seconds
                if reserve.isReached(at: path) { end("\(DiskReserve.text) on the disk of '\(path)'") }
            }
            core.shared.pointee.reconnectorWakeUp.wait(nanoseconds: 50_000_000)
        }
        do throws(AudioError) {
            try file.close()
        } catch {
            if !failed { report(error.description) }
        }
    }

    private func report(_ message: String) {
        core.statusText.withLock { $0.file = message }
    }
}
