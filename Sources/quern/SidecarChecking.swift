import Glibc
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

extension SidecarProblem {
    /// The command's exit code, after sysexits.h.
    var exitCode: Int32 {
        switch kind {
        case .notFound: EX_NOINPUT
        case .noPermission: EX_NOPERM
        case .inputOutput: EX_IOERR
        case .badData: EX_DATAERR
        }
    }
}
