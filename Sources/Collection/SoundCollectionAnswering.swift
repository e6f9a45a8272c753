import Files
import GRDB
import Threads

/// Answers to queries, from the index as it is.
extension SoundCollection {
    /// Answers a query on a thread of its own; one that waits is forgotten for a newer one. The answer is ``page``.
    /// - Parameter answered: told the answer too, on that thread; not called where a newer query came first.
    public func search(_ query: CollectionQuery, _ answered: (@Sendable (CollectionPage) -> Void)? = nil) {
        state.withLock { $0.waiting = (query, answered) }
        searching.run { [weak self] in self?.answerNewest() }
    }

    /// The answer to the newest query that was answered; `nil` before the first.
    public var page: CollectionPage? { state.withLock { $0.page } }

    /// Answers a query at once, from the index as it is.
    public func answer(_ query: CollectionQuery) -> CollectionPage { answer(query, mayBeStale: false) }

    /// The sounds of a name, or of a file's name with its ending: to the letter, or, where there is none, whatever case and accents.
    public func entries(named name: String) -> [CollectionEntry] {
        var query = CollectionQuery(name)
        query.limit = 1_000
        let found = answer(query).entries
        let exact = found.filter { $0.name == name || Path.name(of: $0.file) == name }
        return exact.isEmpty ? found.filter { SortKey.folded($0.name) == SortKey.folded(name) } : exact
    }

    /// All tags, without case and accents, with how many sounds have each, the most frequent first; at most `limit`.
    public func tags(limit: Int = 100) -> [(tag: String, count: Int)] {
        let found = try? store.read { database in
            try Row.fetchAll(
                database,
                sql: "SELECT tag, count(*) AS number FROM tag GROUP BY tag ORDER BY number DESC, tag LIMIT ?",
                arguments: [limit]
            ).map { (tag: $0[0] as String, count: $0[1] as Int) }
        }
        return found ?? []
    }

    private func answer(_ query: CollectionQuery, mayBeStale: Bool) -> CollectionPage {
        do throws(CollectionProblem) {
            return try attempt(query, mayBeStale)
        } catch  where error.isMadeAnew {
            // It is new and empty now, and filled by the next scan.
            state.withLock { $0.needsScan = true }
            wakeUp.signal()
            return (try? attempt(query, mayBeStale)) ?? CollectionPage(query)
        } catch {
            var page = CollectionPage(query)
            page.problem = error.description
            return page
        }
    }

    private func attempt(_ query: CollectionQuery, _ mayBeStale: Bool) throws(CollectionProblem) -> CollectionPage {
        try engine.withLock { engine throws(CollectionProblem) in
            try store.read { try engine.answer(query, $0, mayBeStale: mayBeStale) }
        }
    }

    private func answerNewest() {
        let newest = state.withLock { state in
            defer { state.waiting = nil }
            return state.waiting
        }
        guard let newest else { return }
        // While it changes all the time, a panel asks again and again; when that has ended nothing is left out.
        let page = answer(newest.query, mayBeStale: progress.phase != .idle)
        state.withLock { $0.page = page }
        newest.answered?(page)
    }
}
