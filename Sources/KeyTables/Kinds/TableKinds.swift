import TOML

/// A table.
package struct TableKind: ValueKind {
    package let table: KeyTable

    package func check(
        _ node: TOMLNode, of key: String, in owner: String, _ checker: inout TableChecker
    ) -> CheckedValue? {
        checker.table(node, of: key, as: table, in: owner).map { [$0] }
    }

    /// A member beside a reference would be passed over, so that one with a description stands in a list of its own.
    package var schema: [JSON.Member] { [("allOf", .list([table.reference]))] }

    package var allowedValues: String { "`\(table.form)`" }

    package var tables: [KeyTable] { [table] }

    package func words(forMissing key: String) -> String {
        guard table.hasHeader else { return "\"\(key)\"" }
        let needed = table.keys.filter(\.isNeeded).map { "\"\($0.name)\"" }.joined(separator: ", ")
        return table.form + (needed.isEmpty ? "" : " with \(needed)")
    }
}

/// A table, or an array of such.
package struct OneOrMoreTablesKind: ValueKind {
    package let table: KeyTable
    /// What one of them is called, for the docs: "target".
    package let each: String

    package func check(
        _ node: TOMLNode, of key: String, in owner: String, _ checker: inout TableChecker
    ) -> CheckedValue? {
        guard case .array(let elements) = node.value else {
            return checker.table(node, of: key, as: table, in: owner).map { [$0] }
        }
        if elements.isEmpty {
            checker.error(at: node.place, "\(key) is empty: write a table, or a list of tables")
        }
        let tables = elements.compactMap { checker.table($0, of: key, as: table, in: owner) }
        return tables.count == elements.count ? tables : nil
    }

    package var schema: [JSON.Member] {
        let several: [JSON.Member] = [
            ("type", .text("array")), ("items", table.reference), ("minItems", .number(1)),
        ]
        return [("anyOf", .list([table.reference, .object(several)]))]
    }

    package var allowedValues: String { "a \(each), or an array of them" }

    package var tables: [KeyTable] { [table] }
}

/// An array of tables, each written under the key in two pairs of brackets.
package struct TableListKind: ValueKind {
    package let table: KeyTable

    package func check(
        _ node: TOMLNode, of key: String, in owner: String, _ checker: inout TableChecker
    ) -> CheckedValue? {
        let written = "\(key) must be written as \(form(of: key))"
        guard case .array(let elements) = node.value else {
            checker.error(at: node.place, "\(written), not \(node.kind)")
            return [Fields]()
        }
        return elements.compactMap { element -> Fields? in
            guard case .table(let found) = element.value else {
                checker.error(at: element.place, "\(written), not \(element.kind)")
                return nil
            }
            return checker.check(found, as: table)
        }
    }

    package var schema: [JSON.Member] { [("type", .text("array")), ("items", table.reference)] }

    package var allowedValues: String { "`\(form(of: table.name))`" }

    package var tables: [KeyTable] { [table] }

    package func words(forMissing key: String) -> String { form(of: key) }

    /// Within other tables the header has their names too: `[[each.question]]`.
    private func form(of key: String) -> String { table.isOfMany ? table.form : "[[\(key)]]" }
}

extension ValueKind where Self == TableKind {
    /// A table.
    package static func table(_ table: KeyTable) -> Self { TableKind(table: table) }
}

extension ValueKind where Self == OneOrMoreTablesKind {
    /// A table, or an array of such; one is called `each` in the docs.
    package static func oneOrMore(_ table: KeyTable, each: String = "table") -> Self {
        OneOrMoreTablesKind(table: table, each: each)
    }
}

extension ValueKind where Self == TableListKind {
    /// An array of tables, each written under the key in two pairs of brackets.
    package static func list(_ table: KeyTable) -> Self { TableListKind(table: table) }
}

extension TableChecker {
    fileprivate mutating func table(
        _ node: TOMLNode, of key: String, as table: KeyTable, in owner: String
    ) -> Fields? {
        guard case .table(let found) = node.value else {
            let form = table.hasHeader ? "\(table.form)" : table.form
            error(at: node.place, "\(key) must be a table, \(form), not \(node.kind)")
            return nil
        }
        return check(found, as: table, what: "\(owner)'s \(key)")
    }
}

extension KeyTable {
    fileprivate var reference: JSON { .object([("$ref", .text("#/definitions/\(name)"))]) }
}
