import AudioEngine
import Files
import Session
import Sounds
import Synchronization
import Threads

/// Looks into folders for sounds, and plays sound files as they are, away from the hands.
final class SoundBrowser: Sendable {
    private struct State {
        var folder: SoundFolder?
        var lastRequest = 0
    }

    private let performing: SharedPerformer
    private let messages: Messages
    private let auditions: Auditions
    private let scanning: SerialQueue
    private let directories: UserDirectories
    private let rate: Int
    private let state = RankedMutex(State(), rank: .leaf)

    /// - Parameters:
    ///   - queue: where it looks.
    ///   - rate: frames a second that files are heard at.
    init(
        _ performing: SharedPerformer, _ messages: Messages, _ auditions: Auditions, on queue: SerialQueue,
        directories: UserDirectories, rate: Int
    ) {
        (self.performing, self.messages, self.auditions) = (performing, messages, auditions)
        (scanning, self.directories, self.rate) = (queue, directories, rate)
    }

    /// The folder that was looked into last.
    var folder: SoundFolder? { state.withLock { $0.folder } }

    /// Looks into a folder; without one, where sounds are expected.
    func browse(_ path: String?) {
        let file = performing.state.withLock { $0.performer.sounds.lazy.compactMap(\.file).first }
        let request = state.withLock { state in
            state.lastRequest += 1
            return state.lastRequest
        }
        let directories = directories
        scanning.run { [weak self] in
            guard let self, state.withLock({ $0.lastRequest == request }) else { return }
            let found = SoundFolder(
                at: path ?? Self.soundFolder(directories.sounds, besides: file, directories.music, directories.home))
            state.withLock { state in
                if state.lastRequest == request { state.folder = found }
            }
        }
    }

    /// The first of the folders that is there: the player's sounds, that of the file, music, home, the root.
    private static func soundFolder(_ sounds: String?, besides file: String?, _ others: String?...) -> String {
        let folders = [sounds, file.flatMap(Path.parent)] + others
        return folders.compactMap(\.self).first(where: Folder.exists) ?? "/"
    }

    /// Plays a file as it is, or ends that.
    func audition(_ path: String?) {
        let request = auditions.requestFile(path)
        guard let path else { return }
        let rate = rate
        let isQueued = scanning.run { [weak self] in
            guard let self, auditions.isWanted(request) else { return }
            do throws(SoundError) {
                auditions.play(try SoundExcerpt(of: path, rate: rate).samples, for: request)
            } catch {
                auditions.cancel(request)
                messages.note(error.description, .warning)
            }
        }
        if !isQueued { auditions.cancel(request) }
    }
}
