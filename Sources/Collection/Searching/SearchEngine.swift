import Files
import GRDB
import Threads

/// Answers queries: the full-text index finds, memory puts in order and filters, and only the rows of the page are read.
struct SearchEngine {
    private var columns = IndexColumns()
    private var orders = SearchOrders()
    private var filter: SearchFilter?
    /// When the columns were read, and how long that took, in nanoseconds.
    private var readAt: Int64 = 0
    private var readingTime: Int64 = 0

    /// While the index changes all the time, it is read again no more often than this, in nanoseconds, and at most a quarter of the time.
    private static let pause: Int64 = 500_000_000

    /// Answers from the index.
    /// - Parameter mayBeStale: whether changes of the last second or so may be left out.
    mutating func answer(_ query: CollectionQuery, _ database: Database, mayBeStale: Bool) throws -> CollectionPage {
        try refresh(database, mayBeStale: mayBeStale)
        var page = CollectionPage(query)
        let found = try found(query, database)
        page.remark = filter?.isOf(query) == true ? filter?.remark : nil
        let order = try orders.order(query, columns, database)
        let (places, total) = walk(order, query, found) { letter, position in
            page.letters.append(CollectionPage.Letter(text: letter, position: position))
        }
        page.totalCount = total
        if query.sort == .likeness, query.like != nil { page.problem = orders.problem }
        page.entries = try entries(places, query, database)
        return page
    }

    /// Puts in when a sound was played, where nothing else has changed.
    mutating func notePlayed(_ seconds: Double, row: Int64, generation: Int) {
        guard columns.generation == generation - 1 else { return }
        columns = columns.with(played: seconds, row: row, generation: generation)
        orders.forgetPlayed()
    }

    private mutating func refresh(_ database: Database, mayBeStale: Bool) throws {
        guard try IndexStore.generation(database) != columns.generation else { return }
        let begin = MonotonicTime.nanoseconds
        if mayBeStale, columns.generation >= 0, begin - readAt < max(Self.pause, 3 * readingTime) { return }
        columns = try IndexColumns(database)
        orders.reset()
        filter = nil
        readAt = MonotonicTime.nanoseconds
        readingTime = readAt - begin
    }

    /// The sounds that text, tag and folder let through; `nil` = all.
    private mutating func found(_ query: CollectionQuery, _ database: Database) throws -> PlaceSet? {
        var found: PlaceSet?
        if let pattern = SearchWords.pattern(query.text) {
            found = try places("SELECT rowid FROM words WHERE words MATCH ?", [pattern], database)
        } else if query.text.contains(where: { !$0.isWhitespace }) {
            // Signs alone are in no word.
            found = PlaceSet(count: columns.count)
        }
        guard SearchFilter.isWanted(by: query) else { return found }
        // It stays while one types.
        if filter?.isOf(query) != true { filter = try SearchFilter(query, columns, database) }
        guard let places = filter?.places else { return found }
        if found == nil { found = places } else { found?.formIntersection(places) }
        return found
    }

    private func places(_ sql: String, _ arguments: StatementArguments, _ database: Database) throws -> PlaceSet {
        try PlaceSet(sql, arguments, columns, database)
    }

    /// Goes through an order, and counts what a query lets through.
    /// - Parameter letter: told each letter and the position at which it begins.
    /// - Returns: the places of the page, and how many there are in all.
    private func walk(
        _ order: SearchOrders.Order, _ query: CollectionQuery, _ found: PlaceSet?,
        letter: (_ text: String, _ position: Int) -> Void
    ) -> (places: [Int], total: Int) {
        let letters: [UInt16]? =
            switch query.sort {
            case .name: columns.letters
            case .artist: columns.artistLetters
            default: nil
            }
        var places: [Int] = []
        var total = 0
        var seen = [Bool](repeating: letters == nil, count: columns.letterTexts.count)
        let first = max(query.offset, 0)
        let limit = min(max(query.limit, 0), CollectionQuery.maxLimit)
        func visit(_ place: Int) {
            if let found, !found.contains(place) { return }
            switch query.missing {
            case .shown: break
            case .hidden: if columns.isMissing[place] { return }
            case .only: if !columns.isMissing[place] { return }
            }
            if let range = query.lengthSeconds, !range.contains(columns.lengths[place]) { return }
            if let number = letters.map({ Int($0[place]) }), !seen[number] {
                seen[number] = true
                if !columns.letterTexts[number].isEmpty { letter(columns.letterTexts[number], total) }
            }
            if total >= first, places.count < limit { places.append(place) }
            total += 1
        }
        let known = order.places[..<order.known]
        if query.isReversed {
            for place in known.reversed() { visit(Int(place)) }
        } else {
            for place in known { visit(Int(place)) }
        }
        for place in order.places[order.known...] { visit(Int(place)) }
        return (places, total)
    }

    private func entries(
        _ places: [Int], _ query: CollectionQuery, _ database: Database
    ) throws -> [CollectionEntry] {
        let statement = try database.cachedStatement(sql: "SELECT \(EntryRows.columns) FROM sound WHERE id = ?")
        return try places.compactMap { place in
            guard let row = try Row.fetchOne(statement, arguments: [columns.ids[place]]) else { return nil }
            var entry = EntryRows.entry(row)
            if query.sort == .likeness { entry.distance = orders.distance(at: place) }
            return entry
        }
    }
}
