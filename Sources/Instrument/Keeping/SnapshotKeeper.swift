import Granular
import Mapping
import Session
import Synchronization

/// Keeps the snapshots on the disk, away from the hands: what waits is always the newest, and one writes at a time, so that none
/// ever takes the place of a newer one.
package final class SnapshotKeeper: Sendable {
    private struct State {
        var waiting: KeptSnapshots?
        /// Whether what waits could not be written before, and that was told.
        var isTold = false
        /// Whether a file is there that could not be read.
        var movesAside = false
    }

    private let file: KeptFile?
    private let state = Mutex(State())
    private let writing = Mutex<Void>(())

    /// - `path`: the file; `nil` where nothing is kept.
    package init(at path: String?) { file = path.map(KeptSnapshots.file) }

    /// What was kept earlier.
    /// - Throws: where that cannot be read. The file is moved aside before another one is written.
    func read() throws(KeptFile.Problem) -> [Int: Snapshots.Kept] {
        guard let file else { return [:] }
        do throws(KeptFile.Problem) {
            guard let content = try file.read(KeptSnapshots.self) else { return [:] }
            if let kept = Snapshots.Kept.all(of: content) { return kept }
            throw file.holdsNone
        } catch {
            state.withLock { $0.movesAside = true }
            throw error
        }
    }

    /// These are to be written; whether there is where to.
    func want(_ kept: [Int: Snapshots.Kept]) -> Bool {
        guard file != nil else { return false }
        let content = KeptSnapshots(kept.sorted { $0.key < $1.key }.map { $0.value.kept(as: $0.key) })
        state.withLock { ($0.waiting, $0.isTold) = (content, false) }
        return true
    }

    /// Writes what waits, whole or not at all; what is wrong in words, once for each time that something was wanted, `nil` where
    /// nothing is. What could not be written waits on.
    func write() -> String? {
        writing.withLock { _ in
            guard let file,
                let (content, isTold) = state.withLock({ state in state.waiting.take().map { ($0, state.isTold) } })
            else { return nil }
            do throws(KeptFile.Problem) {
                if state.withLock({ $0.movesAside }) {
                    try file.moveAside()
                    state.withLock { $0.movesAside = false }
                }
                try file.write(content)
                return nil
            } catch {
                state.withLock { state in
                    if state.waiting == nil { (state.waiting, state.isTold) = (content, true) }
                }
                return isTold ? nil : "snapshots last until Quern ends: \(error)"
            }
        }
    }
}

extension Snapshots.Kept {
    /// As it lies in a file.
    fileprivate func kept(as number: Int) -> KeptSnapshots.Snapshot {
        KeptSnapshots.Snapshot(
            number: number, name: name, values: snapshot.values.named,
            modulation: snapshot.modulation.values.named,
            sound: .init(name: snapshot.sound.name, file: snapshot.sound.file), mapping: snapshot.mapping)
    }

    /// The snapshots of a file by their numbers; `nil` where two have one, or one is none.
    fileprivate static func all(of content: KeptSnapshots) -> [Int: Self]? {
        var all: [Int: Self] = [:]
        for entry in content.snapshots {
            guard Action.snapshotNumbers.contains(entry.number), all[entry.number] == nil else { return nil }
            all[entry.number] = Self(
                name: entry.name,
                snapshot: Snapshot(
                    .init(named: entry.values), sound: SoundWish(name: entry.sound.name, file: entry.sound.file),
                    mapping: entry.mapping,
                    modulation: SharedModulation(ModulationValues(named: entry.modulation ?? [:]))))
        }
        return all
    }
}
