import Sounds

/// Checking what stands beside sounds.
enum SidecarChecking {
    /// Whether a file's name says that it stands beside a sound: `rain.wav.toml`.
    static func isSidecar(_ path: String) -> Bool {
        path.hasSuffix(".toml") && SoundFolder.isSoundName(String(path.dropLast(".toml".count)))
    }

    /// What is wrong with a sidecar; where its sound is there, also what goes beyond that.
    static func problems(_ path: String) -> [SidecarProblem] {
        let seconds = try? SoundFile.seconds(of: String(path.dropLast(".toml".count)))
        return SidecarFile(path: path, durationSeconds: seconds ?? nil).problems
    }
}
