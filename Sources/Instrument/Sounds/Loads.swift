import Synchronization
import Threads

/// How far the reading of sound files is, for all who read them.
final class Loads: Sendable {
    private let list = RankedMutex(LoadingList(), rank: .leaf)

    /// The file that is read, or is next.
    var loading: SoundLoading? { list.withLock { $0.loading(at: MonotonicTime.nanoseconds) } }

    /// A file is to be read: see ``LoadingList/beginLoading(_:isPlayed:isPrepared:)``.
    func beginLoading(_ file: String, isPlayed: Bool = true, isPrepared: Bool = true) -> Int {
        list.withLock { $0.beginLoading(file, isPlayed: isPlayed, isPrepared: isPrepared) }
    }

    /// Whether a file is read, or waits to be.
    func contains(_ file: String) -> Bool { list.withLock { $0.contains(file) } }

    /// A file that is read, or waits to be, is to be played once it is there; `false` where there is none such.
    func play(_ file: String) -> Bool { list.withLock { $0.play(file) } }

    /// A file that is read to be played is only read: see ``LoadingList/dropPlayed()``.
    func dropPlayed() -> String? { list.withLock { $0.dropPlayed() } }

    /// Of the file of this request, that share is read.
    func report(read fraction: Double, of request: Int) {
        list.withLock { $0.updateProgress(read: fraction, of: request, at: MonotonicTime.nanoseconds) }
    }

    /// The file of this request is read, or cannot be.
    /// - Returns: whether it is to be played, and no other was asked for since.
    @discardableResult
    func endLoading(_ request: Int) -> Bool { list.withLock { $0.endLoading(request) } }
}
