import AudioIO
import Files
import Glibc

/// Writes a sound file whole or not at all: what stood at `output` stays there until all of the new sound is on the disk, and where
/// that cannot be, nothing half made is left. Devices and pipes take what comes.
/// - Parameters:
///   - rate: frames a second.
///   - write: writes all of the sound.
func writeWhole(_ output: String, rate: Int, write: (SoundFileWriter) throws -> Void) throws {
    let target = Path.resolved(output) ?? output
    let kind = try? FileKind(at: target)
    // A new one is there while it is made: who ends the program has what was made so far.
    let scratch = kind == .file ? "\(target).\(getpid()).new" : nil
    do {
        let file = try SoundFileWriter(
            path: scratch ?? output, rate: rate, format: SoundFileFormat(ofFile: output), called: output)
        try write(file)
        try file.close()
    } catch {
        if let made = scratch ?? (kind == nil ? Path.resolved(output) : nil) { unlink(made) }
        throw error
    }
    guard let scratch else { return }
    do throws(FileProblem) {
        try WholeFile.replace(target, by: scratch)
    } catch {
        throw AudioError(.fileNotWritable, "cannot write '\(output)': \(error.words)")
    }
}
