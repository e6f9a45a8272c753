import Files
import Glibc
import Synchronization
import Threads

extension SoundCollection {
    /// More folders are not watched: the system has a limit for all programs. What changes in the others is found at the next start.
    private static let maxWatched = 8_000
    /// Copying a folder of sounds takes a while: so long it is waited for more, in nanoseconds.
    private static let settling: Int64 = 1_000_000_000
    /// How often a folder that is not there is looked for, in nanoseconds.
    private static let awaiting: Int64 = 5_000_000_000
    /// How often a panel is told of what changes all the time, in nanoseconds.
    private static let telling: Int64 = 1_000_000_000

    /// What the thread does: look through the folders, listen, wait for changes.
    func follow() {
        WorkThread.yieldProcessor()
        var watched: [String] = []
        var watch: FolderWatch?
        var isAgain = false
        while !isEnding {
            state.withLock { $0.needsScan = false }
            do throws(CollectionProblem) {
                watch?.clear()
                let listing = try scan(reporting)
                isAgain = false
                if listing.folders != watched, !isEnding {
                    watched = listing.folders
                    watch = FolderWatch(Array(watched.prefix(Self.maxWatched)), andNewFolders: true)
                    // What came after the folders were looked into, and before they were watched.
                    countChange()
                    continue
                }
                countChange()
                let descriptor = watch?.descriptor
                try IndexListening(store: store) { [self] progress in
                    reporting(progress) && !wantsScan && !Self.isReadable(descriptor)
                }.run()
            } catch {
                if error.isMadeAnew {
                    // Once: what is broken again and again is left alone.
                    guard !isAgain else { return }
                    isAgain = true
                    continue
                }
                remarks.add(error.description)
                // A full disk may have room again; nothing else is lost by waiting.
                state.withLock { $0.progress = CollectionProgress() }
                wakeUp.wait(nanoseconds: 60_000_000_000)
                continue
            }
            state.withLock { $0.progress = CollectionProgress() }
            countChange()
            waitForChange(watch?.descriptor)
        }
    }

    private var isEnding: Bool { isStopping.load(ordering: .acquiring) }
    private var wantsScan: Bool { state.withLock { $0.needsScan } }

    private func waitForChange(_ descriptor: Int32?) {
        let absent = folders.filter { !Folder.exists($0) }
        while !isEnding, !wantsScan {
            let seen = wakeUp.wait(orFor: descriptor, nanoseconds: absent.isEmpty ? nil : Self.awaiting)
            if seen.isReadable {
                wakeUp.wait(nanoseconds: Self.settling)
                return
            }
            if absent.contains(where: Folder.exists) { return }
        }
    }

    /// Shows what goes on; whether to go on.
    private func reporting(_ progress: CollectionProgress) -> Bool {
        let now = MonotonicTime.nanoseconds
        state.withLock { state in
            state.progress = progress
            guard now - state.toldAt > Self.telling, progress.phase != .listing else { return }
            state.toldAt = now
            state.changeCount += 1
        }
        return !isEnding
    }

    /// Tells a panel that the same query may be answered otherwise.
    private func countChange() { state.withLock { $0.changeCount += 1 } }

    private static func isReadable(_ descriptor: Int32?) -> Bool {
        guard let descriptor else { return false }
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&request, 1, 0) > 0
    }
}
