import KeyTables

/// The grammar of mapping files, told to others: editors and readers.
public enum MappingGrammar {
    /// A JSON Schema (draft 7) of mapping files, as editors of TOML read it.
    public static var schema: String { MappingKeys.table.schema(title: "A mapping of Quern") }
}
