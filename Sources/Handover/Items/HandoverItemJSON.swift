import Files
import FoundationEssentials

/// As it stands in messages: `{"keep": true, "kind": "sound", "name": "rain.wav", "sha256": "…", "size": 48000}`.
extension HandoverItem: Codable {
    /// How long a text of one item may be, in bytes.
    public static let maxJSONBytes = 4_096

    private enum CodingKeys: String, CodingKey {
        case name, kind, size, sha256, keep
    }

    /// - Throws: `DecodingError` where something is missing, or outside its bounds.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func wrong(_ key: CodingKeys) -> DecodingError {
            .dataCorruptedError(forKey: key, in: values, debugDescription: "out of bounds")
        }
        let name = try values.decode(String.self, forKey: .name)
        guard name.utf8.count <= Self.maxJSONBytes else { throw wrong(.name) }
        guard let kind = Kind(rawValue: try values.decode(String.self, forKey: .kind)) else { throw wrong(.kind) }
        guard let hash = FileHash(try values.decode(String.self, forKey: .sha256)) else { throw wrong(.sha256) }
        let size = try values.decode(Int.self, forKey: .size)
        let mayBeKept = try values.decode(Bool.self, forKey: .keep)
        guard let item = HandoverItem(name: name, kind: kind, size: size, hash: hash, mayBeKept: mayBeKept) else {
            throw wrong(.size)
        }
        self = item
    }

    /// - Throws: what the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(name, forKey: .name)
        try values.encode(kind.rawValue, forKey: .kind)
        try values.encode(size, forKey: .size)
        try values.encode(hash.description, forKey: .sha256)
        try values.encode(mayBeKept, forKey: .keep)
    }

    /// Reads an item as somebody sent it, of ``maxJSONBytes`` at most; `nil` where it is none.
    public init?(json: [UInt8]) {
        guard json.count <= Self.maxJSONBytes, let item = try? JSONDecoder().decode(Self.self, from: Data(json)) else {
            return nil
        }
        self = item
    }

    /// The same as a text of JSON, in one line.
    public var json: String { JSONText(self, isOneLine: true)?.description ?? "null" }
}
