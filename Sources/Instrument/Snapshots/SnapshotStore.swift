import Files
import Granular
import Mapping
import Performer
import Session
import Threads

/// Keeps the snapshots on the disk, away from the hands, and takes in what other Querns with the same file store. One thread at a time
/// reads, merges and writes.
package final class SnapshotStore: Sendable {
    private struct State {
        /// What this Quern and the file had in common last.
        var base: [Int: Snapshots.Kept] = [:]
        /// The file as it was seen last.
        var stamp: FileStamp?
        /// Whether something is to be written.
        var isWanted = false
        /// Whether it could not be written before, and that was told.
        var isReported = false
    }

    /// What is held against the file while it is locked: what is here, merged with what is there.
    typealias Merge = (_ base: [Int: Snapshots.Kept], _ theirs: [Int: Snapshots.Kept]) -> SnapshotMerging

    private let file: KeptFile?
    private let state = RankedMutex(State(), rank: .leaf)
    private let working = RankedMutex<Void>((), rank: .snapshotFile)

    /// - `path`: the file; `nil` where nothing is kept.
    package init(at path: String?) { file = path.map(KeptSnapshots.file) }

    /// The folder that the file lies in; `nil` where nothing is kept.
    var folder: String? { file.flatMap { Path.parent(of: $0.path) } }

    /// Whether something can be written there, as far as can be told before it is tried.
    var canBeWritten: Bool { folder.map(Folder.canBeWritten) ?? false }

    /// What was kept earlier, and what of it cannot be read, in a line.
    func read() -> (kept: [Int: Snapshots.Kept], remark: String?) {
        guard let file else { return ([:], nil) }
        let stamp = FileStamp(file.path)
        do throws(KeptFile.Problem) {
            let content: KeptSnapshots? = try file.read()
            let kept = Snapshots.Kept.all(of: content, besides: [:])
            state.withLock { ($0.base, $0.stamp) = (kept, stamp) }
            return (kept, content?.remark(on: file.path))
        } catch {
            return ([:], "\(error)")
        }
    }

    /// Whether something waits that could not be written.
    var hasFailed: Bool { state.withLock { $0.isWanted && $0.isReported } }

    /// What is here is to be written; whether there is where to.
    func requestWrite() -> Bool {
        guard file != nil else { return false }
        state.withLock { ($0.isWanted, $0.isReported) = (true, false) }
        return true
    }

    /// Takes in what others stored, and writes what is wanted, whole or not at all. What could not be written waits on.
    /// - Parameters:
    ///   - isSeen: whether it is only as something was seen to change in the folder: where that is not the file, nothing is done, so that
    ///     what cannot be written is not tried again and again.
    ///   - merge: asked once.
    ///   - settle: called where the file holds what was merged.
    /// - Returns: whether the file was written, and what the player is to know of it, what is wrong once for each time that something was wanted.
    func exchange(
        isSeen: Bool, _ merge: Merge, settle: (SnapshotMerging) -> Void
    ) -> (isWritten: Bool, lines: [String]) {
        working.withLock { _ in
            guard let file else { return (false, []) }
            let stamp = FileStamp(file.path)
            if isSeen, stamp == state.withLock({ $0.stamp }) { return (false, []) }
            let (base, isWanted, isReported) = state.withLock { state in
                defer { state.isWanted = false }
                return (state.base, state.isWanted, state.isReported)
            }
            guard isWanted else { return (false, takeIn(file, stamp, base, merge)) }
            var lines: [String] = []
            var common = base
            var merging: SnapshotMerging?
            do throws(KeptFile.Problem) {
                try file.change { (there: KeptSnapshots?) throws(KeptFile.Problem) in
                    common = Snapshots.Kept.all(of: there, besides: base)
                    let new = merge(base, common)
                    (merging, lines) = (new, new.lines)
                    if let line = try putAside(new.homeless, file) { lines.append(line) }
                    return KeptSnapshots(Snapshots.Kept.entries(new.merged))
                }
                if let merging {
                    settle(merging)
                    // Somebody else may have written it since: it is looked at once more.
                    state.withLock { ($0.base, $0.stamp) = (merging.merged, nil) }
                }
                return (true, lines)
            } catch {
                state.withLock { state in
                    (state.base, state.stamp) = (common, stamp)
                    (state.isWanted, state.isReported) = (true, true)
                }
                return (
                    false,
                    lines
                        + (isReported ? [] : ["snapshots are lost when Quern quits: \(error); fix that and save again"])
                )
            }
        }
    }

    /// Takes in what others stored, where nothing is to be written.
    private func takeIn(
        _ file: KeptFile, _ stamp: FileStamp?, _ base: [Int: Snapshots.Kept], _ merge: Merge
    ) -> [String] {
        guard let stamp, stamp != state.withLock({ $0.stamp }) else { return [] }
        state.withLock { $0.stamp = stamp }
        // A broken one is told where it is to be written over.
        guard let content: KeptSnapshots = try? file.read() else { return [] }
        let theirs = Snapshots.Kept.all(of: content, besides: base)
        let merging = merge(base, theirs)
        state.withLock { $0.base = theirs }
        do throws(KeptFile.Problem) {
            return merging.lines + [try putAside(merging.homeless, file)].compactMap(\.self)
        } catch {
            return merging.lines + ["a snapshot is lost because no number is free: \(error)"]
        }
    }

    /// Writes what found no number into a file of its own; a line that says where.
    private func putAside(_ homeless: [Snapshots.Kept], _ file: KeptFile) throws(KeptFile.Problem) -> String? {
        guard !homeless.isEmpty else { return nil }
        let numbered = Dictionary(uniqueKeysWithValues: homeless.enumerated().map { ($0.offset + 1, $0.element) })
        let place = try file.writeAside(KeptSnapshots(Snapshots.Kept.entries(numbered)))
        return "another Quern saved snapshots too and no number is free: the rest is in \(place)"
    }
}

extension KeptSnapshots.Pin {
    fileprivate init(_ pin: Pin) {
        let values = pin.values.map { ($0.key.definition.name, $0.value) }
        self.init(tape: pin.control, height: pin.height, values: Dictionary(uniqueKeysWithValues: values))
    }
}

extension Pin {
    fileprivate init(_ kept: KeptSnapshots.Pin) {
        let values = Parameter.allCases.compactMap { parameter in
            kept.values[parameter.definition.name].map { (parameter, $0) }
        }
        self.init(control: kept.tape, height: kept.height, values: Dictionary(uniqueKeysWithValues: values))
    }
}

extension KeptSnapshots.Field {
    init(_ field: Field) {
        self.init(
            name: field.control, x: [field.area.x.lowerBound, field.area.x.upperBound],
            y: [field.area.y.lowerBound, field.area.y.upperBound])
    }
}

extension Field {
    /// - Returns: `nil` where its sides are none.
    init?(_ kept: KeptSnapshots.Field) {
        func side(_ ends: [Double]) -> ClosedRange<Double>? {
            ends.count == 2 && ends[0] <= ends[1] && ends.allSatisfy(\.isFinite) ? ends[0]...ends[1] : nil
        }
        guard let x = side(kept.x), let y = side(kept.y) else { return nil }
        self.init(control: kept.name, area: Area(x: x, y: y))
    }
}

extension Snapshots.Kept {
    /// As they lie in a file.
    fileprivate static func entries(_ all: [Int: Self]) -> [KeptSnapshots.Snapshot] {
        all.sorted { $0.key < $1.key }.map { $0.value.entry(as: $0.key) }
    }

    private func entry(as number: Int) -> KeptSnapshots.Snapshot {
        KeptSnapshots.Snapshot(
            number: number, name: name, values: snapshot.values.named,
            modulation: snapshot.modulation.values.named,
            notes: snapshot.notes.notes.isEmpty ? nil : snapshot.notes.text,
            pins: snapshot.pins.isEmpty ? nil : snapshot.pins.map(KeptSnapshots.Pin.init),
            fields: snapshot.fields.isEmpty ? nil : snapshot.fields.map(KeptSnapshots.Field.init),
            sound: .init(name: snapshot.sound.name, file: snapshot.sound.file), mix: snapshot.mix.kept,
            mapping: snapshot.mapping)
    }

    private init(_ entry: KeptSnapshots.Snapshot) {
        self.init(
            name: entry.name,
            snapshot: Snapshot(
                .init(named: entry.values), sound: SoundRequest(name: entry.sound.name, file: entry.sound.file),
                mix: [MixedSound](kept: entry.mix),
                mapping: entry.mapping, modulation: SharedModulation(ModulationValues(named: entry.modulation ?? [:])),
                notes: NoteList(kept: entry.notes), pins: (entry.pins ?? []).prefix(Tape.maxPins).map(Pin.init),
                fields: (entry.fields ?? []).compactMap(Field.init)))
    }

    /// The snapshots of a file by their numbers. A file that is gone, and what cannot be read of one, was not deleted by anybody: it is
    /// as in `base`.
    fileprivate static func all(of content: KeptSnapshots?, besides base: [Int: Self]) -> [Int: Self] {
        guard let content else { return base }
        let there = Dictionary(uniqueKeysWithValues: content.snapshots.map { ($0.number, Self($0)) })
        return content.leftOut.isEmpty ? there : there.merging(base) { mine, _ in mine }
    }

    /// As it comes back from a file: what is compared with what comes from there.
    var asKept: Self { Self(entry(as: 1)) }
}
