import Files
import Sounds
import Threads

/// What was marked in a sound and is not in its sidecar yet.
package struct UnsavedMarks: Sendable {
    /// The sound's name.
    package var sound: String
    /// The sound file, not its sidecar.
    package var file: String
    package var sidecar: SoundSidecar
    /// What the file had when it was read.
    package var base: SoundSidecar
    /// The sidecar as it was read; `nil` where there was none.
    package var stamp: FileStamp?
    /// Whether the sound is closed, and not only saved meanwhile: that is told.
    package var isLast: Bool

    /// Writes the sidecar, whole or not at all, and never over one that somebody changed since it was read, or since it was `written`
    /// by us.
    /// - Returns: how the sidecar is written now.
    fileprivate func save(written: FileStamp?) throws(SidecarProblem) -> FileStamp? {
        let known = [stamp] + (written.map { [$0] } ?? [])
        return try sidecar.write(to: SoundSidecar.path(of: file), insteadOf: known)
    }
}

/// Marks on their way to the disk: those that wait, and those that could not be saved.
package final class UnsavedMarksQueue: Sendable {
    private struct State {
        /// By the sound file.
        var waiting: [String: UnsavedMarks] = [:]
        /// The files of those that could not be saved, which was told.
        var failed: Set<String> = []
        /// The sidecars as they were written last.
        var written: [String: Written] = [:]
    }

    private struct Written {
        var stamp: FileStamp?
        var sidecar: SoundSidecar
    }

    private let state = RankedMutex(State(), rank: .leaf)
    private let writing = RankedMutex<Void>((), rank: .markFiles)

    /// These are to be saved, in place of older ones of the same file.
    package func add(_ marks: UnsavedMarks) {
        state.withLock { state in
            state.waiting[marks.file] = marks
            if marks.isLast { state.failed.remove(marks.file) }
        }
    }

    /// Those of a file that could not be saved so far.
    package func marks(of file: String) -> UnsavedMarks? { state.withLock { $0.waiting[file] } }

    /// Those of a file are open again, and wait no more.
    package func remove(_ file: String) { state.withLock { $0.waiting[file] = nil } }

    /// Saves all that wait, one thread at a time; a line for each file that is closed, and for each first failure.
    package func save() -> [(text: String, isTrouble: Bool)] {
        writing.withLock { _ in
            let waiting = state.withLock { $0.waiting.values.sorted { $0.file < $1.file } }
            return waiting.compactMap { marks in
                do throws(SidecarProblem) {
                    let written = state.withLock { $0.written[marks.file] }
                    // What is there already is not written again.
                    let isThere =
                        written.map { $0.sidecar == marks.sidecar && $0.stamp == FileStamp(path(marks)) } ?? false
                    let stamp = isThere ? written?.stamp : try marks.save(written: written?.stamp)
                    state.withLock { state in
                        state.written[marks.file] = Written(stamp: stamp, sidecar: marks.sidecar)
                        if let waiting = state.waiting[marks.file], waiting.sidecar == marks.sidecar,
                            waiting.isLast == marks.isLast
                        {
                            state.waiting[marks.file] = nil
                        }
                        state.failed.remove(marks.file)
                    }
                    return marks.isLast ? ("\(marks.sound): marks saved to \(path(marks))", false) : nil
                } catch {
                    let isNew = state.withLock { $0.failed.insert(marks.file).inserted }
                    return isNew
                        ? (
                            "\(error); the marks are lost when Quern quits: open \(marks.sound) again to save them",
                            true
                        )
                        : nil
                }
            }
        }
    }

    private func path(_ marks: UnsavedMarks) -> String { SoundSidecar.path(of: marks.file) }
}
