import AudioIO
import Files

/// Writes a sound file whole or not at all: what stood at `output` stays there until all of the new sound is on the disk, and where
/// that cannot be, nothing half made is left. Devices and pipes take what comes.
/// - Parameters:
///   - rate: frames a second.
///   - channels: of each frame.
///   - write: writes all of the sound.
/// - Returns: whether a file that was there is replaced.
func writeWhole(
    _ output: String, rate: Int, channels: Int = 2, write: (SoundFileWriter) throws -> Void
) throws -> Bool {
    let files = StagedFiles(overwriting: true)
    defer { files.discard() }
    do {
        let staged = try files.begin(output)
        let file = try SoundFileWriter(staged, rate: rate, channels: channels)
        // A new one is there while it is made: who ends the program has what was made so far.
        if !staged.isReplacing { try files.claimAll() }
        try write(file)
        if staged.isReplacing { try file.settle() }
        try file.close()
        let isReplacing = staged.isReplacing
        try files.moveAllIntoPlace()
        return isReplacing
    } catch let problem as StagedFiles.Problem {
        throw AudioError(problem)
    }
}
