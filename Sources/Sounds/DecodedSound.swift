/// A sound file as it was decoded, before it is prepared for grains.
struct DecodedSound {
    /// Mono, or left and right; 1 = full scale. Of more channels the first two.
    var channels: [[Float]]
    /// Frames a second.
    var rate: Int
    /// What the file says of its own pitch, in Hz.
    var rootHz: Double?
    /// See ``SoundFingerprint``.
    var fingerprint: String

    /// Reads a whole file of no more than ``SoundFile/longestSeconds``.
    /// - Parameter progress: told which share of the file is read, 0…1, from time to time. Whether to go on.
    init(file path: String, progress: (_ share: Double) -> Bool = { _ in true }) throws(SoundError) {
        let file = try OpenSoundFile(path)
        let longest = SoundFile.longestSeconds
        func check(_ seconds: Double) throws(SoundError) {
            guard seconds > longest else { return }
            throw SoundError(kind: .tooLong, description: "\(path): lasts longer than \(Int(longest / 60)) minutes")
        }
        if let seconds = file.seconds { try check(seconds) }
        channels = try file.samples(longestSeconds: longest, progress: progress)
        try check(Double(channels[0].count) / Double(file.rate))
        rate = file.rate
        rootHz = file.rootHz
        fingerprint = SoundFingerprint(of: channels, rate: file.rate).text
    }
}
