import CTOML

/// A place in a text, counted from 1; ordered as one reads.
package struct Place: Comparable {
    package var line: Int
    package var column: Int

    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    package static let start = Place(line: 1, column: 1)

    package static func < (a: Place, b: Place) -> Bool { (a.line, a.column) < (b.line, b.column) }
}

/// A value in a TOML text, and where it begins.
package struct TOMLNode {
    package enum Value {
        case table(TOMLTable)
        case array([TOMLNode])
        case string(String)
        case number(Double)
        case boolean(Bool)
        case dateOrTime
    }

    package var place: Place
    package var value: Value

    /// "text", for messages.
    package var kind: String {
        switch value {
        case .table: "a table"
        case .array: "a list"
        case .string: "text"
        case .number: "a number"
        case .boolean: "true or false"
        case .dateOrTime: "a date or time"
        }
    }
}

/// A table in a TOML text: its entries in the order of the text.
package struct TOMLTable {
    package struct Entry {
        package var key: String
        package var keyPlace: Place
        package var node: TOMLNode
    }

    package var place: Place
    package var entries: [Entry]

    package init(place: Place, entries: [Entry]) {
        self.place = place
        self.entries = entries
    }

    package subscript(key: String) -> TOMLNode? { entries.first { $0.key == key }?.node }
}

/// Why a text is not TOML.
package struct TOMLSyntaxError: Error {
    package var place: Place
    package var message: String
}

/// Reads TOML texts into trees that know their places.
package enum TOMLTree {
    /// Parses `text`.
    package static func parse(_ text: [UInt8]) throws(TOMLSyntaxError) -> TOMLTable {
        let document = text.withUnsafeBytes { bytes in
            bytes.withMemoryRebound(to: CChar.self) { characters in
                characters.baseAddress.map { ctoml_parse($0, characters.count) } ?? ctoml_parse("", 0)
            }
        }
        guard let document else { throw TOMLSyntaxError(place: .start, message: "not enough memory to read it") }
        defer { ctoml_free(document) }
        if ctoml_failed(document) {
            throw TOMLSyntaxError(
                place: Place(ctoml_error_place(document)), message: message(String(ctoml_error(document))))
        }
        let nodes = UnsafeBufferPointer(start: ctoml_nodes(document), count: ctoml_node_count(document))
        guard let root = nodes.first else { return TOMLTable(place: .start, entries: []) }
        return table(root, in: nodes, depth: 0)
    }

    /// Deeper than this lies nothing that a mapping could mean; what holds it was refused already.
    private static let maxDepth = 16

    private static func message(_ error: String) -> String {
        let prefix = "Error while parsing "
        let words: String = error.hasPrefix(prefix) ? "syntax error in " + error.dropFirst(prefix.count) : error
        return isBareText(error) ? "\(words); put text in quotation marks" : words
    }

    /// Whether that is what toml++ says of words where a value is meant.
    private static func isBareText(_ error: String) -> Bool {
        // Of words that begin as true, false, inf or nan, and of others.
        ["parsing boolean", "expected 'inf'", "expected 'nan'", "could not determine value type"].contains {
            error.contains($0)
        }
    }

    private static func table(
        _ node: ctoml_node, in nodes: UnsafeBufferPointer<ctoml_node>, depth: Int
    ) -> TOMLTable {
        let entries = children(of: node, in: nodes, depth: depth).map { child in
            TOMLTable.Entry(
                key: String(child.key), keyPlace: Place(child.key_place), node: tree(child, in: nodes, depth: depth + 1)
            )
        }
        return TOMLTable(place: Place(node.place), entries: entries.sorted { $0.keyPlace < $1.keyPlace })
    }

    private static func children(
        of node: ctoml_node, in nodes: UnsafeBufferPointer<ctoml_node>, depth: Int
    ) -> UnsafeBufferPointer<ctoml_node>.SubSequence {
        nodes[node.first_child..<(depth < maxDepth ? node.first_child + node.child_count : node.first_child)]
    }

    private static func tree(
        _ node: ctoml_node, in nodes: UnsafeBufferPointer<ctoml_node>, depth: Int
    ) -> TOMLNode {
        let value: TOMLNode.Value =
            switch node.kind {
            case CTOML_TABLE: .table(table(node, in: nodes, depth: depth))
            case CTOML_ARRAY:
                .array(children(of: node, in: nodes, depth: depth).map { tree($0, in: nodes, depth: depth + 1) })
            case CTOML_STRING: .string(String(node.string))
            case CTOML_INTEGER: .number(Double(node.integer))
            case CTOML_FLOAT: .number(node.floating)
            case CTOML_BOOLEAN: .boolean(node.boolean)
            default: .dateOrTime
            }
        return TOMLNode(place: Place(node.place), value: value)
    }
}

extension Place {
    fileprivate init(_ place: ctoml_place) {
        self.init(line: max(Int(place.line), 1), column: max(Int(place.column), 1))
    }
}

extension String {
    fileprivate init(_ text: ctoml_text) {
        let bytes = UnsafeRawBufferPointer(start: text.bytes, count: text.length)
        self.init(decoding: bytes, as: UTF8.self)
    }
}
