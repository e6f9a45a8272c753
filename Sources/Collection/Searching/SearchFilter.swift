import Files
import GRDB

/// The sounds that the tag, the family and the folder of a query let through.
struct SearchFilter {
    /// These.
    private(set) var places: PlaceSet
    /// What there is none of, in a line; `nil` where there is some of everything.
    private(set) var remark: String?
    private let query: CollectionQuery

    /// Whether a query has any of them.
    static func isWanted(by query: CollectionQuery) -> Bool {
        query.tag != nil || query.family != nil || query.folder != nil
    }

    /// Whether it is that of a query, whatever else is looked for.
    func isOf(_ other: CollectionQuery) -> Bool {
        (query.tag, query.family, query.folder) == (other.tag, other.family, other.folder)
    }

    /// Reads the index.
    init(_ query: CollectionQuery, _ columns: IndexColumns, _ database: Database) throws {
        self.query = query
        var found: [PlaceSet] = []
        if let tag = query.tag {
            let tagged = try PlaceSet(
                "SELECT sound FROM tag WHERE tag = ?", [SortKey.folded(tag)], columns, database)
            if tagged.isEmpty { remark = "no sound has the tag \(quoted(tag))" }
            found.append(tagged)
        }
        if let family = query.family {
            let within = try PlaceSet(
                "SELECT id FROM sound WHERE path LIKE ? ESCAPE '\\'", ["%/\(Self.escaped(family))/%"], columns, database
            )
            if within.isEmpty { remark = "no sound lies in a folder called \(quoted(family))" }
            found.append(within)
        }
        if let folder = query.folder {
            // "0" comes after "/".
            let prefix = Path.joined(folder, "")
            found.append(
                try PlaceSet(
                    "SELECT id FROM sound WHERE path >= ? AND path < ?", [prefix, prefix.dropLast() + "0"], columns,
                    database))
        }
        places = found.first ?? PlaceSet(count: columns.count)
        for other in found.dropFirst() { places.formIntersection(other) }
    }

    private static func escaped(_ text: String) -> String {
        text.reduce(into: "") { $0 += ["%", "_", "\\"].contains($1) ? "\\\($1)" : String($1) }
    }
}
