import Granular

/// A sound file as it was decoded, before it is prepared for grains.
struct DecodedSound {
    /// Mono, or left and right; 1 = full scale. Of more channels the first two.
    var channels: [[Float]]
    /// Frames a second.
    var rate: Int
    /// What programs for music wrote into the file.
    let marks: FileMarks
    /// What the file says of itself.
    let tags: SoundTags
    /// What of the file is missing, in a line; `nil` where nothing is.
    private(set) var remark: String?
    /// How many samples of a whole file are not numbers, or infinite, in a line; `nil` where all are right.
    private(set) var wrongSamples: String?

    /// What was made and not read.
    init(channels: [[Float]], rate: Int) {
        (self.channels, self.rate) = (channels, rate)
        (marks, tags) = (FileMarks(), SoundTags())
    }

    /// Reads at most so many seconds from a file's beginning.
    init(beginningOf path: String, seconds: Double) throws(SoundError) {
        let file = try OpenSoundFile(path)
        let length = Int(seconds * Double(file.rate))
        channels = try file.samples(longestSeconds: seconds).map { Array($0.prefix(length)) }
        rate = file.rate
        marks = file.marks
        tags = SoundTags(file)
    }

    /// Reads a whole file of no more than ``SoundFile/longestSeconds``.
    /// - Parameter progress: told which share of the file is read, 0…1, from time to time. Whether to go on.
    init(file path: String, progress: (_ fraction: Double) -> Bool = { _ in true }) throws(SoundError) {
        let file = try OpenSoundFile(path)
        try SoundFile.check(file.seconds ?? 0, of: path)
        let maxFrames = SoundFile.maxFrames(channels: file.channelCount)
        if let seconds = file.seconds, seconds * Double(file.rate) > Double(maxFrames) {
            throw SoundFile.noMemory(path)
        }
        channels = try file.samples(
            longestSeconds: SoundFile.longestSeconds, maxFrames: maxFrames, progress: progress)
        try SoundFile.check(Double(channels[0].count) / Double(file.rate), of: path)
        rate = file.rate
        marks = file.marks
        tags = SoundTags(file)
        let wrong = channels.reduce(0) { count, channel in
            count + channel.reduce(0) { $0 + ($1.isFinite ? 0 : 1) }
        }
        if wrong > 0 {
            let samples = wrong == 1 ? "1 sample is not a number" : "\(wrong) samples are not numbers"
            wrongSamples = "\(path): \(samples), played as silence; export the file again"
        }
        if file.isCutOff(after: channels[0].count) {
            remark =
                "\(path): is cut off after \(Seconds.text((durationSeconds * 1_000).rounded() / 1_000)) s"
        }
    }

    /// What the file says of its own pitch, in Hz.
    var rootHz: Double? { marks.rootHz }
    /// How long it is, in seconds.
    var durationSeconds: Double { Double(channels[0].count) / Double(rate) }

    /// Brings it to an engine's rate, where its own is lower. What is taken as a period of a steady tone is brought there as that, to
    /// whole frames, of which a little more than the engine's come in a second: so its ends still meet, and its pitch stays.
    /// - Returns: frames a second.
    mutating func raise(to newRate: Int, of path: String) throws(SoundError) -> Double {
        guard rate < newRate else { return Double(rate) }
        let (frames, seconds) = (channels[0].count, durationSeconds)
        guard Source.isPeriod(frames: frames, sampleRate: rate) else {
            try resample(to: newRate, of: path)
            return Double(newRate)
        }
        let raised = (frames * newRate + rate - 1) / rate
        channels = channels.map { channel in
            FourierSeries(of: channel.map { $0.isFinite ? Double($0) : 0 }).points(raised).map { Float($0) }
        }
        rate = newRate
        return Double(raised) / seconds
    }

    /// Brings it to another rate.
    mutating func resample(to newRate: Int, of path: String) throws(SoundError) {
        for index in channels.indices {
            guard let channel = Resampling.resampled(channels[index], from: rate, to: newRate) else {
                throw SoundError(
                    kind: .unreadable, description: "\(path): not enough memory to convert it to \(newRate) Hz")
            }
            channels[index] = channel
        }
        rate = newRate
    }

    /// Left and right, one after the other for each frame.
    var interleaved: [Float] {
        let (left, right) = (channels[0], channels[channels.count - 1])
        return [Float](unsafeUninitializedCapacity: 2 * left.count) { samples, count in
            for frame in left.indices {
                samples[2 * frame] = left[frame]
                samples[2 * frame + 1] = right[frame]
            }
            count = 2 * left.count
        }
    }
}
