import Files
import FoundationEssentials

/// What a player finds again at the next start: a small JSON file in the user's state folder.
///
/// Version 1 has a version in it; the files of before there were versions are read as well. Of a file what can be understood is taken,
/// field by field; a file of a newer version is left alone.
public struct Settings: KeptContent {
    /// How live input stood. Whether it was heard is not kept: every start is without feedback.
    public struct Input: Codable, Equatable, Sendable {
        /// The level of what comes in, in dB.
        public var levelDecibels: Double
        /// The level at which it was heard, in dB.
        public var monitorDecibels: Double

        /// Makes one.
        public init(levelDecibels: Double, monitorDecibels: Double) {
            self.levelDecibels = levelDecibels
            self.monitorDecibels = monitorDecibels
        }
    }

    /// The tempo, and what went by it.
    public struct Tempo: Codable, Equatable, Sendable {
        /// Beats a minute.
        public var beatsPerMinute: Double
        /// The names of what went by the beat.
        public var locks: [String]

        /// Makes one.
        public init(beatsPerMinute: Double, locks: [String]) {
            self.beatsPerMinute = beatsPerMinute
            self.locks = locks
        }
    }

    /// A number that may be none.
    private struct Loose: Decodable {
        var number: Double?

        init(from decoder: any Decoder) throws {
            number = try? decoder.singleValueContainer().decode(Double.self)
        }
    }

    private enum CodingKeys: String, CodingKey {
        case version, levelDecibels, mapping, values, modulation, notes, sound, mix, fields, recordingFormat, bed,
            tempo, input,
            panel, isTourOffered
    }

    /// The version that is written.
    public static let version = 1

    private var version = Self.version
    /// The master level in dB.
    public var levelDecibels: Double?
    /// The name of the mapping played last.
    public var mapping: String?
    /// The values by their parameters' names, in the parameters' units.
    public var values: [String: Double]?
    /// What was modulated, by the names of sources, their settings and parameters; nothing was where `nil`.
    public var modulation: [String: [String: Double]]?
    /// The player's own notes, as ``Granular/NoteList`` writes them; none where `nil`.
    public var notes: String?
    /// What grains were cut from.
    public var sound: KeptSnapshots.Sound?
    /// The sounds that grains were cut from together, that one first; it was alone where `nil`.
    public var mix: [KeptSnapshots.MixedSound]?
    /// Where fields of the mapping lay that were moved; none was where `nil`.
    public var fields: [KeptSnapshots.Field]?
    /// In which format sound is recorded.
    public var recordingFormat: String?
    /// What lay under the clouds; nothing did where `nil`.
    public var bed: Bed?
    /// The tempo, and what went by it.
    public var tempo: Tempo?
    /// How live input stood, where there was any.
    public var input: Input?
    /// How the panel looks.
    public var panel: PanelSettings?
    /// Whether the tour was offered; it is once.
    public var isTourOffered: Bool?

    /// Nothing was left but how the panel looks.
    public init(panel: PanelSettings? = nil) { self.panel = panel }

    /// Whether nothing was left of what was played.
    public var isOfFirstStart: Bool { mapping == nil && values == nil }

    /// Reads what can be understood, each for itself.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        levelDecibels = (try? fields.decode(Double.self, forKey: .levelDecibels)).flatMap { $0.isFinite ? $0 : nil }
        mapping = try? fields.decode(String.self, forKey: .mapping)
        values = (try? fields.decode([String: Loose].self, forKey: .values))?.compactMapValues(\.number)
        modulation = (try? fields.decode([String: [String: Loose]].self, forKey: .modulation))?.mapValues {
            $0.compactMapValues(\.number)
        }
        notes = try? fields.decode(String.self, forKey: .notes)
        sound = try? fields.decode(KeptSnapshots.Sound.self, forKey: .sound)
        mix = try? fields.decode([KeptSnapshots.MixedSound].self, forKey: .mix)
        self.fields = try? fields.decode([KeptSnapshots.Field].self, forKey: .fields)
        recordingFormat = try? fields.decode(String.self, forKey: .recordingFormat)
        bed = (try? fields.decode(Bed.self, forKey: .bed)).flatMap { $0.levelDecibels?.isFinite ?? true ? $0 : nil }
        tempo = (try? fields.decode(Tempo.self, forKey: .tempo)).flatMap { $0.beatsPerMinute.isFinite ? $0 : nil }
        input = (try? fields.decode(Input.self, forKey: .input)).flatMap { input in
            input.levelDecibels.isFinite && input.monitorDecibels.isFinite ? input : nil
        }
        panel = try? fields.decode(PanelSettings.self, forKey: .panel)
        isTourOffered = try? fields.decode(Bool.self, forKey: .isTourOffered)
    }

    /// The file at `path`.
    public static func file(at path: String) -> KeptFile {
        KeptFile(path, what: "settings", version: version, takesUnversioned: true)
    }

    /// Reads the settings at `place`. What is not there, or not to be read, is as if nothing had been left.
    public init(at place: String?) {
        self = (try? place.flatMap { try Self.file(at: $0).read(Self.self) }) ?? Self()
    }

    /// Writes the settings, whole or not at all.
    /// - Throws: a ``KeptFile/Problem``.
    public func save(at place: String) throws(KeptFile.Problem) { try Self.file(at: place).write(self) }

    /// What the file is to hold where several Querns have it: what differs from `last` as it is here, all else as it is in the file.
    /// - Parameters:
    ///   - last: what this Quern found or wrote last.
    ///   - there: what the file holds now; `nil` where there is none.
    package func merged(since last: Self, into there: Self?) -> Self {
        guard let there else { return self }
        var merged = mergeChanges(
            of: self, since: last, into: there, parts: \.levelDecibels, \.mapping, \.values, \.modulation, \.notes,
            \.sound, \.mix, \.fields, \.recordingFormat, \.bed, \.tempo, \.input, \.isTourOffered)
        if let panel { merged.panel = panel.merged(since: last.panel, into: merged.panel) }
        return merged
    }
}
