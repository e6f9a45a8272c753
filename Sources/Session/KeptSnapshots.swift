import Files
import Mapping

/// The snapshots as they lie on the disk: `snapshots.json`, version 1. One that cannot be read is left out, and the others are there.
public struct KeptSnapshots: KeptContent {
    /// A sound by which it can be found again.
    public struct Sound: Codable, Equatable, Sendable {
        /// What it is called.
        public var name: String
        /// The file that it was read from; none for a built-in one.
        public var file: String?

        /// Makes one.
        public init(name: String, file: String? = nil) {
            self.name = boundedName(name, .fileName)
            self.file = file
        }

        /// Reads one.
        public init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: CodingKeys.self)
            self.init(
                name: try fields.decode(String.self, forKey: .name),
                file: try fields.decodeIfPresent(String.self, forKey: .file))
        }
    }

    /// A sound that is played together with others.
    public struct MixedSound: Codable, Equatable, Sendable {
        /// What it is called.
        public var name: String
        /// The file that it was read from; none for a built-in one.
        public var file: String?
        /// How often grains draw it beside the others, above 0 and at most 1.
        public var chance: Double
        /// How loud it is beside the others, in dB; as loud where `nil`.
        public var level: Double?

        /// Makes one.
        public init(name: String, file: String? = nil, chance: Double, level: Double? = nil) {
            self.name = boundedName(name, .fileName)
            self.file = file
            self.chance = chance
            self.level = level
        }
    }

    /// What a finger left on a tape.
    public struct Pin: Codable, Equatable, Sendable {
        /// The tape's name.
        public var tape: String
        /// How high it lies on the tape, 0…1.
        public var height: Double
        /// What its cloud has of its own, by the parameters' names, in their units.
        public var values: [String: Double]

        /// Makes one.
        public init(tape: String, height: Double, values: [String: Double]) {
            self.tape = boundedName(tape)
            self.height = height
            self.values = values
        }
    }

    /// Where a field lay that was moved.
    public struct Field: Codable, Equatable, Sendable {
        /// The field's name.
        public var name: String
        /// Its left and right edge, 0…1.
        public var x: [Double]
        /// Its lower and upper edge, 0…1.
        public var y: [Double]

        /// Makes one.
        public init(name: String, x: [Double], y: [Double]) {
            (self.name, self.x, self.y) = (boundedName(name), x, y)
        }
    }

    /// One of them.
    public struct Snapshot: Codable, Equatable, Sendable {
        /// 1…16.
        public var number: Int
        /// What the player calls it; empty where they gave no name.
        public var name: String
        /// The values by their parameters' names, in the parameters' units.
        public var values: [String: Double]
        /// What was modulated, by the names of sources, their settings and parameters; nothing was where `nil`.
        public var modulation: [String: [String: Double]]?
        /// The player's own notes, as ``Granular/NoteList`` writes them; none where `nil`.
        public var notes: String?
        /// What lay on the mapping's tapes; nothing did where `nil`.
        public var pins: [Pin]?
        /// Where its fields lay that were moved; none was where `nil`.
        public var fields: [Field]?
        /// What grains were cut from.
        public var sound: Sound
        /// The sounds that grains were cut from together, that one first; it was alone where `nil`.
        public var mix: [MixedSound]?
        /// The title of the mapping.
        public var mapping: String

        /// Makes one.
        public init(
            number: Int, name: String, values: [String: Double], modulation: [String: [String: Double]]? = nil,
            notes: String? = nil, pins: [Pin]? = nil, fields: [Field]? = nil, sound: Sound, mix: [MixedSound]? = nil,
            mapping: String
        ) {
            self.pins = pins
            self.fields = fields
            self.number = number
            self.name = boundedName(name)
            self.values = values
            self.modulation = modulation
            self.notes = notes
            self.sound = sound
            self.mix = mix
            // A title may have its file's name behind it.
            self.mapping = boundedName(mapping, .fileName)
        }

        /// Reads one.
        public init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: CodingKeys.self)
            self.init(
                number: try fields.decode(Int.self, forKey: .number),
                name: try fields.decode(String.self, forKey: .name),
                values: try fields.decode([String: Double].self, forKey: .values),
                modulation: try fields.decodeIfPresent([String: [String: Double]].self, forKey: .modulation),
                notes: try fields.decodeIfPresent(String.self, forKey: .notes),
                pins: try fields.decodeIfPresent([Pin].self, forKey: .pins),
                fields: try fields.decodeIfPresent([Field].self, forKey: .fields),
                sound: try fields.decode(Sound.self, forKey: .sound),
                mix: try? fields.decodeIfPresent([MixedSound].self, forKey: .mix),
                mapping: try fields.decode(String.self, forKey: .mapping))
        }
    }

    /// One of a file, or what is left of it.
    private struct Entry: Decodable {
        var snapshot: Snapshot?
        var number: Int?

        private struct Number: Decodable {
            var number: Int
        }

        init(from decoder: any Decoder) throws {
            snapshot = try? Snapshot(from: decoder)
            number = try? Number(from: decoder).number
        }
    }

    private enum CodingKeys: String, CodingKey {
        case version, snapshots
    }

    /// The version that is written.
    public static let version = 1

    private var version = Self.version
    /// The snapshots, each of another number.
    public var snapshots: [Snapshot]
    /// Those of the file that could not be read, have no number from 1 to 16, or one that another has.
    public private(set) var leftOut: [String] = []

    /// Makes a file's content.
    public init(_ snapshots: [Snapshot]) { self.snapshots = snapshots }

    /// Reads what can be read, each for itself.
    public init(from decoder: any Decoder) throws {
        snapshots = []
        let entries = try decoder.container(keyedBy: CodingKeys.self).decode([Entry].self, forKey: .snapshots)
        for (index, entry) in entries.enumerated() {
            if let snapshot = entry.snapshot, Action.snapshotNumbers.contains(snapshot.number),
                !snapshots.contains(where: { $0.number == snapshot.number })
            {
                snapshots.append(snapshot)
            } else {
                leftOut.append("entry \(index + 1)" + (entry.number.map { " (snapshot \($0))" } ?? ""))
            }
        }
    }

    /// What could not be read of the file at `path`, in a line; `nil` where all could.
    public func remark(on path: String) -> String? {
        guard let first = leftOut.first else { return nil }
        let more = leftOut.count == 1 ? "" : " and \(leftOut.count - 1) more"
        return "\(path): skipped \(first)\(more), which cannot be read"
    }

    /// The file at `path`.
    public static func file(at path: String) -> KeptFile { KeptFile(path, what: "snapshots", version: version) }
}
