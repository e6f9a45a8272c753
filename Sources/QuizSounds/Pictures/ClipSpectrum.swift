import Glibc
import Sounds

extension ClipPicture {
    private static var spectrumColumns: Int { 48 }
    /// What is softer than the loudest by so much is not seen, in dB.
    private static var floorDecibels: Double { 50 }

    /// The spectrum over the time: a row for each band of mel, from low to high; darker is louder.
    init(spectrumOf samples: [Float], rate: Int) {
        let moments = MomentPowers(samples, rate: rate, count: Self.spectrumColumns).moments
        let loudest = max(moments.lazy.joined().max() ?? 0, 1e-30)
        self.init(columns: moments.count, rows: MelBands.count) { column, row in
            Float(1 + 10 * log10(max(moments[column][row] / loudest, 1e-12)) / Self.floorDecibels)
        }
    }
}

/// The power in each band of mel at so many moments, evenly over a clip.
struct MomentPowers {
    let moments: [[Double]]

    /// - Parameter samples: left and right of each frame, one after the other.
    init(_ samples: [Float], rate: Int, count: Int) {
        let bands = MelBands(rate: rate)
        let (frames, length) = (samples.count / 2, bands.windowFrames)
        moments = (0..<count).map { number in
            let first = count > 1 ? number * max(frames - length, 0) / (count - 1) : 0
            let window = (first..<first + length).map { frame in
                frame < frames
                    ? SIMD2(Double(samples[2 * frame]), Double(samples[2 * frame + 1])) : SIMD2<Double>.zero
            }
            return bands.powers(window)
        }
    }
}
