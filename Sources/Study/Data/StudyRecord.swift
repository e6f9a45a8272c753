import Session

/// What made the data of a study: beside its definition, in `study.json`.
public struct StudyRecord: KeptContent {
    /// The version of the file.
    public private(set) var version = Self.newestVersion
    /// What the study is called.
    public var name: String
    /// The version of the program.
    public var program: String
    /// Whether the data are those of a rehearsal.
    public var isRehearsal: Bool
    /// The day on which the folder was made: 2026-11-26.
    public var day: String
    /// The fingerprints of the mappings, by their names, and those of the sounds and scenes.
    public var mappings: [String: String], sounds: [String: String]

    private static let newestVersion = 1

    /// Makes one.
    public init(
        name: String, program: String, isRehearsal: Bool, day: String, mappings: [String: String] = [:],
        sounds: [String: String] = [:]
    ) {
        (self.name, self.program, self.isRehearsal, self.day) = (name, program, isRehearsal, day)
        (self.mappings, self.sounds) = (mappings, sounds)
    }

    static func file(at path: String) -> KeptFile { KeptFile(path, what: "record of a study", version: newestVersion) }
}
