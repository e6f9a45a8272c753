import Threads

/// What is kept on the disk while playing, and the sounds that what was kept asks for.
extension Instrument {
    /// Takes in the snapshots of earlier days; before anything is played.
    func readSnapshots() {
        do {
            let kept = try snapshotKeeper.read()
            control.withLock { $0.desk.takeSnapshots(kept) }
        } catch {
            control.withLock { $0.journal.note("\(error); it is moved aside before a snapshot is kept", .warning) }
        }
    }

    /// Other snapshots are kept than before: brings them to the disk, which may be slow.
    func keepSnapshots(_ control: inout Control) {
        guard snapshotKeeper.want(control.desk.snapshots.kept) else { return }
        let isKept = keeping.run { [weak self] in self?.writeSnapshots() }
        if !isKept, !keeping.isStopping {
            control.journal.note(
                "snapshots last until Quern ends: the system has no thread left to write them", .warning)
        }
    }

    /// Writes the snapshots that wait to be written, if any do.
    func writeSnapshots() {
        if let trouble = snapshotKeeper.write() { note(trouble, .warning) }
        afterSnapshots.withLock { $0 }?()
    }

    /// Does `body` whenever the snapshots were brought to the disk, on the thread that does so.
    func whenSnapshotsAreKept(_ body: @escaping @Sendable () -> Void) {
        afterSnapshots.withLock { $0 = body }
    }

    /// Asks for a sound that is not there.
    func ask(for wish: SoundWish, _ control: inout Control) {
        let isAsked = looking.run { [weak self] in
            if let file = wish.file { self?.load(file) } else { self?.perform(.sound(wish.name)) }
        }
        if !isAsked, !looking.isStopping {
            control.journal.note("\(wish.name): no thread is left to look for it", .warning)
        }
    }
}
