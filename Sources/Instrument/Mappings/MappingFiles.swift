import Files
import Mapping
import Session
import Synchronization
import Threads

/// The files of the mappings that are played: what changes there is played at once, and what is taught is written there.
final class MappingFiles: Sendable {
    private let performing: SharedPerformer
    private let messages: Messages
    private let saving: SerialQueue
    private let library: RankedMutex<MappingLibrary>
    private let watch = FolderWatcher(named: "quern-mappings")

    /// - Parameter queue: where files are written.
    init(_ library: MappingLibrary, _ performing: SharedPerformer, _ messages: Messages, on queue: SerialQueue) {
        self.library = RankedMutex(library, rank: .mappingLibrary)
        (self.performing, self.messages, saving) = (performing, messages, queue)
    }

    /// Watches the files from now on.
    func start() {
        let (folders, userFolder) = library.withLock { ($0.folders, $0.store.userFolder) }
        watch.start(folders, awaiting: userFolder) { [weak self] in self?.readChanges() }
    }

    /// Watches no more.
    func stop() { watch.stop() }

    /// Reads what has changed in the mapping files, and plays by it.
    private func readChanges() {
        let news = library.withLock { $0.readChanges() }
        performing.state.withLock { state in
            for news in news {
                performing.carryOut(state.performer.apply(news), at: MonotonicTime.microseconds, &state)
            }
            performing.ticker.expect(state.performer.nextMicroseconds)
        }
    }

    /// Writes down a change of a mapping's gestures, and plays by it.
    func save(_ edit: GestureEdit, in mapping: String) {
        let message =
            switch library.withLock({ $0.edit(edit, in: mapping) }) {
            case .success(let saved): saved.text
            case .failure(let problem): problem.description
            }
        readChanges()
        messages.note(message)
    }

    /// Writes what MIDI learnt into the mapping's file, and what it forgot out of it, away from the hands.
    func save(_ change: MIDIAssignmentChange, in mapping: String) {
        let isQueued = saving.run { [weak self] in
            guard let self else { return }
            switch library.withLock({ $0.saveMIDI(change, in: mapping) }) {
            case .success(let path): messages.note("saved to \(path)", .notice)
            case .failure(let problem): messages.note(problem.description, .notice)
            }
            readChanges()
        }
        if !isQueued, !saving.isStopping {
            messages.note("not saved: too many threads on this system", .warning)
        }
    }

    /// The name by which the mapping of a title is found; its path where it lies in no folder of mappings.
    func name(of title: String) -> String {
        library.withLock { library in library.entries.first { $0.mapping.name == title }?.name ?? title }
    }

    /// The title of the mapping that a name or a file means; one that was not in the list is, from now on.
    /// - Throws: a ``Mapping/MappingChoice/Fault``, or ``Mapping/MappingStore/NotFound``.
    func title(of name: String) throws -> String {
        let (mapping, isNew) = try library.withLock { library in
            // A kiosk has its mappings and looks for no others.
            if let known = library.entries.first(where: { $0.name == name }) { return (known.mapping, false) }
            let count = library.entries.count
            let mapping = try library.add(named: name, in: library.store)
            return (mapping, library.entries.count > count)
        }
        if isNew {
            performing.perform(at: MonotonicTime.microseconds) { performer, _ in performer.apply(.added(mapping)) }
        }
        return mapping.name
    }

    /// The text of the mapping of a title, as a performance keeps it.
    func text(of title: String) -> Performance.MappingText {
        let (path, isMirrored) = library.withLock { library in
            (library.path(ofTitle: title), library.isMirrored && !library.parts.contains { $0.name == title })
        }
        let bytes = path.flatMap { try? WholeFile.read($0, limit: MappingFile.maxBytes) } ?? []
        return Performance.MappingText(
            title: title, isMirrored: isMirrored, text: String(decoding: bytes, as: UTF8.self))
    }
}
