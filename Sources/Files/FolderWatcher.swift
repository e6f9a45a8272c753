import Synchronization
import Threads

/// A thread that waits for files in some folders to be written.
package final class FolderWatcher: Sendable {
    private let name: String
    private let wakeUp = WakeUp()
    private let isStopping = Atomic<Bool>(false)
    private let thread = RankedMutex<WorkThread?>(nil, rank: .leaf)

    /// An editor may write a file in several steps; they are over by then.
    private static let settlingNanoseconds: Int64 = 30_000_000
    /// How often a folder that is not there yet is looked for.
    private static let timeoutNanoseconds: Int64 = 2_000_000_000

    /// - `name`: the thread's, of 15 characters.
    package init(named name: String) { self.name = name }

    /// Calls `body` when something has changed in one of the folders that are there, or in `awaited`, which may come into being
    /// later.
    package func start(_ folders: [String], awaiting awaited: String?, _ body: @escaping @Sendable () -> Void) {
        thread.withLock { thread in
            guard thread == nil else { return }
            thread = WorkThread(named: name) { [self] in run(folders, awaited, body) }
        }
    }

    /// Ends the thread.
    package func stop() {
        isStopping.store(true, ordering: .relaxed)
        wakeUp.signal()
        thread.withLock { $0 }?.join(withinSeconds: 1)
    }

    private func run(_ folders: [String], _ awaited: String?, _ body: () -> Void) {
        guard let watch = FolderWatch(folders) else { return }
        // What was written after the files were read, and before the folders were watched.
        body()
        var awaited = awaited
        while true {
            // Watched first and then looked at, so that nothing falls between the two.
            if let folder = awaited { watch.watch(folder) }
            let hasCome = awaited.map(Folder.exists) ?? false
            if hasCome { awaited = nil }
            let seen = wakeUp.wait(
                orFor: watch.descriptor, nanoseconds: hasCome ? 0 : awaited == nil ? nil : Self.timeoutNanoseconds)
            if isStopping.load(ordering: .relaxed) { return }
            guard seen.isReadable || hasCome else { continue }
            MonotonicTime.sleep(untilNanoseconds: MonotonicTime.nanoseconds + Self.settlingNanoseconds)
            watch.clear()
            body()
        }
    }
}
