import Files
import KeyTables
import Pictures
import Sounds

/// Checking what stands beside sounds.
enum SidecarChecking {
    /// Whether a file's name says that it stands beside a sound: `rain.wav.toml`.
    static func isSidecar(_ path: String) -> Bool {
        path.hasSuffix(".toml") && SoundFolder.isSoundName(String(path.dropLast(".toml".count)))
    }

    /// What is wrong with a sidecar; where its sound is there, also what goes beyond that.
    static func problems(_ path: String) -> [SidecarProblem] {
        let sound = String(path.dropLast(".toml".count))
        let seconds = try? SoundFile.seconds(of: sound)
        let file = SidecarFile(path: path, durationSeconds: seconds ?? nil)
        let problems = file.problems + [file.missingArt].compactMap(\.self)
        guard let found = try? SoundFile.wavetable(sound, file.sidecar) else { return problems }
        return problems + [found.problem].compactMap(\.self)
    }

    /// That the picture that a sidecar names is there and cannot be shown, in a line; `nil` where it can, or none is named. The sidecar
    /// is right all the same.
    static func pictureWarning(_ path: String) -> Diagnostic? {
        let file = SidecarFile(path: path, durationSeconds: nil)
        guard let picture = file.artPath else { return nil }
        do throws(PictureProblem) {
            _ = try SmallPicture(path: picture)
            return nil
        } catch {
            return file.artWarning("\(error)")
        }
    }

    /// What its sound is as a wavetable, in a line; `nil` where it is none.
    static func note(_ path: String) -> String? {
        let sound = String(path.dropLast(".toml".count))
        let sidecar = SidecarFile(path: path, durationSeconds: nil).sidecar
        return (try? SoundFile.wavetable(sound, sidecar))?.layout.map { "\(sound): \($0.text)" }
    }
}
