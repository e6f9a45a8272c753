import Files
import Numbers
import Sounds
import Threads

/// The collection for who types: names that mean sounds in it, and lists of what it has.
public final class CollectionFinder: SoundFinder {
    /// How the collection comes to what is in its folders.
    public enum Preparation: Sendable {
        /// It follows them already.
        case running
        /// It begins to with the first question, which waits for it for a moment.
        case starts
        /// They are looked through with the first question, which waits until that is done.
        case waits
    }

    private struct State {
        var isPrepared = false
        var collection: SoundCollection?
        /// The files that were found last.
        var found: [String] = []
    }

    private let make: @Sendable () -> SoundCollection?
    private let preparation: Preparation
    private let state = RankedMutex(State(), rank: .leaf)

    /// As many are listed.
    static let maxListed = 20
    /// So long the first question waits for folders that are looked through, in nanoseconds.
    private static let patience: Int64 = 2_000_000_000
    private static let poll: Int64 = 20_000_000

    /// - make: the collection, asked for with the first question; `nil` where there is none.
    public init(_ preparation: Preparation, _ make: @escaping @Sendable () -> SoundCollection?) {
        (self.preparation, self.make) = (preparation, make)
    }

    /// Ends what it began.
    public func stop() {
        let begun = state.withLock { preparation == .starts ? $0.collection : nil }
        begun?.stop()
    }

    /// The files of sounds of a name; none that are missing.
    public func files(named name: String) -> [String] {
        guard let collection = collection() else { return [] }
        return collection.entries(named: name).filter { !Self.isMissing($0) }.map(\.file)
    }

    /// The file of a sound of that name that is missing.
    public func missingFile(named name: String) -> String? {
        collection()?.entries(named: name).first(where: Self.isMissing)?.file
    }

    /// Whether its file is gone, which the index may not have noticed yet.
    private static func isMissing(_ entry: CollectionEntry) -> Bool { entry.isMissing || FileStamp(entry.file) == nil }

    /// The file of a number of the last list.
    public func file(number: Int) -> String? {
        state.withLock { $0.found.item(number: number) }
    }

    /// How many files the last list has.
    public var foundCount: Int { state.withLock { $0.found.count } }

    /// What was found, numbered, a line each; or why nothing was.
    public func find(_ text: String) -> [String] {
        guard let collection = collection() else { return ["there is no collection"] }
        let typed = SearchText(text)
        if let problem = typed.problem ?? typed.unfinished { return [problem] }
        let page = collection.answer(typed.query(limit: Self.maxListed))
        state.withLock { $0.found = page.entries.map(\.file) }
        var lines = page.entries.enumerated().map { "\($0 + 1) \(EntryText.line($1, hasFile: false))" }
        if lines.isEmpty {
            lines = [page.problem ?? page.remark ?? typed.hint ?? "nothing found for \(quoted(text))"]
        } else if page.totalCount > lines.count {
            lines.append("and \(page.totalCount - lines.count) more: type more words")
        }
        if let doing = Self.isReading(collection) ? collection.progress.text : nil {
            lines.append("still \(doing): type find again")
        }
        return (collection.takeRemarks() + lines).map(printable)
    }

    private func collection() -> SoundCollection? {
        let (collection, isFirst) = state.withLock { state -> (SoundCollection?, Bool) in
            let isFirst = !state.isPrepared
            if isFirst { state.collection = make() }
            state.isPrepared = true
            return (state.collection, isFirst)
        }
        guard isFirst, let collection else { return collection }
        switch preparation {
        case .running: break
        case .waits: collection.update(listening: false)
        case .starts:
            collection.start()
            let end = MonotonicTime.nanoseconds + Self.patience
            while MonotonicTime.nanoseconds < end, collection.changeCount == 0 || Self.isReading(collection) {
                MonotonicTime.sleep(untilNanoseconds: MonotonicTime.nanoseconds + Self.poll)
            }
        }
        return collection
    }

    private static func isReading(_ collection: SoundCollection) -> Bool {
        [.listing, .reading].contains(collection.progress.phase)
    }
}
