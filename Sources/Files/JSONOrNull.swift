/// A value that JSON has as `null` where it is missing, instead of leaving it out.
package struct JSONOrNull<Value: Encodable>: Encodable {
    /// The value.
    package let value: Value?

    /// Wraps a value that may be missing.
    package init(_ value: Value?) { self.value = value }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }
}
