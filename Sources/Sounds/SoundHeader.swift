/// What a sound file says of itself at its beginning, without being read to its end.
package struct SoundHeader: Equatable, Sendable {
    /// Frames a second.
    package let rate: Int
    /// How long it is, in seconds; `nil` where the header does not tell.
    package let lengthSeconds: Double?
    /// Its key as a sampler has it, in Hz.
    package let rootHz: Double?
    /// What its own tags say.
    package let tags: SoundTags
    /// Why it cannot be played, or not whole, in a line; `nil` where nothing is wrong.
    package let problem: String?

    /// Reads the header of the file at `path`.
    /// - Throws: why it is no sound that can be read.
    package init(_ path: String) throws(SoundError) {
        let file = try OpenSoundFile(path)
        (rate, lengthSeconds, rootHz, tags) = (file.rate, file.seconds, file.marks.rootHz, SoundTags(file))
        var problem = file.isCutOff() ? "\(path): is cut off" : nil
        do throws(SoundError) { try SoundFile.check(file.seconds ?? 0, of: path) } catch { problem = error.description }
        self.problem = problem
    }
}
