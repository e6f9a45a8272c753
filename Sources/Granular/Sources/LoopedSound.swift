#if canImport(Glibc)
    import Glibc
#endif

/// How a sound of some frames loops.
///
/// Its end is faded into its beginning over the last ``crossfade`` frames, so that after ``length`` frames it goes on as it did
/// after ``crossfade``: ``wrap`` earlier. The beginning itself stays as it is; nothing is faded into an attack.
struct LoopLayout {
    /// Frames until the fade is through; the last few frames of the sound are left out, for a whole number.
    let length: Int
    /// 0 where the sound is taken as one exact period, endless on both sides.
    let crossfade: Int
    var wrap: Int { length - crossfade }
    var isPeriod: Bool { crossfade == 0 }

    /// The shortest sound that is more than a period.
    private static let shortestSeconds = 0.1
    private static let crossfadeSeconds = 0.01

    init(frames: Int, sampleRate: Double) {
        let whole = LevelPlan.wholeFrames
        if Double(frames) < Self.shortestSeconds * sampleRate || frames < 4 * whole {
            length = max(frames, 1)
            crossfade = 0
        } else {
            length = frames / whole * whole
            let wanted = Int((Self.crossfadeSeconds * sampleRate / Double(whole)).rounded()) * whole
            crossfade = max(min(wanted, length / 4 / whole * whole), whole)
        }
    }
}

/// One channel of a sound, going on for ever as its layout has it; silent before its beginning.
struct LoopedSound {
    private let samples: UnsafeBufferPointer<Float>
    private let layout: LoopLayout

    init(_ samples: UnsafeBufferPointer<Float>, layout: LoopLayout) {
        self.samples = samples
        self.layout = layout
    }

    /// Writes the samples from frame number `first` on.
    func read(from first: Int, count: Int, into output: UnsafeMutablePointer<Float>) {
        var done = 0
        while done < count {
            let output = output + done
            let left = count - done
            let frame = frameInSound(first + done)
            let run: Int
            if frame < 0 {
                run = min(left, -frame)
                output.update(repeating: 0, count: run)
            } else if frame < layout.wrap {
                run = min(left, layout.wrap - frame)
                for index in 0..<run { output[index] = sample(frame + index) }
            } else {
                run = min(left, layout.length - frame)
                for index in 0..<run { output[index] = blend(frame + index - layout.wrap) }
            }
            done += run
        }
    }

    /// The largest absolute sample, as it is read.
    func peak() -> Float {
        var peak: Float = 0
        for frame in samples.indices { peak = max(peak, abs(sample(frame))) }
        return peak
    }

    private func frameInSound(_ frame: Int) -> Int {
        if layout.isPeriod {
            let place = frame % layout.wrap
            return place < 0 ? place + layout.wrap : place
        }
        return frame < layout.length ? frame : layout.crossfade + (frame - layout.crossfade) % layout.wrap
    }

    @inline(__always)
    private func sample(_ frame: Int) -> Float {
        frame < samples.count ? SampleGuard.sample(samples[frame], limit: 1e9) : 0
    }

    /// A sample of the crossfade: both parts keep their energy in sum, and neither begins or ends with a bend.
    private func blend(_ index: Int) -> Float {
        let place = (Float(index) + 0.5) / Float(layout.crossfade)
        let angle = place * place * (3 - 2 * place) * (.pi / 2)
        return sample(layout.wrap + index) * cos(angle) + sample(index) * sin(angle)
    }
}

/// What keeps bad numbers out of filters.
enum SampleGuard {
    /// A sample held within ± `limit`; 0 where it is not a number, infinite, or too small to reckon with quickly.
    @inline(__always)
    static func sample(_ sample: Float, limit: Float) -> Float {
        let size = abs(sample)
        guard size >= 1e-25, size < .infinity else { return 0 }
        return size <= limit ? sample : (sample > 0 ? limit : -limit)
    }
}
