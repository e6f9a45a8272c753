import Session

/// When the program was last there during a run.
struct ResumeMark: KeptContent {
    private(set) var version = Self.newestVersion
    /// Since the participant began, in seconds.
    var seconds: Double
    /// Since 1970, in seconds.
    var clock: Double

    private static let newestVersion = 1

    init(seconds: Double, clock: Double) { (self.seconds, self.clock) = (seconds, clock) }

    static func file(at path: String) -> KeptFile {
        KeptFile(path, what: "time at which a study was interrupted", version: newestVersion)
    }
}
