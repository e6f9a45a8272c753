import Files
import Threads

/// The notes of sounds that were read before: a folder that is looked into again is read only where it changed.
final class SoundNotesCache: Sendable {
    /// That of the program.
    static let shared = SoundNotesCache()

    /// The state of a sound file and its sidecar.
    private struct Stamps: Equatable {
        var file: FileStamp?
        var sidecar: FileStamp?
    }

    /// The most sounds that are remembered; then all are forgotten.
    private static let maxSounds = 20_000

    private let known = RankedMutex<[String: (stamps: Stamps, notes: SoundNotes)]>([:], rank: .leaf)

    /// The notes of the sound file at `path`.
    /// - Parameter mayRead: whether it may be read now.
    /// - Returns: `nil` where it would have to be read first, and whether it was read.
    func notes(of path: String, mayRead: Bool) -> (notes: SoundNotes?, wasRead: Bool) {
        // Before it is read: what is written meanwhile is read the next time.
        let stamps = Stamps(file: FileStamp(path), sidecar: FileStamp(SoundSidecar.path(of: path)))
        if let found = known.withLock({ $0[path] }), found.stamps == stamps { return (found.notes, false) }
        guard mayRead else { return (nil, false) }
        let notes = SoundNotes(ofFile: path)
        known.withLock { known in
            if known.count >= Self.maxSounds { known.removeAll() }
            known[path] = (stamps, notes)
        }
        return (notes, true)
    }
}
