import Glibc
import Quiz
import Sounds

/// Brings clips to the same loudness, without a limiter.
struct LevelMatching {
    /// How loud clips are, in LUFS, where their peaks let them.
    static let loudness = -23.0
    /// No sample is higher: -1 dB.
    static let highestPeak: Float = 0.89
    /// What is softer than this where its peak is at full scale is taken for silence, in LUFS.
    private static let softest = -60.0
    /// The engine's lowest peak that counts as sound: what its noise floor is.
    private static let lowestPeak: Float = 1e-7

    let rate: Int

    /// The clips of a question, each as loud as the others where they are to be; what is to differ in level keeps its difference.
    func matched(_ clips: [QuizClip], _ samples: [[Float]]) throws(QuizSoundProblem) -> [QuizAudio] {
        var measured: [(peak: Float, loudness: Double)] = []
        for (clip, samples) in zip(clips, samples) {
            guard let found = measure(samples) else { throw .silent(clip.sound) }
            measured.append(found)
        }
        // Of those that keep their difference the loudest decides.
        let loudest = zip(clips, measured).filter { !$0.0.isLevelMatched }.map(\.1.loudness).max()
        let gains = zip(clips, measured).map { clip, found in
            Self.loudness - (clip.isLevelMatched ? found.loudness : loudest ?? found.loudness)
        }
        // Where one would be too high all are softer.
        let excess =
            zip(gains, measured).map { gain, found in
                gain + 20 * log10(Double(found.peak / Self.highestPeak))
            }.max() ?? 0
        return zip(zip(gains, measured), samples).map { known, samples in
            let decibels = known.0 - max(excess, 0)
            let factor = Float(pow(10, decibels / 20))
            return QuizAudio(
                samples: samples.map { $0 * factor }, rate: rate, loudness: known.1.loudness + decibels,
                peak: known.1.peak * factor)
        }
    }

    /// Peak and loudness; `nil` for silence.
    private func measure(_ samples: [Float]) -> (peak: Float, loudness: Double)? {
        let peak = samples.reduce(0) { max($0, abs($1)) }
        guard peak > Self.lowestPeak, peak.isFinite else { return nil }
        // R 128 leaves out what is very soft: so it is measured at full scale.
        let frames = samples.count / 2
        var channels = [[Float]](repeating: [Float](repeating: 0, count: frames), count: 2)
        for frame in 0..<frames {
            channels[0][frame] = samples[2 * frame] / peak
            channels[1][frame] = samples[2 * frame + 1] / peak
        }
        let loudness = Loudness.integrated(channels, rate: rate)
        guard loudness > Self.softest else { return nil }
        return (peak, loudness + 20 * log10(Double(peak)))
    }
}
