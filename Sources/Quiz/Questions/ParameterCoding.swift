import Granular

/// Parameters are written by their names, also as the keys of an object.
extension Parameter: Codable, CodingKeyRepresentable {
    /// Its name as a key.
    public var codingKey: any CodingKey { Name(stringValue: definition.name) }

    /// The parameter that a key names; `nil` where there is none.
    public init?<Key: CodingKey>(codingKey: Key) { self.init(named: codingKey.stringValue) }

    /// Reads a parameter's name.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let found = Parameter(named: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "no parameter of that name")
        }
        self = found
    }

    /// Writes its name.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(definition.name)
    }

    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}
