/// The beginning of a sound file as it is, for listening to it before it is taken.
public struct SoundExcerpt: Sendable {
    /// Left and right, one after the other for each frame; 1 = full scale. A mono file gives both the same.
    public let samples: [Float]

    /// The longest excerpt, in seconds.
    public static let longestSeconds = 20.0
    /// What lies further beyond full scale than by 24 dB is cut there.
    private static let most: Float = 16

    /// Reads at most ``longestSeconds`` of a file, and brings them to another rate at their own speed, by a cubic through four
    /// frames (Catmull and Rom's).
    /// - Parameter rate: frames a second that are wanted.
    public init(of path: String, rate: Int) throws(SoundError) {
        let file = try OpenSoundFile(path)
        let channels = try file.samples(longestSeconds: Self.longestSeconds)
        let step = Double(file.rate) / Double(rate)
        let length = min(channels[0].count, Int(Self.longestSeconds * Double(file.rate)))
        let frames = Int(Double(length) / step)
        var samples = [Float](repeating: 0, count: 2 * frames)
        for side in 0..<2 {
            let channel = channels[min(side, channels.count - 1)]
            func sample(_ frame: Int) -> Float {
                let sample = channel[min(max(frame, 0), length - 1)]
                // Files of floats may hold anything; what comes of it must be a number.
                return sample.isFinite ? min(max(sample, -Self.most), Self.most) : 0
            }
            for frame in 0..<frames {
                let place = Double(frame) * step
                let before = Int(place)
                let t = Float(place - Double(before))
                let (a, b, c, d) = (sample(before - 1), sample(before), sample(before + 1), sample(before + 2))
                let slopes = (b: 0.5 * (c - a), c: 0.5 * (d - b))
                let cube = 2 * (b - c) + slopes.b + slopes.c
                let square = 3 * (c - b) - 2 * slopes.b - slopes.c
                samples[2 * frame + side] = b + t * (slopes.b + t * (square + t * cube))
            }
        }
        self.samples = samples
    }
}
