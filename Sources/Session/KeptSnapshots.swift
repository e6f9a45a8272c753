/// The snapshots as they lie on the disk: `snapshots.json`, version 1.
public struct KeptSnapshots: Codable, Equatable, Sendable {
    /// A sound by which it can be found again.
    public struct Sound: Codable, Equatable, Sendable {
        /// What it is called.
        public var name: String
        /// The file that it was read from; none for a built-in one.
        public var file: String?

        /// Makes one.
        public init(name: String, file: String? = nil) {
            self.name = name
            self.file = file
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
        /// What grains were cut from.
        public var sound: Sound
        /// The title of the mapping.
        public var mapping: String

        /// Makes one.
        public init(
            number: Int, name: String, values: [String: Double], modulation: [String: [String: Double]]? = nil,
            sound: Sound, mapping: String
        ) {
            self.number = number
            self.name = name
            self.values = values
            self.modulation = modulation
            self.sound = sound
            self.mapping = mapping
        }
    }

    /// The version that is written.
    public static let version = 1

    private var version = Self.version
    /// The snapshots, each of another number.
    public var snapshots: [Snapshot]

    /// Makes a file's content.
    public init(_ snapshots: [Snapshot]) { self.snapshots = snapshots }

    /// The file at `path`.
    public static func file(at path: String) -> KeptFile { KeptFile(path, what: "snapshots", version: version) }
}
