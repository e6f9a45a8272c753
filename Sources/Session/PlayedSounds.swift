import Files

/// When the player played which sound file last: a small JSON file beside the settings.
public struct PlayedSounds: KeptContent {
    private var version = Self.version
    /// Seconds since 1970, by the files' whole paths.
    public private(set) var sounds: [String: Double] = [:]

    private static let version = 1
    /// So many are kept, those that were played last, as long as their paths take no more than ``maxBytes``.
    private static let maxCount = 5_000
    private static let maxBytes = 500_000

    private enum CodingKeys: String, CodingKey {
        case version, sounds
    }

    /// Nothing was played.
    public init() {}

    /// Reads the file at `place`; what is not there, or not to be read, is as if nothing had been played.
    public init(at place: String?) {
        self = place.flatMap { try? Self.file(at: $0).read() } ?? Self()
    }

    /// Notes in the file at `place` that sounds were played; what another Quern noted meanwhile stays.
    /// - Parameter played: seconds since 1970, by whole paths.
    /// - Throws: a ``KeptFile/Problem``.
    public static func add(_ played: [String: Double], at place: String) throws(KeptFile.Problem) {
        try file(at: place).change { (there: Self?) in
            var all = there ?? Self()
            all.sounds.merge(played) { max($0, $1) }
            all.shorten()
            return all
        }
    }

    private static func file(at place: String) -> KeptFile {
        KeptFile(place, what: "times at which sounds were played", version: version)
    }

    private mutating func shorten() {
        var bytes = 0
        let newest = sounds.sorted { ($0.value, $1.key) > ($1.value, $0.key) }.prefix(Self.maxCount).prefix { sound in
            bytes += sound.key.utf8.count + 40
            return bytes <= Self.maxBytes
        }
        sounds = Dictionary(uniqueKeysWithValues: newest.map { ($0.key, $0.value) })
    }
}
