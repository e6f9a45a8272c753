import TOML

/// What a kind makes of a value that is right: a `String`, a `Double`, a list, or a type of its own.
package typealias CheckedValue = any Sendable

/// What the value of a key can be: how it is held against that, and what editors and readers are told of it.
///
/// Those that several files need are in `Kinds`. One that a single file needs stands beside that file's tables.
package protocol ValueKind: Sendable {
    /// Holds a value against it, and tells the checker what is wrong.
    /// - Parameters:
    ///   - key: the key as messages call it.
    ///   - owner: the table that has the key, as messages call it: "a zone".
    /// - Returns: what ``Fields`` keep of it; `nil` where it is wrong.
    func check(
        _ node: TOMLNode, of key: String, in owner: String, _ checker: inout TableChecker
    ) -> CheckedValue?

    /// The members of the JSON Schema of such a value.
    var schema: [JSON.Member] { get }

    /// What a value can be, for the tables of the docs.
    var allowedValues: String { get }

    /// The tables that such a value holds.
    var tables: [KeyTable] { get }

    /// How a message calls a key of this kind that is missing.
    func words(forMissing key: String) -> String
}

extension ValueKind {
    package var tables: [KeyTable] { [] }

    package func words(forMissing key: String) -> String { "\"\(key)\"" }
}
